"""The glossary of mahjong terms: every text uses one term for one concept, in each language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from baida.i18n import WRITTEN_LANGUAGES as LANGUAGES
from tests.helpers.paths import SOURCE
from tests.helpers.texts.catalogue import catalogue

GLOSSARY: dict[str, Any] = json.loads((SOURCE / "i18n" / "glossary.json").read_text("utf-8"))
#: Names are proper names: 喜相逢 is Double Sequences. Forbidden terms are forbidden there too.
NAME = re.compile(r"\.(?:pattern\.\w+|section\..+|name)$")
#: Texts whose translation needs no term for a concept, and why.
EXCEPTIONS = {
    ("kong", "learn.known_hong_kong"): "a place",
    ("characters", "about.font"): "writing, not the suit",
    ("sequence", "b30fj.pattern.mixed_shifted_linked_sequences.means"): "quotes names of patterns",
    ("sequence", "b30fj.pattern.pure_shifted_linked_sequences.means"): "quotes names of patterns",
    ("declare", "table.e_concealed_kong"): "a kong, not a tile set aside for points",
    ("declare", "table.why_pay_kong"): "a kong, not a tile set aside for points",
    ("declare", "sbr.pattern.golden_single_wait.means"): "melds, not tiles set aside for points",
}


@cache
def english(term: str) -> re.Pattern[str]:
    """An English term as a whole word, singular or plural."""
    return re.compile(rf"\b{re.escape(term)}s?\b", re.IGNORECASE)


def contains(text: str, language: str, terms: list[str]) -> bool:
    """Whether a text contains one of the terms, outside of the names of its placeholders."""
    text = re.sub(r"\{\w+\}", "", text)
    if language == "en":
        return any(english(term).search(text) for term in terms)
    return any(term.lower() in text.lower() for term in terms)


def lacking(concept: str) -> Iterator[tuple[str, str, str]]:
    """Translations that lack the concept of their English text: key, language, text."""
    terms = GLOSSARY[concept]
    for key, texts in catalogue().items():
        if not NAME.search(key) and contains(texts["en"], "en", terms["en"]):
            for language in LANGUAGES[1:]:
                if not contains(texts[language], language, terms[language]):
                    yield key, language, texts[language]


@pytest.mark.parametrize("concept", GLOSSARY)
def test_every_concept_has_its_terms(concept: str) -> None:
    """Each language has one or more terms; the first one is preferred."""
    entry = GLOSSARY[concept]
    assert [key for key in entry if key not in ("avoid", "note")] == list(LANGUAGES)
    assert all(entry[language] for language in LANGUAGES)
    for language, terms in entry.get("avoid", {}).items():
        assert not set(terms) & set(entry[language]), language


@pytest.mark.parametrize("concept", GLOSSARY)
def test_terms_are_used(concept: str) -> None:
    """If the English text names the concept, so do the translations."""
    found = [one for one in lacking(concept) if (concept, one[0]) not in EXCEPTIONS]
    assert found == []


@pytest.mark.parametrize("concept", GLOSSARY)
def test_other_terms_are_avoided(concept: str) -> None:
    """No text contains a variant that the glossary rules out."""
    found = [
        (key, texts[language])
        for language, terms in GLOSSARY[concept].get("avoid", {}).items()
        for key, texts in catalogue().items()
        if contains(texts[language], language, terms)
    ]
    assert found == []


def test_exceptions_are_needed() -> None:
    """An exception for a text that has changed must be removed."""
    needed = {(concept, key) for concept in GLOSSARY for key, _, _ in lacking(concept)}
    assert EXCEPTIONS.keys() <= needed
