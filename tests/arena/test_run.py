"""``baida arena``: resuming after any interruption, broken bots, and the output."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baida.arena.deal import PlayedDeal, Trouble
from baida.arena.journal import DEALS, Journal
from baida.arena.play import run_arena
from baida.arena.results import Results
from baida.arena.setup import make_arena, try_programs
from baida.bots.external.protocol import Limits
from baida.cli.commands.arena import HELP
from baida.errors import InputError
from baida.game.log.fair_shuffle import commitment, secret_of_seed
from baida.jobs.processes import Processes
from baida.sim.seed import read_seed
from tests.helpers.bots.external_bots import AMPLE, BRIEF, KEYED, PYTHON, SHORT, rogue
from tests.helpers.cli.run import has, run, spawn
from tests.helpers.paths import ROOT
from tests.helpers.values import Json

PAGE = (ROOT / "docs" / "arena.md").read_text("utf-8")
HELPERS = ROOT / "tests" / "helpers" / "bots"


def command(name: str, *arguments: str) -> str:
    """The command of a bot of tests/helpers/bots/rogues.py."""
    return f"cmd:{shlex.join(rogue(name, *arguments))}"


def arena(line: str, **more: Any) -> Any:
    """Run ``baida arena`` in this process, and only in this one."""
    return run(f"arena {line} --processes 1", **more)


def told(line: str) -> Json:
    result = arena(f"{line} --json")
    assert result.exit_code == 0, result.output
    answer: Json = json.loads(result.stdout)
    return answer


# --- the command --------------------------------------------------------------------------------


def test_the_documented_arena() -> None:
    """The first output in docs/arena.md is the actual one, except for the times."""
    [(line, shown)] = re.findall(r"^\$ baida (arena .*?)\n(.*?)^```$", PAGE, re.M | re.S)
    [seed] = re.findall(r"seed (0x\w+)", shown)
    result = run(f"{line.replace('python3 examples/bot.py', PYTHON)} --seed {seed}")
    timed = r"(?m)^  .* hands/s$"
    assert re.sub(timed, "", result.stdout).strip() == re.sub(timed, "", shown).strip()


def test_the_documented_ledger(tmp_path: Path) -> None:
    """The documented lines of the journal are the actual ones."""
    told(f"efficient random --hands 4 --out {tmp_path}")
    assert (tmp_path / DEALS).read_text("utf-8") in PAGE


def test_examples_in_the_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples work."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    lines = re.findall(r"^\[cyan\]baida arena (.*)\[/cyan\]$", HELP, re.MULTILINE)
    assert len(lines) == 4
    for line in lines:
        result = arena(line.replace("python3", sys.executable))
        assert result.exit_code == 0, result.output
    assert (tmp_path / "results.html").exists()
    assert (tmp_path / "arena" / DEALS).exists()


def test_json() -> None:
    """Hands are rounded up to whole deals, and the answer says so."""
    answer = told("random efficient random --variant 'sbr(flower_pig=brief)' --hands 5 --seed 3")
    assert (answer["deals"], answer["hands"], answer["complete"]) == (2, 8, True)
    assert (answer["rules"], answer["seed"]) == ("sbr(flower_pig=brief)", 3)
    assert answer["bots"] == ["random", "efficient", "random"]
    assert {one["name"] for one in answer["standings"]} == {"random", "efficient", "random#2"}
    assert sum(one["hands"] for one in answer["standings"]) == 4 * 8
    assert len(answer["pairs"]) == 3
    fields = set(re.findall(r"`(\w+)`", PAGE.partition("## JSON")[2].partition("## ")[0]))
    assert {*answer, *answer["standings"][0], *answer["pairs"][0]} <= fields


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_view(columns: int) -> None:
    """No line is longer than the terminal."""
    result = arena(f"efficient random {shlex.quote(PYTHON)} --hands 4", columns=columns)
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= columns
    has(result.stdout, "4 hands: 1 deal, from all four seats", "efficient", "✓ no faults")


def test_one_deal() -> None:
    """One deal has no intervals."""
    result = arena("random random --hands 1")
    has(result.stdout, "4 hands: 1 deal, from all four seats")
    has(result.stdout, "random has most points, but is not clearly ahead of random#2.")
    answer = told("random random --hands 1")
    assert {one["ci95"] for one in answer["standings"]} == {None}


def test_many_pairs() -> None:
    """Only some of them are listed."""
    result = arena(f"{'random ' * 7} --hands 28")
    has(result.stdout, "(--html and --json have them all)")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("random", "bots: expected 2 to 32, found 1"),
        ("random clever", "bots: expected one of"),
        ("random x/no-such-program", "bot: cannot start 'x/no-such-program'"),
        ("random random --hands 0", "hands: expected 1 or more, found 0"),
        ("random random --variant chess", "game: expected one of b30fj, sbr, vietnamese"),
        ("random random --rule hands=4", "house rule: the deals of an arena are matches of one"),
        ("random random --time 0", "time: expected seconds up to 3600, found 0"),
        ("random random --out ''", "out: expected a directory, found nothing"),
        ("random random --out /dev/null/x", "out: cannot write to '/dev/null/x'"),
        ("random random --html ''", "html: expected a file, found ''"),
        ("random random --html /", "html: '/' is a directory"),
        ("random random --html /no/such/place.html", "html: cannot write to '/no/such'"),
    ],
)
def test_what_makes_no_sense(line: str, complaint: str) -> None:
    """Bad input is refused before anything is played, as text or as JSON."""
    result = arena(line)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert complaint in result.stderr
    answer = json.loads(arena(f"{line} --json").stdout)
    assert answer["ok"] is False


@pytest.mark.parametrize(
    ("name", "more", "complaint"),
    [
        ("DiesAtStart", "", "does not start: it has ended, exit code 1 (its last words: it cannot"),
        ("Mute", "--start-time 0.2", "does not start: no hello within 0.2 seconds"),
        ("Banner", "", "does not start: its first line was not a hello"),
    ],
)
def test_a_program_that_does_not_start(
    name: str, more: str, complaint: str, tmp_path: Path
) -> None:
    """It is refused, and no directory is made."""
    out = tmp_path / "out"
    result = arena(f"random {shlex.quote(command(name))} {more} --out {out}")
    assert result.exit_code == 2
    has(result.stderr, "✗ bots:", complaint)
    assert not out.exists()


def test_names_of_programs() -> None:
    """Programs name themselves; if names are equal, the commands or numbers tell them apart."""
    python = f"cmd:{PYTHON}"
    setup = make_arena("sbr", ["random", python, python], 4)
    assert try_programs(setup).names == ("random", "plain Python", "plain Python#2")
    two = [command("Bot"), command("Newer")]
    names = try_programs(make_arena("sbr", two, 4)).names
    assert [name.rpartition("/")[2] for name in names] == ["rogues.py Bot", "rogues.py Newer"]


# --- going on -----------------------------------------------------------------------------------

LINE = "random random efficient --hands 16 --seed 2"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of an arena that nothing has interrupted."""
    out = tmp_path_factory.mktemp("whole")
    told(f"{LINE} --out {out}")
    return (out / DEALS).read_bytes()


def kept(out: Path) -> bytes:
    return (out / DEALS).read_bytes()


def test_any_number_of_processes(whole: bytes, tmp_path: Path) -> None:
    """Any number gives the same deals."""
    result = run(f"arena {LINE} --processes 2 --out {tmp_path}")
    assert result.exit_code == 0, result.output
    assert kept(tmp_path) == whole


def test_more_hands_and_fewer(whole: bytes, tmp_path: Path) -> None:
    """More hands continue the run; fewer show only a part of it."""
    few = told(f"{LINE} --hands 8 --out {tmp_path}")
    assert whole.startswith(kept(tmp_path))
    result = arena(f"{LINE} --out {tmp_path}")
    has(result.stdout, "16 hands: 4 deals", "8 hands were there already")
    assert kept(tmp_path) == whole
    again = told(f"{LINE} --hands 8 --out {tmp_path}")
    assert again == few
    assert kept(tmp_path) == whole


def places_to_tear(whole: bytes) -> Iterator[int]:
    """Offsets in the header, in the middle of lines, before the end of one, and at it."""
    ends = [at for at, byte in enumerate(whole) if byte == ord("\n")]
    yield from (7, ends[0], ends[1] - 20, ends[-2], ends[-2] + 1, ends[-2] + 2, ends[-1])


def test_a_torn_line(whole: bytes, tmp_path: Path) -> None:
    """The torn line is dropped and its deal played again, wherever it was torn."""
    for number, place in enumerate(places_to_tear(whole)):
        out = tmp_path / str(number)
        out.mkdir()
        (out / DEALS).write_bytes(whole[:place])
        told(f"{LINE} --out {out}")
        assert kept(out) == whole


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda lines: [b"hello", *lines[1:]], "deals.jsonl is not an arena's file"),
        (lambda lines: [b'{"format": "baida-log"}', *lines[1:]],
         "deals.jsonl is not an arena's file"),
        (lambda lines: [lines[0], b"oops", *lines[2:]], "line 2: position 1: Expecting value"),
        (lambda lines: [lines[0], b"[]", *lines[2:]], "line 2: not a played deal"),
        (lambda lines: [lines[0], *lines[2:]], "line 2: expected deal 0, found 1"),
        (lambda lines: [*lines[:-1], lines[-1].replace(b'"deal": 3', b'"deal": 4')],
         "line 5: expected deal 3, found 4"),
        (lambda lines: [lines[0], lines[1].replace(b'"table": [0', b'"table": [3')],
         "line 2: not a played deal"),
        (lambda lines: [lines[0], lines[1].replace(b'"won": [', b'"won": [true, ')],
         "line 2: not a played deal"),
    ],
)  # fmt: skip
def test_a_damaged_ledger(damage: Any, complaint: str, whole: bytes, tmp_path: Path) -> None:
    """It is refused with the number of the line, and not changed."""
    damaged = b"\n".join([*damage(whole.splitlines()), b""])
    (tmp_path / DEALS).write_bytes(damaged)
    result = arena(f"{LINE} --out {tmp_path}")
    assert result.exit_code == 2
    has(result.stderr, f"✗ out: cannot continue in '{tmp_path}':", complaint)
    assert kept(tmp_path) == damaged


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("random random efficient --seed 3", "seed 2 there, 3 here"),
        ("random random --seed 2", "bots random, random, efficient there, random, random here"),
        ("random random efficient --seed 2 --variant b30fj", "rules sbr there, b30fj here"),
        ("random random --variant b30fj", "rules sbr there, b30fj here; bots random, random, eff"),
    ],
)
def test_another_arena(line: str, complaint: str, whole: bytes, tmp_path: Path) -> None:
    """It is refused, and the error says what differs."""
    (tmp_path / DEALS).write_bytes(whole)
    result = arena(f"{line} --out {tmp_path}")
    assert result.exit_code == 2
    has(result.stderr, "it belongs to another arena:", complaint)
    assert kept(tmp_path) == whole


def test_a_program_cannot_guess_the_walls(tmp_path: Path) -> None:
    """The seed gets a key, which is stored with the deals, so that the command can continue."""
    file = tmp_path / "commitments"
    bots = shlex.join(["random", "random", "random", command("Remembers", str(file))])
    line = f"{bots} --seed 7 --out {tmp_path / 'out'}"
    first = told(f"{line} --hands 4")
    both = told(f"{line} --hands 8")
    assert both["seed"] == first["seed"]
    found = set(file.read_text("utf-8").split())
    seed = read_seed(both["seed"])
    assert found == {commitment(secret_of_seed(seed, deal)) for deal in range(2)}
    assert found.isdisjoint(
        commitment(secret_of_seed(n, deal)) for n in range(99) for deal in (0, 1)
    )
    told(f"{bots} --hands 8 --seed {both['seed']} --out {tmp_path / 'again'}")
    assert kept(tmp_path / "again") == kept(tmp_path / "out")
    refused = arena(f"{bots} --seed 8 --out {tmp_path / 'out'}")
    assert refused.exit_code == 2
    has(refused.stderr, "it belongs to another arena: seed 0x")


def test_other_limits_and_another_version(tmp_path: Path) -> None:
    """Limits affect the results only if there are programs."""
    bots = ["random", f"cmd:{PYTHON}"]
    for limits, baida in ((Limits(), "1"), (Limits(decision=6), "1"), (Limits(), "2")):
        setup = make_arena("sbr", bots, 4, limits=limits)
        if (limits, baida) == (Limits(), "1"):
            with Journal(tmp_path / "programs", setup, baida):
                continue
        with pytest.raises(InputError) as error, Journal(tmp_path / "programs", setup, baida):
            pass
        assert ("time 5.0 there, 6 here" if baida == "1" else "baida 1 there, 2 here") in str(
            error.value
        )
    told(f"random random --hands 4 --out {tmp_path / 'own'}")
    told(f"random random --hands 4 --time 9 --out {tmp_path / 'own'}")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file locks")
def test_two_at_once(tmp_path: Path) -> None:
    """The second is refused."""
    setup = make_arena("sbr", ["random", "random"], 4)
    with Journal(tmp_path, setup):
        with pytest.raises(InputError) as error, Journal(tmp_path, setup):
            pass
        assert "another arena is using it" in str(error.value)
    with Journal(tmp_path, setup):
        pass


KILLER = """
import os, sys
from pathlib import Path
sys.path.insert(0, {helpers!r})
from rogues import Bot, baida

class Killer(Bot):
    matches = 0

    def start_match(self, message):
        self.matches += 1
        if self.matches == 10 and not Path({flag!r}).exists():
            Path({flag!r}).touch()
            os.kill(baida(), {signal})

Killer().run()
"""


def killer(folder: Path, number: int) -> str:
    """A program that kills the playing processes once, in the middle of the third deal."""
    script, flag = folder / "killer.py", folder / "killed"
    script.write_text(KILLER.format(helpers=str(HELPERS), flag=str(flag), signal=number), "utf-8")
    return shlex.join(["cmd:" + sys.executable, str(script)])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_killed(tmp_path: Path) -> None:
    """After SIGKILL in the middle of a deal the same command continues to the same results."""
    bots = ["random", "random", "random", killer(tmp_path, signal.SIGKILL)]
    line = [*bots, "--hands", "16", "--time", "60", "--seed", KEYED[0], "--out"]
    with spawn("arena", *line, str(tmp_path / "out"), "--processes", "1") as process:
        process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    assert len(kept(tmp_path / "out").splitlines()) == 1 + 2
    # the other one is not interrupted
    one, other = (told(shlex.join([*line, str(tmp_path / out)])) for out in ("out", "other"))
    assert one == other
    assert one["complete"] is True
    assert kept(tmp_path / "out") == kept(tmp_path / "other")


def test_a_worker_is_killed(tmp_path: Path) -> None:
    """Another worker plays its deals again; the results are those of an undisturbed run."""
    bots = ["random", "random", "random", killer(tmp_path, signal.SIGKILL)]
    line = f"arena {shlex.join(bots)} --hands 40 --processes 2 --json --seed {KEYED[0]} --out"
    one = run(f"{line} {tmp_path / 'out'}")
    assert (tmp_path / "killed").exists()
    assert (one.exit_code, one.stderr) == (0, "")
    assert json.loads(one.stdout)["complete"] is True
    assert one.stdout == run(f"{line} {tmp_path / 'other'}").stdout
    assert kept(tmp_path / "out") == kept(tmp_path / "other")


def test_interrupted(tmp_path: Path) -> None:
    """After Ctrl-C the finished deals are kept and shown, with the command to continue."""
    page = tmp_path / "page.html"
    bots = ["random", "random", "random", killer(tmp_path, signal.SIGINT)]
    line = ["arena", *bots, "--hands", "400", "--processes", "1", "--html", str(page), "--out"]
    with spawn(*line, str(tmp_path / "out")) as process:
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    has(stdout.decode(), "8 hands: 2 deals")
    wanted = "✗ stopped after 8 of 400 hands (2 deals); the same command continues"
    assert stderr.decode().splitlines() == [wanted]
    assert len(kept(tmp_path / "out").splitlines()) == 1 + 2
    assert "stopped before the 400 hands that were asked for" in page.read_text("utf-8")


# --- broken bots --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "other", "limits", "codes"),
    [
        ("DiesLater", f"cmd:{PYTHON}", BRIEF, {"died"}),
        # whichever is noticed first
        ("Flood", f"cmd:{PYTHON}", BRIEF, {"flood", "unexpected"}),
        # no other program, which could be late by chance
        ("Silent", "random", SHORT, {"late"}),
    ],
    ids=["dies", "floods", "hangs"],
)
def test_a_broken_bot(name: str, other: str, limits: Limits, codes: set[str]) -> None:
    """It harms nobody else: deals are played, its faults are counted, then it is left out."""
    setup = make_arena("sbr", ["efficient", command(name), "random", other], 8, limits=limits)
    results = Results(setup, run_arena(setup))
    assert results.complete
    [broken] = [one for one in results.standings if one.bot == 1]
    assert broken.faults.total() >= 4
    assert broken.faults.keys() <= codes
    assert broken.first_fault
    assert broken.cut_off == 8
    for one in results.standings:
        if one.bot != 1:
            assert (one.faults.total(), one.cut_off) == (0, 0)
    # in the first deal it is started for each hand, afterwards not at all
    first, *others = ([t for t in deal.trouble if t.bot == 1] for deal in results.deals)
    assert sum(first[0].faults.values()) == broken.faults.total()
    assert {trouble[0].first for trouble in others} == {"it is not started any more"}


TIRED = """
import os, sys
sys.path.insert(0, {helpers!r})
from rogues import Bot

class Tired(Bot):
    matches = 0

    def start_match(self, message):
        self.matches += 1

    def decide(self, message):
        if self.matches == 2:
            os._exit(3)
        super().decide(message)

Tired().run()
"""


def test_a_bot_that_breaks_in_some_hands(tmp_path: Path) -> None:
    """It is started again for the next hand, and never given up."""
    script = tmp_path / "tired.py"
    script.write_text(TIRED.format(helpers=str(HELPERS)), "utf-8")
    mine = shlex.join(["cmd:" + sys.executable, str(script)])
    setup = make_arena("sbr", ["random", "random", "random", mine], 12, limits=AMPLE)
    trouble = [deal.trouble for deal in run_arena(setup)]
    assert trouble == [(Trouble(3, {"died": 2}, "it has ended, exit code 3", 2),)] * 3


def test_a_broken_bot_in_several_processes() -> None:
    """The results are the same, although other workers were ahead when it was given up."""
    setup = make_arena("sbr", ["random", command("DiesLater")], 12, limits=AMPLE)
    one, many = run_arena(setup), run_arena(setup, on=Processes(2))
    assert one == many
    assert Results(setup, one).to_json() == Results(setup, many).to_json()


def test_faults_are_shown(tmp_path: Path) -> None:
    """Faults are in the view, in JSON and on the page; the exit code is 0."""
    page = tmp_path / "page.html"
    bots = shlex.join(["random", command("DiesLater")])
    keep = f"--hands 8 --out {tmp_path}"
    result = arena(f"{bots} {keep} --html {page}")
    assert result.exit_code == 0
    has(result.stdout, "✗ rogue: 8 died, cut off in 16 hands", "first: it has ended, exit code 4")
    has(page.read_text("utf-8"), "8 died, cut off in 16 hands", "First: it has ended, exit code 4")
    [rogue_] = [one for one in told(f"{bots} {keep}")["standings"] if one["name"] == "rogue"]
    assert (rogue_["faults"], rogue_["cut_off"]) == ({"died": 8}, 16)
    assert rogue_["first_fault"] == "it has ended, exit code 4"


STAYS = """
import sys
sys.path.insert(0, {helpers!r})
from rogues import Bot, wait_for_ever
alive = open({fifo!r}, "w")
Bot().run()
wait_for_ever()
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("processes", [1, 2])
def test_no_program_is_left_behind(processes: int, tmp_path: Path) -> None:
    """When the arena is stopped, programs that would not exit by themselves are ended."""
    fifo, script = tmp_path / "alive", tmp_path / "stays.py"
    os.mkfifo(fifo)
    script.write_text(STAYS.format(helpers=str(HELPERS), fifo=str(fifo)), "utf-8")
    ours = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    mine = shlex.join(["cmd:" + sys.executable, str(script)])
    setup = make_arena("sbr", ["random", mine], 4000, limits=BRIEF)
    seen: list[PlayedDeal] = []
    run_arena(
        setup, on=Processes(processes), progress=lambda deals: seen.extend(deals[-1:]),
        stop=lambda: len(seen) > 2,
    )  # fmt: skip
    assert 2 < len(seen) < 1000
    look = select.poll()
    look.register(ours, select.POLLHUP)
    # a pipe without a writer has hung up
    assert look.poll(10_000) == [(ours, select.POLLHUP)]
    os.close(ours)
