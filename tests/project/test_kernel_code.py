"""The C code of the kernel uses no Python objects in its hot paths.

Cython silently falls back to Python objects, and everything still works but many times slower; so
the generated C code is checked here.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from baida.core.scoring.fact_names import FACTS
from tests.helpers.paths import ROOT, SOURCE, from_setup

CORE = SOURCE / "core"

#: Calls that use no Python objects on the way to a result: reference counts, bounds and error
#: checks (which take the GIL only on errors), and functions of the kernel itself.
HARMLESS = re.compile(
    r"__pyx_f_|__Pyx_RefNanny|__Pyx_AddTraceback$|__Pyx_Raise\w*Error\w*$|__Pyx_RaiseBuffer"
    r"|__Pyx_RaiseUnbound|__Pyx_X?(DECREF|INCREF|GOTREF|GIVEREF)|PyErr_(SetString|Occurred)$"
    r"|__PYX_(?!INC_MEMVIEW)"  # a slice of an array: threads would share its reference count
    r"|__Pyx_MemoryView_Len$|__Pyx_is_valid_index$"
    r"|(__Pyx_)?PyGILState_(Ensure|Release)$|__Pyx_ErrOccurredWithGIL$"
)
ENUM = re.compile(r"^cdef enum:\n((?: +.*\n)+)", re.MULTILINE)
#: Functions that do use Python objects, and why that is acceptable.
ALLOWED = {
    ("scoring.covers", "Covers._add"): "the error that no hand comes to",
    ("scoring.solver", "Solver._note"): "only while readings are noted, which callers ask for",
    ("scoring.kernel", "Kernel.put"): "takes the lists of a request",
    ("scoring.matcher", "PatternMatcher.rows_counted"): "makes the list of a result",
    ("scoring.solver", "Solver.best_set_codes"): "makes the sets of a result",
    ("play.ruleset", "RuleSet._ask_points"): "asks the game for points beyond its table",
    ("play.ruleset", "RuleSet._ask_payments"): "asks the game who pays, once for each total",
    ("play.ruleset", "RuleSet.add_option"): "the error that no hand comes to",
    ("play.state", "State._record"): "only while events are recorded, which callers ask for",
    ("play.melds", "_note_meld"): "only while events are recorded",
    ("play.discards", "_note_answers"): "only while events are recorded",
    ("play.payments", "_note_win"): "only while events are recorded",
    ("play.win_check", "_ask_single_worth"): "asks the game, once for each tile and seat wind",
    ("play.win_check", "_ask_early_worth"): "asks the game, mostly once for the same tiles",
}


def core_modules() -> list[str]:
    """The compiled modules of the kernel, by their names within it: ``scoring.facts``."""
    start = "baida.core."
    return [name.removeprefix(start) for name in from_setup("COMPILED") if name.startswith(start)]


def file_in(folder: Path, module: str, suffix: str = ".py") -> Path:
    """A file of a module of the kernel."""
    return folder.joinpath(*module.split(".")).with_suffix(suffix)


#: Where the build leaves the generated C code.
BUILT = ROOT / "build" / "c" / "src" / "baida" / "core"


@pytest.fixture(scope="module")
def c_code(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The C code of every module of the kernel, as the build makes it."""
    files = {name: file_in(BUILT, name, ".c") for name in core_modules()}
    if not all(is_newer(path, file_in(CORE, name)) for name, path in files.items()):
        files = made_anew(tmp_path_factory.mktemp("kernel") / "src")
    return {name: path.read_text("utf-8") for name, path in files.items()}


def is_newer(path: Path, source: Path) -> bool:
    """Whether a file was made from the current version of its source."""
    sources = [s for s in (source, source.with_suffix(".pxd")) if s.exists()]
    return path.exists() and all(path.stat().st_mtime > s.stat().st_mtime for s in sources)


def made_anew(source: Path) -> dict[str, Path]:
    """The C code, generated from a copy of the sources."""
    shutil.copytree(
        SOURCE, source / "baida", ignore=shutil.ignore_patterns("*.so", "*.c", "*.html")
    )
    directives = from_setup("compiler_directives")
    files = {name: file_in(source / "baida" / "core", name) for name in core_modules()}
    made = subprocess.run(
        [
            sys.executable, "-m", "cython", "-I", str(source),
            *(part for name, value in directives.items() for part in ("-X", f"{name}={value}")),
            *map(str, files.values()),
        ],
        cwd=source, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    return {name: path.with_suffix(".c") for name, path in files.items()}


#: Where a function that Python may also call checks whether a subclass overrides it.
DISPATCH = re.compile(
    r"^  /\* Check if called by wrapper \*/\n.*?^  \}\n", re.MULTILINE | re.DOTALL
)


def c_functions(code: str) -> Iterator[tuple[str, set[str]]]:
    """The C functions by their mangled names, with the functions they call."""
    pattern = r"^static [^\n;=]*?\b__pyx_f_(\w+)\([^\n;]*\) \{\n(.*?)^\}"
    for found in re.finditer(pattern, code, re.MULTILINE | re.DOTALL):
        if "__pyx_unpickle" not in found[1]:
            body = DISPATCH.sub("", found[2])
            calls = set(re.findall(r"\b(_{0,2}[Pp][Yy]\w*)\(", body))
            yield found[1], {call for call in calls if not HARMLESS.match(call)}


DECLARATION = re.compile(
    r"^(?:cdef class (\w+)|( *)(?:cdef|cpdef) [^\n(]*?\b(\w+)\()", re.MULTILINE
)


def declared_functions(module: str) -> list[str]:
    """The functions that a module's .pxd declares as C functions: ``Solver.clear``, ``bits``."""
    path = file_in(CORE, module, ".pxd")
    found: list[str] = []
    inside = ""
    for name, indent, function in DECLARATION.findall(
        path.read_text("utf-8") if path.exists() else ""
    ):
        if name:
            inside = name
        else:
            found.append(f"{inside}.{function}" if indent else function)
    return found


def mangled(module: str, name: str) -> str:
    """Cython's name of a function: every module and class preceded by its length."""
    parts = ["baida", "core", *module.split("."), *name.split(".")]
    return "_".join([f"{len(part)}{part}" for part in parts[:-1]] + parts[-1:])


@pytest.mark.parametrize("module", core_modules())
def test_every_function_is_found(module: str, c_code: dict[str, str]) -> None:
    """Every declared C function exists, and is checked below."""
    wanted = {mangled(module, name) for name in declared_functions(module)}
    assert wanted == {name for name, _ in c_functions(c_code[module])}


@pytest.mark.parametrize("module", core_modules())
def test_no_python_objects(module: str, c_code: dict[str, str]) -> None:
    """There is no boxing, no attribute or global by name, and no call of a Python function."""
    names = {mangled(module, name): name for name in declared_functions(module)}
    for function, objects in c_functions(c_code[module]):
        if (module, names[function]) not in ALLOWED:
            assert not objects, f"{module}.{names[function]} uses Python objects: {objects}"


#: Functions for callers with the GIL, since they take or make Python objects.
WITH_OBJECTS = {"Kernel.put", "PatternMatcher.rows_counted", "Solver.best_set_codes"}


@pytest.mark.parametrize("module", core_modules())
def test_no_function_needs_the_gil(module: str) -> None:
    """Every C function runs without the GIL, or takes it itself."""
    path = file_in(CORE, module, ".pxd")
    text = path.read_text("utf-8") if path.exists() else ""
    for name in set(declared_functions(module)) - WITH_OBJECTS:
        function = name.rpartition(".")[2]
        assert re.search(rf"\b{function}\([^)]*\)[^\n]* (nogil|with gil)$", text, re.MULTILINE), (
            name
        )


@pytest.mark.parametrize(("module", "function"), ALLOWED)
def test_exceptions_are_needed(module: str, function: str, c_code: dict[str, str]) -> None:
    """An exception that is no longer needed must be removed."""
    assert dict(c_functions(c_code[module]))[mangled(module, function)]


def test_there_is_something_to_look_at() -> None:
    """The lists above are not empty."""
    names = {f"scoring.{name}" for name in ("facts", "matcher", "covers", "solver")}
    assert names <= set(core_modules())
    assert all(declared_functions(name) for name in names)


# --- the numbers of the facts ---------------------------------------------------------------------


def test_facts_of_the_header() -> None:
    """The C constants are in the order of the vocabulary."""
    texts = [path.read_text("utf-8") for path in CORE.rglob("*.pxd")]
    enums = [found for text in texts for found in ENUM.findall(text)]
    assert len(enums) == 1
    assert [name.lower() for name in re.findall(r"\w+", enums[0])] == list(FACTS)


def test_facts_of_the_uncompiled_module() -> None:
    """The constants of plain Python are in the same order."""
    assigned = [
        node
        for path in CORE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
        if ast.unparse(node.value) == f"range({len(FACTS)})"
    ]
    assert len(assigned) == 1
    (names,) = assigned[0].targets
    assert isinstance(names, ast.Tuple)
    assert [ast.unparse(name).lower() for name in names.elts] == list(FACTS)


def test_fields_of_the_state() -> None:
    """Plain Python has the fields of the header, of the same sizes; they form one block."""
    header = file_in(CORE, "play.state", ".pxd").read_text("utf-8")
    block = header[header.index("    # the hand of play") : header.index("    cdef char last\n")]
    declared: dict[str, int | None] = {}
    for names in re.findall(
        r"^    cdef [\w ]*?\b((?:\w+(?:\[\d+\])?, )*\w+(?:\[\d+\])?)(?:  #|$)", block, re.M
    ):
        for name, size in re.findall(r"(\w+)(?:\[(\d+)\])?", names):
            declared[name] = int(size) if size else None
    made = file_in(CORE, "play.state").read_text("utf-8")
    made = made[made.index("if not cython.compiled:  # compiled, these") : made.index("def clear(")]
    plain: dict[str, int | None] = dict.fromkeys(re.findall(r"self\.(\w+) = ", made))
    for names, size in re.findall(r"\((self\..*)\) = _lists\(\d+, (\d+)\)", made):
        plain |= dict.fromkeys(re.findall(r"self\.(\w+)", names), int(size))
    assert plain == declared
