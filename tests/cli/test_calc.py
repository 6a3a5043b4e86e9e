"""`baida calc`: the interactive scorer, in a terminal and through a pipe."""

from __future__ import annotations

import io

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from baida.cli.calc.calculator import Calculator
from baida.cli.calc.prompt import CalculatorCompleter, converse, toolbar
from baida.cli.score.examples import examples_of
from baida.terminal.style import Look
from baida.variants import VARIANTS
from tests.helpers.cli.run import has, run, spawn
from tests.helpers.values import GAMES


def calc(*lines: str, game: str | None = "b30fj") -> str:
    """What the interactive scorer prints for some lines."""
    result = run(f"calc {game or ''}", "\n".join(lines), columns=100)
    assert result.exit_code == 0, result.output
    return str(result.stdout)


def test_calc_asks_for_the_game() -> None:
    """The game is chosen by number or name; the question is repeated until it is valid."""
    text = calc("5", "123m", "2", "game vietnamese", game=None)
    has(text, "Which game?", "✗ game: expected one of b30fj, sbr, vietnamese, found '5'")
    has(text, "Sichuan Bloody Rules", "Vietnamese mahjong", "Type a hand")


def test_calc_answers_by_the_number_of_tiles() -> None:
    """14 are scored, 13 show their waits, fewer the distance."""
    has(calc("1112345678999m 5m"), "Nine Gates", "256 points")
    has(calc("1112345678999m"), "Ready for", "By self-draw")
    has(calc("1358m2469p37s12zJN"), "away from ready")


def test_calc_settings_stay() -> None:
    """Settings stay until they are changed, undone or reset."""
    text = calc("win=discard seat=S", "1112345678999m 5m", "again", "win=", "again", "reset")
    assert text.count("won on a discard · seat South") == 2
    assert text.count("won by self-draw · seat South") == 1
    lines = [line for line in text.splitlines() if line.startswith("b30fj")]
    assert lines == ["b30fj · win=discard · seat=S", "b30fj · seat=S", "b30fj"]


def test_calc_settings_of_every_sort() -> None:
    """Melds one by one, house rules, flags and numbers work, also in one line with a hand."""
    text = calc(
        "meld+ 55pJP=555p", "meld+ 111z", "meld+ 222z", "meld-", "4455mJAJM1p 6m win=discard"
    )
    has(text, "b30fj · meld=55pJP=555p,111z", "JP is 5p", "won on a discard")
    text = calc("rule early_win=reversed", "draws=6 hell_wait=yes 1112345678999m5m", "hell_wait=no")
    has(text, "8 faan Within Seven Tiles", "Hell Wait", "b30fj(early_win=reversed) · draws=6")
    text = calc("early_win=reversed", "settings")
    assert text.count("b30fj(early_win=reversed)") == 2


def test_calc_takes_all_settings_of_a_line_or_none() -> None:
    """An error in a line leaves all settings unchanged."""
    text = calc("seat=S win=luck", "settings")
    has(text, "✗ win: expected one of self_draw, discard, rob_kong, found 'luck'")
    assert text.splitlines()[-1] == "b30fj"


CALC_MISTAKES = {
    "123m?": "✗ hand: expected a digit",
    "meld+ 12x": "✗ meld: expected m, p, s or z after '12', found 'x' 12x ^",
    "voided=s": "✗ voided: no such setting in b30fj",
    "draws=many": "✗ draws: expected a number, found 'many'",
    "last_tile=perhaps": "✗ last_tile: expected yes or no",
    "flowers=JX": "✗ flowers: there is no JX",
    "meld=111z,222z,333z,444z,555z": "✗ meld: a hand has at most 4 melds",
    "early_win=never": "✗ house rule: early_win is one of",
    "rule early_win": "✗ house rule: expected name=value",
    "example 99": "✗ example: there are 1 to",
    "1112345678999m 5m first=heaven win=discard": "✗ situation: Heaven",
    "11111m": "✗ hand: more than 4 of 1m",
    "game chess": "✗ game: expected one of",
}


@pytest.mark.parametrize(("line", "part"), CALC_MISTAKES.items())
def test_calc_mistake(line: str, part: str) -> None:
    """The error is one line with a caret if there is a position, and the session continues."""
    text = calc(line, "1112345678999m 5m win=self_draw first=")
    has(text, part, "Nine Gates")


def test_calc_caret() -> None:
    """The caret is under the hand as it was typed."""
    *_, shown, caret = calc("win=discard 123m  4?6p").splitlines()
    assert shown == "  123m 4?6p"
    assert caret == "        ^"


@pytest.mark.parametrize("game", GAMES)
def test_calc_examples(game: str) -> None:
    """Every example works, and shows its feature."""
    listed = calc("examples", game=game)
    for n, example in enumerate(examples_of(VARIANTS[game]), 1):
        has(listed, f"{n} {example.title}", example.line.split()[0])
        text = calc(f"example {n}", game=game)
        assert "✗" not in text, text


def test_calc_words() -> None:
    """The other commands."""
    has(calc("help"), "choose a house rule", "hell_wait= the winning tile was the only one left")
    has(calc("?", game="sbr"), "voided= the winner's voided suit: m, p, s")
    has(calc("rules", game="sbr"), "Golden Single Wait", "Payout")
    has(calc("win=green_jokers green_discards=5", "score", game="vietnamese"), "Five Green Joker")
    assert "Nine Gates" not in calc("quit", "1112345678999m 5m")
    assert "Nine Gates" not in calc("q", "1112345678999m 5m")
    assert calc("", "   ") == ""


def test_calc_takes_any_bytes() -> None:
    """Arbitrary bytes on a pipe do no harm."""
    process = spawn("calc", "b30fj")
    out, err = process.communicate(b"\xff\xfe\n\x00\n1112345678999m 5m\n")
    assert (process.returncode, err) == (0, b"")
    assert b"Nine Gates" in out


def session(typed: str) -> str:
    """The output of the interactive scorer in a terminal for this input."""
    shown = io.StringIO()
    console = Console(width=100, file=shown, emoji=False, markup=False)
    with create_pipe_input() as keys:
        keys.send_text(typed)
        with create_app_session(input=keys, output=DummyOutput()):
            converse(Calculator(console, Look()))
    return shown.getvalue()


def test_calc_in_a_terminal() -> None:
    """There is a prompt; Ctrl-C drops the line, Ctrl-D ends."""
    text = session("1\rnonsense\x031112345678999m 5m\r\x04")
    has(text, "Which game?", "Nine Gates")
    assert "nonsense" not in text
    has(session("2\rquit\r"), "Sichuan Bloody Rules")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("exa", {"examples", "example"}),
        ("wi", {"win=", "win=self_draw", "win=discard", "win=rob_kong"}),
        ("win=d", {"win=discard"}),
        ("123m first=", {"first=heaven", "first=earth", "first=man"}),
        ("rule early", {"early_win=as_written", "early_win=reversed"}),
        ("123m456pJ", {"JA", "JN", "JH", "JW", "JD", "JM", "JP", "JS"}),
        ("123m", set()),
        ("", set()),
    ],
)
def test_completion(typed: str, wanted: set[str]) -> None:
    """Commands, settings with their values, and jokers are completed."""
    completer = CalculatorCompleter(Calculator(Console(), Look(), "b30fj"))
    found = completer.get_completions(Document(typed), CompleteEvent())
    assert {completion.text for completion in found} == wanted


def test_completion_of_frames() -> None:
    """Frames are offered once the joker is typed."""
    completer = CalculatorCompleter(Calculator(Console(), Look(), "vietnamese"))

    def texts_for(typed: str) -> list[str]:
        return [c.text for c in completer.get_completions(Document(typed), CompleteEvent())]

    assert texts_for("123mVT") == ["VTr", "VTd", "VTc"]
    assert "VTr" not in texts_for("123mV")
    assert texts_for("F") == ["F1", "F2", "F3", "F4"]


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("", "help, examples"),
        ("123m", "3 tiles: 10 to the waits"),
        ("1112345678999m", "13 tiles: Enter shows the waits"),
        ("1112345678999m 5m", "14 tiles: Enter scores it"),
        ("1112345678999m 555m", "16 tiles: too many"),
        ("123", "expected m, p, s or z after '123'"),
        ("win=discard", "a setting"),
        ("rules", "the tables"),
    ],
)
def test_toolbar(typed: str, hint: str) -> None:
    """The toolbar shows what Enter would do."""
    assert hint in toolbar(Calculator(Console(), Look(), "b30fj"), typed)
    assert "1-3 chooses a game" in toolbar(Calculator(Console(), Look()), typed)
