"""A release says the same version everywhere, and its workflows use exact versions of actions."""

from __future__ import annotations

import re
import tomllib

import baida
from tests.helpers.paths import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_one_version() -> None:
    assert baida.__version__ == VERSION
    assert f"\nversion: {VERSION}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    sections = re.findall(
        r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert sections[:2] == ["Unreleased", VERSION]


def test_actions_are_pinned() -> None:
    """Each is named by the hash of a commit, and has the same hash everywhere."""
    assert WORKFLOWS
    used = [
        line
        for path in WORKFLOWS
        for line in re.findall(r"^\s*(?:- )?uses: (.+)$", path.read_text("utf-8"), re.MULTILINE)
    ]
    hashes: dict[str, str] = {}
    for line in used:
        found = re.fullmatch(r"([\w-]+/[\w-]+)(?:/[\w-]+)?@([0-9a-f]{40}) # v[\d.]+", line)
        assert found, f"not pinned by hash with its version: {line}"
        assert hashes.setdefault(found[1], found[2]) == found[2], f"two versions of {found[1]}"


def test_the_image_is_built_of_what_it_needs() -> None:
    """What is excluded first is let in by name; programs and packages of this machine are not."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    for rule in rules:
        if rule.startswith("!"):
            assert (ROOT / rule[1:]).exists(), rule
    assert {"**/node_modules", "**/*.so", "src/baida/server/static"} <= set(rules)
