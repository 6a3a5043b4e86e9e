"""Another build of the same client, as a new version deploys it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from baida.server.http.pages import STATIC

#: The hash of the contents in the path of a file.
_HASHED = re.compile(r"(?:-|assets/texts/)([\w-]{8})(?:\.(?:js|css|svg|bin)$|/)")
_TEXTS = {".js", ".css", ".html", ".json", ".svg", ".webmanifest"}
_INDEX, _WORKER = "index.html", "sw.js"


def hashes_in(text: str) -> set[str]:
    """The hashes in the paths of files, one in a line."""
    return {found[1] for line in text.split("\n") if (found := _HASHED.search(line))}


def deploy(folder: Path, number: int) -> set[str]:
    """Replace what is deployed in the folder by a build of this number; return its hashes.

    All builds behave alike, but their files have other names, as if every file had changed.
    """
    for old in (file for file in folder.rglob("*") if file.is_file()):
        old.unlink()
    files = [file for file in STATIC.rglob("*") if file.is_file()]
    known = hashes_in("\n".join(file.relative_to(STATIC).as_posix() for file in files))
    new = {one: f"{number}{one[1:]}" for one in known}
    any_hash = re.compile("|".join(map(re.escape, sorted(known))))

    def renamed(text: str) -> str:
        return any_hash.sub(lambda found: new[found[0]], text)

    # the page comes last: the server looks at its time
    for file in sorted(files, key=lambda one: (one.name in (_WORKER, _INDEX), one.name == _INDEX)):
        if file.suffix in (".br", ".gz"):
            continue
        to = folder / renamed(file.relative_to(STATIC).as_posix())
        to.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix in _TEXTS:
            text = renamed(file.read_text("utf-8"))
            if file.name == _WORKER:  # the page has no hash in its name, but a revision
                page = re.compile(r'url:"index.html",revision:"\w+"')
                text, found = page.subn(f'url:"index.html",revision:"{number}"', text)
                assert found == 1
            to.write_text(text, "utf-8")
        else:
            shutil.copyfile(file, to)
    return set(new.values())
