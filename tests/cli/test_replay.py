"""`baida replay` and `baida verify`: logs shown, told, converted and checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len
from typer.testing import CliRunner

from baida.cli.app import app
from baida.cli.commands.replay import HELP as REPLAY
from baida.cli.commands.verify import HELP as VERIFY
from baida.cli.replay.event_text import event_text
from baida.cli.replay.keys import ReplayProgram
from baida.cli.replay.screen import SPEEDS, ReplayScreen, score_sheet
from baida.cli.replay.timeline import HIDDEN_EVENT, VIEWERS, Timeline, step
from baida.game.events.fold import Fold
from baida.game.events.redact import Cutter, cut_log, hide
from baida.game.view.view import EVERYTHING, HIDDEN, SPECTATOR
from baida.game.view.view_json import view_json
from baida.terminal.style import Look
from baida.tiles import NAMES
from baida.variants import VARIANTS
from baida.wire.events import EVENTS, Event, Paid, Won
from tests.helpers.cli.run import ANSI, COMMAND, has, run
from tests.helpers.cli.terminal import Terminal
from tests.helpers.games.logs import NAMES as LOGS
from tests.helpers.games.logs import lines, renumbered, sample
from tests.helpers.values import Json, raw

WINDS = ["East", "South", "West", "North"]
GAME = VARIANTS["sbr"]
SMALL = "toy-vietnamese-0"
SEATS = {"all": EVERYTHING, "0": 0, "3": 3, "spectator": SPECTATOR}


@pytest.fixture(name="log", params=LOGS)
def log_fixture(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """The name of a log, and the file it is in."""
    return request.param, written(request.param, tmp_path)


def written(name: str, folder: Path) -> Path:
    path = folder / f"{name}.jsonl"
    path.write_text("\n".join([*lines(sample(name)), ""]), "utf-8")
    return path


def timeline(name: str = SMALL) -> Timeline:
    made = Timeline(sample(name))
    made.fold_all()
    return made


def screen(name: str = SMALL, viewer: int = EVERYTHING) -> ReplayScreen:
    return ReplayScreen(timeline(name), Look(), viewer)


def first(name: str, kind: str) -> int:
    """The moment of the first event of a kind."""
    return next(i for i, event in enumerate(sample(name).events) if event["e"] == kind)


def shown(at: ReplayScreen, width: int = 80, height: int = 24) -> str:
    made = at.lines(width, height)
    assert {line.cell_len for line in made} == {width}
    assert len(made) == height
    return "\n".join(line.plain for line in made)


# --- sentences ----------------------------------------------------------------------------------

_FLUSH = {"name": "Full Flush", "value": 2, "unit": "fan", "times": 1}
_SCORE = {"ok": True, "win": True, "points": 4, "fan": 2, "patterns": [_FLUSH]}
_MUN = {"points": 32, "mun": 1, "phan": 4, "patterns": [{"name": "Flower", "times": 2}]}
_WON = {"seat": 1, "tile": "5s", "from": None, "request": {}, "score": {}}

SENTENCES: list[tuple[str, Json, str]] = [
    ("hand_started", {"hand": 4, "round_wind": "S", "dealer": 0, "dice": None},
     "Hand 5, South round: East is the dealer"),
    ("hand_started", {"hand": 0, "round_wind": "E", "dealer": 2,
                      "dice": {"dealer": [[3, 4], [6, 5]], "break": [2, 1]}},
     "Hand 1, East round: West is the dealer by the dice 3+4, 6+5, the wall is broken at 2+1"),
    ("dealt", {"seat": 3, "tiles": "3m1mJA"}, "North is dealt 3m1mJA"),
    ("dealt", {"seat": 3, "tiles": None}, "North is dealt thirteen tiles"),
    ("exchanged", {"seat": 0, "to": 1, "tiles": "1m5m9m"}, "East hands 1m5m9m on to South"),
    ("exchanged", {"seat": 0, "to": 1, "tiles": None}, "East hands three tiles on to South"),
    ("void_chosen", {"seat": 0, "suit": "m", "tile": "6m"},
     "East voids characters and lays 6m face down"),
    ("void_chosen", {"seat": 0, "suit": "p", "tile": None},
     "East voids circles and lays the indicator card"),
    ("void_chosen", {"seat": 0, "suit": None, "tile": None}, "East chooses a suit to void"),
    ("void_announced", {"seat": 1, "suit": "s"}, "South announces the voided suit: bamboo"),
    ("declared", {"seat": 0, "tile": "JH", "before_start": False}, "East declares JH"),
    ("declared", {"seat": 0, "tile": "VPc", "before_start": True},
     "East declares VPc before the start"),
    ("ready_to_start", {}, "The declarations before the start are over"),
    ("drew", {"seat": 3, "tile": "5p", "from": "front", "why": "turn"}, "North draws 5p"),
    ("drew", {"seat": 3, "tile": None, "from": "front", "why": "turn"}, "North draws a tile"),
    ("drew", {"seat": 3, "tile": "5p", "from": "back", "why": "kong"},
     "North draws 5p after the kong"),
    ("drew", {"seat": 3, "tile": "5p", "from": "back", "why": "flower"},
     "North draws 5p in its place"),
    ("discarded", {"seat": 0, "tile": "7z", "drawn": False}, "East discards 7z"),
    ("discarded", {"seat": 0, "tile": "7z", "drawn": True}, "East discards 7z, just drawn"),
    ("answers", {"to": "discard", "answers": {"3": "pung", "1": "pass"}},
     "South passes, North asks for a pung"),
    ("answers", {"to": "discard", "answers": {"2": "win"}}, "West wants to win"),
    ("answers", {"to": "kong", "answers": {"2": "win"}}, "West wants to rob the kong"),
    ("answers", {"to": "green_jokers", "answers": {"2": "pass"}},
     "West passes up the win by green jokers"),
    ("answers", {"to": "discard", "answers": {}}, "The others have answered"),
    ("melded", {"seat": 0, "kind": "chow", "tiles": "3p4p2p", "as": "2p3p4p", "claimed": "2p",
                "from": 3}, "East claims 2p off North for a chow: 3p4p2p"),
    ("melded", {"seat": 0, "kind": "pung", "tiles": "7mJM7m", "as": "7m7m7m", "claimed": "7m",
                "from": 3}, "East claims 7m off North for a pung: 7mJM7m as 7m7m7m"),
    ("melded", {"seat": 0, "kind": "added_kong", "tiles": "7z7z7z7z", "as": "7z7z7z7z",
                "claimed": "7z", "from": None}, "East adds 7z to a pung: 7z7z7z7z"),
    ("melded", {"seat": 0, "kind": "concealed_kong", "tiles": "3m3m3m3m", "as": "3m3m3m3m",
                "claimed": None, "from": None}, "East declares a concealed kong: 3m3m3m3m"),
    ("melded", {"seat": 0, "kind": "concealed_kong", "tiles": None, "as": None, "claimed": None,
                "from": None}, "East declares a concealed kong"),
    ("kong_added", {"seat": 0, "tile": "7z", "drawn": True},
     "East announces a kong with 7z, just drawn"),
    ("won", {**_WON, "win": "discard", "from": 2, "score": _SCORE},
     "South wins 5s off West: 4 points (2 fan): Full Flush"),
    ("won", {**_WON, "win": "self_draw", "score": _MUN},
     "South wins by drawing 5s: 32 points (1 mủn): Flower × 2"),
    ("won", {**_WON, "win": "self_draw", "tile": None, "score": None, "request": None},
     "South wins by drawing a tile"),
    ("won", {**_WON, "win": "rob_kong", "from": 2, "score": {"points": 1, "fan": 0}},
     "South wins by robbing 5s from West's kong: 1 point (0 fan)"),
    ("won", {**_WON, "win": "green_jokers", "tile": None}, "South wins by green jokers"),
    ("paid", {"from": 1, "to": 0, "amount": 48, "why": "win"}, "South pays East 48 for the win"),
    ("paid", {"from": 1, "to": 0, "amount": 2, "why": "kong"}, "South pays East 2 for the kong"),
    ("paid", {"from": 1, "to": 0, "amount": 2, "why": "kong_refund"},
     "South gives East back 2 for a kong"),
    ("paid", {"from": 1, "to": 0, "amount": 4, "why": "not_ready"},
     "South pays East 4 for not being ready"),
    ("paid", {"from": 1, "to": None, "amount": 48, "why": "flower_pig"},
     "South pays nobody 48 as a flower pig"),
    ("wall_empty", {}, "The wall is empty and nobody wants the last discard"),
    ("hand_ended", {"why": "three_won", "scores": [48, -52, 4, 0], "next_dealer": 1},
     "Three players have won: East +48, South -52, West +4, North 0"),
    ("hand_ended", {"why": "won", "scores": [0, 0, 0, 0], "next_dealer": 1},
     "The hand was won: East 0, South 0, West 0, North 0"),
    ("match_ended", {"scores": [1, -1, 0, 0], "secret": "00"},
     "The match ends: East +1, South -1, West 0, North 0"),
    ("seat_changed", {"seat": 1}, "Seat changed"),
    ("\x1b[2J", {}, "�[2j"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "sentence"), SENTENCES)
def test_sentence(kind: str, fields: Json, sentence: str) -> None:
    event = cast("Event", {"n": 1, "e": kind, **fields})
    game = VARIANTS["vietnamese"] if fields.get("score") is _MUN else GAME
    assert event_text(event, WINDS, game) == sentence


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {kind for kind, _, _ in SENTENCES} >= set(EVENTS)


def test_sentences_with_glyphs() -> None:
    event: Event = {
        "n": 1, "e": "drew", "seat": 0, "tile": "1m", "from": "front", "why": "turn",
    }  # fmt: skip
    assert event_text(event, WINDS, GAME, Look(glyphs=True)) == "East draws 🀇"


def test_sentences_tell_no_secrets() -> None:
    """A sentence does not contain what was redacted from its event."""
    for viewer in (0, SPECTATOR):
        for event in cut_log(sample("toy-sbr-4").rules, sample("toy-sbr-4").events, viewer):
            if event["e"] == "drew" and event["seat"] != viewer:
                assert event_text(event, WINDS, GAME).endswith(("draws a tile", "after the kong"))


# --- moments ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOGS)
def test_moments(name: str) -> None:
    """The views are those of the fold for every viewer, in any order of access."""
    made = timeline(name)
    log = sample(name)
    assert len(made) == len(log.events)
    for viewer in (EVERYTHING, 2, SPECTATOR):
        table, cutter = Fold(log.rules, viewer), Cutter(log.rules, viewer)
        for moment, event in enumerate(log.events):
            seen = cutter.cut(event)
            if seen is not None:
                table.add(seen)
            if moment % 7 == 0:
                assert made.view(moment, viewer) == table.view
            assert made.events(viewer)[moment] == (seen or HIDDEN_EVENT)


def test_views_are_made_as_far_as_somebody_looks() -> None:
    """Starting in the middle folds what comes before; going back folds nothing."""
    made = Timeline(sample(SMALL))
    there = made.view(50)
    assert made.view(50) is there
    assert made.view(3).hand == 0


def test_every_event_is_folded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving back and forth and changing viewers stays quick in a long log."""
    folded: list[int] = []
    add = Fold.add

    def counted(fold: Fold, event: Event) -> None:
        folded.append(event["n"])
        add(fold, event)

    at = screen("toy-b30fj-1")
    at.timeline = Timeline(sample("toy-b30fj-1"))
    at.timeline.events(SPECTATOR)
    monkeypatch.setattr(Fold, "add", counted)
    for _ in range(5):
        for move in (at.last, at.first, lambda: at.wins(1), lambda: at.hands(-1)):
            move()
            at.seats(1)
            at.lines(80, 24)
    assert folded == list(range(1, len(at.timeline) + 1))


def test_hands_and_where_they_are_dealt() -> None:
    made = timeline("toy-b30fj-1")
    assert len(made.starts) == made.hands == 2
    assert [made.hand_at(start) for start in made.starts] == [0, 1]
    assert [deal - start for deal, start in zip(made.deals(), made.starts, strict=True)] == [4, 4]
    assert [*made.hand_span(0), *made.hand_span(1)] == list(range(len(made)))
    assert [made.find_hand(number) for number in (1, 2, 3)] == [0, 1, None]


def test_step() -> None:
    assert (step([1, 4], 1, 1), step([1, 4], 4, 1)) == (4, None)
    assert (step([1, 4], 4, -1), step([1, 4], 1, -1)) == (1, None)


# --- the screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20), (200, 60), (30, 8), (1, 1)])
@pytest.mark.parametrize("name", LOGS)
def test_every_moment_can_be_drawn(name: str, size: tuple[int, int]) -> None:
    """For every viewer no line is wider than the screen, and overlays fit."""
    at = screen(name)
    width, height = size
    for moment in {*range(0, len(at.timeline), 29), *at.timeline.wins(), len(at.timeline) - 1}:
        at.go(moment)
        at.seats(1)
        shown(at, width, height)
        over = at.overlay(width, height - 1)
        assert len(over) < max(height, 1)
        assert all(line.cell_len <= width for line in over)


def test_screen_moves() -> None:
    """The screen moves by event, decision, turn, hand and win."""
    at = screen("toy-b30fj-1")
    events = raw(at.timeline.events())

    def kind() -> str:
        return str(events[at.here]["e"])

    at.events(1)
    assert at.here == 1
    at.events(-5)
    assert at.here == 0
    at.turns(1)
    assert (kind(), events[at.here]["why"]) == ("drew", "turn")
    at.decisions(1)
    assert kind() in ("discarded", "declared", "melded", "won", "kong_added")
    at.decisions(-1)
    at.decisions(-1)
    assert kind() == "hand_started"
    at.hands(1)
    at.hands(1)
    assert at.timeline.hand_at(at.here) == 1
    at.hands(1)
    assert "there is no further hand" in shown(at, 120)
    at.hands(-1)
    assert at.here == at.timeline.deals()[0]
    at.wins(1)
    assert kind() == "won"
    at.wins(-1)
    assert "there is no earlier win" in shown(at, 120)
    at.last()
    assert kind() == "match_ended"
    at.events(1)
    assert at.here == len(events) - 1
    at.first()
    assert "event 1 of" in shown(at)


def test_screen_goes_to_numbers() -> None:
    at = screen("toy-b30fj-1")
    for key in "23x":
        at.type(key)
    assert "go to 23_" in shown(at)
    at.rub_out()
    at.type("4")
    at.enter()
    assert at.here == 23
    for key in "h2":
        at.type(key)
    at.enter()
    assert at.here == at.timeline.deals()[1]
    for key in ("h9", "99999", "", "h", "0"):
        at.type(key)
        at.enter()
        assert at.here == at.timeline.deals()[1]
        assert at.typed is None
    at.type("7")
    at.rub_out()
    assert at.typed is None
    at.type("7")
    at.close()
    assert (at.typed, at.sheet) == (None, True)


def test_screen_hides_what_a_seat_cannot_see() -> None:
    """The viewers cycle: all, every seat, a spectator."""
    at = screen("toy-sbr-4")
    at.go(at.timeline.deals()[0] + 1)
    assert "▮" not in shown(at)
    at.seats(1)
    assert "as toy 0" in shown(at)
    assert "▮" in shown(at)
    for _ in VIEWERS[1:]:
        at.seats(1)
    assert at.viewer == EVERYTHING
    at.seats(-1)
    assert "as a spectator" in shown(at)
    assert not re.search(r"\d[mps]\b", shown(at))


def test_screen_plays() -> None:
    """It plays to the end, then from the start again; a win is shown longer."""
    at = screen("toy-sbr-4")
    at.play()
    assert "playing" in shown(at)
    at.tick()
    assert at.here == 1
    assert at.delay == SPEEDS[at.speed]
    at.go(at.timeline.wins()[0])
    assert at.delay > SPEEDS[at.speed]
    at.last()
    at.tick()
    assert not at.playing
    at.play()
    assert at.here == 0
    for by in (1, -1):
        for _ in range(20):
            at.faster(by)
    assert at.speed == 0
    assert "events a second" in shown(at, 120)


def test_help_lies_over_the_table() -> None:
    at = screen()
    at.help = True
    over = "\n".join(line.plain for line in at.overlay(80, 23))
    has(over, "to event 12; h2 Enter: to hand 2", "a joker and what it stands for")
    at.close()
    assert at.overlay(80, 23) == []


# --- the sheet of a win -------------------------------------------------------------------------


def sheet(event: Json, room: tuple[int, int] = (76, 20)) -> str:
    paid = [{"e": "paid", "from": 0, "to": 1, "amount": 5, "why": "win"}]
    won = cast("Won", {"seat": 1, "win": "discard", "score": None, **event})
    made = score_sheet(won, cast("list[Paid]", paid), WINDS, VARIANTS["b30fj"], Look(), room)
    assert len(made) <= room[1]
    assert len({line.cell_len for line in made}) == 1
    assert made[0].cell_len <= room[0]
    return "\n".join(line.plain for line in made)


def test_sheet() -> None:
    """It has groups, jokers, patterns and payments; Escape closes it, moving reopens it."""
    patterns = [{"name": f"Pattern {n}", "value": n, "unit": "faan", "times": 2} for n in range(30)]
    reading: Json = {"groups": ["123m", None, "77z"], "jokers": [{"joker": "JA", "as": "1m"}]}
    score = {"points": 32, "faan": 14, "patterns": patterns, "reading": reading}
    text = sheet({"score": score})
    has(text, "South wins on a discard", "32 points", "1m 2m 3m ▮ ▮ ▮ ▮ 7z 7z", "JA is 1m")
    has(text, "0 × 2 faan Pattern 0", "14 faan in all", "East pays South 5 for the win", "more")
    reading["jokers"] = {"VSr": "2s"}
    has(sheet({"score": score}), "VSr is 2s")
    has(sheet({"score": None}), "lie face down")
    # a log is checked only for what the table needs, so a score may contain anything
    for odd in ({"patterns": 1, "reading": []}, {"patterns": [1, {}], "points": "x", "fan": None}):
        sheet({"score": odd}, (40, 8))
    reading.update(groups=["?", 1], jokers=3)
    sheet({"score": score})


def test_sheet_on_the_screen() -> None:
    at = screen("toy-b30fj-1")
    at.wins(1)
    assert at.overlay(80, 23)
    at.close()
    assert not at.overlay(80, 23)
    at.wins(1)
    assert at.overlay(80, 23)


# --- plain --------------------------------------------------------------------------------------


def test_plain(log: tuple[str, Path]) -> None:
    """Every event has a sentence, every hand a heading, and the table comes at the end."""
    name, path = log
    done = run(f"replay {path}")
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    assert not ANSI.search(done.stdout)
    told = done.stdout.splitlines()
    numbered = [line for line in told if re.match(r" *\d+  \w", line)]
    assert len(numbered) == len(sample(name).events)
    assert sum(line.startswith("Hand ") for line in told) == sample(name).header["hands"]
    has(done.stdout, "The match ends:", f"The table after event {len(numbered)}")
    assert not any(line.endswith(" ") for line in told)


@pytest.mark.parametrize("seat", SEATS)
def test_plain_for_a_seat(seat: str, tmp_path: Path) -> None:
    path = written("toy-sbr-4", tmp_path)
    told = run(f"replay {path} --plain --seat {seat}").stdout
    names = [f"toy {n}" for n in range(4)]
    for name in names:
        mine = name == f"toy {seat}" or seat == "all"
        assert (f"{name} is dealt thirteen tiles" in told) != mine


def test_plain_one_hand(tmp_path: Path) -> None:
    """Only that hand is shown; --glyphs shows tiles as glyphs."""
    path = written("toy-sbr-4", tmp_path)
    told = run(f"replay {path} --hand 2 --glyphs").stdout
    has(told, "Hand 2 of 2", "🀇")
    assert "Hand 1" not in told
    assert "1m" not in told


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_plain_table_fits(columns: int, tmp_path: Path) -> None:
    told = run(f"replay {written(SMALL, tmp_path)}", columns=columns).stdout
    table = told.partition("The table after")[2].splitlines()[1:]
    assert max(map(cell_len, table)) <= columns


# --- JSON ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seat"), [(name, [*SEATS][i % len(SEATS)]) for i, name in enumerate(LOGS)]
)
def test_json(name: str, seat: str, tmp_path: Path) -> None:
    """Each line is an object with the event as the seat sees it, and the table after it."""
    path = written(name, tmp_path)
    done = run(f"replay {path} --json --seat {seat}")
    assert done.exit_code == 0, done.output
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    whole = sample(name)
    assert [one["event"] for one in objects] == cut_log(whole.rules, whole.events, SEATS[seat])
    assert [one["n"] for one in objects] == list(range(1, len(objects) + 1))
    table, cutter = Fold(whole.rules), Cutter(whole.rules, SEATS[seat])
    told = iter(objects)
    for event in whole.events:
        table.add(event)
        if cutter.cut(event) is not None:
            assert next(told)["view"] == view_json(hide(table.view, SEATS[seat]))
    assert not list(told)


def test_json_one_hand(tmp_path: Path) -> None:
    told = run(f"replay {written('toy-sbr-4', tmp_path)} --json --hand 2").stdout.splitlines()
    assert {json.loads(line)["view"]["hand"] for line in told} == {1}
    assert json.loads(told[-1])["event"]["e"] == "match_ended"


@pytest.mark.parametrize("name", LOGS)
def test_view_json_loses_nothing(name: str) -> None:
    """Two views that differ are written differently, and each is plain JSON."""
    made = timeline(name)
    seen: dict[str, object] = {}
    for moment in range(0, len(made), 3):
        for viewer in (EVERYTHING, 1):
            view = made.view(moment, viewer)
            text = json.dumps(view_json(view), sort_keys=True)
            assert seen.setdefault(text, view) == view


def test_view_json() -> None:
    """Tiles are in the notation; hidden ones are null."""
    made = timeline("toy-sbr-4")
    view = made.view(made.deals()[0] + 1, viewer=0)
    told = view_json(view)
    assert told["viewer"] == 0
    assert [seat["wind"] for seat in told["seats"]] == [
        "ESWN"[(n - view.dealer) % 4] for n in range(4)
    ]
    assert told["seats"][0]["tiles"] == [NAMES[tile] for tile in view.seats[0].tiles]
    assert set(told["seats"][1]["tiles"]) == {None}
    assert view.drawn == HIDDEN or told["drawn"] == NAMES[view.drawn or 0]
    assert told["has_drawn"]
    assert view_json(made.view(0))["viewer"] == "all"
    assert view_json(made.view(0, SPECTATOR))["viewer"] == "spectator"


# --- logs that are not whole --------------------------------------------------------------------


def broken(folder: Path, *changed: str, kept: int | None = None) -> Path:
    path = folder / "broken.jsonl"
    whole = lines(sample(SMALL))
    path.write_text("\n".join([*whole[:kept], *changed]), "utf-8")
    return path


@pytest.mark.parametrize("form", ["--plain", "--json", "--plain --seat 0", "--json --seat 0"])
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"n": 20, "e": "dre', "line 21: the line is cut off"),
        ("oops", "line 21: not JSON"),
        ('{"n": 21, "e": "wall_empty"}', "line 21: expected n to be 20"),
        ('{"n": 20, "e": "wall_empty"}', "line 21: wall_empty:"),
        ('{"n": 20, "e": "drew", "seat": 9}', "line 21: drew: seat"),
    ],
)
def test_damaged(form: str, line: str, why: str, tmp_path: Path) -> None:
    """The readable part is shown, then the error and its place."""
    done = run(f"replay {broken(tmp_path, line, kept=20)} {form}")
    assert done.exit_code == 2
    told = done.stdout.splitlines()
    assert len([one for one in told if re.match(r' *\d+  \w|\{"n"', one)]) == 19
    has(done.stderr, f"✗ log: {why}", "everything before it was shown")


def test_cut_short(tmp_path: Path) -> None:
    """The log of an unfinished match is complete."""
    done = run(f"replay {broken(tmp_path, kept=50)}")
    assert done.exit_code == 0
    has(done.stdout, "The log ends before the match does", "The table after event 49")
    done = run(f"replay {broken(tmp_path, kept=1)}")
    assert (done.exit_code, done.stdout) == (0, "The log has no events yet.\n")
    done = run(f"replay {broken(tmp_path, kept=1)} --json")
    assert (done.exit_code, done.stdout) == (0, "")


def test_only_a_damaged_line(tmp_path: Path) -> None:
    done = run(f"replay {broken(tmp_path, 'oops', kept=1)}")
    assert (done.exit_code, done.stdout) == (2, "")


def test_kinds_that_nobody_knows(tmp_path: Path) -> None:
    """Unknown kinds are reported and skipped, even before the first hand."""
    log = sample(SMALL)
    further: list[Any] = [{"e": "weather"}, *log.events[:40], {"e": "tea_break"}]
    events = renumbered(further)
    path = tmp_path / "further.jsonl"
    path.write_text("\n".join([json.dumps(log.header), *map(json.dumps, events)]), "utf-8")
    done = run(f"replay {path}")
    assert done.exit_code == 0, done.output
    has(done.stdout, "1 Weather", "Tea break")
    assert run(f"replay {path} --json --seat 1").exit_code == 0


@pytest.fixture(name="no_logs")
def no_logs_fixture(tmp_path: Path) -> dict[str, tuple[str, str]]:
    """Paths without a log, and the error for each."""
    files = {
        "empty": ("", "line 1: there is nothing here"),
        "text": ("hello", "line 1: not JSON"),
        "other": ('{"format": "x"}', "line 1: not a baida-log"),
        "newer": ('{"format": "baida-log", "version": 2}', "line 1: version 2 is unknown"),
        "game": ('{"format": "baida-log", "version": 1, "rules": "go"}', "line 1: rules:"),
    }
    found = {}
    for name, (text, why) in files.items():
        (tmp_path / name).write_text(text, "utf-8")
        found[name] = (str(tmp_path / name), why)
    found["missing"] = (str(tmp_path / "missing"), "No such file or directory")
    found["folder"] = (str(tmp_path), "Is a directory")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    found["bytes"] = (str(tmp_path / "bytes"), "line 1: not UTF-8 text")
    return found


@pytest.mark.parametrize("command", ["replay", "verify", "replay --check"])
@pytest.mark.parametrize(
    "name", ["empty", "text", "other", "newer", "game", "missing", "folder", "bytes"]
)
def test_nothing_to_show(name: str, command: str, no_logs: dict[str, tuple[str, str]]) -> None:
    """The error is one friendly line, or one object."""
    path, why = no_logs[name]
    done = run(f"{command} {path}")
    assert (done.exit_code, done.stdout) == (2, "")
    has(done.stderr, "✗ log: ", why)
    answer = json.loads(run(f"{command} {path} --json").stdout)
    assert (answer["ok"], answer["field"]) == (False, "log")
    assert why in answer["error"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("--seat 4", "✗ seat: expected one of all, spectator, 0, 1, 2, 3, found '4'"),
        ("--hand 3", "✗ hand: there is no hand 3, the log has 2 hands"),
        ("--hand 0", "Invalid value for '--hand'"),
        ("--plain --json", "choose one of --plain and --json"),
    ],
)
def test_wrong_options(options: str, why: str, tmp_path: Path) -> None:
    done = run(f"replay {written(SMALL, tmp_path)} {options}", columns=120)
    assert (done.exit_code, done.stdout) == (2, "")
    has(done.stderr, why)


# --- check and verify ---------------------------------------------------------------------------

EXAMPLES = [name for name in LOGS if not name.startswith("toy")]

if EXAMPLES:

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_check(name: str, tmp_path: Path) -> None:
        """Matches that the rules allow agree; one with a changed payment does not."""
        path = written(name, tmp_path)
        done = run(f"replay {path} --check")
        assert re.fullmatch(r"all \d+ decisions of 3 hands agree\n", done.stdout), done.output
        assert done.exit_code == 0
        answer = json.loads(run(f"replay {path} --check --json").stdout)
        assert (answer["ok"], answer["hands"], answer["differences"]) == (True, 3, [])
        whole = path.read_text("utf-8").splitlines()
        place = next(i for i, line in enumerate(whole) if '"e": "paid"' in line)
        whole[place] = re.sub(r'"amount": \d+', '"amount": 77', whole[place])
        path.write_text("\n".join(whole), "utf-8")
        done = run(f"replay {path} --check")
        assert done.exit_code == 1
        has(done.stdout, f"✗ line {place + 1}: paid: amount is 77")

    def test_check_of_a_damaged_log(tmp_path: Path) -> None:
        path = written(EXAMPLES[0], tmp_path)
        path.write_text("\n".join([*path.read_text("utf-8").splitlines()[:40], "oops"]), "utf-8")
        done = run(f"replay {path} --check")
        assert done.exit_code == 2
        has(done.stdout, "agree")
        has(done.stderr, "✗ log: line 41: not JSON", "everything before it was checked")


def test_check_of_what_cannot_be(tmp_path: Path) -> None:
    """Toy matches win with any hand, which the engine does not allow."""
    done = run(f"replay {written('toy-sbr-4', tmp_path)} --check")
    assert done.exit_code == 1
    has(done.stdout, "✗ line ")
    done = run(f"replay {broken(tmp_path, kept=20)} --check")
    assert done.exit_code == 0, done.output
    wrong = '{"n": 20, "e": "wall_empty"}'
    done = run(f"replay {broken(tmp_path, wrong, kept=20)} --check")
    assert done.exit_code == 1
    has(done.stdout, "✗ line 21: wall_empty:")


def test_verify(tmp_path: Path) -> None:
    """Every check has a tick or a cross, followed by the verdict."""
    path = written(SMALL, tmp_path)
    done = run(f"verify {path}", columns=120)
    assert done.exit_code == 0
    *checks, verdict = done.stdout.splitlines()
    assert all(line.startswith("✓ ") for line in checks)
    assert verdict.startswith("Fair: ")
    answer = json.loads(run(f"verify {path} --json").stdout)
    assert (answer["ok"], answer["status"]) == (True, "fair")
    assert all(check["passed"] for check in answer["checks"])


def test_verify_what_is_not_fair(tmp_path: Path) -> None:
    """A wrong commitment, an open match, an unknown shuffle and a damaged log are reported."""
    log = sample(SMALL)
    header = {**log.header, "commitment": "0" * 64}
    path = tmp_path / "changed.jsonl"

    def verified(header: Json, *, kept: int | None = None, more: str = "") -> tuple[int, str]:
        events = list(map(json.dumps, log.events[:kept]))
        path.write_text("\n".join([json.dumps(header), *events, *([more] * bool(more))]), "utf-8")
        done = run(f"verify {path}", columns=200)
        return done.exit_code, done.stdout

    code, told = verified(header)
    assert code == 1
    has(told, "✗ the secret is the one that was committed to", "Not fair")
    code, told = verified(dict(log.header), kept=60)
    assert code == 1
    has(told, "? the secret", "Cannot be verified yet")
    code, told = verified({**log.header, "shuffle": "by hand"})
    assert code == 1
    has(told, "'by hand' is not", "Cannot be verified: ")
    code, told = verified(dict(log.header), kept=60, more="oops")
    assert code == 2
    has(told, "✗ the log can be read to its end: line 62: not JSON")


# --- help and completion ------------------------------------------------------------------------


def examples_in_help() -> list[str]:
    text = "\n".join([REPLAY, VERIFY])
    return re.findall(r"^\[cyan\](baida .*)\[/cyan\]$", text, re.M)


@pytest.mark.parametrize("line", examples_in_help())
def test_examples_in_help(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = EXAMPLES[0] if "--check" in line and EXAMPLES else SMALL
    written(name, tmp_path).rename(tmp_path / "match.jsonl")
    monkeypatch.chdir(tmp_path)
    done = run(line.partition(" > ")[0].removeprefix("baida "))
    assert done.exit_code == (1 if "--check" in line and not EXAMPLES else 0), done.output


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_help(command: str) -> None:
    done = run(f"{command} --help")
    assert done.exit_code == 0
    has(done.stdout, f"Usage: baida {command}", "Exit code: 0", "match.jsonl")


def test_completion() -> None:
    """We complete seats and leave paths to the shell."""

    def complete(words: str) -> str:
        place = {"COMP_WORDS": f"baida {words}", "COMP_CWORD": str(len(words.split()))}
        environment = {"_BAIDA_COMPLETE": "complete_bash", **place}
        return str(CliRunner().invoke(app, [], prog_name="baida", env=environment).stdout)

    assert complete("replay x.jsonl --seat s").split() == ["spectator"]
    assert not complete("replay x").strip()
    assert not complete("verify x").strip()


def test_quick_to_start() -> None:
    """Neither command imports what only the other commands need."""
    program = (
        "import sys, baida.cli.app\n"
        "print([m for m in ('numpy', 'rich', 'prompt_toolkit', 'baida.game') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


# --- in a terminal ------------------------------------------------------------------------------

UP, DOWN, RIGHT, LEFT, HOME, END, PAGE_UP, PAGE_DOWN = (
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~",
)  # fmt: skip


def pressed(keys: str, name: str = "toy-b30fj-1") -> ReplayScreen:
    """The position after these keys, without a terminal."""
    at = screen(name)
    with create_pipe_input() as source:
        source.send_text(f"{keys}q")
        with create_app_session(input=source, output=DummyOutput()):
            ReplayProgram(at).run()
    return at


def test_keys() -> None:
    """Every key does what the help says."""
    deals = timeline("toy-b30fj-1").deals()
    wins = timeline("toy-b30fj-1").wins()
    last = len(timeline("toy-b30fj-1")) - 1
    assert pressed(RIGHT * 3 + LEFT).here == 2
    assert pressed("]]").here == pressed("nn").here == pressed("h2\rgh2\r").here == deals[1]
    assert pressed("nn[").here == pressed("nnp").here == deals[0]
    assert pressed(END).here == last
    assert pressed(END + HOME).here == 0
    assert pressed("w").here == wins[0]
    assert pressed("wwW").here == wins[0]
    assert pressed("12\r").here == 11
    assert pressed("g12\x7f5\r").here == 14
    assert pressed(DOWN + DOWN).here > pressed(DOWN).here > pressed(DOWN + UP).here == 0
    assert pressed(PAGE_DOWN * 2 + PAGE_UP).here == pressed(PAGE_DOWN).here > 0
    assert pressed("ss").viewer == 1
    assert pressed("ssS").viewer == 0
    assert pressed("++-").speed == 3
    assert pressed("?").help
    assert pressed(" ").playing
    assert not pressed("  ").playing


@pytest.fixture(name="program")
def program_fixture(tmp_path: Path) -> Iterator[Terminal]:
    """The replay of a match in a terminal."""
    path = written("toy-sbr-4", tmp_path)
    with Terminal([*COMMAND, "replay", str(path)]) as terminal:
        terminal.wait_for("event 5 of", "q quit")
        yield terminal


def test_terminal_keys(program: Terminal) -> None:
    """Keys move, the sentence follows, and q gives the terminal back."""
    assert program.screen.full
    assert program.screen.colours
    program.press(RIGHT)
    program.wait_for("event 6 of", "▸   6  ")
    program.press(LEFT)
    program.wait_for("event 5 of", "▸   5  ")
    program.press(END)
    program.wait_for("The match ends")
    program.press("w")
    program.wait_for("there is no further win")
    program.press(f"{HOME}w")
    program.wait_for(" wins ", "for the win")
    program.press("?")
    program.wait_for("On the table")
    program.press("\x1b")
    program.wait_until(lambda text: "On the table" not in text)
    program.press("q")
    assert program.end() == (0, "")
    assert not program.screen.full


def test_terminal_seats(program: Terminal) -> None:
    """A viewer sees their own tiles and the backs of the others."""
    open_tiles = program.wait_for("all tiles open", gone=["▮"])
    program.press("s")
    text = program.wait_for("as toy 0", "▮")
    own = re.search(r"toy 0 ?◆? ─+[┴─]* .*\n (.*)\n", open_tiles)
    assert own is not None
    assert own[1].strip() in text
    program.press("sssss")
    program.wait_for("all tiles open", gone=["▮"])
    program.press("\x03")
    assert program.end() == (0, "")


def test_terminal_resize(program: Terminal) -> None:
    """The table uses the available space."""
    program.resize(120, 40)
    program.wait_for("╭─", "↑↓ decision")
    program.resize(60, 20)
    program.wait_until(lambda text: "╭" not in text and "q quit" in text)
    program.resize(80, 24)
    program.wait_for("┬", "q quit")
    program.press("q")
    assert program.end()[0] == 0


def test_terminal_plays_by_itself(program: Terminal) -> None:
    program.press("+++++ ")
    program.wait_for("playing")
    program.wait_until(lambda text: not re.search(r"event [1-9] of", text))
    program.press(" ")
    program.wait_until(lambda text: "playing" not in text)
    program.press("q")
    assert program.end()[0] == 0


def test_terminal_without_colours(tmp_path: Path) -> None:
    """NO_COLOR is respected; the marks are still there."""
    path = written("toy-sbr-4", tmp_path)
    with Terminal([*COMMAND, "replay", str(path), "--hand", "2"], NO_COLOR="1") as terminal:
        terminal.wait_for("hand 2 of 2", "▶", "◆")
        assert not terminal.screen.colours
        terminal.press("q")
        assert terminal.end()[0] == 0


def test_terminal_damaged_log(tmp_path: Path) -> None:
    """The last screen and the final message say where the log breaks off."""
    path = broken(tmp_path, "oops", kept=30)
    with Terminal([*COMMAND, "replay", str(path)], columns=120) as terminal:
        terminal.wait_for("q quit")
        terminal.press(END)
        terminal.wait_for("event 29 of 29", "✗ line 31")
        terminal.press("q")
        code, error = terminal.end()
    assert code == 2
    has(error, "✗ log: line 31: not JSON")


def test_plain_in_a_terminal(tmp_path: Path) -> None:
    path = written("toy-sbr-4", tmp_path)
    with Terminal([*COMMAND, "replay", str(path), "--plain"], rows=60) as terminal:
        code, error = terminal.end()
        assert (code, error) == (0, "")
        assert not terminal.screen.full
