"""The examples in the docstrings, the README and the documentation run and are right."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.helpers.paths import ROOT, SOURCE
from tests.helpers.values import params

FLAGS = doctest.ELLIPSIS
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


class Example(NamedTuple):
    """A text with examples at a prompt, or a whole program, and its place."""

    path: Path
    line: int
    text: str

    @property
    def id(self) -> str:
        """Its file and line."""
        return f"{self.path.relative_to(ROOT).as_posix()}:{self.line}"

    def run(self, names: dict[str, Any]) -> None:
        """Run it with these names, which are kept for the next example of the page."""
        if ">>>" not in self.text:
            exec(compile("\n" * self.line + self.text, str(self.path), "exec"), names)
            return
        test = doctest.DocTestParser().get_doctest(
            self.text, names, self.id, str(self.path), self.line
        )
        assert test.examples
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        report: list[str] = []
        runner.run(test, out=report.append, clear_globs=False)
        names.update(test.globs)
        assert runner.failures == 0, "".join(report)


def of_module(path: Path) -> Iterator[Example]:
    """The docstrings with examples, read from the source: compiled functions hide theirs."""
    source = path.read_text("utf-8")
    if ">>>" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text and ">>>" in text:
                yield Example(path, node.body[0].lineno, text)


def of_page(path: Path) -> Iterator[Example]:
    """The python blocks of a page."""
    text = path.read_text("utf-8")
    for found in re.finditer(r"^```(?:python|pycon)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield Example(path, text.count("\n", 0, found.start()) + 1, found[1])


IN_MODULES = [example for path in sorted(SOURCE.rglob("*.py")) for example in of_module(path)]
IN_PAGES = {path: list(of_page(path)) for path in PAGES}


@pytest.mark.parametrize("example", params((example.id, example) for example in IN_MODULES))
def test_docstring(example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of a docstring give the shown results."""
    monkeypatch.chdir(tmp_path)
    parts = example.path.relative_to(SOURCE.parent).with_suffix("").parts
    module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    example.run(dict(vars(module)))


@pytest.mark.parametrize("page", params((p.relative_to(ROOT).as_posix(), p) for p in PAGES))
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page has a title, and a reader may type its examples one after the other."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8")
    assert text.startswith("# ")
    fences = re.findall(r"^```", text, re.MULTILINE)
    assert len(fences) % 2 == 0, "a block is not closed"
    names: dict[str, Any] = {"__name__": "__main__"}
    for example in IN_PAGES[page]:
        example.run(names)


def test_examples_are_found() -> None:
    """The public call and the notation have examples, so this module is not empty."""
    files = {example.path.name for example in IN_MODULES}
    assert {"api.py", "tiles.py"} <= files


@pytest.mark.parametrize("page", params((p.relative_to(ROOT).as_posix(), p) for p in PAGES))
def test_links_lead_somewhere(page: Path) -> None:
    """Links between pages name existing files."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not re.match(r"[a-z]+:", target):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
