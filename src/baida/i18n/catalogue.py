"""Loads the message catalogue: JSON files with the languages of each text side by side.

``catalogue/<area>.json`` holds the texts of an area. The folder of a game has those of the game in
``words.json`` and those of its lessons in ``lessons/words.json``. ``zh-Hans.json`` has all of them
in simplified Chinese, converted by ``make simplified``.
A key names the area, which may be a game, and the text: ``refusals.hand_over``.
docs/translating.md explains how to add a text, a language or a term.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from baida.game_files import json_of

Text = dict[str, str]

_PACKAGE = files("baida")


def _read(*path: str) -> Any:
    return json.loads(_PACKAGE.joinpath(*path).read_text("utf-8"))


#: Languages by code: own name, English name, BCP 47 tag. English is first.
LANGUAGE_NAMES: Mapping[str, Mapping[str, str]] = _read("i18n", "languages.json")
LANGUAGES = tuple(LANGUAGE_NAMES)
#: The language that is not written but converted from traditional Chinese.
SIMPLIFIED = "zh-Hans"
WRITTEN_LANGUAGES = tuple(language for language in LANGUAGES if language != SIMPLIFIED)


@cache
def texts_in(area: str) -> Mapping[str, Text]:
    own = json_of(area, "words.json")
    if own is None:
        own = _read("i18n", "catalogue", f"{area}.json")
    return with_simplified(area, own)


@cache
def lesson_texts(game: str) -> Mapping[str, Text]:
    """Return the texts of a game's own lessons."""
    return with_simplified(f"{game}.lessons", json_of(game, "lessons", "words.json") or {})


@cache
def intro_texts(game: str) -> Mapping[str, Text]:
    """Return the parts of a game's introduction."""
    return with_simplified(f"{game}.intro", json_of(game, "intro.json") or {})


@cache
def difference_texts(game: str) -> Mapping[str, Text]:
    """Return what differs from other mahjong, under keys such as ``riichi.furiten``."""
    return with_simplified(f"{game}.differences", json_of(game, "differences.json") or {})


@cache
def _simplified() -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = _read("i18n", f"{SIMPLIFIED}.json")
    return found


def with_simplified(area: str, texts: Mapping[str, Text]) -> Mapping[str, Text]:
    """Return the texts with simplified Chinese added to their languages."""
    converted = _simplified().get(area, {})
    found = {}
    for key, text in texts.items():
        known = {**text}
        if "zh" in text:
            known[SIMPLIFIED] = converted.get(key, text["zh"])
        found[key] = {language: known[language] for language in LANGUAGES if language in known}
    return found


def template(key: str, number: object = None) -> Text:
    """Return the text of a key; a number chooses ``points_one`` or ``points_other``.

    Only languages with a separate form for one thing have a text under ``_one``.
    """
    area, _, name = key.partition(".")
    texts = texts_in(area)
    if name in texts:
        return texts[name]
    other = texts[f"{name}_other"]
    return other | texts[f"{name}_one"] if number == 1 else other
