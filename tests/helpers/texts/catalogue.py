"""The whole message catalogue, including the English texts in the tables of the games."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

from baida.i18n import Text
from baida.i18n.catalogue import difference_texts, lesson_texts, texts_in, with_simplified
from baida.score.rules import Variant, make_rules
from baida.variants import VARIANTS
from tests.helpers.paths import SOURCE

CATALOGUE = SOURCE / "i18n" / "catalogue"
AREAS = tuple(sorted(path.stem for path in CATALOGUE.glob("*.json")))


def files() -> Iterator[Path]:
    """Every file of the catalogue, those of the games included."""
    yield from sorted(CATALOGUE.glob("*.json"))
    yield from sorted((SOURCE / "variants").glob("*/*.json"))
    yield from sorted((SOURCE / "variants").glob("*/lessons/words.json"))


def intro(game: str) -> dict[str, Text]:
    """The introduction of a game on its rules page."""
    texts = json.loads((SOURCE / "variants" / game / "intro.json").read_text())
    return dict(with_simplified(f"{game}.intro", texts))


def english_of_tables(variant: Variant) -> dict[str, str]:
    """The English texts of a game whose translations are in its words.json."""
    found = {"name": variant.names["en"]}
    for pattern in variant.table.patterns:
        found[f"section.{pattern.section}"] = pattern.section
        found[f"pattern.{pattern.id}"] = pattern.name
        found[f"pattern.{pattern.id}.means"] = pattern.means
    for switch in variant.switches:
        found[f"rule.{switch.name}.help"] = switch.help
        found |= {f"rule.{switch.name}={value}": means for value, means in switch.values.items()}
    found |= {f"preset.{preset.name}.means": preset.means for preset in variant.presets}
    found |= {"as_written": variant.as_written} if variant.as_written else {}
    for switch in variant.switches:
        for value in switch.values if switch.numbers is None else ():
            rules = make_rules(variant, {switch.name: value})
            found |= {f"payout.{label}": label for _, label, _ in rules.payout}
    return found


def singular(key: str, texts: Container[str]) -> bool:
    """Whether a key is the singular form of another key."""
    return key.endswith("_one") and f"{key.removesuffix('_one')}_other" in texts


def base(key: str, texts: Container[str]) -> str:
    """The key used in code, without the suffix for the number."""
    for suffix in ("_one", "_other"):
        plural = key.removesuffix(suffix)
        if plural != key and f"{plural}_one" in texts and f"{plural}_other" in texts:
            return plural
    return key


@cache
def catalogue() -> dict[str, Text]:
    """All texts by their full key, such as ``table.e_drew`` or ``sbr.pattern.root``.

    A singular text is followed by those of languages without a singular form.
    """
    found = {f"{area}.{key}": text for area in AREAS for key, text in texts_in(area).items()}
    for game, variant in VARIANTS.items():
        english = english_of_tables(variant)
        for key, text in texts_in(game).items():
            found[f"{game}.{key}"] = {"en": english[key], **text} if key in english else text
        found |= {f"{game}.intro.{key}": text for key, text in intro(game).items()}
        found |= {f"{game}.differences.{key}": text for key, text in difference_texts(game).items()}
        found |= {f"{game}.lessons.{key}": text for key, text in lesson_texts(game).items()}
    for key in found:
        if singular(key, found):
            found[key] = {**found[f"{key.removesuffix('_one')}_other"], **found[key]}
    return found
