"""The record of a tournament: valid entries, and the standings that follow."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida.app.tournaments.quality import check_draws
from baida.app.tournaments.record import TournamentRecord, created_event
from baida.app.tournaments.texts import flags_of, tournament_page
from baida.errors import InputError
from baida.wire.tournaments import RoundFigure
from tests.helpers.records.tournaments import SETTINGS, Directed, Json, result, some_scores
from tests.helpers.repetition import examples


def refused(directed: Directed, **event: Any) -> InputError:
    before = len(directed.record.events)
    with pytest.raises(InputError) as caught:
        directed.send(**event)
    assert len(directed.record.events) == before
    return caught.value


def ready(players: int = 8, **settings: Any) -> Directed:
    """A tournament that is drawn and whose first round has started."""
    directed = Directed(players, **settings)
    directed.send(e="drawn", seed="s")
    directed.send(e="started", round=1)
    return directed


# --- what can be entered --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "field"),
    [
        ({"e": "nonsense"}, "e"),
        ({"e": "players"}, "names"),
        ({"e": "players", "names": []}, "names"),
        ({"e": "players", "names": ["Ann", "ann"]}, "names[1]"),
        ({"e": "players", "names": ["player 3"]}, "names[0]"),
        ({"e": "players", "names": ["\u202e"]}, "names[0]"),
        ({"e": "players", "names": [f"p{n}" for n in range(600)]}, "names"),
        ({"e": "renamed", "player": 99, "name": "Bo"}, "player"),
        ({"e": "renamed", "player": 2, "name": "Player 1"}, "name"),
        ({"e": "presence", "player": 1, "plays": True}, "plays"),
        ({"e": "drawn", "seed": " "}, "seed"),
        ({"e": "drawn", "seed": "x" * 101}, "seed"),
        ({"e": "started", "round": 1}, "round"),
        ({"e": "started", "round": 3}, "round"),
        ({"e": "started", "round": 2}, "without_results"),
        ({"e": "started", "round": 2, "without_results": False}, "without_results"),
        ({"e": "started", "round": 2, "without_results": 1}, "without_results"),
        ({"e": "start_withdrawn", "round": 2}, "round"),
        (result(2, 1, 0, 0, 0, 0), "round"),
        (result(1, 3, 0, 0, 0, 0), "table"),
        (result(1, 1, 0, 0, 0), "scores"),
        (result(1, 1, 0, 0, 0, 0, source={"kind": "sheet", "id": None}), "source.id"),
        (result(1, 1, 0, 0, 0, 0, source={"kind": "typed", "id": None, "x": 1}), "source.x"),
        (result(1, 1, 0, 0, 0, 0, extra=1), "extra"),
        ({"e": "reopened", "round": 1, "table": 2}, "table"),
        ({"e": "withdrawn", "penalty": 1}, "penalty"),
        ({"e": "settings", "settings": {**SETTINGS, "rounds": 0}}, "settings.rounds"),
        ({"e": "settings", "settings": {**SETTINGS, "rules": "chess"}}, "settings.rules"),
        ({"e": "settings", "settings": {**SETTINGS, "no": 1}}, "settings.no"),
        (
            {"e": "settings", "settings": {**SETTINGS, "hands": 150, "online": True}},
            "settings.hands",
        ),
        ({"e": "ended", "ended": False}, "ended"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_errors_name_the_field(event: Json, field: str) -> None:
    assert refused(ready(), **event).field == field


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"name": ""}, "settings.name"),
        ({"seating": "draw_then_swiss"}, "settings.swiss_from"),
        ({"seating": "draw_then_swiss", "swiss_from": 6}, "settings.swiss_from"),
        ({"table_points": [1, 2, 3, 4]}, "settings.table_points"),
        ({"hands": 0}, "settings.hands"),
        ({"online": True, "hands": 101}, "settings.hands"),
        ({"online": True, "rules": "sbr(hands=150)"}, "settings.rules"),
    ],
)
def test_impossible_settings(settings: Json, field: str) -> None:
    with pytest.raises(InputError) as caught:
        created_event({**SETTINGS, **settings}, 0)
    assert caught.value.field == field


def test_the_same_event_is_stored_once() -> None:
    directed = Directed(4)
    body = {"e": "renamed", "player": 1, "name": "Ann", "id": "once", "by": ""}
    stored = directed.record.prepare(body, 1.0)
    assert stored.event is not None
    directed.record.commit(stored.event)
    again = directed.record.prepare(body, 2.0)
    assert (again.event, again.n) == (None, stored.n)


def test_an_id_belongs_to_one_event() -> None:
    """Another event with the same id is refused, and not taken for one that is stored."""
    directed = Directed(8)
    drawn = {"e": "drawn", "seed": "s", "id": "draw", "by": ""}
    changed = {"e": "settings", "settings": {**SETTINGS, "rounds": 3}, "id": "set", "by": ""}
    for body in (drawn, changed):
        directed.send(**body)
        assert directed.record.prepare(body, 2.0).event is None
    others = ({**drawn, "seed": "t"}, {**changed, "settings": SETTINGS}, {**changed, "by": "Mai"})
    for other in others:
        assert refused(directed, **other).field == "id"


def test_texts_have_no_invisible_characters() -> None:
    directed = Directed(4)
    penalty = {"e": "penalty", "player": 1, "round": None, "points": 5, "table_points": 0}
    directed.send(**penalty, text="\u202efoul\x00 \x1b[31mplay\n", by="\u202eeve\n\x00")
    event = directed.record.events[-1]
    assert event["e"] == "penalty"
    assert (event["by"], event["text"]) == ("eve", "foul [31mplay")


def test_nothing_changes_after_the_end() -> None:
    directed = ready()
    directed.send(e="ended", ended=True)
    assert refused(directed, **result(1, 1, 0, 0, 0, 0)).field == "e"
    directed.send(e="ended", ended=False)
    directed.result(1, 1, 0, 0, 0, 0)


def test_rounds_that_have_started_do_not_change() -> None:
    """Drop-outs and late entries change later rounds only, and these must be drawn again."""
    directed = ready(28, odd="stand_ins")
    first = directed.record.rounds[0].seating()
    directed.send(e="presence", player=3, plays=False)
    directed.send(e="players", names=["Late", "Later"])
    assert [flag["kind"] for flag in flags_of(directed.record)][-1] == "draw_again"
    assert "draw again" in refused(directed, e="started", round=2).message
    directed.send(e="drawn", seed="t")
    assert directed.record.rounds[0].seating() == first
    assert len(directed.record.rounds) == 5
    seated = {p for one in directed.record.rounds[1:] for t in one.tables for p in t.players}
    assert 3 not in seated
    assert {29, 30, -1, -2, -3} <= seated


def test_the_next_round_starts_without_results_only_if_that_is_said() -> None:
    directed = ready(8)
    directed.result(1, 2, 1, 0, 0, -1)
    why = refused(directed, e="started", round=2).message
    assert why == "round 1 has no result yet for table 1"
    directed.send(e="started", round=2, without_results=True)
    for table in (1, 2):
        directed.result(2, table, 0, 0, 0, 0)
    directed.send(e="started", round=3)
    # older records lack it, and can still be read
    stored = json.loads(json.dumps(directed.record.events))
    del next(event for event in stored if event.get("without_results"))["without_results"]
    assert TournamentRecord(stored).started == 3
    assert [finding.problem for finding in check_draws(stored)] == [None]


def test_a_start_is_taken_back_while_the_round_has_no_result() -> None:
    directed = ready(8)
    record = directed.record
    for table in (1, 2):
        directed.result(1, table, 0, 0, 0, 0)
    directed.send(e="started", round=2)
    directed.send(e="timer", running=True, left=600)
    directed.send(e="linked", round=2, table=1, kind="room", code="ABCDEF")
    assert refused(directed, e="start_withdrawn", round=1).field == "round"
    directed.send(e="start_withdrawn", round=2)
    assert (record.started, record.timer) == (1, None)
    assert refused(directed, **result(2, 1, 0, 0, 0, 0)).field == "round"
    assert refused(directed, e="start_withdrawn", round=1).message == "round 1 has a result already"
    # restarted unchanged, the round keeps its rooms; drawn again, it has none
    directed.send(e="started", round=2)
    assert record.rounds[1].tables[0].room == "ABCDEF"
    directed.send(e="start_withdrawn", round=2)
    directed.send(e="drawn", seed="another")
    directed.send(e="started", round=2)
    assert record.rounds[1].tables[0].room is None
    directed.result(2, 1, 0, 0, 0, 0)
    assert refused(directed, e="start_withdrawn", round=2).message == "round 2 has a result already"
    directed.send(e="reopened", round=2, table=1)
    directed.send(e="start_withdrawn", round=2)
    for table in (1, 2):
        directed.send(e="reopened", round=1, table=table)
    directed.send(e="start_withdrawn", round=1)
    assert record.started == 0
    stored = json.loads(json.dumps(record.events))
    assert tournament_page("ABC", TournamentRecord(stored)) == tournament_page("ABC", record)
    assert [finding.problem for finding in check_draws(stored)] == [None] * 2


def test_swiss_needs_all_results() -> None:
    directed = ready(8, seating="swiss")
    assert len(directed.record.rounds) == 1
    directed.result(1, 2, 1, 2, 3, -6)
    assert "round 1 lacks table 1" in refused(directed, e="drawn", seed="s").message
    directed.result(1, 1, 40, 30, 20, -90)
    directed.send(e="drawn", seed="s")
    assert len(directed.record.rounds) == 2


def test_a_draw_first_and_swiss_later() -> None:
    directed = ready(16, seating="draw_then_swiss", swiss_from=3)
    assert [one.kind for one in directed.record.rounds] == ["draw", "draw"]
    for number in (1, 2):
        if number > 1:
            directed.send(e="started", round=number)
        for table in range(1, 5):
            directed.result(number, table, *some_scores(number, table))
    directed.send(e="drawn", seed="s")
    assert [one.kind for one in directed.record.rounds] == ["draw", "draw", "swiss"]


def test_settings_keep_the_rounds_that_still_fit() -> None:
    directed = ready(16)
    directed.send(e="settings", settings={**SETTINGS, "rounds": 3})
    assert len(directed.record.rounds) == 3
    swiss = {**SETTINGS, "rounds": 3, "seating": "draw_then_swiss", "swiss_from": 3}
    directed.send(e="settings", settings=swiss)
    assert len(directed.record.rounds) == 2
    directed.send(e="settings", settings={**SETTINGS, "odd": "stand_ins"})
    assert len(directed.record.rounds) == 1


# --- flags ----------------------------------------------------------------------------------------


def test_flags() -> None:
    directed = ready(8, rounds=2)
    record = directed.record
    missing = {"kind": "missing_result", "round": 1, "table": 1, "amount": None}
    assert flags_of(record) == [missing, {**missing, "table": 2}]
    directed.result(1, 1, 10, 0, 0, -9)
    assert flags_of(record)[0] == {"kind": "sum", "round": 1, "table": 1, "amount": 1}
    directed.result(1, 1, 10, 0, 0, -9, confirmed=True)
    directed.result(1, 2, 4, 0, 0, -4, hands=[[1, 0, 0, -1], [3, 0, 0, -2]])
    assert flags_of(record) == [{"kind": "hands", "round": 1, "table": 2, "amount": None}]
    directed.result(1, 2, 4, 0, 0, -4, hands=[[1, 0, 0, -1], [3, 0, 0, -3]])
    assert flags_of(record) == []
    directed.send(e="reopened", round=1, table=2)
    assert flags_of(record) == [{**missing, "table": 2}]
    page = tournament_page("ABC", record)
    first = page["rounds"][0]["tables"][0]["result"]
    assert first is not None
    assert (len(first["earlier"]), first["confirmed"]) == (1, True)


def test_a_round_that_is_not_drawn_is_flagged() -> None:
    directed = Directed(8)
    assert flags_of(directed.record) == [
        {"kind": "no_draw", "round": 1, "table": None, "amount": None}
    ]


# --- standings ------------------------------------------------------------------------------------


def places(directed: Directed) -> dict[int, tuple[int, int, float]]:
    return {
        line["player"]: (line["place"], line["points"], line["table_points"])
        for line in directed.record.standings()["lines"]
    }


def test_table_points_are_shared() -> None:
    directed = ready(4, rounds=1, scoring="table_points", table_points=[4, 2, 1, 0])
    a, b, c, d = directed.record.rounds[0].tables[0].players
    directed.result(1, 1, 5, 5, 5, -15)
    assert places(directed) == {
        a: (1, 5, float(Fraction(7, 3))), b: (1, 5, float(Fraction(7, 3))),
        c: (1, 5, float(Fraction(7, 3))), d: (4, -15, 0),
    }  # fmt: skip
    directed.result(1, 1, 20, 0, 0, -20)
    assert places(directed) == {a: (1, 20, 4), b: (2, 0, 1.5), c: (2, 0, 1.5), d: (4, -20, 0)}


def test_ties_are_broken_by_first_places_and_then_by_the_best_round() -> None:
    directed = ready(8, rounds=2)
    (a, b, c, _), (e, f, *_) = (table.players for table in directed.record.rounds[0].tables)
    directed.result(1, 1, 12, 12, 10, -34)
    directed.result(1, 2, 12, 8, 2, -22)
    order = [line["player"] for line in directed.record.standings()["lines"]]
    shown = places(directed)
    assert order[0] == e  # a first place that is not shared
    assert shown[a][0] == shown[b][0] == 2
    assert (shown[c][0], shown[f][0]) == (4, 5)


def test_penalties_and_corrections() -> None:
    directed = ready(4, rounds=2)
    a, b, c, d = directed.record.rounds[0].tables[0].players
    directed.result(1, 1, 10, 0, 0, -10)
    n = directed.send(
        e="penalty", player=a, round=1, points=15, table_points=1, text="late to the table"
    )
    assert places(directed)[a] == (3, -5, 3)
    assert directed.record.standings()["lines"][2]["penalties"] == [n]
    directed.send(e="withdrawn", penalty=n)
    assert places(directed)[a] == (1, 10, 4)
    directed.result(1, 1, 0, 10, 0, -10)
    assert places(directed)[b][:2] == (1, 10)
    assert {places(directed)[a][0], places(directed)[c][0]} == {2}
    assert places(directed)[d][0] == 4


def test_a_bye_gives_the_average_of_the_table_points() -> None:
    directed = ready(5, rounds=1, scoring="table_points")
    (resting,) = directed.record.rounds[0].byes
    directed.result(1, 1, 4, 3, -3, -4)
    assert places(directed)[resting] == (3, 0, 1.75)


def test_a_bye_counts_from_the_first_result_of_its_round_on() -> None:
    directed = ready(5, rounds=2, scoring="table_points")
    (resting,) = directed.record.rounds[0].byes
    assert places(directed) == dict.fromkeys(range(1, 6), (1, 0, 0.0))
    assert directed.record.standings()["after"] == 0
    directed.send(e="penalty", player=1, round=1, points=5, table_points=0, text="late")
    assert places(directed)[1][1] == -5
    directed.result(1, 1, 4, 3, -3, -4)
    assert places(directed)[resting][2] == 1.75
    directed.send(e="started", round=2)
    (next_resting,) = directed.record.rounds[1].byes
    assert directed.record.standings()["after"] == 1
    assert all(figure["round"] == 1 for figure in figures_of(directed, next_resting))


def figures_of(directed: Directed, player: int) -> list[RoundFigure]:
    lines = directed.record.standings()["lines"]
    return next(line["rounds"] for line in lines if line["player"] == player)


def check_figure(directed: Directed, player: int, figure: RoundFigure) -> None:
    """Check that the figure is that of the table's result."""
    assert figure["table"] is not None
    table = directed.record.rounds[figure["round"] - 1].tables[figure["table"] - 1]
    assert table.result is not None
    assert table.result["scores"][table.players.index(player)] == figure["points"]


def test_64_players_over_10_rounds() -> None:
    """Drop-outs, late entries, corrections and penalties, against a separate calculation."""
    directed = Directed(64, rounds=10, scoring="table_points")
    directed.send(e="drawn", seed="lottery 3 14 15 92 65")
    points: dict[int, int] = defaultdict(int)
    halves: dict[int, Fraction] = defaultdict(Fraction)
    for number in range(1, 11):
        if number == 4:
            directed.send(e="presence", player=7, plays=False)
            directed.send(e="presence", player=40, plays=False)
            directed.send(e="drawn", seed="again")
        if number == 6:
            directed.send(e="players", names=["Late One", "Late Two", "Late Three"])
            directed.send(e="presence", player=7, plays=True)
            directed.send(e="drawn", seed="once more")
        directed.send(e="started", round=number)
        one = directed.record.rounds[number - 1]
        for table, four in enumerate(one.tables, 1):
            scores = some_scores(number, table)
            if (number + table) % 9 == 0:  # typed wrongly at first
                directed.result(number, table, *reversed(scores))
                directed.send(e="reopened", round=number, table=table)
            directed.result(number, table, *scores)
            for player, score in zip(four.players, scores, strict=True):
                better = sum(other > score for other in scores)
                equal = scores.count(score)
                points[player] += score
                halves[player] += Fraction(sum((4, 2, 1, 0)[better : better + equal]), equal)
        for player in one.byes:
            halves[player] += Fraction(7, 4)
    directed.send(e="penalty", player=12, round=9, points=30, table_points=2, text="")
    points[12] -= 30
    halves[12] -= 2
    lines = directed.record.standings()["lines"]
    assert len(lines) == 67
    for line in lines:
        player = line["player"]
        assert line["points"] == points[player]
        assert line["table_points"] == float(halves[player])
        better = sum(
            (halves[p], points[p]) > (halves[player], points[player]) for p in range(1, 68)
        )
        assert line["place"] > better  # equal to better + 1 except for the further tie-breaks
        figures = line["rounds"]
        assert sum(figure["points"] for figure in figures) - 30 * (player == 12) == line["points"]
        for figure in figures:  # every figure can be traced to its table
            if figure["table"] is not None:
                check_figure(directed, player, figure)
    assert [line["place"] for line in lines] == sorted(line["place"] for line in lines)
    page = tournament_page("ABC", directed.record)
    assert page["quality"] is not None
    assert page["quality"]["repeats"] == 0
    assert page["flags"] == []
    # The record can be read again, and everybody can check its draws.
    again = json.loads(json.dumps(directed.record.events))
    assert tournament_page("ABC", TournamentRecord(again)) == page
    assert [finding.problem for finding in check_draws(again)] == [None] * 3
    drawn = next(event for event in again if event["e"] == "drawn")
    drawn["rounds"][2]["tables"][0].reverse()
    assert check_draws(again)[0].problem == "round 3 does not follow from the seed"


@given(data=st.data())
@examples(20, 300)
def test_any_record_reads_the_same_again(data: st.DataObject) -> None:
    """After random, mostly valid events, the fold of the stored record equals the live one."""
    directed = Directed(
        data.draw(st.integers(4, 14)),
        rounds=4,
        odd=data.draw(st.sampled_from(["byes", "stand_ins"])),
        seating=data.draw(st.sampled_from(["draw", "swiss"])),
        scoring=data.draw(st.sampled_from(["points", "table_points"])),
    )
    number, small = st.integers(1, 16), st.integers(1, 4)
    event = st.one_of(
        st.fixed_dictionaries({"e": st.just("drawn"), "seed": st.sampled_from("ab")}),
        st.fixed_dictionaries(
            {"e": st.just("started"), "round": small},
            optional={"without_results": st.booleans()},
        ),
        st.fixed_dictionaries({"e": st.just("start_withdrawn"), "round": small}),
        st.fixed_dictionaries({"e": st.just("presence"), "player": number, "plays": st.booleans()}),
        st.fixed_dictionaries({"e": st.just("reopened"), "round": small, "table": small}),
        st.builds(
            lambda r, t, a: result(r, t, a, 1, -1, -a), small, small, st.integers(-5, 5)
        ),
        st.builds(
            lambda p, n: {
                "e": "penalty", "player": p, "round": None, "points": n, "table_points": 0,
                "text": "",
            },
            number, st.integers(-5, 5),
        ),
    )  # fmt: skip
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("baida.app.tournaments.search.Search.remove_repeats.__defaults__", (500,))
        patch.setattr("baida.app.tournaments.draw._SWISS_LOOKS", 500)
        for one in data.draw(st.lists(event, max_size=25)):
            try:
                directed.send(**one)
            except InputError:
                continue
        record = directed.record
        stored = json.loads(json.dumps(record.events))
        assert tournament_page("A", TournamentRecord(stored)) == tournament_page("A", record)
        assert all(finding.problem is None for finding in check_draws(stored))
    lines = record.standings()["lines"]
    taken = sum(penalty["points"] for penalty in record.penalties.values())
    seats = [
        score
        for one in record.rounds
        for table in one.tables
        if table.result is not None
        for player, score in zip(table.players, table.result["scores"], strict=True)
        if player > 0
    ]
    assert sum(line["points"] for line in lines) == sum(seats) - taken
