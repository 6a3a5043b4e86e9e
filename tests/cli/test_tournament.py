"""Tournaments without a server: CSV in, CSV out."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tests.helpers.cli.run import has, run
from tests.helpers.records.tournaments import Directed, some_scores

DRAW = "tournament draw players.csv --rounds 3 --seed dice"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_players(18)


def write_players(count: int, *without: int) -> None:
    names = [f"Player {n}" for n in range(1, count + 1) if n not in without]
    Path("players.csv").write_text("name,club\n" + "".join(f"{name},x\n" for name in names))


def drawn(line: str = DRAW, code: int = 0) -> list[list[str]]:
    result = run(line, columns=200)
    assert result.exit_code == code, result.output
    Path("seating.csv").write_text(result.stdout)
    return list(csv.reader(io.StringIO(result.stdout)))[1:]


def fill_in(rounds: int) -> None:
    """Type the points of the first rounds."""
    rows = list(csv.reader(io.StringIO(Path("seating.csv").read_text())))
    for row in rows[1:]:
        if int(row[0]) <= rounds and row[1] != "bye":
            row[6:] = [str(score) for score in some_scores(int(row[0]), int(row[1]))]
    made = io.StringIO()
    csv.writer(made, delimiter=";").writerows(rows)  # as some spreadsheets write it
    Path("seating.csv").write_text(made.getvalue(), "utf-8-sig")


def test_a_draw_and_its_check() -> None:
    rows = drawn()
    assert len(rows) == 3 * (4 + 2)
    assert sum(row[1] == "bye" for row in rows) == 6
    assert rows == drawn()
    check = "tournament check seating.csv --players players.csv --seed"
    assert run(f"{check} dice").exit_code == 0
    other = run(f"{check} coin")
    assert other.exit_code == 1
    has(other.stdout, "✗ Seed 'coin', 3 rounds: round 1 does not follow from the seed")


def test_how_good_it_is_is_said() -> None:
    write_players(16)
    has(run("tournament draw players.csv --rounds 5 --seed a").stderr, "Nobody meets twice.")
    write_players(8)
    said = run("tournament draw players.csv --rounds 7 --seed a").stderr
    has(said, "56 meetings of players who had met before (at least 56 are necessary)")
    write_players(7)
    has(run("tournament draw players.csv --rounds 2 --seed a").stderr, "Byes per player: 0 to 1.")


def test_drop_outs_stand_ins_and_swiss() -> None:
    write_players(16)
    before = drawn()
    fill_in(1)
    write_players(16, 5)
    line = "tournament draw players.csv --rounds 3 --seed b --odd stand_ins --after seating.csv"
    after = drawn(line)
    assert [row[:6] for row in after[:4]] == [row[:6] for row in before[:4]]
    assert all(after[0][6:])
    later = [name for row in after[4:] for name in row[2:6]]
    assert "Player 5" not in later
    assert later.count("stand-in 1") == 2
    fill_in(2)
    swiss = drawn(f"{line} --swiss")
    assert len(swiss) == 12
    Path("three.csv").write_text(Path("seating.csv").read_text())
    fill_in(3)
    standings = run("tournament standings seating.csv")
    table = list(csv.DictReader(io.StringIO(standings.stdout)))
    assert len(table) == 16
    assert [int(row["points"]) for row in table] == sorted(
        (int(row["points"]) for row in table), reverse=True
    )
    as_json = json.loads(run("tournament standings seating.csv --by table_points --json").stdout)
    assert as_json["order"] == ["table_points", "points", "firsts", "best"]


def test_a_published_record_is_checked() -> None:
    directed = Directed(16)
    directed.send(e="drawn", seed="s")
    record = {"events": directed.record.events}
    Path("record.json").write_text(json.dumps(record))
    good = run("tournament check record.json")
    assert good.exit_code == 0
    has(good.stdout, "✓ Seed 's', rounds 1 to 5")
    Path("record.json").write_text(json.dumps(record).replace('"seed": "s"', '"seed": "t"'))
    assert run("tournament check record.json").exit_code == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"events": 3}', '[{"e": "drawn"}]', "[1]"])
def test_what_is_no_record_is_refused(text: str) -> None:
    Path("record.json").write_text(text)
    result = run("tournament check record.json")
    assert result.exit_code == 2
    has(result.stderr, "✗")


HEADING = "round,table,east,south,west,north,east_points,south_points,west_points,north_points\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the first line must be round,table"),
        (HEADING + "1,1,a,b,c,d,1,2,3\n", "line 2: give the points of all four players"),
        (HEADING + "1,1,a,b,c,d,1,2,3,x\n", "points: expected a whole number, found 'x'"),
        (HEADING + "1,2,a,b,c,d\n", "expected table 1 of round 1"),
        (HEADING + "2,1,a,b,c,d\n", "round 1 is missing"),
        (HEADING + "1,1,a,b,c,a\n", "a is in round 1 twice"),
        (HEADING + "99,1,a,b,c,d\n", "round: expected 1 to 32"),
        (HEADING + "1,1,a,,c,d\n", "a name needs at least one letter"),
    ],
)
def test_bad_seating_files(text: str, said: str) -> None:
    Path("seating.csv").write_text(text)
    result = run("tournament standings seating.csv", columns=200)
    assert result.exit_code == 2
    has(result.stderr, said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("draw nowhere.csv --rounds 3 --seed a", "cannot read 'nowhere.csv'"),
        ("draw players.csv --rounds 3 --seed a --odd ghosts", "expected one of byes, stand_ins"),
        ("draw players.csv --rounds 40 --seed a", "less than or equal to 32"),
        ("check players.csv", "--players"),
        ("standings players.csv --by luck", "the first line must be"),
    ],
)
def test_bad_usage(line: str, said: str) -> None:
    result = run(f"tournament {line}", columns=200)
    assert result.exit_code == 2
    has(result.stderr, said)


def test_a_name_is_no_formula() -> None:
    """A spreadsheet would run it as a formula; the name survives a draw."""
    Path("players.csv").write_text("=1+1\nB\nC\nD\n")
    rows = drawn("tournament draw players.csv --rounds 1 --seed a")
    assert "'=1+1" in rows[0]
    check = "tournament check seating.csv --players players.csv --seed a"
    assert run(check).exit_code == 0
