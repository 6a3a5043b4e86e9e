"""Every lesson of every game is played by the engine."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from baida.errors import InputError
from baida.game.actions import Action
from baida.i18n import LANGUAGES
from baida.i18n.catalogue import lesson_texts, texts_in
from baida.practice.lesson import lesson_json, lessons_json
from baida.practice.lesson_data import TRACKS, lessons_of
from baida.score.request import make_request
from baida.score.scorer import Score, scorer_for
from baida.tiles import parse
from baida.variants import find_rules
from baida.wire.practice import Lesson
from tests.helpers.paths import ROOT
from tests.helpers.values import GAMES

LESSONS = [(game, lesson.id) for game in GAMES for lesson in lessons_of(game)]
RULINGS = set(re.findall(r"\*\*([GBSV]\d+)\b", (ROOT / "docs" / "rulings.md").read_text("utf-8")))


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_a_lesson_can_be_played(game: str, id: str) -> None:
    """The learner's actions are legal, and every text exists in all languages."""
    lesson = lesson_json(game, id)
    assert tuple(lesson["title"]) == LANGUAGES
    acts = 0
    for step in lesson["steps"]:
        texts = [step["text"]]
        if step["do"] is not None:
            acts += 1
            assert step["do"] in [choice["action"] for choice in step["legal"]]
            assert str(Action.parse(step["do"])) == step["do"]
        if step["do"] is not None or (step["quiz"] and step["quiz"]["tiles"]):
            assert step["otherwise"] is not None
            texts.append(step["otherwise"])
        if step["quiz"]:
            answers = step["quiz"]["tiles"] or step["quiz"]["points"]
            assert len(answers) > 1
            assert step["quiz"]["right"] in range(len(answers))
        for text in texts:
            assert tuple(text) == LANGUAGES
            assert all(text.values())
        assert set(step["rulings"]) <= RULINGS
    events = [event for step in lesson["steps"] for event in step["events"]]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert (lesson["seat"] is not None) == bool(events)
    assert acts >= (lesson["seat"] is not None)
    assert_hidden(lesson)


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_a_plain_hand_is_worth_what_a_plain_hand_is_worth(game: str, id: str) -> None:
    """No hand is worth more because the lesson begins with the deal (B31, B32, V14)."""
    for step in lesson_json(game, id)["steps"]:
        for event in step["events"]:
            if event["e"] == "won" and event["request"] is not None:
                situation = event["request"]["situation"]
                assert "first" not in situation
                assert situation.get("draws", 11) > 10


def assert_hidden(lesson: Lesson) -> None:
    """Check that the learner sees no tiles of others."""
    for step in lesson["steps"]:
        for event in step["events"]:
            if event["e"] in ("dealt", "drew") and event["seat"] != lesson["seat"]:
                assert event.get("tile") is None
                assert event.get("tiles") is None


def wins(game: str, tiles: list[str]) -> bool:
    """Whether these tiles, without melds, are a winning hand of the game."""
    rules = find_rules(game)
    *concealed, winning = parse("".join(tiles))
    situation: dict[str, object] = {}
    if "voided" in rules.variant.situations:
        held = {name[-1] for name in tiles}
        situation["voided"] = next((suit for suit in "mps" if suit not in held), "m")
    request = make_request(rules, concealed, winning, "self_draw", situation=situation)
    return isinstance(scorer_for(rules).score(request), Score)


@pytest.mark.parametrize("game", GAMES)
def test_hands_that_win_are_hands_of_the_game(game: str) -> None:
    """A hand shown as winning wins, although a suit has to be voided; tiles that do not complete
    it do not win, although suited tiles alone may."""
    tiles, scoring = (lesson_json(game, id)["steps"] for id in ("tiles", "scoring"))
    *_, hand, last = tiles
    assert wins(game, [*chain(*hand["show"])])
    assert last["quiz"]
    ready = [*chain(*last["show"])]
    right = [wins(game, [*ready, *answer]) for answer in last["quiz"]["tiles"]]
    assert [at for at, won in enumerate(right) if won] == [last["quiz"]["right"]]
    assert scoring[0]["show"]
    for group in scoring[0]["show"]:
        assert wins(game, group)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_lessons_for_both(game: str) -> None:
    """There are five or more; those for beginners come first."""
    names = lessons_json(game)["lessons"]
    assert 5 <= len(names) <= 8
    for track in TRACKS:
        assert len([name for name in names if track in name["tracks"]]) >= 5
    only = [name["tracks"] == ["beginner"] for name in names]
    assert only == sorted(only, reverse=True)
    assert only[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_lesson_is_said(game: str) -> None:
    """No text belongs to a removed step; each shared text is used by some game."""
    said = {f"{lesson.id}.title" for lesson in lessons_of(game)}
    for lesson in lessons_of(game):
        for step in lesson.steps:
            said.add(f"{lesson.id}.{step.say}")
            if lesson.otherwise(step) is not None:
                said.add(f"{lesson.id}.{step.say}_else")
    assert lesson_texts(game).keys() <= said
    shared = {key.replace(".", "_") for key in said - lesson_texts(game).keys()}
    assert shared <= texts_in("lessons").keys()
    if game == GAMES[0]:
        assert shared == texts_in("lessons").keys()


def test_no_such_lesson() -> None:
    for game, id in (("go", "tiles"), ("../variants/sbr", "tiles"), (GAMES[0], "nothing")):
        with pytest.raises(InputError):
            lesson_json(game, id)
    with pytest.raises(InputError):
        lessons_json("go")
