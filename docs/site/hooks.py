"""What the documentation site takes from outside docs: a few pages, the icon, the server's calls.

Links are written for readers of the repository. On the site, those to pages that it has lead there,
and those to other files become plain text.
"""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
#: Pages of the repository, and their places on the site.
PAGES = {
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "SECURITY.md": "SECURITY.md",
    "CODE_OF_CONDUCT.md": "CODE_OF_CONDUCT.md",
    "tests/README.md": "tests.md",
    "examples/game/README.md": "example-game.md",
}
_LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """List all decisions, which have numbers, below their overview."""
    decisions = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("0*.md"))
    pages = ["decisions/index.md", *(f"decisions/{name}" for name in decisions)]
    config.nav[-1]["Run and contribute"].append({"Decisions": pages})
    return config


def on_files(files: Files, config: Any) -> Files:
    for source, place in PAGES.items():
        text = _relinked((ROOT / source).read_text("utf-8"), source, place)
        files.append(File.generated(config, place, content=text))
    icon = (ROOT / "web" / "public" / "favicon.svg").read_text("utf-8")
    files.append(File.generated(config, "images/icon.svg", content=icon))
    files.append(File.generated(config, "openapi.json", content=json.dumps(_openapi())))
    return files


def on_page_markdown(markdown: str, page: Any, **_more: Any) -> str:
    place = page.file.src_uri
    return markdown if place in PAGES.values() else _relinked(markdown, f"docs/{place}", place)


def _relinked(text: str, source: str, place: str) -> str:
    """Change the links of a page of the repository into those of the site."""

    def change(found: re.Match[str]) -> str:
        label, target, anchor = found[1], found[2], found[3] or ""
        if re.match(r"[a-z]+:", target):
            return found[0]
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if (ROOT / meant).is_dir() and (ROOT / meant / "index.md").exists():
            meant = f"{meant}/index.md"
        if meant in PAGES:
            there = PAGES[meant]
        elif meant.startswith("docs/") and not meant.endswith(".py"):
            there = meant.removeprefix("docs/")
        elif meant == "README.md":
            there = "index.md"
        else:
            return label
        return f"[{label}]({posixpath.relpath(there, posixpath.dirname(place) or '.')}{anchor})"

    return _LINK.sub(change, text)


def _openapi() -> dict[str, Any]:
    from baida.app.open_calls import OPEN  # noqa: PLC0415 - imported only while building
    from baida.app.server_calls import OWNED  # noqa: PLC0415
    from baida.server.http.openapi import description  # noqa: PLC0415

    return description((*OWNED, *OPEN))
