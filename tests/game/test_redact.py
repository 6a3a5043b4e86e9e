"""Redaction of events and views leaves no hidden information (G10)."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any, cast

import pytest

from baida.game.events.fold import Fold
from baida.game.events.redact import Cutter, cut_log, hide
from baida.game.log.file import LogError, log_line, parse_log
from baida.game.view.view import EVERYTHING, HIDDEN, SPECTATOR, View
from baida.score.rules import Rules
from baida.tiles import BY_NAME, parse
from baida.variants import find_rules
from baida.wire.events import EVENTS, Event
from tests.helpers.games.event_script import EventScript
from tests.helpers.games.logs import NAMES, TOYS, sample
from tests.helpers.games.unseen_shuffled import reshuffled
from tests.helpers.values import Json, raw

VIEWERS = (0, 1, 2, 3, SPECTATOR, EVERYTHING)


# --- laws ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_cut_and_fold_is_fold_and_hide(name: str) -> None:
    """Redacting and folding equals folding and hiding, after every event, for every viewer."""
    log = sample(name)
    whole = Fold(log.rules)
    cutters = {viewer: Cutter(log.rules, viewer) for viewer in VIEWERS}
    tables = {viewer: Fold(log.rules, viewer) for viewer in VIEWERS}
    for event in log.events:
        before = log_line(event)
        whole.add(event)
        for viewer in VIEWERS:
            seen = cutters[viewer].cut(event)
            if seen is not None:
                tables[viewer].add(seen)
            assert tables[viewer].view == hide(whole.view, viewer), (event, viewer)
        assert log_line(event) == before


def first_hand(name: str) -> list[Event]:
    events = sample(name).events
    return events[: [event["e"] for event in events].index("hand_ended")]


class CardForSuitHeld(Exception):
    """With the other tiles the player would have to lay a tile instead of a card."""


def cut(rules: Rules, events: list[Event], viewer: int) -> list[str]:
    try:
        return [log_line(event) for event in cut_log(rules, events, viewer)]
    except LogError as error:
        if "holds tiles of the suit" in error.message:
            raise CardForSuitHeld from None
        raise


@pytest.mark.parametrize("name", NAMES)
def test_hidden_tiles_make_no_difference(name: str) -> None:
    """With the unseen tiles shuffled, a seat gets exactly the same events."""
    rules = sample(name).rules
    events = first_hand(name)
    rng = Random(name)
    changed = 0
    for viewer in (0, 1, 2, 3, SPECTATOR):
        for _ in range(6):
            some = events[: rng.randint(6, len(events))]
            mixed = reshuffled(some, viewer, rules.variant.secrecy, rng)
            with suppress(CardForSuitHeld):
                there = cut(rules, mixed, viewer)
                assert there == cut(rules, some, viewer)
                changed += mixed != some
    assert changed >= 12


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_is_shared(viewer: int) -> None:
    """A redacted event can be changed without changing anything else."""
    log = sample("toy-sbr-0")
    events = deepcopy(log.events)
    cutter = Cutter(log.rules, viewer)
    for event, original in zip(events, log.events, strict=True):
        spoil(cutter.cut(event))
        assert event == original


def spoil(value: object) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.clear()


@pytest.mark.parametrize("name", TOYS)
def test_one_who_sees_everything(name: str) -> None:
    log = sample(name)
    assert cut_log(log.rules, log.events, EVERYTHING) == log.events


def told(events: list[Event], viewer: int) -> list[Event]:
    """The events of which a viewer sees a part."""
    return [e for e in events if e["e"] != "answers" or str(viewer) in e["answers"]]


@pytest.mark.parametrize("name", TOYS)
def test_every_event_is_there(name: str) -> None:
    """Redacted events keep their kind and fields, and are numbered without a gap."""
    log = sample(name)
    seen = cut_log(log.rules, log.events, 2)
    assert [event["n"] for event in seen] == list(range(1, len(seen) + 1))
    for event, cut in zip(told(log.events, 2), seen, strict=True):
        assert cut["e"] == event["e"]
        assert cut.keys() - {"shown", "hands"} == event.keys()


@pytest.mark.parametrize("name", TOYS)
def test_a_spectator_sees_what_all_see(name: str) -> None:
    """A field that is null for some seat is null for a spectator."""
    log = sample(name)
    whole = [cut_log(log.rules, log.events, viewer) for viewer in range(4)]
    cuts = [told(cut, SPECTATOR) for cut in whole]
    beside = cut_log(log.rules, log.events, SPECTATOR)
    for seats, spectator in zip(zip(*cuts, strict=True), beside, strict=True):
        for field, value in spectator.items():
            if field not in ("shown", "n"):  # the events shown have their own numbers
                assert value == next((s[field] for s in seats if s[field] is None), value)


# --- one rule each ------------------------------------------------------------------------------


def cut_of(script: EventScript, viewer: int) -> Json:
    """The last event as the viewer gets it."""
    return raw(cut_log(script.rules, script.events, viewer))[-1]


def b30fj_hand() -> EventScript:
    """Seat 0 has a concealed kong and wins; its replacement is 9p."""
    hands = ["1111m234567p888s", "1234567s345678p", "999m112233s999s2p", "1122334455667z"]
    return EventScript("b30fj", hands, front="8p", back="7z").draw(0)


def sbr_hand() -> EventScript:
    hands = ["1112345678m123p", "1234567s345678p", "999m111s234s999s2p", "11p22p44p567s8889s"]
    script = EventScript("sbr", hands, front="1m9p5s", back="9p").draw(0)
    return script.voids(("p", "3p"), ("s", "1s"), ("p", "2p"), ("m", None))


@pytest.mark.parametrize("game", ["b30fj", "sbr", "vietnamese"])
def test_wall_deal_and_draws(game: str) -> None:
    log = sample({"b30fj": "toy-b30fj-1", "sbr": "toy-sbr-0"}.get(game, "toy-vietnamese-0"))
    for viewer in (0, 3, SPECTATOR):
        seen = cut_log(log.rules, log.events, viewer)
        for event, cut in zip(raw(told(log.events, viewer)), raw(seen), strict=True):
            if event["e"] == "hand_started":
                assert cut == {**event, "n": cut["n"], "wall": None}
            elif event["e"] in ("dealt", "drew"):
                field = "tiles" if event["e"] == "dealt" else "tile"
                mine = event["seat"] == viewer
                assert cut == {**event, "n": cut["n"], field: event[field] if mine else None}


def test_answers() -> None:
    """Only one's own answers are shown; those of others leave no trace."""
    script = sbr_hand().tell("void_announced", seat=0, suit="p").discard(0, "3p")
    script.tell("answers", to="discard", answers={"1": "pass", "3": "pung"})
    assert cut_of(script, 1)["answers"] == {"1": "pass"}
    assert cut_of(script, 3)["answers"] == {"3": "pung"}
    for viewer in (0, 2, SPECTATOR):
        assert cut_of(script, viewer)["e"] == "discarded"


def test_voided_suit() -> None:
    """A card looks like a tile: neither suit nor tile is shown."""
    script = sbr_hand()
    cut = raw(cut_log(script.rules, script.events, 3))[-4:]
    assert [(event["suit"], event["tile"]) for event in cut] == [(None, None)] * 3 + [("m", None)]
    assert [seat.face_down for seat in script.view(3).seats] == [HIDDEN, HIDDEN, HIDDEN, None]


def kong_and_win() -> EventScript:
    script = b30fj_hand().meld(0, "concealed_kong", "1m1m1m1m").draw(0, "kong")
    return script.win(0, "self_draw", "7z", None, "234567p888s8p")


def test_concealed_kong_is_hidden_in_b30fj() -> None:
    """Even the winner's kong is hidden, while the rest of the hand is shown (B33)."""
    script = b30fj_hand().meld(0, "concealed_kong", "1m1m1m1m")
    whole = script.events[-1]
    assert cut_of(script, 0) == whole
    assert cut_of(script, 1) == {**whole, "tiles": None, "as": None}
    script = kong_and_win()
    won = cut_of(script, 1)
    assert won["request"]["concealed"] == "234567p888s8p"
    assert won["tile"] == "7z"
    assert won["request"]["melds"] == [{"kind": "concealed_kong", "tiles": None, "as": None}]
    assert won["score"]["reading"]["groups"] == [None]
    assert "1m" not in json.dumps(won)
    assert "1111m" not in json.dumps(won)
    view = script.view(1)
    assert view.seats[0].melds[0].tiles == (HIDDEN,) * 4
    assert view.seats[0].tiles == tuple(sorted(parse("234567p888s8p")))
    assert cut_of(script, 0) == script.events[-1]


def test_concealed_kong_is_shown_in_the_end() -> None:
    script = kong_and_win()
    kong, won = (next(e for e in script.events if e["e"] == kind) for kind in ("melded", "won"))
    script.tell("hand_ended", why="won", scores=[0] * 4, next_dealer=1)
    assert cut_of(script, 1) == {**script.events[-1], "shown": [kong, won]}
    assert cut_of(script, 0) == {**script.events[-1], "shown": []}
    view = script.view(1)
    assert view.seats[0].melds[0].tiles == tuple(parse("1111m"))
    assert set(view.seats[2].tiles) == {HIDDEN}  # a player who has not won shows nothing


@pytest.mark.parametrize("game", ["sbr", "vietnamese"])
def test_concealed_kong_is_open_elsewhere(game: str) -> None:
    script = sbr_hand() if game == "sbr" else vietnamese_kong()
    script.meld(0, "concealed_kong", "1m1m1m1m")
    assert cut_of(script, 2) == script.events[-1]


def vietnamese_kong() -> EventScript:
    hands = ["1111m234567p888s", "123456789s1234p", "999m112233s777z7p", "1122334455666z"]
    return EventScript("vietnamese", hands).tell("ready_to_start").draw(0)


def test_winners_are_face_down_in_sbr() -> None:
    """They are hidden until the hand ends, including a self-drawn tile (S15)."""
    script = sbr_hand().win(0, "self_draw", "1m", None, "1112345678m123p")
    whole = script.events[-1]
    hidden = {**whole, "tile": None, "request": None, "score": None}
    assert cut_of(script, 0) == whole
    assert cut_of(script, 2) == cut_of(script, SPECTATOR) == hidden
    won = script.view(2).seats[0].won
    assert won is not None
    assert won.tile == HIDDEN
    assert set(script.view(2).seats[0].tiles) == {HIDDEN}


def test_claimed_winning_tile_is_open_in_sbr() -> None:
    script = sbr_hand().tell("void_announced", seat=0, suit="p").discard(0, "3p")
    script.win(1, "discard", "3p", 0, "1234567s345678p")
    assert cut_of(script, 2) == {**script.events[-1], "request": None, "score": None}


def test_all_hands_are_shown_in_the_end_in_sbr() -> None:
    """This includes the suits of players who never discarded."""
    script = sbr_hand().tell("void_announced", seat=0, suit="p").discard(0, "3p")
    for seat, hand in ((1, "1234567s345678p"), (2, "999m111s234s999s2p")):
        script.win(seat, "discard", "3p", 0, hand)
    script.tell("hand_ended", why="won", scores=[0] * 4, next_dealer=1)
    cut = cut_of(script, 2)
    assert [parse(hand) for hand in cut["hands"]] == [
        sorted(parse(hand))
        for hand in (
            "11112345678m12p", "1234567s345678p", "999m111s234s999s2p", "11p22p44p567s8889s",
        )
    ]  # fmt: skip
    shown = [(event["e"], event["seat"]) for event in cut["shown"]]
    assert shown == [("void_chosen", 1), ("void_chosen", 3), ("won", 1)]
    assert all(event == script.events[event["n"] - 1] for event in cut["shown"])
    view = script.view(2)
    assert [seat.voided for seat in view.seats] == ["p", "s", "p", "m"]
    assert view.seats[1].face_down == BY_NAME["1s"]


def test_each_hand_has_its_own_secrets() -> None:
    """The hidden tiles that are shown belong to the hand that ends."""
    log = sample("toy-sbr-0")
    cut = raw(cut_log(log.rules, log.events, 1))
    starts = [event["n"] for event in cut if event["e"] == "hand_started"]
    ends = [event for event in cut if event["e"] == "hand_ended"]
    for start, end in zip(starts, ends, strict=True):
        assert end["shown"]
        assert all(start < event["n"] < end["n"] for event in end["shown"])


def test_green_jokers_show_no_tiles() -> None:
    """The tiles are hidden whatever the request says (V16)."""
    log = sample("toy-vietnamese-0")
    events = deepcopy(log.events)
    won = next(event for event in raw(events) if event.get("win") == "green_jokers")
    won["request"]["concealed"] = "1m2m3m"
    seen = cut_log(log.rules, events, (won["seat"] + 1) % 4)
    cut = next(event for event in raw(seen) if event.get("win") == "green_jokers")
    assert cut["request"]["concealed"] == ""


def test_secret_of_the_match() -> None:
    """The last event reveals it."""
    log = sample("toy-b30fj-1")
    for viewer in VIEWERS:
        cut = cut_log(log.rules, log.events, viewer)
        assert cut[-1] == {**log.events[-1], "n": len(cut)}
        assert all("secret" not in event for event in cut[:-1])


def test_what_is_not_known_is_not_told() -> None:
    """Events of an unknown kind and redacted events lose their unknown fields."""
    cutter: Any = Cutter(find_rules("b30fj"), 1)
    assert cutter.cut({"n": 1, "e": "peeked", "tile": "1m"}) == {"n": 1, "e": "peeked"}
    drew = {"n": 2, "e": "drew", "seat": 0, "tile": "1m", "from": "front", "why": "turn"}
    assert cutter.cut({**drew, "place": 52}) == {**drew, "tile": None}
    mine = {**drew, "n": 3, "seat": 1, "place": 52}
    assert cutter.cut(mine) == mine


def test_secret_fields_are_all_cut() -> None:
    """Every nullable field of a redacted log is null in one of these for a spectator."""
    found = {
        (event["e"], field)
        for name in TOYS
        for event in cut_log(sample(name).rules, sample(name).events, SPECTATOR)
        for field, value in event.items()
        if value is None
    }
    secret = {
        (kind, name) for kind, fields in EVENTS.items() for name, f in fields.items() if f.hidden
    }
    assert secret <= found


def test_wrong_events() -> None:
    """Redacted events are trusted; invalid ones are refused when they are read."""
    dealt = {"n": 1, "e": "dealt", "seat": 0}
    for name in ("b30fj", "sbr"):
        for viewer in VIEWERS:
            with pytest.raises(LogError, match=r"^event 1: dealt: tiles is missing"):
                Fold(find_rules(name), viewer).add(cast("Event", dealt))
    header = sample("toy-sbr-0").header
    problem = parse_log([log_line(header), log_line(dealt)]).problem
    assert str(problem) == "line 2: dealt: tiles is missing"


def test_hide_for_everybody() -> None:
    """A view that all may see differs only in the viewer's name."""
    log = sample("toy-sbr-0")
    whole = Fold(log.rules)
    for event in log.events:
        whole.add(event)
    views: list[View] = [hide(whole.view, viewer) for viewer in VIEWERS]
    assert {view.viewer for view in views} == set(VIEWERS)
    assert len({repr(view.seats) for view in views}) == 1  # the hand is over (S15)
