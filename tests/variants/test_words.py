"""The texts of the games in three languages, and an example hand for every pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from baida.answers.calls import score_json
from baida.answers.rules import rules_page_json
from baida.app.scoring.calls import games_json
from baida.i18n import LANGUAGES, NO_WORDS, Text
from baida.i18n.catalogue import texts_in
from baida.score.patterns import Pattern
from baida.score.request import make_request
from baida.score.rules import Rules, Variant
from baida.score.scorer import Score, scorer_for
from baida.tiles import KINDS
from baida.variants import VARIANTS, find_rules
from tests.helpers.values import GAMES

HAN = re.compile(r"[\u4e00-\u9fff]")
#: Characters of the simplified script whose traditional forms the texts use.
SIMPLIFIED = set("万条东风龙对顺杠庄门将听张两数种连组红绿发与为从过别")


def choices(variant: Variant) -> Iterator[Rules]:
    """The game, with each of its house rules changed, and its presets."""
    yield find_rules(variant.id)
    for switch in variant.switches:
        if switch.numbers is None:
            for value in switch.values:
                yield find_rules(variant.id, {switch.name: value})
    for preset in variant.presets:
        yield find_rules(f"{variant.id}:{preset.name}")


def texts(part: Any, path: str = "") -> Iterator[tuple[str, Text]]:
    """Every text in an answer, and where it is."""
    if isinstance(part, dict) and "en" in part:
        yield path, part
    elif isinstance(part, dict):
        for name, inner in part.items():
            yield from texts(inner, f"{path}.{name}")
    elif isinstance(part, list):
        for i, inner in enumerate(part):
            label = inner.get("id", i) if isinstance(inner, dict) else i
            yield from texts(inner, f"{path}.{label}")


def all_texts(game: str) -> list[tuple[str, Text]]:
    """Every text of a game, under any house rules."""
    pages = (rules_page_json(rules.id) for rules in choices(VARIANTS[game]))
    return list({path: text for page in pages for path, text in texts(page)}.items())


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_whole(game: str) -> None:
    """It exists in three languages, is not empty, and has no blanks around it."""
    found = all_texts(game)
    assert len(found) > 20
    for path, text in found:
        assert tuple(text) == LANGUAGES, path
        for said in text.values():
            assert said, path
            assert said == said.strip(), path


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_in_their_language(game: str) -> None:
    """No text is untranslated or under the wrong language."""
    for path, text in all_texts(game):
        if ".payout." in path and not re.search(r"[a-z]", text["en"]):
            continue  # a number is the same everywhere
        assert HAN.search(text["zh"]), (path, text)
        assert not HAN.search(text["en"] + text["vi"]), (path, text)
        if ".payout." not in path and ".units." not in path:  # phán and mủn are Vietnamese words
            assert text["vi"] != text["en"], (path, text)


@pytest.mark.parametrize("game", GAMES)
def test_chinese_is_written_as_in_taiwan(game: str) -> None:
    """Texts use traditional characters and their punctuation."""
    for path, text in all_texts(game):
        assert not SIMPLIFIED & set(text["zh"]), (path, text["zh"])
        assert not re.search(r"[,;:()!?]", text["zh"]), (path, text["zh"])


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_the_same_in_all_languages(game: str) -> None:
    """Values and tiles in a sentence agree."""
    for path, text in all_texts(game):
        if path.endswith((".name", ".label")) or ".intro." in path:
            continue  # 三十番 is 30 faan; an introduction may write numbers in words
        digits = {re.sub(r"\D", "", said) for said in text.values()}
        assert len(digits) == 1, (path, text)


@pytest.mark.parametrize("game", GAMES)
def test_sentences_end_alike(game: str) -> None:
    """Meanings are sentences with a full stop; help texts are fragments."""
    for path, text in all_texts(game):
        ends = [said[-1] in ".。" for said in text.values()]
        if path.endswith((".means", ".about")) or ".payments." in path or ".intro." in path:
            assert all(ends), (path, text)
        elif ".examples." in path:
            continue  # some are questions
        else:
            assert not any(ends), (path, text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_tell_patterns_apart(game: str, language: str) -> None:
    """Patterns share a name only where they do in English."""
    names: dict[str, set[str]] = {}
    for pattern in VARIANTS[game].table.patterns:
        names.setdefault(pattern.names[language], set()).add(pattern.name)
    assert {name: shared for name, shared in names.items() if len(shared) > 1} == {}


@pytest.mark.parametrize("game", GAMES)
def test_words_are_about_what_there_is(game: str) -> None:
    """Every pattern, section, house rule and way of winning has words, and nothing else has."""
    variant = VARIANTS[game]
    patterns = variant.table.patterns
    rules = [f"rule.{switch.name}" for switch in variant.switches]
    needed = {
        "name",
        "about",
        *(f"section.{p.section}" for p in patterns),
        *(f"pattern.{p.id}" for p in patterns),
        *(f"pattern.{p.id}.means" for p in patterns),
        *rules,
        *(f"{rule}.help" for rule in rules),
        *(f"rule.{s.name}={value}" for s in variant.switches for value in s.values),
        *(["as_written"] if variant.as_written else []),
        *(f"preset.{preset.name}{end}" for preset in variant.presets for end in ("", ".means")),
        *(f"example.{name}" for name, _ in variant.showcase.hands),
        *(f"unit.{unit}" for unit in variant.units),
        *(f"payment.{win}" for win in variant.wins),
        *(
            f"payout.{label}"
            for rules in choices(variant)
            for _, label, _ in rules.payout
            if re.search("[a-z]", label)
        ),
    }
    # messages are checked in tests/i18n
    messages = {key for key in texts_in(game) if key.startswith("message.")}
    assert texts_in(game).keys() - messages == needed


def test_a_game_without_words_speaks_english() -> None:
    """A new game can be shown before it is translated."""
    assert NO_WORDS.text("pattern.pair.means", "A pair.") == {"en": "A pair."}


# --- examples -----------------------------------------------------------------------------------

#: Patterns that need jokers, or that are replaced by others without them.
WITH_JOKERS = {
    "b30fj": {"quadruple_triplets", "thirteen_orphans_25", "thirteen_orphans_20", "chicken_hand"},
    "sbr": set(),
    "vietnamese": {"nfnl_deal_in", "no_flowers_or_honors", "no_flowers_honors_or_triplets"},
}


def example(rules: Rules, pattern: Pattern) -> Score:
    """The example hand of a pattern, scored."""
    score = scorer_for(rules).score(make_request(rules, **rules.variant.examples[pattern.id]))
    assert isinstance(score, Score), (pattern, score)
    return score


@pytest.mark.parametrize("game", GAMES)
def test_every_pattern_counts_in_its_example(game: str) -> None:
    """This holds under any house rules that have the pattern."""
    assert VARIANTS[game].examples.keys() == {p.id for p in VARIANTS[game].table.patterns}
    for rules in choices(VARIANTS[game]):
        for pattern in rules.table.patterns:
            assert pattern in [c.pattern for c in example(rules, pattern).patterns], rules.id


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_simple(game: str) -> None:
    """Examples have jokers only if they need them."""
    with_jokers = set()
    for rules in choices(VARIANTS[game]):
        for pattern in rules.table.patterns:
            request = example(rules, pattern).request
            tiles = [*request.concealed, request.winning]
            tiles += [tile for meld in request.melds for tile in meld.tiles]
            if any(tile >= KINDS for tile in tiles):
                with_jokers.add(pattern.id)
    assert with_jokers == WITH_JOKERS[game]


@pytest.mark.parametrize("game", GAMES)
def test_pages_show_the_examples(game: str) -> None:
    """Each is shown with its answer, and with a request that gives it again."""
    for rules in choices(VARIANTS[game]):
        page = rules_page_json(rules.id)
        shown = {p["id"]: p for section in page["sections"] for p in section["patterns"]}
        assert shown.keys() == {p.id for p in rules.table.patterns}
        for pattern in rules.table.patterns:
            given = shown[pattern.id]["example"]
            assert given is not None
            assert score_json(given["request"]) == given["answer"]
            assert pattern.name in [entry["name"] for entry in given["answer"]["patterns"]]


def test_games_have_their_wall() -> None:
    """B1, S14 and V1: every tile of the wall is listed, and none twice."""
    walls = {game["id"]: sum(game["tiles"].values()) for game in games_json()}
    assert walls == {"b30fj": 144, "sbr": 108, "vietnamese": 176}
