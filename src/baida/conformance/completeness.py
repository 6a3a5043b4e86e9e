"""The optional parts of a game, and those that it still lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from baida.bots.base import bots_for
from baida.errors import InputError
from baida.i18n import WRITTEN_LANGUAGES
from baida.i18n.catalogue import difference_texts, intro_texts
from baida.practice.lesson_data import lessons_of
from baida.score.request import make_request
from baida.score.rules import Rules, Variant, make_rules
from baida.score.scorer import Score, scorer_for


class Part(NamedTuple):
    """A part of a game; ``missing`` is empty if it is complete."""

    name: str
    missing: str = ""


def parts_of(variant: Variant) -> Iterator[Part]:
    rules = make_rules(variant, {})
    yield Part("an example hand for each pattern", _listed(_without_example(rules)))
    yield Part("texts in every language", _listed(_untranslated(variant)))
    yield Part("hands to try in the calculator", "" if variant.showcase.hands else "none")
    yield Part("an introduction (intro.json)", "" if intro_texts(variant.id) else "none")
    different = difference_texts(variant.id)
    yield Part("what is different (differences.json)", "" if different else "none")
    yield Part("lessons (lessons/)", "" if lessons_of(variant.id) else "none")
    plans = variant.strategy.plans
    yield Part("plans of the bots (strategy)", "" if plans else "none: bots aim at no pattern")
    learned = "learned" in bots_for(variant.id)
    yield Part("a trained network", "" if learned else f"none: run 'baida train {variant.id}'")


def _without_example(rules: Rules) -> Iterator[str]:
    """Yield the patterns that do not count in their example hand, or that have none."""
    for pattern in rules.table.patterns:
        hand = rules.variant.examples.get(pattern.id)
        try:
            found = None if hand is None else scorer_for(rules).score(make_request(rules, **hand))
        except InputError as error:
            yield f"{pattern.id} ({error})"
            continue
        counted = found.patterns if isinstance(found, Score) else ()
        if pattern not in [one.pattern for one in counted]:
            yield pattern.id


def _untranslated(variant: Variant) -> Iterator[str]:
    """Yield the languages in which texts of the game are missing, and how many."""
    texts = [variant.names, variant.words.text("about")]
    texts += [pattern.names for pattern in variant.table.patterns]
    texts += [variant.words.text(f"pattern.{p.id}.means") for p in variant.table.patterns]
    texts += [variant.words.text(f"rule.{switch.name}") for switch in variant.switches]
    for preset in variant.presets:
        texts += [variant.words.text(f"preset.{preset.name}{end}") for end in ("", ".means")]
    if variant.as_written:
        texts.append(variant.words.text("as_written"))
    texts += [variant.unit_text(unit) for unit in variant.units]
    for language in WRITTEN_LANGUAGES[1:]:
        n = sum(not text.get(language) for text in texts)
        if n:
            yield f"{language}: {n} of {len(texts)}"


def _listed(found: Iterator[str]) -> str:
    return ", ".join(found)
