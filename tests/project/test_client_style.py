"""The style of the client: a type scale, named breakpoints, colours by name, short components."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.helpers.paths import ROOT

CLIENT = ROOT / "web" / "src"
TOKENS = CLIENT / "styles" / "app.css"
MOST_SIZES = 8
WINDOWS = 4
#: What a query may ask besides the size of the window or of the table.
OTHER_QUERIES = {
    "print",
    "(pointer: coarse)",
    "(hover: hover)",
    "(prefers-reduced-motion: reduce)",
    "(prefers-color-scheme: dark)",
    "(orientation: landscape)",
}
#: Letters on a tile are as large as the tile allows.
ON_TILES = "var(--wide)"
#: Paper is white, and a QR code is black on white in every theme.
PAPER = ("keeper/PrintedSheet.svelte", "ui/QrCode.svelte", "styles/panels.css")
#: Lines of a component, its styles included.
MOST_LINES = 300
#: Components that may be longer, and why.
LONG = {
    "pages/ScoreSheet.svelte": "the parts of a sheet side by side; each is a component of its own",
    "keeper/EntryDialog.svelte": "one dialog for every kind of entry, with its preview",
    "table/hand/Hand.svelte": "selecting, keys and dragging work on the same tiles",
}


def styles() -> Iterator[tuple[str, str]]:
    """The styles of each file, without comments."""
    for path in sorted(CLIENT.rglob("*")):
        if path.suffix in (".css", ".svelte"):
            text = path.read_text("utf-8")
            blocks = (
                [text] if path.suffix == ".css" else re.findall(r"<style>(.*)</style>", text, re.S)
            )
            for block in blocks:
                yield str(path.relative_to(CLIENT)), re.sub(r"/\*.*?\*/", "", block, flags=re.S)


def declared(name: str, text: str) -> list[str]:
    return [value.strip() for value in re.findall(rf"(?<![\w-]){name}:([^;]+);", text)]


def test_type_scale() -> None:
    """Every font size is a step of the scale, or that of the text around it."""
    scale = re.findall(r"(--type-\w+):", TOKENS.read_text("utf-8"))
    assert len(scale) == len(set(scale)) <= MOST_SIZES
    steps = {f"var({name})" for name in scale}
    raw = [
        (file, value)
        for file, text in styles()
        for value in (*declared("font-size", text), *declared("font", text))
        if ON_TILES not in value and value != "inherit" and not any(step in value for step in steps)
    ]
    assert raw == []


def test_breakpoints_have_names() -> None:
    named = (CLIENT / "styles" / "queries.css").read_text("utf-8")
    names = re.findall(r"@custom-media (--[\w-]+)", named)
    assert len([name for name in names if not name.startswith("--table")]) == WINDOWS
    allowed = {*(f"({name})" for name in names), *OTHER_QUERIES}
    used = set()
    for file, text in styles():
        for query in re.findall(r"@(?:media|container)([^{;]+)\{", text):
            parts = re.findall(r"print|\([^()]+\)", query)
            assert set(parts) <= allowed, (file, query)
            used |= set(parts)
    assert {f"({name})" for name in names} <= used


def test_colours_have_names() -> None:
    """A colour that is written out would be the same in both themes."""
    raw = [
        (file, found)
        for file, text in styles()
        if file not in (*PAPER, "styles/app.css")
        for found in re.findall(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)", text)
    ]
    assert raw == []


def test_tokens_are_used() -> None:
    everything = "\n".join(text for _, text in styles())
    tokens = set(re.findall(r"^  (--[\w-]+):", TOKENS.read_text("utf-8"), re.M))
    unused = {token for token in tokens if f"var({token}" not in everything}
    assert unused == set()


def test_components_are_short() -> None:
    """State and logic belong in classes (``*.svelte.ts``), which are read without the markup."""
    lengths = {
        path.relative_to(CLIENT).as_posix(): path.read_text("utf-8").count("\n")
        for path in CLIENT.rglob("*.svelte")
    }
    long = {file: lines for file, lines in lengths.items() if lines > MOST_LINES}
    assert long.keys() == LONG.keys(), long
