"""`baida score --jsonl`: one answer per line, whatever the line is."""

from __future__ import annotations

import json
import signal

import pytest

import baida
from baida import score_json
from baida.cli import stream
from tests.helpers.cli.run import spawn
from tests.helpers.scoring.requests import cases
from tests.helpers.values import GAMES, Json, params

GOOD = (
    b'{"variant": "sbr", "concealed": "1146677778899m", "winning_tile": "4m", "win": "discard", '
    b'"situation": {"voided": "s"}}'
)
#: A case has a request, or a line that is not one.
ASKS = {"request", "line"}
LINES: dict[str, tuple[bytes, str]] = {
    "broken": (b'{"variant": ', "position"),
    "blank": (b"", "blank"),
    "spaces": (b"   ", "blank"),
    "list": (b"[]", "expected an object"),
    "number": (b"7", "expected an object"),
    "null": (b"null", "expected an object"),
    "invalid UTF-8": (b'{"variant": "\xff\xfe"}', "invalid UTF-8 at byte 14"),
    "NaN": (b'{"variant": NaN}', "NaN is no JSON"),
    "infinity": (b'{"draws": -Infinity}', "-Infinity is no JSON"),
    "many digits": (b'{"draws": ' + b"9" * 5000 + b"}", "4300"),
    "deep": (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
    "deep objects": (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "nested too deeply"),
    "twice": (b'{"variant": "sbr", "variant": "b30fj"}', "'variant' is there twice"),
    "twice inside": (b'{"situation": {"draws": 1, "draws": 2}}', "'draws' is there twice"),
    "huge": (b'{"variant": "' + b"x" * (2 << 20) + b'"}', "at most 1048576 bytes"),
    "binary": (bytes(range(1, 10)) + bytes(range(11, 256)), "invalid UTF-8"),
    "two on a line": (GOOD + GOOD, "Extra data"),
}


@pytest.mark.parametrize("case", params(LINES.items()))
def test_bad_line(case: tuple[bytes, str]) -> None:
    """A line that is not a JSON object gets an error."""
    line, part = case
    answer = json.loads(stream.answer(line + b"\n", score_json))
    assert answer.keys() == {"ok", "error", "field"}
    assert (answer["ok"], answer["field"]) == (False, "json")
    assert part in answer["error"]


def test_stream_goes_on() -> None:
    """Each line of a mixed stream is answered in its place."""
    bad = [line for line, _ in LINES.values()]
    lines = [line for pair in zip(bad, [GOOD] * len(bad), strict=True) for line in pair]
    process = spawn("score", "--jsonl")
    out, err = process.communicate(b"\n".join(lines))  # the last line has no line break
    answers = [json.loads(line) for line in out.splitlines()]
    assert (process.returncode, err) == (0, b"")
    assert [answer["ok"] for answer in answers] == [False, True] * len(bad)


def test_stream_answers_all_cases() -> None:
    """The answers are exactly those of baida.score_json, in order, including errors."""
    listed = [case for game in (*GAMES, "errors") for case in cases(game) if case.keys() & ASKS]
    lines = [case.get("line") or json.dumps(case["request"]) for case in listed]
    process = spawn("score", "--jsonl")
    out, err = process.communicate("\n".join(lines).encode())
    assert (process.returncode, err) == (0, b"")
    for line, case in zip(out.splitlines(), listed, strict=True):
        answer = json.loads(line)
        if "request" in case:
            assert answer == baida.score_json(case["request"]), case["id"]
        else:
            assert answer.keys() == {"ok", "error", "field"}
            assert {name: answer[name] for name in case["expect"]} == case["expect"]


def test_stream_takes_a_byte_order_mark_and_windows_lines() -> None:
    """Some editors write both."""
    process = spawn("score", "--jsonl")
    out, _ = process.communicate(b"\xef\xbb\xbf" + GOOD + b"\r\n" + GOOD + b"\r\n")
    assert [json.loads(line)["points"] for line in out.splitlines()] == [8, 8]


def test_stream_answers_at_once() -> None:
    """An answer does not wait for the next request."""
    with spawn("score", "--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(GOOD + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["points"] == 8
        process.stdin.close()
        assert process.wait() == 0


def test_interrupt_ends_quietly() -> None:
    """Ctrl-C is not an error."""
    with spawn("score", "--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(GOOD + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == b""


def test_closed_pipe_ends_quietly() -> None:
    """A reader that closes the pipe is not an error either."""
    with spawn("score", "--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(GOOD + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(GOOD + b"\n")
        process.stdin.close()
        assert process.wait() == -signal.SIGPIPE
        assert process.stderr.read() == b""


def test_a_mistake_of_ours_does_not_end_the_stream(capsys: pytest.CaptureFixture[str]) -> None:
    """It is answered, and reported on stderr."""

    def broken(_body: object) -> Json:
        raise ZeroDivisionError("oh")

    answer = json.loads(stream.answer(GOOD, broken))
    assert answer["ok"] is False
    assert "ZeroDivisionError" in answer["error"]
    assert "internal error" in capsys.readouterr().err
