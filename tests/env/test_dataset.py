"""Datasets hold the observations of the environments, the log's decisions, and outcomes."""

from __future__ import annotations

import json
import os
import random
import re
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from baida.cli.commands.dataset import HELP
from baida.env import dataset
from baida.env.dataset import DatasetFile, Made, make_dataset, survey
from baida.env.logged import LoggedRows, Wanted, read_rows, rows_of_log
from baida.env.vector import VectorEnv
from baida.errors import InputError
from baida.game.events.redact import cut_log
from baida.game.live_view import live_view
from baida.game.log.file import Log, parse_log, write_log
from baida.game.match import Match
from baida.jobs.processes import Processes
from tests.helpers.cli.run import has, run, spawn, wait_for
from tests.helpers.games.logs import lines
from tests.helpers.games.random_play import new_match, seldom_wrong, with_hands
from tests.helpers.server.memory import Memory
from tests.helpers.values import GAMES, raw

SEEN = ("planes", "features", "masks")


def played(rules: str, seed: int) -> tuple[Match, list[tuple[Any, ...]]]:
    """A match, and each of its decisions with the observation of an environment."""
    match = new_match(rules, seed)
    env = VectorEnv(match.rules, lanes=1)
    rng = random.Random(seed)
    decisions = []
    while not match.over:
        seat = match.waiting[0]
        env._lanes.deals[0] = match.deal
        env._lanes.look(0, seat)
        action = seldom_wrong(match, seat, rng)
        seen = [getattr(env, name)[0].copy() for name in SEEN]
        decisions.append((match.hand, seat, action, match.deal.copy(), *seen))
        match.step(seat, action)
    return match, decisions


def log_of(match: Match) -> Log:
    """Its log."""
    return Log(match.header, match.rules, match.events)


def check_action(rules: str, code: int, decision: tuple[Any, ...]) -> None:
    """Check that the code does the same on a table of the environments as the action."""
    _, seat, action, deal, *_ = decision
    env = VectorEnv(rules, lanes=1)
    env._lanes.deals[0] = deal.copy()
    assert env._lanes.play(0, seat, code)
    done = deal.copy()
    assert done.step(seat, action)
    assert live_view(done, -2) == live_view(env._lanes.deals[0], -2)


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_what_was_seen_and_done(game: str) -> None:
    """Every decision is there, including forced ones; unlogged failed claims are left out."""
    rules = with_hands(game, 2)
    for seed in range(4):
        match, decisions = played(rules, seed)
        found = rows_of_log(log_of(match), Wanted(forced=True))
        assert found.problem is None
        assert found.hands == 2
        assert found.rows + found.untold == len(decisions)
        first = {hand: i for i, (hand, *_) in reversed(list(enumerate(decisions)))}
        for row in range(found.rows):
            at = first[found.columns["hand"][row]] + found.columns["decision"][row]
            hand, seat, _, _, planes, features, mask = decisions[at]
            assert (found.columns["hand"][row], found.columns["seat"][row]) == (hand, seat)
            assert (found.columns["planes"][row] == planes).all()
            assert (found.columns["features"][row] == features).all()
            assert (found.columns["mask"][row] == mask).all()
            code = int(found.columns["action"][row])
            assert mask[code]
            if game != "vietnamese":  # of jokers that differ in frames the first is taken
                check_action(rules, code, decisions[at])


@pytest.mark.parametrize("game", GAMES)
def test_outcomes_are_what_the_log_says(game: str) -> None:
    """Points, wins, deal-ins and the end agree for each hand and seat."""
    match, _ = played(with_hands(game, 3), 2)
    columns = rows_of_log(log_of(match)).columns
    started = [event for event in match.events if event["e"] == "hand_started"]
    ended = [event for event in match.events if event["e"] == "hand_ended"]
    wins: dict[tuple[int, int], str] = {}
    dealt_in = set()
    hand = -1
    for event in match.events:
        hand += event["e"] == "hand_started"
        if event["e"] == "won":
            wins[hand, event["seat"]] = event["win"]
            dealt_in.add((hand, event["from"]))
    assert wins
    for row, (hand, seat) in enumerate(zip(columns["hand"], columns["seat"], strict=True)):
        points = ended[hand]["scores"][seat] - started[hand]["scores"][seat]
        assert columns["points"][row] == points
        assert columns["won"][row] == wins.get((hand, seat), "")
        assert columns["dealt_in"][row] == ((hand, seat) in dealt_in)
        assert columns["ended"][row] == ended[hand]["why"]


def test_which_decisions() -> None:
    """Decisions with a choice, or all of them, or those of one bot are selected."""
    match, decisions = played("sbr(hands=2)", 3)
    match.header["seats"][2]["bot"] = "mine"
    choices = [mask.sum() > 1 for *_, mask in decisions]
    found = rows_of_log(log_of(match))
    assert found.rows + found.untold == sum(choices) < len(decisions)
    assert (found.columns["mask"].sum(axis=1) > 1).all()
    mine = rows_of_log(log_of(match), Wanted("mine"))
    assert set(mine.columns["seat"]) == {2}
    assert set(mine.columns["bot"]) == {"mine"}
    assert mine.rows == (found.columns["seat"] == 2).sum()
    assert (mine.columns["decision"] == found.columns["decision"][found.columns["seat"] == 2]).all()
    assert rows_of_log(log_of(match), Wanted("nobody")) == LoggedRows(hands=2)


# --- the file -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of four matches, the last one shorter than the others."""
    folder = tmp_path_factory.mktemp("logs")
    for seed in range(4):
        match, _ = played(f"sbr(hands={2 if seed < 3 else 1})", seed)
        write_log(folder / f"{seed:06}.jsonl", match.header, match.events)
    (folder / "hands.csv").write_text("not a log")
    return folder


def make(path: Path, *logs: Path, **more: Any) -> Made:
    """Write a dataset."""
    source = survey(logs)
    with DatasetFile(path, source.rules) as file:
        return make_dataset(source, file, **more)


def test_file(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are written in groups, in the order of the logs."""
    monkeypatch.setattr(dataset, "GROUP_ROWS", 50)
    made = make(tmp_path / "a.parquet", logs)
    file = parquet.ParquetFile(tmp_path / "a.parquet")
    sizes = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert len(sizes) > 3
    assert sizes[:-1] == [50] * (len(sizes) - 1)
    table = file.read()
    assert made == Made(rows=table.num_rows, hands=7, expected=7, logs=4)
    found = [read_rows(path) for path in sorted(logs.glob("*.jsonl"))]
    matches = [match for match, rows in enumerate(found) for _ in range(rows.rows)]
    assert table["match"].to_pylist() == matches
    for name in found[0].columns:
        wanted = np.concatenate([rows.columns[name] for rows in found])
        assert table[name].to_pylist() == wanted.reshape(made.rows, -1).squeeze().tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["a.parquet"]


def test_metadata(logs: Path, tmp_path: Path) -> None:
    """The file contains all that a reader needs to know."""
    make(tmp_path / "a.parquet", logs)
    told = json.loads(parquet.read_schema(tmp_path / "a.parquet").metadata[b"baida"])
    assert (told["format"], told["version"]) == ("baida-dataset", 1)
    assert (told["rules"], told["encoding"]) == ("sbr", "sbr_v1")
    assert told["tiles"] == [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
    assert (len(told["planes"]), len(told["features"]), told["codes"]) == (41, 71, 115)
    assert told["melds"]["shape"] == [4, 4, len(told["melds"]["fields"])]
    assert told["discards"]["shape"] == [72, len(told["discards"]["fields"])]
    assert told["sections"]["answers"] == [27, 2]


@pytest.mark.filterwarnings("ignore:encoding 0 is deprecated:DeprecationWarning")
def test_the_first_encoding(logs: Path, tmp_path: Path) -> None:
    """A dataset of the first encoding can still be made, and says what it is."""
    source = survey([str(logs)])
    old, new = tmp_path / "old.parquet", tmp_path / "new.parquet"
    for path, encoding in ((old, 0), (new, 1)):
        with DatasetFile(path, source.rules, encoding=encoding) as file:
            make_dataset(source, file)
    told = json.loads(parquet.read_schema(old).metadata[b"baida"])
    assert (told["encoding"], "melds" in told) == ("sbr_v0", False)
    before, after = parquet.read_table(old), parquet.read_table(new)
    assert set(after.column_names) - set(before.column_names) == {"melds", "discards"}
    size = 20 * len(told["tiles"])
    assert before["planes"].to_pylist() == [row[:size] for row in after["planes"].to_pylist()]


def test_processes_do_not_matter(logs: Path, tmp_path: Path) -> None:
    """The files are byte for byte the same."""
    for processes in (1, 2):
        make(tmp_path / f"{processes}.parquet", logs, on=Processes(processes))
    one, two = (tmp_path / f"{processes}.parquet" for processes in (1, 2))
    assert one.read_bytes() == two.read_bytes()


def test_stopped(logs: Path, tmp_path: Path) -> None:
    """The finished part is complete, and equals a dataset of fewer logs."""
    done = Made()

    def note(now: Made) -> None:
        nonlocal done
        done = now

    made = make(tmp_path / "a.parquet", logs, progress=note, stop=lambda: done.logs == 2)
    first = [logs / f"{n:06}.jsonl" for n in range(2)]
    assert made == make(tmp_path / "b.parquet", *first)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_memory_does_not_grow(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory does not grow with the number of logs; only a group of rows is kept."""
    monkeypatch.setattr(dataset, "GROUP_ROWS", 200)
    make(tmp_path / "a.parquet", logs)  # allocated once, and kept
    with Memory() as memory:
        made = make(tmp_path / "b.parquet", *[logs] * 6, progress=memory.look)
    assert memory.looks == 24
    assert made.rows > 10 * 200
    assert memory.grew() < 100_000


def test_a_reader_that_fails(logs: Path, tmp_path: Path) -> None:
    """Only the rows before the failure are there."""

    def fail(made: Made) -> None:
        if made.logs == 2:
            raise OSError("no")

    with pytest.raises(OSError, match="no"):
        make(tmp_path / "a.parquet", logs, progress=fail)
    assert set(parquet.read_table(tmp_path / "a.parquet")["match"].to_pylist()) == {0, 1}
    assert [path.name for path in tmp_path.iterdir()] == ["a.parquet"]


# --- damaged logs -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> list[str]:
    """The lines of a match of three hands."""
    match, _ = played("sbr(hands=3)", 4)
    return lines(log_of(match))


def ends(log: list[str]) -> list[int]:
    """The indexes of the lines that end a hand."""
    return [place for place, line in enumerate(log) if '"e": "hand_ended"' in line]


def test_an_unfinished_match(whole: list[str]) -> None:
    """Its finished hands count, and there is no error."""
    found = rows_of_log(parse_log(whole[: ends(whole)[1] + 20]))
    assert (found.hands, found.problem) == (2, None)
    assert found.rows == (rows_of_log(parse_log(whole)).columns["hand"] < 2).sum()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param(lambda line: line[:-9], "the line is cut off", id="torn"),
        pytest.param(lambda _: '{"e": 1}', "expected n to be", id="no event"),
        pytest.param(
            lambda line: re.sub(r'"seat": \d', '"seat": 7', line), "expected a seat", id="field"
        ),
        pytest.param(
            lambda line: re.sub(r'"tile": "..', '"tile": "9z', line), "tile", id="impossible"
        ),
    ],
)
def test_a_damaged_log(whole: list[str], change: Any, told: str) -> None:
    """The hands before the damage are used, and the error names the line."""
    place = next(i for i in range(ends(whole)[0], len(whole)) if '"discarded"' in whole[i])
    found = rows_of_log(parse_log([*whole[:place], change(whole[place]), *whole[place + 1 :]]))
    assert found.hands == 1
    assert found.problem is not None
    assert (found.problem.part, found.problem.number) == ("line", place + 1)
    assert told in found.problem.message


def test_a_log_that_the_engine_does_not_agree_with(whole: list[str]) -> None:
    """Its fields and tiles are possible, but it was not the decision."""
    match, _ = played("sbr(hands=3)", 4)
    place = next(i for i in range(ends(whole)[0], len(whole)) if '"answers"' in whole[i])
    event = raw(match.events)[place - 1]
    event["answers"] = dict.fromkeys(("0", "1", "2", "3"), "pass")
    found = rows_of_log(log_of(match))
    assert found.hands == 1
    assert found.problem is not None
    assert found.problem.number == place + 1
    assert "had a choice" in found.problem.message


def test_a_log_of_one_seat(whole: list[str], tmp_path: Path) -> None:
    """It does not contain the tiles of the other players, so legal actions are unknown."""
    log = parse_log(whole)
    write_log(tmp_path / "cut.jsonl", log.header, cut_log(log.rules, log.events, 1))
    found = read_rows(tmp_path / "cut.jsonl")
    assert found.rows == 0
    assert found.problem is not None
    assert str(found.problem).startswith("line 2: hand_started: wall: expected")


# --- the command --------------------------------------------------------------------------------


def test_command(logs: Path, tmp_path: Path) -> None:
    """The command reports its output; damaged logs do not stop the others."""
    out = tmp_path / "a.parquet"
    result = run(f"dataset {logs} --out {out} --processes 1")
    assert result.exit_code == 0
    rows = parquet.read_table(out).num_rows
    has(result.stdout, "Sichuan Bloody Rules", f"{rows} decisions of 7 hands", "MB")
    broken = tmp_path / "broken.jsonl"
    broken.write_text((logs / "000001.jsonl").read_text("utf-8")[:-50])
    (tmp_path / "empty.jsonl").write_text("")
    files = f"{logs} {broken} {tmp_path / 'empty.jsonl'}"
    result = run(f"dataset {files} --out {out} --processes 1 --force --json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert (told["rules"], told["encoding"], told["complete"]) == ("sbr", "sbr_v1", True)
    assert (told["logs"], told["hands"]) == (6, 9)
    assert told["rows"] == parquet.read_table(out).num_rows > rows
    first, second = told["problems"]
    assert re.match(rf"{broken}: line \d+: the line is cut off", first)
    assert second == f"{tmp_path / 'empty.jsonl'}: line 1: there is nothing here"
    has(result.stderr, first, second, "everything before it was used")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("LOGS b30fj.jsonl --out a.parquet", "b30fj.jsonl is a match of b30fj, but"),
        ("LOGS pig.jsonl --out a.parquet", "is a match of sbr(flower_pig=brief), but"),
        ("nothing.jsonl --out a.parquet", "logs: nothing.jsonl: No such file"),
        ("empty --out a.parquet", "logs: empty: there are no logs in this folder"),
        ("bad.jsonl --out a.parquet", "logs: bad.jsonl: line 1: not JSON"),
        ("LOGS --out empty", "out: expected a file, but 'empty' is a folder"),
        ("LOGS --out bad.jsonl", "out: 'bad.jsonl' exists; take another name, or --force"),
        ("LOGS --out no/a.parquet", "out: cannot write 'no/a.parquet': No such file"),
        ("LOGS --out ''", "out: "),
        ("LOGS --out a.parquet --processes 0", "processes: expected 1"),
    ],
)
def test_bad_input(
    line: str, told: str, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is one line with the place, and no file is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.jsonl").write_text("hello")
    for name, rules in (("b30fj", "b30fj(hands=1)"), ("pig", "sbr(flower_pig=brief, hands=1)")):
        match = Match(rules, seed=1)
        write_log(tmp_path / f"{name}.jsonl", match.header, match.events)
    before = sorted(tmp_path.iterdir())
    result = run(f"dataset {line.replace('LOGS', str(logs))}")
    assert result.exit_code == 2
    assert result.stdout == ""
    has(result.stderr, f"✗ {told}" if ":" in told else told)
    assert sorted(tmp_path.iterdir()) == before


def test_it_needs_pyarrow(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pyarrow is optional, so an error says that it is missing."""
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(
        InputError, match=r"out: parquet needs pyarrow: pip install 'baida\[sim\]'$"
    ):
        make(tmp_path / "a.parquet", logs)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Ctrl-C is sent as a signal")
def test_interrupted(logs: Path, tmp_path: Path) -> None:
    """The file is valid up to the interruption, and the exit code reports it."""
    many = [str(logs)] * 100
    out = tmp_path / "a.parquet"
    with spawn("dataset", *many, "--out", str(out), "--json", start_new_session=True) as process:
        wait_for(tmp_path / ".a.parquet.unfinished")
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr.decode()
    told = json.loads(stdout)
    assert told["complete"] is False
    assert stderr.decode().splitlines() == [f"✗ stopped: {told['logs']} of 400 logs kept"]
    assert parquet.read_table(out).num_rows == told["rows"]


def test_examples_in_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples work."""
    monkeypatch.chdir(tmp_path)
    assert run("simulate sbr --hands 2 --bots random --out matches").exit_code == 0
    examples = re.findall(r"^\[cyan\]baida (dataset .*)\[/cyan\]$", HELP, re.MULTILINE)
    assert len(examples) == 3
    for line in examples:
        assert run(f"{line} --processes 1").exit_code == 0
