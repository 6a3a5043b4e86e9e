"""The output of the commands; no input makes them crash."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys

import pytest
from rich.cells import cell_len
from rich.console import Console
from typer.testing import CliRunner

import baida
from baida.answers.rules import rules_page_json
from baida.cli.app import COMMANDS, app
from baida.cli.commands import calc, rules, score, waits
from baida.cli.score.view import score_view
from baida.score.scorer import Score
from baida.terminal.style import Look, show
from baida.terminal.words import TIMES
from baida.variants import VARIANTS
from tests.helpers.cli.run import ANSI, COMMAND, has, run
from tests.helpers.paths import SOURCE
from tests.helpers.scoring.requests import cases
from tests.helpers.scoring.requests import score as score_request
from tests.helpers.values import GAMES, Json, params

# --- score --------------------------------------------------------------------------------------

SCORES: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "jokers": (
        "score b30fj 123m456p789s55zJAJN 5z",
        0,
        ("Bloody 30-Faan Jokers", "5z 5z (5z)", "JA is 8s", "Mixed Straight", "9 faan in all",
         "16 points", "row “9-10”", "Every other player still in the hand pays 16.",
         "Concealed Hand replaced by Fully Concealed Hand"),
    ),
    "last tile wins": (
        "score sbr 11446677778899m --voided s --win discard",
        0,
        ("Seven pairs, won on a discard", "9m (9m)", "5 fan in all", "The discarder pays 8."),
    ),
    "melds": (
        "score b30fj 4455mJAJM1p 6m -w discard -m 111z -m 55pJP=555p --seat S",
        0,
        ("Melds 1z 1z 1z 5p 5p JP", "seat South, round East", "JP is 5p"),
    ),
    "kongs": (
        "score b30fj 55mJAJM 4m -m 1111z -m concealed_kong:2222z -m 44pJP --flowers JW",
        0,
        ("kong concealed kong pung", "Declared JW", "Two Kongs", "replaced by Two Kongs"),
    ),
    "times": ("score b30fj 11pJAJM 4m -m 111z,222z -m 555m --flowers JSJP", 2, ()),
    "repeated": (
        "score b30fj 11pJAJM 4m -m 111z -m 222z -m 555m --flowers JSJP",
        0,
        (f"1 {TIMES} 2 faan Flower",),
    ),
    "house rule": (
        "score b30fj 1112345678999m5m --draws 6 --rule early_win=reversed",
        0,
        ("b30fj(early_win=reversed)", "8 faan Within Seven Tiles",
         "Within Ten Tiles replaced by Within Seven Tiles"),
    ),
    "rules id": (
        "score 'b30fj(early_win=reversed)' 1112345678999m5m --draws 6",
        0,
        ("b30fj(early_win=reversed)", "8 faan Within Seven Tiles"),
    ),
    "situation": (
        "score b30fj 1112345678999m 5m --win discard --last-tile --hell-wait",
        0,
        ("Under the Sea", "Hell Wait"),
    ),
    "first": ("score b30fj 1112345678999m 5m --first Heaven", 0, ("Hand of Heaven",)),
    "replacement": (
        "score sbr 234m567m88p44p 4p --voided s -m concealed_kong:9999p --replacement kong",
        0,
        ("Win after Kong", "Every other player still in the hand pays 5."),
    ),
    "shot after kong": (
        "score sbr 11446677778899m --voided s --win discard --shot-after-kong",
        0,
        ("Shoot after Kong",),
    ),
    "vietnamese": (
        "score vietnamese 777m11333pVTcVNd 3p -w discard -m 8888m --lang vi",
        0,
        ("Mạt chược Việt Nam", "Toàn phỗng", "9 phán in all, which is 1 mủn",
         "The discarder pays 64.", "Each of the others pays 32."),
    ),
    "chinese": ("score b30fj 1112345678999m5m --lang zh", 0, ("血戰三十番百搭", "九蓮寶燈")),
    "another game in vietnamese": (
        "score b30fj 1112345678999m5m --lang vi", 0, ("Huyết chiến", "Cửu liên bảo đăng")),
    "green jokers": (
        "score vietnamese --win green-jokers --green-discards 3 --flowers VTr --before-start VTr",
        0,
        ("Three Green Joker Discards", "won by green jokers", "Declared VTr"),
    ),
    "glyphs": ("score b30fj 1112345678999m5m --glyphs", 0, ("🀇 🀇 🀇", "111m pung", "(🀋)")),
    "no win": ("score b30fj 1112345678999m1z", 1, ("No win: no winning configuration", "(1z)")),
    "voided suit": ("score sbr 123456789m1122s2s --voided s", 1, ("No win: a tile of the voided",)),
}  # fmt: skip


@pytest.mark.parametrize("case", params(SCORES.items()))
def test_score(case: tuple[str, int, tuple[str, ...]]) -> None:
    """The screen shows the full answer; the exit code says whether it is a win."""
    line, code, parts = case
    result = run(line, columns=100)
    assert result.exit_code == code, result.output
    has(result.stdout, *parts)


def test_phan_left_over_are_not_shown_as_if_they_counted() -> None:
    """V11: once there is a mủn they are ignored, in a score as in a replay."""
    result = run("score vietnamese 777m11333pVTcVNd 3p -w discard -m 8888m", columns=100)
    assert re.search(r"9 phán +in all, which is 1 mủn *$", result.stdout, re.M), result.stdout
    assert "mủn 3 phán" not in result.stdout


def test_readings() -> None:
    """The next-best readings follow, best first."""
    result = run("score b30fj 22334455m66mJAJMJN 7m --readings 3")
    points = [int(n) for n in re.findall(r"^ +(\d+) points?, \d+ faan   ", result.stdout, re.M)]
    assert "Other readings" in result.stdout
    assert len(points) == 3
    assert points == sorted(points, reverse=True)


def arguments(request: Json) -> list[str]:
    """A JSON request as arguments of the command line."""
    args = [
        "score",
        request["variant"],
        request.get("concealed", ""),
        request.get("winning_tile", ""),
    ]
    args += ["--win", request["win"], "--flowers", request.get("flowers", "")]
    args += ["--seat", request.get("seat_wind", "E"), "--round", request.get("round_wind", "E")]
    for meld in request.get("melds", ()):
        stands_for = f"={meld['as']}" if "as" in meld else ""
        args += ["--meld", f"{meld['kind']}:{meld['tiles']}{stands_for}"]
    for name, value in request.get("options", {}).items():
        args += ["--rule", f"{name}={value}"]
    for name, value in request.get("situation", {}).items():
        option = "--" + name.replace("_", "-")
        if value is not False:
            args += [option] if value is True else [option, str(value)]
    return args


@pytest.mark.parametrize("game", GAMES)
def test_options_say_all_that_a_request_can(game: str) -> None:
    """Options and JSON give the same answer for a large part of the cases."""
    for case in [case for case in cases(game) if "request" in case][::5]:
        request = case["request"]
        result = CliRunner().invoke(app, [*arguments(request), "--json"])
        answer = json.loads(result.stdout)
        explained = answer.pop("explanation", None)
        if not answer["win"]:
            assert answer.pop("why_text")["en"] == answer["why"]
        assert answer == baida.score_json(request), case["id"]
        assert result.exit_code == (0 if answer["win"] else 1)
        assert bool(explained) == answer["win"]


def test_explanation() -> None:
    """--json has replaced patterns, the use of jokers, payments and other readings."""
    result = run("score b30fj 4455mJAJM1p 6m -w discard -m 111z -m 55pJP=555p --json --readings 2")
    told = json.loads(result.stdout)["explanation"]
    assert told["rules"] == "b30fj"
    assert told["payments"] == [{"payer": "discarder", "amount": 8}]
    assert told["payout_row"] == "5-6"
    assert {entry["joker"] for entry in told["ledger"]} == {"JA", "JM", "JP"}
    fixed = next(entry for entry in told["ledger"] if entry["joker"] == "JP")
    assert fixed["as"] == "5p"
    assert 1 <= len(told["alternatives"]) <= 2
    for other in told["alternatives"]:
        assert other["points"] <= 8
        assert {"patterns", "reading", "faan"} <= other.keys()
    orphans = json.loads(run("score b30fj 19m19p19s123456z7z1m --json").stdout)["explanation"]
    replaced = {"name": "All Types", "by": "Thirteen Orphans"}
    assert any(replaced.items() <= one.items() for one in orphans["replaced"])


@pytest.mark.parametrize("game", GAMES)
def test_groups_show_the_tiles_that_lie_there(game: str) -> None:
    """Every tile of the hand and its melds is shown once, jokers as jokers, one as winning."""
    for case in cases(game):
        result = score_request(case["request"]) if "request" in case else None
        if not isinstance(result, Score) or not result.reading.groups:
            continue
        request = result.request
        reading = result.reading
        shown = [cell for i in range(len(reading.groups)) for cell in reading.cells(i)]
        lying = [*request.concealed, request.winning, *(t for m in request.melds for t in m.tiles)]
        assert sorted(cell.tile for cell in shown) == sorted(lying), case["id"]
        assert [cell.tile for cell in shown if cell.winning] == [request.winning], case["id"]


@pytest.mark.parametrize("game", GAMES)
def test_every_case_can_be_shown(game: str) -> None:
    """Every hand can be shown in a narrow terminal."""
    for case in cases(game):
        if "request" not in case:
            continue
        shown = io.StringIO()
        console = Console(width=60, file=shown, emoji=False, markup=False)
        show(console, score_view(score_request(case["request"]), Look(), 58, readings=1))
        assert max(cell_len(line) for line in shown.getvalue().splitlines()) <= 60, case["id"]


# --- mistakes -----------------------------------------------------------------------------------

MISTAKES: dict[str, tuple[str, tuple[str, ...]]] = {
    "stray letter": ("score b30fj 123m?456p 1m", ("hand: expected a digit", "123m?456p")),
    "unknown joker": ("score b30fj 123mJX 1m", ("there is no JX",)),
    "unfinished": ("score b30fj 123m45 1m", ("expected m, p, s or z after '45'",)),
    "too few": ("score b30fj 123m", ("3 tiles: a winning hand has 14",)),
    "too few with melds": (
        "score b30fj 123m -m 111z",
        ("a winning hand has 14 tiles, not 6 (melds: 1)",),
    ),
    "thirteen": ("score b30fj 1112345678999m", ("13 tiles: give the winning tile too",)),
    "fifteen": ("score b30fj 1112345678999m 55m", ("winning tile: expected one tile, found 2",)),
    "no hand": ("score b30fj", ("0 tiles", "baida score b30fj 1234578m7zJNJM 7z")),
    "no hand, in Chinese": ("score sbr --lang zh-Hans", ("0 张牌", "baida score sbr")),
    "five alike": ("score b30fj 1111123456789m 5m", ("more than 4 of 1m",)),
    "other game's tile": ("score sbr 123456789m111pJA 1p --voided s", ("JA is not a tile of sbr",)),
    "game": ("score riichi 123m 1m", ("game: expected one of b30fj, sbr, vietnamese",)),
    "house rule": (
        "score b30fj 123m 1m --rule kuitan=on",
        ("house rule: b30fj has no house rule",),
    ),
    "house rule form": ("score b30fj 123m 1m --rule early_win", ("expected name=value",)),
    "win": ("score b30fj 1112345678999m 5m --win luck", ("win: expected one of self_draw",)),
    "wind": ("score b30fj 1112345678999m 5m --seat Q", ("seat: expected one of E, S, W, N",)),
    "meld": ("score b30fj 1122m 3m -m 111z -m 12x", ("meld: expected m, p, s or z", "12x", "^")),
    "language": ("score b30fj 1112345678999m 5m --lang de", ("lang: expected one of en",)),
    "voided missing": (
        "score sbr 1112345678999m 5m",
        ("voided: the voided suit is required", "--voided m"),
    ),
    "impossible, in Vietnamese": (
        "score b30fj 123m456p789s1112z 2z -w discard --first heaven --lang vi",
        ("Thiên ù là nhà Đông tự bốc ngay quân đầu",),
    ),
    "no tile, in Chinese": ("score b30fj 12x --lang zh", ("'12' 之後應為 m、p、s 或 z",)),
    "no language": ("score b30fj 12x --lang de", ("expected one of en, zh, zh-Hans, vi",)),
    "impossible": ("score b30fj 1112345678999m 5m -w discard --first heaven", ("Heaven is",)),
    "control characters": ("score b30fj '12\x1b[31m' 1m", ("�",)),
    "waits without a hand": ("waits sbr", ("0 tiles", "baida waits sbr 2223456m --meld 777m")),
    "waits without a voided suit": ("waits sbr 1146677778899m", ("voided: ", "--voided m")),
    "waits": ("waits b30fj 12x", ("expected m, p, s or z",)),
    "rules": ("rules riichi", ("expected one of b30fj",)),
    "rules without a game": ("rules --rule early_win=reversed", ("expected one of b30fj",)),
    "calc": ("calc riichi", ("expected one of b30fj",)),
}
USAGE = {
    "no game": "score",
    "jsonl with a game": "score b30fj --jsonl",
    "unknown option": "score b30fj 123m --wind E",
    "unknown command": "playing",
    "not a number": "score b30fj 1112345678999m 5m --draws few",
    "two formats": "rules b30fj --json --markdown",
    "no game for waits": "waits",
}


@pytest.mark.parametrize("case", params(MISTAKES.items()))
def test_mistake(case: tuple[str, tuple[str, ...]]) -> None:
    """A mistake is answered on stderr in a friendly line, with exit code 2."""
    line, parts = case
    result = run(line)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stderr
    has(result.stderr, *parts)


@pytest.mark.parametrize("line", params(USAGE.items()))
def test_usage(line: str) -> None:
    """Wrong usage and unknown commands exit with code 2 and show the usage."""
    result = run(line)
    assert result.exit_code == 2, result.output
    assert "Usage: baida" in result.stderr


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("score b30fj 123m?456p 1m", 4),
        ("score b30fj '1m 2m \N{FULLWIDTH DIGIT THREE}m' 1m", 6),
        ("score b30fj 1112345678999m 0m", 0),
        ("score b30fj 1122m 3m -m 111z -m concealed_kong:55x5p", 17),
        ("score b30fj 1122m 3m -m '55pJP = 55q'", 10),
        ("score b30fj 1112345678999m 5m --flowers JWJ", 3),
        ("waits b30fj 123m456p --seen 1m2", 3),
    ],
)
def test_caret(line: str, column: int) -> None:
    """The caret is under the wrong character."""
    shown = run(line).stderr.splitlines()
    assert shown[-1].index("^") - 2 == column, "\n".join(shown)


def can_be_typed(request: object) -> bool:
    """Whether a request has at least the right types, and only fields that have an option."""
    try:
        args = arguments(request)  # type: ignore[arg-type]
    except (AttributeError, KeyError, TypeError):
        return False
    return all(isinstance(arg, str) for arg in args)


def test_bad_requests_typed() -> None:
    """The bad requests of the cases are refused as options, too."""
    refused = 0
    for case in cases("errors"):
        if not can_be_typed(case.get("request")):
            continue
        result = CliRunner().invoke(app, [*arguments(case["request"]), "--json"])
        assert isinstance(result.exception, SystemExit | None), case["id"]
        refused += result.exit_code == 2
    assert refused > 100


# --- waits --------------------------------------------------------------------------------------


def test_waits() -> None:
    """Each wait is shown with its unseen copies and its points both ways."""
    result = run("waits b30fj 1112345678999m --seen 5m")
    assert result.exit_code == 0
    has(result.stdout, "Ready for", "On a discard", "By self-draw", "Nine Gates")
    has(result.stdout, f"2m{TIMES}3 5m{TIMES}2 8m{TIMES}3 256 points, 48 faan 256 points, 49 faan")
    few = run("waits sbr 234567m2345678p --voided s").stdout
    has(few, "Ready for 3 tiles, 9 copies unseen", "5p 3 1 point, 0 fan 1 point, 0 fan")


def test_waits_that_need_a_self_draw() -> None:
    """B7: the reason is shown."""
    result = run("waits b30fj 123m456p789s111zJA")
    assert result.exit_code == 0
    has(result.stdout, "only by self-draw", "joker pair wait")


def test_waits_in_json() -> None:
    """The answers are those of a request for each tile."""
    answer = json.loads(run("waits sbr 1146677778899m --voided s --json").stdout)
    assert answer["ok"]
    assert answer["ready"]
    assert answer["distance"] is None
    (wait,) = answer["waits"]
    assert (wait["tile"], wait["unseen"], wait["self_draw_only"]) == ("4m", 3, False)
    assert wait["discard"]["points"] == wait["self_draw"]["points"] == 8
    lone = json.loads(run("waits b30fj 123m456p789s111zJA --json").stdout)["waits"]
    assert all(one["self_draw_only"] and "B7" in one["reason"] for one in lone)


def test_not_ready() -> None:
    """The distance and the useful tiles are shown."""
    line = "waits b30fj 1358m2469p37s12zJN"
    result = run(line)
    assert result.exit_code == 1
    has(result.stdout, "away from ready", "Nearer with")
    answer = json.loads(run(f"{line} --json").stdout)
    assert answer["ready"] is False
    assert answer["waits"] == []
    assert answer["distance"]["distance"] > 0
    assert answer["distance"]["tiles"]


@pytest.mark.parametrize(
    ("line", "code", "part"),
    [
        ("waits b30fj 1112345678999m5m", 0, "complete: score it"),
        ("waits sbr 1119m222333444p5p --voided s", 1, "ready after a discard"),
        ("waits b30fj 1111m222333444p --flowers JAJNJM", 1, "holds all that could complete it"),
        ("waits sbr 123m", 1, "10 tiles away from ready"),
    ],
)
def test_other_sizes(line: str, code: int, part: str) -> None:
    """Hands of any number of tiles have a distance."""
    result = run(line)
    assert result.exit_code == code
    has(result.stdout, part)


# --- rules --------------------------------------------------------------------------------------


def test_games() -> None:
    """Without an argument, all games are listed."""
    result = run("rules")
    assert result.exit_code == 0
    has(result.stdout, "144 tiles", "108 tiles", "176 tiles", *VARIANTS)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_rules(game: str, columns: int) -> None:
    """The tables of a game are shown; no line is wider than the terminal."""
    result = run(f"rules {game}", columns=columns)
    assert result.exit_code == 0
    for switch in VARIANTS[game].switches:
        has(result.stdout, switch.name, f"={switch.default}")
    assert max(cell_len(line) for line in result.stdout.splitlines()) <= columns


@pytest.mark.parametrize("game", GAMES)
def test_rules_in_json(game: str) -> None:
    """JSON has the same content."""
    told = json.loads(run(f"rules {game} --json").stdout)
    assert told == rules_page_json(game)
    assert told["rules"] == game
    assert {p["id"] for s in told["sections"] for p in s["patterns"]} >= {"full_flush"}
    switches = told["game"]["switches"]
    assert told["options"] == {switch["name"]: switch["default"] for switch in switches}
    assert told["payout"][0]["from"] == 0
    assert len(json.loads(run("rules --json").stdout)) == len(GAMES)


# --- the whole ----------------------------------------------------------------------------------


def examples_in_help() -> list[str]:
    """Every command that a help text shows."""
    text = "\n".join([score.HELP, waits.HELP, rules.HELP, calc.HELP])
    return re.findall(r"^\[cyan\]((?:echo .*)?baida .*)\[/cyan\]$", text, re.M)


@pytest.mark.parametrize("line", examples_in_help())
def test_examples_in_help(line: str) -> None:
    """The examples of the help texts work."""
    typed, _, command = line.rpartition(" | ")
    words = command.split(" < ")[0].split(" > ")[0].removeprefix("baida ")
    result = run(words, typed.removeprefix("echo ") or None)
    assert result.exit_code == 0, result.output
    assert "✗" not in result.output


@pytest.mark.parametrize("command", ["", "score", "waits", "rules", "calc"])
def test_help(command: str) -> None:
    """The help lists the exit codes."""
    result = run(f"{command} --help")
    assert result.exit_code == 0
    has(result.stdout, "Usage: baida", "Exit code: 0 a win")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("simulate sbr --hands abc", "expected a whole number, found 'abc'"),
        ("arena random random --hands=1.5", "expected a whole number, found '1.5'"),
        ("score b30fj 1112345678999m 5m --draws few", "expected a whole number, found 'few'"),
        ("serve --beat slow", "expected a number, found 'slow'"),
        ("serve --port 99999", "expected 65535 or less, found '99999'"),
        ("serve --keep-days=0", "expected 1 or more, found '0'"),
    ],
)
def test_what_is_no_number_is_said_in_our_words(line: str, said: str) -> None:
    result = run(line, columns=120)
    assert result.exit_code == 2
    has(result.output, said)


def test_playing_comes_first() -> None:
    """``baida`` without arguments first says how to play."""
    lines = run("").output.splitlines()
    said = next(line for line in lines if "baida play" in line)
    listed = next(line for line in lines if re.match(r"│ \w", line) and "--" not in line)
    assert lines.index(said) < lines.index(listed)
    assert listed.split()[1] == "serve"


def test_play_is_serve() -> None:
    """``baida play`` is an alias, because people try it first."""
    play = run("play --help").output.replace("baida play", "baida serve")
    assert play.split() == run("serve --help").output.split()


@pytest.mark.parametrize("line", ["", "score --help", "simulate --help", "serve --help"])
def test_flags_take_no_value(line: str) -> None:
    """No flag looks as if it took a value, like ``--help yes``."""
    assert "<bool>" not in run(line).output


def test_winds_are_told_where_they_mean_something() -> None:
    """Sichuan Bloody Rules has no winds, so none are shown."""
    assert "seat East" in run("score b30fj 123m456p789s55zJAJN 5z").output
    assert "seat" not in run("score sbr 11446677778899m --voided s --win discard").output


def test_version() -> None:
    """The version is that of the installed package."""
    result = run("--version")
    assert result.exit_code == 0
    assert re.fullmatch(r"baida \d+\.\d+\.\d+\S*\n", result.stdout)


def test_shell_completion() -> None:
    """Games are completed, and the house rules of the typed game."""

    def complete(words: str) -> str:
        words_and_cursor = {"COMP_WORDS": f"baida {words}", "COMP_CWORD": str(len(words.split()))}
        return str(CliRunner().invoke(
            app, [], prog_name="baida",
            env={"_BAIDA_COMPLETE": "complete_bash", **words_and_cursor},
        ).stdout)  # fmt: skip

    assert complete("score b").split() == [
        "b30fj", "b30fj(early_win=reversed)", "b30fj(turn_after_win=winner)",
    ]  # fmt: skip
    assert "flower_pig=brief" in complete("score sbr --rule f")
    assert complete("score sbr --win d").split() == ["discard"]
    assert complete("s").split() == ["serve", "score", "settle", "simulate"]
    assert complete("bot r").split() == ["run"]


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("glyphs", ["", "--glyphs"])
def test_fits_the_terminal(columns: int, glyphs: str) -> None:
    """No line is wider than the terminal, and none ends in spaces."""
    for line in (
        "score b30fj 22334455m66mJAJMJN 7m --readings 2",
        "score b30fj 5m 5m -m 1111m -m 2222p -m concealed_kong:3333s -m 444mJM",
        "score vietnamese 123m456p789s5557z 7z --flowers VTrVNrF1G1K1Q1 --before-start VTrVNr",
        "waits b30fj 123m456p789s111zJA",
        "waits vietnamese 1358m2469p13579s",
    ):
        shown = run(f"{line} {glyphs}", columns=columns).stdout.splitlines()
        assert max(map(cell_len, shown)) <= columns, line
        assert not any(text.endswith(" ") for text in shown)


def test_colours_only_in_a_terminal() -> None:
    """A pipe gets plain text; FORCE_COLOR and NO_COLOR are respected."""
    line = [*COMMAND, "score", "sbr", "11446677778899m", "--voided", "s"]
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    piped = subprocess.run(line, capture_output=True, text=True, check=True, env=plain).stdout
    forced = subprocess.run(
        line, capture_output=True, text=True, check=True, env={**plain, "FORCE_COLOR": "1"}
    ).stdout
    assert not ANSI.search(piped)
    assert ANSI.search(forced)


def test_terminal_without_unicode() -> None:
    """Characters that cannot be encoded become question marks, not errors."""
    line = [*COMMAND, "score", "b30fj", "1112345678999m5m", "--lang", "zh", "--glyphs"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(line, capture_output=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"256 points" in done.stdout


@pytest.mark.parametrize(
    ("line", "loaded"),
    [
        ("--help", set()),
        ("--version", set()),
        ("score --help", {"score"}),
        ("score sbr 11446677778899m --voided s", {"score"}),
        ("waits sbr 123m", {"waits"}),
        ("bot run --help", {"bot"}),
    ],
)
def test_only_the_called_command_is_imported(line: str, loaded: set[str]) -> None:
    program = (
        "import sys\nfrom baida.cli.app import app\n"
        "try:\n    app(sys.argv[1:])\nfinally:\n"
        "    loaded = (m for m in sys.modules if m.startswith('baida.cli.commands.'))\n"
        "    print(*loaded, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *line.split()], capture_output=True, text=True, check=False
    )
    assert {name.rpartition(".")[2] for name in done.stderr.split()} == loaded


def test_every_command_is_listed() -> None:
    """The table of the commands has a row for each module, and the list of --help shows them."""
    modules = {path.stem for path in (SOURCE / "cli" / "commands").glob("[a-z]*.py")}
    assert {name.replace("-", "_") for name in COMMANDS} == modules
    shown = run("--help").stdout
    for name, command in COMMANDS.items():
        has(shown, f"{name} {command.short_help}".replace("  ", " "))


def test_quick_to_start() -> None:
    """--version and --jsonl load neither rich nor prompt_toolkit, and nothing loads numpy."""
    program = (
        "import sys, io, baida.cli.app, baida.cli.stream as s\n"
        "from baida import score_json\n"
        "s.answer(b'{}', score_json)\n"
        "print([m for m in ('numpy', 'rich', 'prompt_toolkit') if m in sys.modules])\n"
        "import baida.cli.commands.waits, baida.cli.commands.calc\n"
        "print([m for m in ('numpy', 'prompt_toolkit') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n[]\n"


@pytest.mark.parametrize(
    ("command", "game", "rest"),
    [
        ("score", "b30fj", "222p68s3444555zJA JN --win discard"),
        ("waits", "sbr", "2223456m --meld 777m --meld 8888m --voided p"),
    ],
)
def test_game_before_the_hand_or_as_option(command: str, game: str, rest: str) -> None:
    before = run(f"{command} {game} {rest}")
    assert before.exit_code == 0
    assert run(f"{command} {rest} --variant {game}").output == before.output


def test_game_given_twice() -> None:
    result = run("waits sbr 123m --variant sbr")
    assert result.exit_code == 2
    has(result.output, "once")
