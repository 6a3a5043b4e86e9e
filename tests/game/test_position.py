"""Positions: play on from any moment of a finished match, and the texts of links."""

from __future__ import annotations

import base64
import random
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida.errors import InputError
from baida.game.log.file import Log
from baida.game.log.verify import UNKNOWN_SHUFFLE, verify_log
from baida.game.match import Match
from baida.game.position import (
    MOST_CHARACTERS,
    Position,
    position_at,
    position_text,
    read_position,
)
from baida.game.rerun import rerun
from baida.game.view.view import EVERYTHING, View
from baida.jsontext import encode
from baida.tiles import loose
from tests.helpers.games.random_play import new_match, play, rule_sets, with_hands
from tests.helpers.repetition import examples

#: What everybody sees and may do, by the number of the last event.
Moments = dict[int, tuple[list[View], dict[int, list[int]]]]


def seen(match: Match) -> tuple[list[View], dict[int, list[int]]]:
    """All views and legal actions, without dice: a given wall was not broken by any."""
    views = [replace(match.view(viewer), dice=None) for viewer in range(EVERYTHING, 4)]
    return views, {seat: match.legal(seat) for seat in match.waiting}


def played(rules: str, seed: int) -> tuple[Log, Moments]:
    """A finished match, and some of its moments with a pending decision."""
    match = new_match(with_hands(rules, 2), seed)
    moments: Moments = {}
    rng, last = random.Random(seed), 0
    for _ in play(match, random.Random(seed)):
        # without a new event, a seat has answered and nobody saw it
        if (match.noted > last and rng.random() < 0.1) or not moments:
            moments[match.noted] = seen(match)
        last = match.noted
    return Log(match.header, match.rules, match.take_events()), moments


def play_on(position: Position, seed: int) -> Log:
    """The log of a match from a position."""
    match = position.match(secret=bytes(31) + bytes([seed]))
    for action in position.decisions:
        match.step(match.waiting[0], action)
    for _ in play(match, random.Random(seed)):
        pass
    return Log(match.header, match.rules, match.take_events())


@pytest.mark.parametrize("rules", rule_sets())
@examples(few=2, many=40)
@given(data=st.data())
def test_the_table_is_as_it_was_and_can_be_played_on(rules: str, data: st.DataObject) -> None:
    log, moments = played(rules, data.draw(st.integers(0, 99), "seed"))
    compared = 0
    for n in data.draw(st.lists(st.sampled_from(sorted(moments)), min_size=4, max_size=4)):
        views, legal = moments[n]
        seat = next(seat for seat in (n % 4, 0, 1, 2, 3) if not views[0].seats[seat].won)
        position = position_at(log, n, seat)
        assert seen(position.reached()) == (views, legal)
        assert read_position(position_text(position)) == position
        compared += 1
    after = play_on(position, n % 256)
    assert after.finished
    assert after.header["start"] == {"hand": views[0].hand, "given": len(position.decisions)}
    assert rerun(after).differences == []
    verdict = verify_log(after)
    assert verdict.status == UNKNOWN_SHUFFLE
    assert all(finding.passed is not False for finding in verdict.findings)
    assert compared == 4


def test_between_two_hands_the_next_one_begins() -> None:
    log, _ = played("sbr", 1)
    ended, started = (
        next(event["n"] for event in log.events if event["e"] == e and event["n"] > after)
        for e, after in (("hand_ended", 0), ("hand_started", 1))
    )
    assert started == ended + 1
    assert position_at(log, ended, 2) == position_at(log, started, 2)
    assert position_at(log, ended, 2).start.hand == 1


def test_a_match_from_a_position_can_be_played_on_too() -> None:
    log, moments = played("b30fj", 2)
    first = position_at(log, sorted(moments)[-1], 0 if not last_winner(moments, 0) else 1)
    again = play_on(first, 3)
    position = position_at(again, first.reached().noted, first.seat)
    assert position == first


def last_winner(moments: Moments, seat: int) -> bool:
    views, _ = moments[sorted(moments)[-1]]
    return views[0].seats[seat].won is not None


def test_refusals() -> None:
    log, _ = played("sbr", 2)
    won = next(event for event in log.events if event["e"] == "won")
    cases = [
        (replace(log, events=log.events[:-1]), 1, 0, "the match is not finished"),
        (log, 0, 0, "expected an event from 1 to"),
        (log, len(log.events) + 1, 0, "expected an event from 1 to"),
        (log, len(log.events), 0, "the match is over at this moment"),
        (log, 1, 4, "only 0 to 3"),
        (log, won["n"] + 3, won["seat"], "this player has already won the hand"),
        (replace(log, events=[*log.events[:5], *log.events[9:]]), 4, 0, "this log is damaged"),
    ]
    for given_log, n, seat, words in cases:
        with pytest.raises(InputError, match=words):
            position_at(given_log, n, seat)


def test_texts_are_short() -> None:
    """A link should fit into a message; mail programs break very long lines."""
    longest = 0
    for game in ("sbr", "b30fj", "vietnamese"):
        log, moments = played(game, 1)
        for n in sorted(moments):
            seat = next(seat for seat in range(4) if not moments[n][0][0].seats[seat].won)
            longest = max(longest, len(position_text(position_at(log, n, seat))))
    assert 300 < longest < MOST_CHARACTERS // 2


GOOD = position_text(position_at(played("sbr", 1)[0], 40, 0))


@examples(few=150, many=5000)
@given(st.text(max_size=200) | st.text("-_=AZaz019", max_size=60).map(lambda t: "1" + t))
def test_any_text_is_refused_in_words(text: str) -> None:
    with pytest.raises(InputError) as refused:
        read_position(text)
    assert refused.value.message


@examples(few=100, many=3000)
@given(st.integers(0, len(GOOD) - 1), st.sampled_from("-_AZaz09=!"))
def test_damaged_texts_are_refused_or_mean_the_same(place: int, letter: str) -> None:
    text = GOOD[:place] + letter + GOOD[place + 1 :]
    try:
        position = read_position(text)
    except InputError:
        return
    assert position == read_position(GOOD)


def packed(value: object) -> str:
    return "1" + base64.urlsafe_b64encode(zlib.compress(encode(value).encode())).decode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
FIELDS = ("rules", "seat", "hand", "dealer", "scores", "wall", "decisions")


@examples(few=150, many=5000)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON, min_size=1, max_size=2))
def test_fields_are_checked(changed: dict[str, object]) -> None:
    """With any values in some fields, a position is refused with a reason or can be played."""
    good = read_position(GOOD)
    fields: dict[str, object] = {
        "rules": good.rules.id, "seat": 0, "hand": 0, "dealer": good.start.dealer,
        "scores": [0, 0, 0, 0], "decisions": [],
    }  # fmt: skip
    text = packed({**fields, "wall": loose(good.start.wall)} | changed)
    try:
        position = read_position(text)
    except InputError as error:
        refused = error.message
    else:
        refused = ""
        assert position.reached().waiting
    assert refused or read_position(position_text(position)) == position


def test_an_older_text_keeps_the_defaults_of_then() -> None:
    """S18: links from before version 2 of the rules mean the player after the discarder."""
    good = read_position(GOOD)
    fields = {
        "rules": "sbr", "seat": 0, "hand": 0, "dealer": 0, "scores": [0, 0, 0, 0],
        "wall": loose(good.start.wall), "decisions": [],
    }  # fmt: skip
    older = read_position(packed(fields))
    assert older.rules.id == "sbr(turn_after_win=discarder)"
    assert read_position(position_text(older)) == older


def test_a_text_that_unpacks_to_much_is_refused() -> None:
    bomb = "1" + base64.urlsafe_b64encode(zlib.compress(b"[" * 2_000_000, 9)).decode()
    assert len(bomb) < MOST_CHARACTERS
    with pytest.raises(InputError, match="the link is damaged"):
        read_position(bomb)
    with pytest.raises(InputError, match="longer than"):
        read_position("1" + "A" * MOST_CHARACTERS)
