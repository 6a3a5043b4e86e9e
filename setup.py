"""Compiles the kernel. Everything else about the project is in pyproject.toml.

Set BAIDA_PURE=1 to leave it uncompiled: the same files run as plain Python.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

COMPILED = [
    "baida.core.shapes",
    "baida.core.chains",
    "baida.core.facts",
    "baida.core.judge",
    "baida.core.covers",
    "baida.core.hand",
    "baida.core.solver",
    "baida.core.special",
    "baida.core.kernel",
    "baida.core.lacking",
    "baida.core.distance",
    "baida.core.actions",
    "baida.core.customs",
    "baida.core.nearness",
    "baida.core.law",
    "baida.core.table",
    "baida.core.wins",
    "baida.core.claims",
    "baida.core.turns",
    "baida.core.settle",
    "baida.core.draws",
    "baida.core.winning",
    "baida.core.melding",
    "baida.core.offers",
    "baida.core.flow",
    "baida.core.deal",
    "baida.core.codes",
    "baida.core.lanes",
    "baida.tiles",
    "baida.score.request",
    "baida.score.distance",
    "baida.score.result",
    "baida.score.scorer",
    "baida.api",
]


# the kernel's loops are short and full of look-ups: vectorising them costs more than it gains
OPTIMISE = [] if sys.platform == "win32" else ["-O3", "-fno-tree-vectorize", "-g0"]


def extensions() -> list[Extension]:
    """The modules to compile, or none."""
    if os.environ.get("BAIDA_PURE"):
        return []
    from Cython.Build import cythonize

    modules = [
        Extension(
            name,
            [str(Path("src", *name.split(".")).with_suffix(".py"))],
            extra_compile_args=OPTIMISE,
        )
        for name in COMPILED
    ]
    built: list[Extension] = cythonize(  # type: ignore[no-untyped-call]
        modules,
        include_path=["src"],
        build_dir="build/c",  # and not beside the sources, from where they would be packaged
        nthreads=os.cpu_count() or 1,
        compiler_directives={
            "language_level": "3",
            "boundscheck": True,  # a wrong index must be an error, not a crash
            "cdivision": True,  # nothing here divides a negative number
            "embedsignature": True,
        },
    )
    return built


setup(ext_modules=extensions())
