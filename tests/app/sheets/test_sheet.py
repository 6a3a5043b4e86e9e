"""Score sheets: the state that follows from their events, and two devices at once."""

from __future__ import annotations

import json
import re
from typing import Any
from unittest.mock import Mock

import pytest

from baida.app.sheets.merge import Asked
from baida.app.sheets.settle import settle
from baida.app.sheets.sheet import MOST_CHARACTERS, ScoreSheet, open_event
from baida.errors import InputError
from baida.i18n import WRITTEN_LANGUAGES, texts_of
from baida.wire.sheets import MOST_HANDS
from tests.helpers.database.large_records import long_hand, long_sheet
from tests.helpers.games.random_play import new_match, rule_sets, with_hands
from tests.helpers.records.sheets import NAMES, Phone, ended, entered, kong, new_sheet, penalty, won
from tests.helpers.records.written_hands import match_hands

Json = dict[str, Any]
ALL_READY = {"0": 1, "1": 1, "2": 1, "3": 1}
HAND = {
    "variant": "sbr", "concealed": "1112223334445m", "winning_tile": "5m",
    "situation": {"voided": "s"},
}  # fmt: skip


def test_a_session() -> None:
    """Balances and dealers follow from the hands."""
    sheet = new_sheet("vietnamese", dealer=3)
    ann = Phone(sheet)
    ann.enter(won(1, 2, 8))
    ann.enter(ended("won"))
    ann.enter(ended("wall_empty"), hand=2)
    ann.enter(penalty(0, "all", 5), hand=2)
    ann.enter(won(0, None, 2), hand=3)
    shown = sheet.shown()
    assert [hand["dealer"] for hand in shown["hands"]] == [3, 0, 1]
    assert [hand["totals"] for hand in shown["hands"]] == [
        [-8, 32, -16, -8], [-23, 37, -11, -3], [-11, 33, -15, -7],
    ]  # fmt: skip
    assert [hand["over"] for hand in shown["hands"]] == [True, True, False]
    assert shown["totals"] == [-11, 33, -15, -7]


def test_rounds() -> None:
    """The round wind changes after four hands in games where everybody deals in turn."""
    for rules, winds in (("b30fj", "EEEESSS"), ("sbr", "EEEEEEE")):
        sheet = new_sheet(rules)
        phone = Phone(sheet)
        for hand in range(6):
            ready = {"ready": ALL_READY, "pigs": []} if rules == "sbr" else {}
            phone.enter(ended("wall_empty", **ready), hand=hand + 1)
        assert "".join(hand["round_wind"] for hand in sheet.shown()["hands"]) == winds


def test_a_correction_changes_everything_after_it() -> None:
    """S13: another first winner deals the next hand, which affects the one after that."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    ann.enter(won(1, 2, 4))
    ann.enter(ended("wall_empty", ready={"0": None, "2": None, "3": None}))
    ann.enter(ended("wall_empty", ready=ALL_READY), hand=2)
    assert [hand["dealer"] for hand in sheet.shown()["hands"]] == [0, 1, 1]
    entries = sheet.shown()["hands"][0]["entries"]
    new = [
        {"id": entries[0]["id"], "entry": won(3, 2, 8)},
        {"id": entries[1]["id"], "entry": ended("wall_empty", ready=dict.fromkeys("012"))},
    ]
    ben.send("rewritten", hand=1, entries=new)
    hands = sheet.shown()["hands"]
    assert [hand["dealer"] for hand in hands] == [0, 3, 3]
    assert hands[-1]["totals"] == [0, 0, -8, 8]
    assert [(one["by"], one["corrected"]) for one in hands[0]["entries"]] == [("Ben", True)] * 2
    assert hands[1]["entries"][0]["by"] == "Ann"
    assert [event["e"] for event in sheet.events] == ["opened", *["entered"] * 3, "rewritten"]


def test_taking_the_end_of_a_hand_back() -> None:
    """The hand continues; if other hands follow it, it has to end."""
    sheet = new_sheet("vietnamese")
    phone = Phone(sheet)
    phone.enter(ended("wall_empty"))
    assert len(sheet.shown()["hands"]) == 2
    phone.send("rewritten", hand=1, entries=[])
    assert [hand["over"] for hand in sheet.shown()["hands"]] == [False]
    phone.enter(ended("wall_empty"))
    phone.enter(won(1, 2, 8), hand=2)
    with pytest.raises(InputError, match="hand 1 has to end, because others follow it"):
        phone.send("rewritten", hand=1, entries=[])


def test_the_table_decides_who_deals() -> None:
    sheet = new_sheet("b30fj")
    phone = Phone(sheet)
    phone.enter(ended("wall_empty"))
    phone.send("dealt", hand=2, dealer=3)
    phone.enter(ended("wall_empty"), hand=2)
    assert [hand["dealer"] for hand in sheet.shown()["hands"]] == [0, 3, 0]
    phone.send("dealt", hand=2, dealer=None)
    assert [hand["dealer"] for hand in sheet.shown()["hands"]] == [0, 1, 2]


def test_names_and_the_end_of_a_session() -> None:
    sheet = new_sheet("b30fj")
    phone = Phone(sheet)
    phone.send("renamed", seat=2, name="  Cécile ")
    assert sheet.shown()["names"] == ["Ann", "Ben", "Cécile", "Dan"]
    with pytest.raises(InputError, match="another player has this name"):
        phone.send("renamed", seat=1, name="cécile")
    phone.send("closed", closed=True)
    with pytest.raises(InputError, match="the sheet is closed"):
        phone.enter(won(1, 2))
    phone.send("closed", closed=False)
    phone.enter(won(1, 2))


def test_tiles_are_kept_and_scored_once() -> None:
    """The tapped hand stays in the entry; its value is stored with it."""
    sheet = new_sheet("sbr")
    entry = {"e": "won", "seat": 1, "win": "discard", "from": 2, "request": HAND}
    Phone(sheet).enter(entry)
    (shown,) = sheet.shown()["hands"][0]["entries"]
    assert shown["entry"] == entry
    paid = sheet.shown()["hands"][0]["payments"][0]["amount"]
    assert shown["worth"]["points"] == paid > 1
    assert ScoreSheet("ABCDEF", sheet.events).shown() == sheet.shown()


@pytest.mark.parametrize(
    ("rules", "facts"),
    [
        ("b30fj", {"winners": 3, "kongs": False, "green_jokers": False, "total_at": None}),
        ("sbr", {"winners": 3, "kongs": True, "after_kong": True, "values": [1, 2, 4, 8]}),
        ("vietnamese", {"winners": 1, "kongs": False, "green_jokers": True, "total_at": 1}),
    ],
)
def test_what_a_scorer_is_asked(rules: str, facts: Json) -> None:
    assert new_sheet(rules).shown()["facts"].items() >= facts.items()


def test_only_what_has_changed_is_sent() -> None:
    sheet = new_sheet("b30fj")
    phone = Phone(sheet)
    for hand in range(3):
        phone.enter(ended("wall_empty"), hand=hand + 1)
    phone.enter(won(1, 2), hand=4)
    assert [sheet.shown(seen)["since"] for seen in range(6)] == [1, 1, 2, 3, 4, 4]
    phone.send("dealt", hand=2, dealer=0)
    update = sheet.shown(5)
    assert (update["since"], len(update["hands"])) == (2, 3)


BAD: list[tuple[Json, str, str]] = [
    ({"e": "eaten"}, "e", "expected one of entered"),
    ({"hand": 2}, "hand", "hand 1 is not over; there is no hand 2 yet"),
    ({"hand": 0}, "hand", "expected the number of a hand"),
    ({"seen": 9}, "seen", "the sheet has only 2 events"),
    ({"more": 1}, "more", "there is no such field"),
    ({"id": ""}, "id", "expected a text of 1 to 40 characters"),
    ({"by": "x" * 25}, "by", "at most 24 characters"),
    ({"entry": []}, "entry", "expected an object"),
    ({"entry": won(1, 1)}, "entries[1].from", "the tile comes from another seat"),
    ({"entry": won(0, 1)}, "entries[1].seat", "Ann has already won this hand"),
    ({"entry": {**won(1, 2), "request": HAND}}, "entries[1].points", "either points or a request"),
    ({"entry": {"e": "won", "seat": 1, "win": "discard", "from": 2,
                "request": {**HAND, "winning_tile": "9p"}}},
     "entry.request", "not a winning hand"),
    ({"entry": ended("wall_empty")}, "entries[1].ready", "whether Ben is ready"),
    ({"entry": {**won(1, 2), "text": "x" * 20_000}}, "json", "at most 16000 characters"),
]  # fmt: skip


#: Errors that the client's forms can cause, and whether the refusal names a player.
CAUSED_BY_PEOPLE: list[tuple[list[Json], Json, str]] = [
    ([won(0, 1)], won(0, 2), "Ann"),
    ([won(0, 1)], won(2, 0), "Ann"),
    ([won(0, 1), won(1, 2), won(2, 3)], kong(3), ""),
    ([won(0, 1), won(1, 2), won(2, 3)], ended("wall_empty", ready={"3": 1}), ""),
    ([], ended("three_won", ready=ALL_READY), ""),
    ([], ended("wall_empty"), "Ann"),
    ([], ended("wall_empty", ready=ALL_READY, pigs=[2]), "Cat"),
    ([kong(1)] * 4, kong(1), ""),
    ([], won(1, 3, after_kong=1), "Dan"),
    ([], won(1, 3, same=True), ""),
    ([won(0, 1)], won(1, 3, same=True), ""),
    ([won(0)], won(1, same=True), ""),
    ([], {"e": "won", "seat": 1, "win": "discard", "from": 2,
          "request": {**HAND, "winning_tile": "9p"}}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("before", "entry", "name"), CAUSED_BY_PEOPLE)
def test_refusals_in_every_language(before: list[Json], entry: Json, name: str) -> None:
    """Each language has its own text with the names of players, never with their seats."""
    sheet = new_sheet("sbr")
    phone = Phone(sheet)
    for one in before:
        phone.enter(one)
    with pytest.raises(InputError) as error:
        phone.enter(entry)
    texts = texts_of(error.value.message)
    assert len({texts[language] for language in WRITTEN_LANGUAGES}) == len(WRITTEN_LANGUAGES)
    for text in texts.values():
        assert name in text
        assert not re.search(r"seat|座位|vị trí", text)


def test_refused_events_in_every_language() -> None:
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "")
    ben.enter(kong(1))
    late = ann.event("rewritten", hand=1, entries=[])
    ben.enter(kong(2))
    for event in (
        late,
        ann.event("entered", hand=2, entry=kong(1)),
        ann.event("renamed", seat=2, name="Ben"),
    ):
        with pytest.raises(InputError) as error:
            ann.deliver(event)
        texts = texts_of(error.value.message)
        assert len({texts[language] for language in WRITTEN_LANGUAGES}) == len(WRITTEN_LANGUAGES)


@pytest.mark.parametrize(("change", "field", "words"), BAD)
def test_impossible_entries(change: Json, field: str, words: str) -> None:
    """The refusal names the wrong field, and nothing changes."""
    sheet = new_sheet("sbr")
    phone = Phone(sheet)
    phone.enter(won(0, 1))
    before = sheet.shown()
    event = {**phone.event("entered", hand=1, entry=won(2, 3)), **change}
    with pytest.raises(InputError) as error:
        sheet.prepare(event, 5.0)
    assert error.value.field == field
    assert words in error.value.message
    assert sheet.shown() == before


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rules": "poker"}, "rules"), ({"names": ["A", "B", "C"]}, "names"),
        ({"names": ["A", "B", "C", " "]}, "names[3]"), ({"names": ["A", "B", "C", "a"]}, "names"),
        ({"dealer": 4}, "dealer"),
    ],
)  # fmt: skip
def test_sheets_that_cannot_be_opened(change: Json, field: str) -> None:
    with pytest.raises(InputError) as error:
        open_event({"rules": "sbr", "names": NAMES, "dealer": 0, **change}, 1.0)
    assert error.value.field == field


def test_a_sheet_has_limits() -> None:
    sheet = new_sheet("b30fj")
    phone = Phone(sheet)
    for hand in range(MOST_HANDS - 1):
        phone.enter(ended("wall_empty"), hand=hand + 1)
    with pytest.raises(InputError, match="at most 200 hands"):
        phone.enter(ended("wall_empty"), hand=MOST_HANDS)


def test_a_full_sheet_is_not_large() -> None:
    """A full sheet can still be read, shortened by a correction, and closed."""
    sheet = long_sheet(hands=MOST_HANDS)
    assert 0.9 * MOST_CHARACTERS < len(sheet.text()) < 1.1 * MOST_CHARACTERS
    phone, hands = Phone(sheet), len(sheet.shown()["hands"])
    with pytest.raises(InputError, match="the sheet is full"):
        phone.send("rewritten", hand=hands, entries=long_hand())
    phone.send("rewritten", hand=1, entries=long_hand(1))
    phone.send("closed", closed=True)
    assert sheet.closed


def test_a_sheet_of_an_earlier_version_may_be_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be opened, read and closed, but not extended."""
    monkeypatch.setattr("baida.app.sheets.sheet.MOST_CHARACTERS", 10**9)
    larger = long_sheet(hands=60, entries=99)
    monkeypatch.undo()
    sheet = ScoreSheet("ABCDEF", larger.events)
    assert len(sheet.text()) > 2 * MOST_CHARACTERS
    assert sheet.shown() == larger.shown()
    phone = Phone(sheet)
    with pytest.raises(InputError, match="the sheet is full"):
        phone.enter(penalty(1, 2, 5), hand=61)
    phone.send("closed", closed=True)
    assert sheet.closed


def test_the_text_is_the_sheet() -> None:
    sheet = new_sheet("sbr")
    phone = Phone(sheet)
    for hand in (1, 2, 3):
        phone.enter(won(1, 2, 4), hand=hand)
        phone.enter(ended("wall_empty", ready=dict.fromkeys("023")), hand=hand)
    phone.send("dealt", hand=2, dealer=3)
    phone.enter(penalty(0, "all", 5), hand=1)
    for seen in range(len(sheet.events) + 1):
        assert json.loads(sheet.text(seen)) == sheet.shown(seen)
    assert ScoreSheet("ABCDEF", sheet.events).text() == sheet.text()


def test_an_entry_settles_only_the_hands_that_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry settles one hand; later hands are settled again if their dealer changes."""
    sheet = new_sheet("sbr")
    phone = Phone(sheet)
    for hand in range(1, 61):
        phone.enter(won(1, 2, 4), hand=hand)
        phone.enter(ended("wall_empty", ready=dict.fromkeys("023")), hand=hand)
    count = Mock(side_effect=settle)
    monkeypatch.setattr("baida.app.sheets.hands.settle", count)
    phone.enter(kong(0), hand=61)
    assert count.call_count == 1
    phone.enter(penalty(0, "all", 5), hand=1)
    assert count.call_count == 2
    assert sheet.shown()["hands"][-1]["totals"][0] == -15 + 6
    phone.send("dealt", hand=61, dealer=3)
    assert count.call_count == 3
    assert sheet.shown() == ScoreSheet("ABCDEF", sheet.events).shown()
    count.reset_mock()
    phone.send("dealt", hand=30, dealer=0)  # S13: the first winner still deals hand 31
    assert count.call_count == 1


#: Control and direction marks, and the text without them.
MARKED, CLEAN = "\u202efoul\x00 \x1b[31mplay\n", "foul [31mplay"


def test_texts_have_no_invisible_characters() -> None:
    sheet = new_sheet("sbr")
    phone = Phone(sheet, by="\u202eAnn\x00")
    phone.enter({**penalty(0, 1, 5), "text": MARKED})
    written = {"id": "x", "entry": {**penalty(1, 2, 5), "text": MARKED}}
    phone.send("rewritten", hand=1, entries=[written])
    first, second = sheet.events[1:]
    assert first["e"] == "entered" and second["e"] == "rewritten"  # noqa: PT018 - for mypy
    assert first["by"] == second["by"] == "Ann"
    entries = [first["entry"], second["entries"][0]["entry"]]
    assert [dict(entry)["text"] for entry in entries] == [CLEAN, CLEAN]


#: Simultaneous entries of Ann and Ben, and the outcome of Ben's entry.
AT_ONCE: list[tuple[str, Json, Json, str]] = [
    ("the same win", won(1, 2), won(1, 2), "merged"),
    ("the same win, written differently", won(1, 2), {**won(1, 2), "same": False}, "merged"),
    ("another value", won(1, 2, 4), won(1, 2, 8), "differs"),
    ("another source", won(1, 2), won(1), "differs"),
    ("perhaps on the same tile", won(1, 2), won(3, 2), "same_tile"),
    ("two wins", won(1, 2), won(3), "added"),
    ("the same kong, or another one", kong(1), kong(1), "twice"),
    ("two kongs", kong(1), kong(2), "added"),
    ("the same penalty", penalty(1, "all", 5), penalty(1, "all", 8), "twice"),
    ("two penalties", penalty(1, "all", 5), penalty(2, "all", 5), "added"),
    ("a kong and a win", kong(1), won(1), "added"),
    ("the same end", ended("wall_empty", ready=ALL_READY), ended("wall_empty", ready=ALL_READY),
     "merged"),
    ("two ends", ended("wall_empty", ready=ALL_READY),
     ended("wall_empty", ready={**ALL_READY, "0": None}), "differs"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "outcome"), [case[1:] for case in AT_ONCE], ids=[c[0] for c in AT_ONCE]
)
def test_two_phones_at_once(first: Json, second: Json, outcome: str) -> None:
    """The result is one entry, two, or a question, but never an accidental duplicate."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    ben_sends = ben.event("entered", hand=1, entry=second)
    ann.enter(first)
    if outcome in ("merged", "added"):
        assert ben.deliver(ben_sends).merged == (outcome == "merged")
    else:
        with pytest.raises(Asked) as asked:
            ben.deliver(ben_sends)
        question = asked.value.question
        assert (question["kind"], question["by"]) == (outcome, "Ann")
        assert question["entry"]["entry"] == first
    assert len(sheet.shown()["hands"][0]["entries"]) == (2 if outcome == "added" else 1)


def test_both_is_an_answer() -> None:
    """Sent again by a phone that has seen the first, the same event is a second kong."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    event = ben.event("entered", hand=1, entry=kong(1))
    ann.enter(kong(1))
    with pytest.raises(Asked):
        ben.deliver(event)
    ben.deliver({**event, "seen": len(sheet.events)})
    assert len(sheet.shown()["hands"][0]["entries"]) == 2


def test_an_event_is_stored_once() -> None:
    """If the answer is lost, the event is sent again, perhaps after others."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    event = ann.event("entered", hand=1, entry=kong(1))
    first = ann.deliver(event)
    ben.enter(kong(2))
    again = ann.deliver(event)
    assert (first.n, again.n, again.event) == (2, 2, None)
    assert len(sheet.events) == 3


def test_an_id_belongs_to_one_event() -> None:
    """Another event with the same id is refused, and not taken for one that is stored."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    tiles = {"e": "won", "seat": 1, "win": "discard", "from": 2, "request": HAND}
    event = ann.event("entered", hand=1, entry=tiles)
    ann.deliver(event)
    merged = {**ben.event("entered", hand=1, entry=tiles), "seen": 1}
    assert ben.deliver(merged).merged
    entries = [{"id": "a", "entry": tiles}, {"id": "b", "entry": kong(2)}]
    rewritten = ann.event("rewritten", hand=1, entries=entries)
    ann.deliver(rewritten)
    for known in (event, merged, rewritten, {**event, "seen": 0}):
        assert ann.deliver(dict(known)).event is None
    others: list[Json] = [
        {**event, "hand": 2}, {**event, "entry": {**tiles, "from": 3}}, {**event, "by": "Ben"},
        {**merged, "entry": kong(1)}, {**merged, "phone": ann.phone},
        {**ben.event("closed", closed=True), "id": merged["id"]},
        {**rewritten, "entries": entries[:1]},
    ]  # fmt: skip
    for other in others:
        with pytest.raises(InputError, match="another event has this id") as error:
            ann.deliver(other)
        assert error.value.field == "id"
    assert len(sheet.events) == 4


def test_entries_of_a_phone_without_network() -> None:
    """They are merged in order; its own entries raise no question."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    queued = [ben.event("entered", hand=1, entry=entry) for entry in (kong(1), kong(1), won(1))]
    ann.enter(kong(0))
    for event in queued:
        ben.deliver(event)
    entries = sheet.shown()["hands"][0]["entries"]
    assert [(one["by"], one["entry"]["e"]) for one in entries] == [
        ("Ann", "kong"), ("Ben", "kong"), ("Ben", "kong"), ("Ben", "won"),
    ]  # fmt: skip


def test_a_correction_of_what_has_changed_meanwhile() -> None:
    """It is refused: its author has not seen the entry that it would remove."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    ann.enter(kong(1))
    undo = ann.event("rewritten", hand=1, entries=[])
    ben.enter(won(2))
    with pytest.raises(InputError, match="Ben has changed hand 1 meanwhile"):
        ann.deliver(undo)
    assert len(sheet.shown()["hands"][0]["entries"]) == 2


def test_an_entry_that_was_corrected_meanwhile() -> None:
    """An entry that another device made by a correction counts like any other."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    event = ben.event("entered", hand=1, entry=won(1, 2))
    ann.send("rewritten", hand=1, entries=[{"id": "x", "entry": won(1, 2)}])
    assert ben.deliver(event).merged


def test_what_was_merged_stays_merged() -> None:
    """Ben's phone did not get the merge; meanwhile Ann has undone the win."""
    sheet = new_sheet("sbr")
    ann, ben = Phone(sheet, "Ann"), Phone(sheet, "Ben")
    event = ben.event("entered", hand=1, entry=won(1, 2))
    ann.enter(won(1, 2))
    ben.deliver(event)
    ann.send("rewritten", hand=1, entries=[])
    again = ben.deliver(event)
    assert (again.event, again.merged) == (None, True)
    assert sheet.shown()["hands"][0]["entries"] == []


@pytest.mark.parametrize("matches", [2, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", rule_sets())
def test_the_same_as_the_engine(rules: str, matches: int) -> None:
    """Recorded matches give the same balances and dealers after every hand."""
    for seed in range(matches):
        match = new_match(with_hands(rules, 5), seed)
        hands = match_hands(match, seed)
        sheet = new_sheet(match.rules.id, dealer=hands[0].dealer)
        phone = Phone(sheet)
        for number, hand in enumerate(hands):
            shown = sheet.shown()["hands"][-1]
            assert (shown["dealer"], shown["round_wind"]) == (hand.dealer, hand.round_wind)
            for entry in hand.entries:
                phone.deliver(entered(phone, number + 1, entry))
            shown = sheet.shown()["hands"][number]
            assert shown["totals"] == hand.scores
            assert shown["next_dealer"] == hand.next_dealer
        assert ScoreSheet(sheet.code, sheet.events).shown() == sheet.shown()
