"""Compiles the kernel and builds the browser client; all else is in pyproject.toml.

Without a C compiler the package is built as plain Python, with a warning: the same files run, but
more slowly. Set BAIDA_PURE=0 to make a missing compiler an error, and BAIDA_PURE=1 to build neither
kernel nor client. BAIDA_NO_CLIENT=1 leaves the client out. BAIDA_BUILT_CLIENT=1 packages the client
that is in src/baida/server/static already.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import ExecError

COMPILED = [
    "baida.core.scoring.sets",
    "baida.core.scoring.chains",
    "baida.core.scoring.facts",
    "baida.core.scoring.matcher",
    "baida.core.scoring.covers",
    "baida.core.scoring.jokers",
    "baida.core.scoring.hand",
    "baida.core.scoring.solver",
    "baida.core.scoring.special",
    "baida.core.scoring.kernel",
    "baida.core.distance.family_table",
    "baida.core.distance.special_hands",
    "baida.core.distance.distance",
    "baida.core.distance.near_ready",
    "baida.core.play.actions",
    "baida.core.play.options",
    "baida.core.play.ruleset",
    "baida.core.play.state",
    "baida.core.play.win_check",
    "baida.core.play.unseen",
    "baida.core.play.claims",
    "baida.core.play.turns",
    "baida.core.play.payments",
    "baida.core.play.draws",
    "baida.core.play.winning",
    "baida.core.play.melds",
    "baida.core.play.discards",
    "baida.core.play.flow",
    "baida.core.play.deal",
    "baida.core.play.settlement",
    "baida.core.policy.hand_state",
    "baida.core.policy.needs",
    "baida.core.policy.plans",
    "baida.core.policy.odds",
    "baida.core.policy.value",
    "baida.core.policy.danger",
    "baida.core.policy.patience",
    "baida.core.policy.greedy",
    "baida.core.policy.learned_candidates",
    "baida.core.policy.learned_table",
    "baida.core.policy.learned_actions",
    "baida.core.policy.learned_network",
    "baida.core.policy.learned",
    "baida.core.policy.rollouts",
    "baida.core.policy.hand_sampler",
    "baida.core.vector.action_index",
    "baida.core.vector.encoder",
    "baida.core.vector.full_encoder",
    "baida.core.vector.oracle_encoder",
    "baida.core.vector.tickets",
    "baida.core.vector.lanes",
    "baida.bots.table_from_view",
    "baida.bots.hidden_tiles",
    "baida.tiles",
    "baida.score.request",
    "baida.score.distance",
    "baida.score.reading",
    "baida.score.scorer",
    "baida.api",
]

#: Cython's helpers, compiled once instead of into every module.
SHARED = "baida.core._cython"

#: Playing does not gain from -O3, which takes a fifth longer to compile; scoring does.
FAST_ENOUGH_WITH_O2 = ("baida.core.play.", "baida.core.policy.", "baida.core.vector.", SHARED)


def optimised(name: str) -> list[str]:
    """How hard the C compiler is to try."""
    if sys.platform == "win32":
        return []
    # the kernel's loops are short and full of look-ups: vectorising them costs more than it gains
    return ["-O2" if name.startswith(FAST_ENOUGH_WITH_O2) else "-O3", "-fno-tree-vectorize", "-g0"]


def source(name: str, suffix: str) -> str:
    """The file that a module is made of."""
    return str(Path("src", *name.split(".")).with_suffix(suffix))


NO_COMPILER = (
    "there is no C compiler that can build Python modules; install one (on Debian: gcc and "
    "python3-dev) and run the command again"
)
PLAIN = f"{NO_COMPILER}. Until then baida runs as plain Python: correct, but slower."


def can_compile() -> bool:
    """Compile one line that needs Python's headers."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        quiet = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)  # the compiler's own words would hide ours
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception:  # each compiler fails in its own way
            return False
        finally:
            os.dup2(quiet, 2)
            os.close(quiet)
            os.close(nowhere)
    return True


def extensions() -> list[Extension]:
    """The modules to compile, or none."""
    if os.environ.get("BAIDA_PURE", "0") not in {"", "0"}:
        return []
    if not {"build", "build_ext", "bdist_wheel", "editable_wheel"} & set(sys.argv):
        return []  # the other commands compile nothing, so they need not wait for Cython
    if not can_compile():
        if os.environ.get("BAIDA_PURE") == "0":
            sys.exit(f"error: {NO_COMPILER}")
        print(f"warning: {PLAIN}", file=sys.stderr)
        return []
    from Cython.Build import cythonize

    modules = [
        Extension(name, [source(name, ".py")], extra_compile_args=optimised(name))
        for name in COMPILED
    ]
    modules.append(  # of a source that does not exist: Cython writes it
        Extension(SHARED, [source(SHARED, ".c")], extra_compile_args=optimised(SHARED))
    )
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
            # Pickling methods would be a sixth of the C code and a third of the compile time.
            # Nobody pickles an engine; modules whose classes are data (requests, results) turn it
            # on for themselves.
            "auto_pickle": False,
        },
        shared_utility_qualified_name=SHARED,
    )
    return built


class BuildExt(build_ext):  # type: ignore[misc]
    """Compiles as many modules at a time as there are processors, also under pip."""

    parallel: int | None

    def finalize_options(self) -> None:
        """Use all processors unless ``--parallel`` says otherwise."""
        super().finalize_options()
        if self.parallel is None:
            self.parallel = os.cpu_count() or 1


class HasCompiler(Command):  # type: ignore[misc]
    """Ends with an error, and says what to do, if the kernel cannot be compiled."""

    description = "check that there is a C compiler"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """There are none."""

    def finalize_options(self) -> None:
        """There are none."""

    def run(self) -> None:
        """Compile a line."""
        if not can_compile():
            sys.exit(f"warning: {PLAIN}")


class BuildClient(Command):  # type: ignore[misc]
    """Builds web/ into the package."""

    description = "build the browser client into src/baida/server/static"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """There are none."""

    def finalize_options(self) -> None:
        """There are none."""

    def run(self) -> None:
        """Build it, or say why not."""
        import build_client

        try:
            build_client.provide()
        except build_client.ClientError as error:
            raise ExecError(str(error)) from None


class BuildPy(build_py):  # type: ignore[misc]
    """Packages the modules, and the client with them."""

    def finalize_options(self) -> None:
        """Leave out a client that was built before but is not wanted now."""
        super().finalize_options()
        if os.environ.get("BAIDA_NO_CLIENT"):
            self.exclude_package_data = {"baida": ["server/static/*"]}

    def run(self) -> None:
        """The client first: what is built then is packaged, and nothing of an earlier build."""
        import build_client

        shutil.rmtree(Path(self.build_lib, "baida", "server", "static"), ignore_errors=True)
        if build_client.included():
            self.run_command("build_client")
        super().run()


# Cython's worker processes import this file where processes are spawned (macOS, Windows)
if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={
            "build_client": BuildClient,
            "build_ext": BuildExt,
            "build_py": BuildPy,
            "has_compiler": HasCompiler,
        },
    )
