"""Loads the message catalogue: JSON files with the languages of each text side by side.

``catalogue/<area>.json`` holds the texts of an area, ``variants/<game>/words.json`` those of a
game. A key names both: ``refusals.hand_over``, ``b30fj.lone_joker``. docs/translating.md explains
how to add a text, a language or a term.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

Text = dict[str, str]

_PACKAGE = files("baida")


def _read(*path: str) -> Any:
    return json.loads(_PACKAGE.joinpath(*path).read_text("utf-8"))


#: Languages by code: own name, English name, BCP 47 tag. English is first.
LANGUAGE_NAMES: Mapping[str, Mapping[str, str]] = _read("i18n", "languages.json")
LANGUAGES = tuple(LANGUAGE_NAMES)


@cache
def texts_in(area: str) -> Mapping[str, Text]:
    if _PACKAGE.joinpath("i18n", "catalogue", f"{area}.json").is_file():
        found: Mapping[str, Text] = _read("i18n", "catalogue", f"{area}.json")
    else:
        found = _read("variants", area, "words.json")
    return found


def template(key: str) -> Text:
    area, _, name = key.partition(".")
    return texts_in(area)[name]
