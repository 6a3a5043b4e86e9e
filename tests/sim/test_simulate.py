"""Simulations are exact, repeatable with any number of processes, and kept on interruption."""

from __future__ import annotations

import csv
import json
import math
import os
import re
import signal
import statistics
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from baida.cli.commands.simulate import HELP
from baida.errors import InputError
from baida.game.log.fair_shuffle import commitment, secret_of_seed
from baida.game.log.file import Log, read_log
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from baida.jobs.processes import Processes
from baida.jobs.runner import WorkerError
from baida.score.rules import WINS
from baida.sim import play
from baida.sim.folder import Folder
from baida.sim.run import run
from baida.sim.seed import seed_of_bot
from baida.sim.setup import make_simulation
from baida.sim.summary import summary
from baida.sim.table import COLUMNS, GROUP_ROWS, CsvTable, ParquetTable
from baida.sim.tally import SeatTally, Tally
from baida.stats import student_95
from baida.variants import find_rules
from tests.helpers.cli.run import COMMAND, has, spawn, wait_for
from tests.helpers.cli.run import run as run_line
from tests.helpers.missing import need_module
from tests.helpers.paths import files_in, read_lines
from tests.helpers.server.memory import Memory
from tests.helpers.values import GAMES, Json, raw

#: Bots that win, and fast bots.
MIXED = ["efficient", "random", "random", "random"]
#: Long enough for every test here to interrupt it.
ENDLESS = 1_000_000


def figures(rules: str, bots: list[str], hands: int, seed: int = 0, processes: int = 1) -> Json:
    """The summary of a simulation."""
    setup = make_simulation(rules, bots, hands, seed)
    return {**summary(setup, run(setup, on=Processes(processes)))}


def fill(path: Path, rules: str, bots: list[str], hands: int, **more: Any) -> Json:
    """Simulate into a directory; return its summary."""
    setup = make_simulation(rules, bots, hands)
    with Folder(path, **more) as folder:
        return {**summary(setup, run(setup, folder=folder))}


def logs_in(path: Path) -> list[Log]:
    """The logs of a directory, by number."""
    return [read_log(file) for file in sorted(path.glob("*.jsonl"))]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Simulate two matches and a shorter one of each game, with files."""
    made = {}
    for game in GAMES:
        made[game] = tmp_path_factory.mktemp("simulated") / game
        fill(made[game], f"{game}(hands=3)", MIXED, 8)
    return made


# --- the same result ----------------------------------------------------------------------------


def test_processes_do_not_matter(tmp_path: Path) -> None:
    """The answer and all files are byte for byte the same."""
    answers, files = set(), []
    for processes in (1, 2, 3):
        path = tmp_path / str(processes)
        line = f"simulate sbr(hands=2) --bots random --hands 13 --json --processes {processes}"
        answers.add(run_line(f"{line} --out {path}").stdout)
        files.append(files_in(path))
    assert len(answers) == 1
    assert files[0] == files[1] == files[2]
    assert len(files[0]) == 7 + 2


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    """The same seed gives the same result, another one a different result."""
    first = figures(game, ["random"], 4, seed=1)
    assert first == figures(game, ["random"], 4, seed=1)
    other = figures(game, ["random"], 4, seed=2)
    assert {**first, "seed": 2} != other


def test_a_longer_simulation_begins_like_a_shorter_one(tmp_path: Path) -> None:
    """Whole matches do not depend on the number that follow."""
    fill(tmp_path / "short", "sbr(hands=2)", ["random"], 4)
    fill(tmp_path / "long", "sbr(hands=2)", ["random"], 7)
    for name in ("000000.jsonl", "000001.jsonl"):
        assert (tmp_path / "short" / name).read_bytes() == (tmp_path / "long" / name).read_bytes()


def test_bots_of_one_simulation_differ() -> None:
    """No two of them share random numbers."""
    seeds = {seed_of_bot(s, m, seat) for s in range(5) for m in range(5) for seat in range(4)}
    assert len(seeds) == 100


# --- matches and logs ---------------------------------------------------------------------------


def test_the_last_match_has_what_is_left(filled: dict[str, Path]) -> None:
    """The last match is shorter, and its header says so."""
    for game, path in filled.items():
        logs = logs_in(path)
        assert [log.header["hands"] for log in logs] == [3, 3, 2]
        rules = [log.header["rules"] for log in logs]
        assert rules == [f"{game}(hands=3)", f"{game}(hands=3)", f"{game}(hands=2)"]


def test_a_full_match_has_the_length_of_the_rules(tmp_path: Path) -> None:
    """The id need not name the length."""
    fill(tmp_path, "sbr", ["random"], 13)
    assert [log.header["rules"] for log in logs_in(tmp_path)] == ["sbr", "sbr(hands=3)"]


def test_logs_are_valid(filled: dict[str, Path]) -> None:
    """The logs can be read, rerun and verified, and name the bots."""
    for path in filled.values():
        for number, log in enumerate(logs_in(path)):
            assert log.problem is None
            assert log.finished
            assert rerun(log).differences == []
            assert verify_log(log).ok
            assert log.header["commitment"] == commitment(secret_of_seed(0, number))
            assert [seat["bot"] for seat in log.header["seats"]] == MIXED
            hands = [event["hand"] for event in log.events if event["e"] == "hand_started"]
            assert hands == list(range(log.header["hands"]))


def test_files_of_a_folder(filled: dict[str, Path]) -> None:
    """The folder has no other files."""
    for path in filled.values():
        names = sorted(file.name for file in path.iterdir())
        logs = [f"{n:06}.jsonl" for n in range(3)]
        assert names == [*logs, "hands.csv", "summary.json"]


# --- counting -----------------------------------------------------------------------------------


def recount(path: Path) -> Json:
    """Count everything from the logs of a directory in the simplest way."""
    logs = logs_in(path)
    events = [event for log in logs for event in raw(log.events)]
    wins = [event for event in events if event["e"] == "won"]
    ends = [event for event in events if event["e"] == "hand_ended"]
    gains: list[list[int]] = []
    fed: Counter[int] = Counter()
    for log in logs:
        scores = [0, 0, 0, 0]
        feeders: set[int] = set()
        for event in raw(log.events):
            if event["e"] == "won" and event["win"] in ("discard", "rob_kong"):
                feeders.add(event["from"])
            if event["e"] == "hand_ended":
                pairs = zip(event["scores"], scores, strict=True)
                gains.append([after - before for after, before in pairs])
                scores = event["scores"]
                fed.update(feeders)
                feeders = set()
    seats = []
    for seat in range(4):
        mine = [hand[seat] for hand in gains]
        paid = [e["amount"] for e in events if e["e"] == "paid" and e["why"] == "win"
                and e["to"] == seat]  # fmt: skip
        won = [event for event in wins if event["seat"] == seat]
        seats.append(
            {
                "seat": seat,
                "bot": MIXED[seat],
                "wins": len(won),
                "points": sum(raw(log.events)[-1]["scores"][seat] for log in logs),
                "points_per_hand": pytest.approx(statistics.mean(mine)),
                "ci95": pytest.approx(
                    student_95(len(mine) - 1) * statistics.stdev(mine) / math.sqrt(len(mine))
                ),
                "win_rate": pytest.approx(len(won) / len(gains)),
                "won": {kind: sum(event["win"] == kind for event in won) for kind in WINS},
                "win_points": sum(paid),
                "points_per_win": pytest.approx(sum(paid) / len(won)) if won else None,
                "dealt_in": fed[seat],
                "dealt_in_rate": pytest.approx(fed[seat] / len(gains)),
            }
        )
    patterns = Counter(p["name"] for event in wins for p in event["score"]["patterns"])
    return {
        "matches": len(logs),
        "hands": len(ends),
        "seats": seats,
        "wins": {kind: sum(event["win"] == kind for event in wins) for kind in WINS},
        "ended": {
            why: sum(event["why"] == why for event in ends)
            for why in ("won", "three_won", "wall_empty")
        },
        "patterns": dict(patterns),
        "draws": sum(event["e"] == "drew" for event in events),
        "discards": sum(event["e"] == "discarded" for event in events),
    }


@pytest.mark.parametrize("game", GAMES)
def test_tallies_are_what_the_logs_say(game: str, filled: dict[str, Path]) -> None:
    """The tallies equal a recount from the files."""
    told = json.loads((filled[game] / "summary.json").read_text("utf-8"))
    counted = recount(filled[game])
    assert sum(counted["wins"].values()) > 0
    for name in ("draws", "discards"):
        assert told["length"][name] == counted.pop(name)
    assert {name: told[name] for name in counted} == counted


@pytest.mark.parametrize("game", GAMES)
def test_the_same_counts_without_a_log(game: str, tmp_path: Path) -> None:
    """Without a log no events are built; the engine counts in both cases."""
    rules = find_rules(game)
    logged = play.play_match(rules, MIXED, 5, 0, 4, log=tmp_path / "log.jsonl", rows=True)
    assert play.play_match(rules, MIXED, 5, 0, 4, rows=True) == logged
    assert logged.tally.wins > 0
    plain = play.play_match(rules, MIXED, 5, 0, 4, patterns=False).tally
    assert plain.patterns.total() == 0
    assert plain.seats == logged.tally.seats


def test_merging_in_any_order() -> None:
    """The sum does not depend on the order."""
    rules = find_rules("sbr")
    parts = [play.play_match(rules, MIXED, 3, n, 2).tally for n in range(4)]
    sums = []
    for order in ([0, 1, 2, 3], [3, 1, 0, 2]):
        whole = Tally()
        for n in order:
            whole.merge(parts[n])
        sums.append((whole, whole.ranked_patterns()))
    assert sums[0] == sums[1]
    assert sums[0][0].hands == 8


def test_intervals() -> None:
    """The intervals match the plain formula, if it is defined."""
    tally = SeatTally()
    assert tally.ci95 is None
    points = [3, -8, 0, 24, -8, 1]
    for number, gained in enumerate(points):
        tally.hands += 1
        tally.points += gained
        tally.squares += gained * gained
        if number == 0:
            assert tally.ci95 is None
    assert tally.ci95 == pytest.approx(2.571 * statistics.stdev(points) / math.sqrt(6))


# --- the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_csv(game: str, filled: dict[str, Path]) -> None:
    """There is a row for each hand and seat, with the sums of the summary."""
    with (filled[game] / "hands.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    check_rows(rows, json.loads((filled[game] / "summary.json").read_text("utf-8")))


def check_rows(rows: list[dict[str, Any]], told: Json) -> None:
    """Check the rows of a table against the summary."""
    assert list(rows[0]) == list(COLUMNS)
    assert len(rows) == 4 * told["hands"]
    keys = [(int(row["match"]), int(row["hand"]), int(row["seat"])) for row in rows]
    assert keys == sorted(set(keys))
    for seat in told["seats"]:
        mine = [row for row in rows if int(row["seat"]) == seat["seat"]]
        assert {row["bot"] for row in mine} == {seat["bot"]}
        assert sum(int(row["points"]) for row in mine) == seat["points"]
        assert sum(int(row["win_points"]) for row in mine) == seat["win_points"]
        assert sum(int(row["dealt_in"]) for row in mine) == seat["dealt_in"]
        won = Counter(row["won"] for row in mine if row["won"])
        assert won == {kind: n for kind, n in seat["won"].items() if n}
    patterns = Counter(p for row in rows for p in row["patterns"].split("; ") if p)
    assert patterns == told["patterns"]
    for name in ("draws", "discards", "decisions"):
        assert sum(int(row[name]) for row in rows) == 4 * told["length"][name]


def test_parquet(tmp_path: Path) -> None:
    """Parquet has the same rows, with types."""
    parquet: Any = need_module("PARQUET", "pyarrow.parquet")
    told = fill(tmp_path, "sbr(hands=3)", MIXED, 8, table="parquet")
    table = parquet.read_table(tmp_path / "hands.parquet")
    check_rows(table.to_pylist(), told)
    assert {str(field.type) for field in table.schema} == {"int64", "string"}
    assert sorted(file.suffix for file in tmp_path.iterdir() if file.suffix != ".jsonl") == [
        ".json", ".parquet",
    ]  # fmt: skip


def test_parquet_in_groups(tmp_path: Path) -> None:
    """Rows are flushed in groups to free memory."""
    parquet: Any = need_module("PARQUET", "pyarrow.parquet")
    table = ParquetTable(tmp_path / "hands.parquet")
    row = tuple(kind() for kind in COLUMNS.values())
    for _ in range(3):
        table.write([row] * (GROUP_ROWS // 2 + 1))
    assert not (tmp_path / "hands.parquet").exists()
    table.close()
    file = parquet.ParquetFile(tmp_path / "hands.parquet")
    assert file.num_row_groups == 2
    assert file.metadata.num_rows == 3 * (GROUP_ROWS // 2 + 1)


def test_parquet_needs_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it there is an error, and no directory."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run_line(f"simulate sbr --out {tmp_path / 'new'} --table parquet")
    assert result.exit_code == 2
    has(result.stderr, "✗ table: parquet needs pyarrow")
    assert not (tmp_path / "new").exists()


def test_a_csv_grows(tmp_path: Path) -> None:
    """Rows are in the file before the end."""
    table = CsvTable(tmp_path / "hands.csv")
    table.write([tuple(kind() for kind in COLUMNS.values())])
    assert len((tmp_path / "hands.csv").read_text("utf-8").splitlines()) == 2
    table.close()


# --- the command --------------------------------------------------------------------------------


def test_json() -> None:
    """The fields of the answer."""
    line = "simulate 'sbr(flower_pig=brief)' --rule hands=2 --bots random --hands 5 --json"
    result = run_line(line)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert result.stderr == ""
    assert told["rules"] == "sbr(flower_pig=brief,hands=2)"
    assert (told["matches"], told["hands"], told["seed"]) == (3, 5, 0)
    assert told["complete"] is True
    assert told["bots"] == ["random"] * 4
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3]
    for seat in told["seats"]:
        assert {"seat", "bot", "wins", "points", "points_per_hand", "ci95"} <= seat.keys()
        assert isinstance(seat["ci95"], float)
    assert sorted(told["standings"]) == [0, 1, 2, 3]
    assert all(isinstance(n, int) for n in told["patterns"].values())
    assert sum(told["ended"].values()) == 5
    assert "seconds" not in result.stdout


def test_one_hand() -> None:
    """The intervals of a single hand are null, and the view shows none."""
    told = json.loads(run_line("simulate sbr --bots random --hands 1 --json").stdout)
    assert [seat["ci95"] for seat in told["seats"]] == [None] * 4
    result = run_line("simulate sbr --bots random --hands 1")
    assert result.exit_code == 0
    has(result.stdout, "1 hand in 1 match")


@pytest.mark.parametrize("columns", [50, 80, 120])
def test_view(columns: int) -> None:
    """The view has standings, hands and patterns, without lines longer than the terminal."""
    bots = ",".join(MIXED)
    result = run_line(f"simulate b30fj --rule hands=4 --bots {bots} --hands 8", columns=columns)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= columns
    has(result.stdout, "8 hands in 2 matches", "How hands ended", "Length of a hand", "Decisions")
    if columns >= 80:
        has(result.stdout, "Seat Bot Points Per hand Wins Rate Drawn Dealt in")
        has(result.stdout, "efficient", "Self-draw")


def test_no_bar_where_there_is_no_terminal() -> None:
    """Standard error stays empty."""
    assert run_line("simulate sbr --bots random --hands 3").stderr == ""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to draw on")
@pytest.mark.parametrize("quiet", [False, True])
def test_bar(quiet: bool) -> None:
    """A terminal gets a bar unless it is switched off; standard output is still only JSON."""
    ours, theirs = os.openpty()
    args = ["sbr", "--bots", "random", "--hands", "3", "--json", *(["--quiet"] if quiet else [])]
    process = subprocess.Popen(
        [*COMMAND, "simulate", *args],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(theirs)
    drawn = b""
    with suppress(OSError):  # nobody writes to it any more
        while part := os.read(ours, 4096):
            drawn += part
    os.close(ours)
    stdout, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert json.loads(stdout)["hands"] == 3
    assert (b"0/3 hands" in drawn) is not quiet
    assert bool(drawn) is not quiet


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "sbr --bots clever",
            "bots: expected one of random, efficient, learned, search, found 'clever'",
        ),
        ("sbr --bots random,random,random", "bots: expected one name for all seats or 4, found 3"),
        ("sbr --bots ''", "bots: expected one of"),
        ("sbr --hands 0", "hands: expected 1 or more, found 0"),
        ("sbr --hands -5", "hands: expected 1 or more, found -5"),
        ("sbr --processes 0", "processes: expected 1 to"),
        ("sbr --out ''", "out: expected a directory"),
        ("sbr --out /dev/null/here", "out: cannot write to '/dev/null/here'"),
        ("sbr --out x --table xls", "table: expected one of csv, parquet, found 'xls'"),
        ("chess", "game: expected one of b30fj, sbr, vietnamese, found 'chess'"),
        ("sbr --rule early_win=none", "house rule: sbr has no house rule 'early_win'"),
        ("sbr --rule hands=0", "house rule: hands is a number from 1 to 1000"),
    ],
)
def test_bad_input(
    line: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is one line and no file is written."""
    monkeypatch.chdir(tmp_path)
    result = run_line(f"simulate {line}")
    assert result.exit_code == 2
    has(result.stderr, f"✗ {complaint}")
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_bad_input_as_json() -> None:
    """With --json the error is JSON."""
    result = run_line("simulate sbr --bots clever --json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["field"] == "bots"


def test_usage() -> None:
    """A value that is not a number is refused as in every command."""
    assert run_line("simulate sbr --hands many").exit_code == 2
    assert run_line("simulate").exit_code == 2


def test_names_of_bots_as_people_type_them() -> None:
    """Blanks and capitals are accepted."""
    line = "simulate SBR --bots 'Random, random ,RANDOM,random' --hands 1 --json"
    assert json.loads(run_line(line).stdout)["bots"] == ["random"] * 4


# --- directories --------------------------------------------------------------------------------


def test_a_directory_is_not_overwritten(tmp_path: Path) -> None:
    """It is overwritten only on request, and only files of a simulation are."""
    (tmp_path / "notes.txt").write_text("mine")
    fill(tmp_path, "sbr(hands=1)", ["random"], 3)
    before = files_in(tmp_path)
    line = f"simulate sbr(hands=1) --bots random --hands 2 --seed 9 --out {tmp_path}"
    refused = run_line(line)
    assert refused.exit_code == 2
    has(refused.stderr, "has a simulation already (000000.jsonl)", "--force")
    assert files_in(tmp_path) == before
    assert run_line(f"{line} --force").exit_code == 0
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["000000.jsonl", "000001.jsonl", "hands.csv", "notes.txt", "summary.json"]
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_folder_is_checked_first(tmp_path: Path) -> None:
    """The folder is checked before anything is played."""
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(InputError, match="cannot write"), Folder(file):
        pass


# --- errors while it runs -----------------------------------------------------------------------


class Stubborn:
    """A bot that fails in its second match."""

    name = "random"

    def __init__(self, _rules: object, seat: int, seed: int) -> None:
        self.fails = seed == seed_of_bot(0, 1, seat)

    def choose(self, _view: object, legal: list[int]) -> int:
        if self.fails:
            raise ZeroDivisionError("it thought\ntoo hard")
        return legal[0]


def make_stubborn(_name: str, rules: object, seat: int, seed: int) -> Stubborn:
    return Stubborn(rules, seat, seed)


def test_a_bot_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says where it failed; earlier results are kept."""
    monkeypatch.setattr(play, "make_bot", make_stubborn)
    line = f"simulate sbr(hands=2) --bots random --hands 6 --processes 1 --out {tmp_path}/o --json"
    result = run_line(line)
    assert result.exit_code == 1
    has(result.stderr, "✗ match 1 (seed 0) failed: ZeroDivisionError: it thought too hard")
    has(result.stderr, "2 hands of 6 kept (1 match)")
    assert "Traceback" not in result.stderr
    told = json.loads(result.stdout)
    assert (told["hands"], told["complete"]) == (2, False)
    assert json.loads((tmp_path / "o" / "summary.json").read_text()) == told
    names = sorted(file.name for file in (tmp_path / "o").iterdir())
    assert names == ["000000.jsonl", "hands.csv", "summary.json"]


def test_an_illegal_action_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is blamed, and there is no endless loop."""
    monkeypatch.setattr(Stubborn, "choose", lambda *_: 10**9)
    monkeypatch.setattr(play, "make_bot", make_stubborn)
    with pytest.raises(WorkerError, match=r"match 0 \(seed 0\) failed: seat"):
        run(make_simulation("sbr", ["random"], 3))


# --- interrupted --------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("processes", [1, 2])
def test_interrupted(processes: int, tmp_path: Path) -> None:
    """Finished matches are kept, and equal those of a shorter simulation."""
    out = tmp_path / "out"
    args = ["sbr(hands=2)", "--bots", "random", "--seed", "4"]
    more = ["--hands", str(ENDLESS), "--processes", str(processes), "--out", str(out), "--json"]
    # in a separate process group, which gets the signal as from a terminal, workers included
    with spawn("simulate", *args, *more, start_new_session=True) as process:
        wait_for(out / "000002.jsonl")
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr.decode()
    told = json.loads(stdout)
    assert told["complete"] is False
    assert told["hands"] == 2 * told["matches"] >= 6
    assert stderr.decode().splitlines() == [
        f"✗ stopped: {told['hands']} hands of {ENDLESS} kept ({told['matches']} matches)"
    ]
    again = figures("sbr(hands=2)", ["random"], told["hands"], seed=4)
    assert {**told, "complete": True} == again
    assert json.loads((out / "summary.json").read_text("utf-8")) == told
    logs = sorted(path.name for path in out.glob("*.jsonl"))
    assert logs == [f"{n:06}.jsonl" for n in range(told["matches"])]
    assert len(list(out.iterdir())) == told["matches"] + 2
    assert read_log(out / logs[-1]).finished
    assert sum(event["e"] == "hand_ended" for event in read_lines(out / logs[-1])[1:]) == 2
    with (out / "hands.csv").open(encoding="utf-8", newline="") as file:
        check_rows(list(csv.DictReader(file)), told)


def test_interrupted_parquet(tmp_path: Path) -> None:
    """The file is complete and can be read."""
    parquet: Any = need_module("PARQUET", "pyarrow.parquet")
    setup = make_simulation("sbr(hands=1)", ["random"], ENDLESS)
    played = Tally()

    def note(tally: Tally) -> None:
        nonlocal played
        played = tally

    with Folder(tmp_path, table="parquet") as folder:
        run(setup, folder=folder, progress=note, stop=lambda: played.matches >= 3)
    check_rows(
        parquet.read_table(tmp_path / "hands.parquet").to_pylist(), {**summary(setup, played)}
    )


# --- memory -------------------------------------------------------------------------------------


def test_memory_does_not_grow(tmp_path: Path) -> None:
    """Memory does not grow with the number of matches."""
    setup = make_simulation("sbr(hands=1)", ["random"], 30)
    run(setup)  # allocated once, and kept
    with Memory() as memory, Folder(tmp_path) as folder:
        run(setup, folder=folder, progress=memory.look)
    assert memory.looks == 30
    assert memory.grew() < 100_000


def test_memory_does_not_grow_with_a_match() -> None:
    """Hands that are over are forgotten, however many follow."""
    rules = find_rules("sbr")
    play.play_match(rules, ["random"] * 4, 0, 0, 10)
    with Memory(every=25) as memory:
        play.play_match(rules, ["random"] * 4, 0, 0, 10, stop=memory.look)
    assert memory.grew() < 100_000


def test_the_log_is_written_while_it_is_played(tmp_path: Path) -> None:
    """Events are numbered consecutively although the match forgets them."""
    result = play.play_match(find_rules("sbr"), ["random"] * 4, 0, 0, 3, log=tmp_path / "log.jsonl")
    numbers = [event["n"] for event in read_lines(tmp_path / "log.jsonl")[1:]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert result.rows == []


# --- the examples of the help -------------------------------------------------------------------


def test_examples_in_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples work."""
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^\[cyan\]baida (simulate .*)\[/cyan\]$", HELP, re.MULTILINE)
    assert len(lines) == 4
    for line in lines:
        assert run_line(f"{line} --processes 1").exit_code == 0
    assert (tmp_path / "matches" / "000001.jsonl").exists()
