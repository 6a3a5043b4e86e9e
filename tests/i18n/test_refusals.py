"""Every refusal that players can see is in their language.

The type of `Refused` requires a message of the catalogue; errors about input may be plain English
if only a program can cause them. They are listed here one by one.
"""

from __future__ import annotations

import ast
import pickle

import pytest

from baida.app.calls.refusals import CODES, Refused, refused_input, technical
from baida.errors import InputError
from baida.i18n import LANGUAGES, Message, TechnicalMessage, message_of
from baida.jsontext import translated_refusal
from tests.helpers.texts.refusals import check_words, is_plain, words_of, written

#: Packages whose errors reach players: in a call, a message, or the same call on a device.
FOR_PLAYERS = ("answers", "app", "practice", "review")
#: Other errors in sheets are in entries that the client does not offer.
NOT_THESE = "app/sheets"
ALSO = ("game/match.py", "game/position.py", "game/set_up.py", "jsontext.py", "wire/check.py")
#: Files that read only input of programs or of the command line: errors may be English.
READERS = {
    "answers/calls.py": "a body that is no JSON object",
    "game/position.py": "the text of a link that somebody has changed",
    "jsontext.py": "a text that is no JSON",
    "practice/answers.py": "the body of a drill",
    "practice/differences.py": "an address that no page links to",
    "practice/drills.py": "a seed or a kind that the client does not ask for",
    "practice/lesson.py": "an address that no page links to; lessons that are wrong",
    "app/records.py": "a link that the page does not offer",
    "review/run.py": "the seat and the worlds of a review",
    "app/tournaments/quality.py": "files, on the command line",
    "app/tournaments/csv_files.py": "files, on the command line",
    "wire/check.py": "a body that does not have the fields of its model",
}
#: Exceptions in files whose other errors players can see.
PROGRAMS = {
    ("app/tournaments/record.py", "say which sheet or match it is"),
    ("game/match.py", "a match whose walls come from a function has no bytes"),
}


def test_refusals_are_written_in_the_catalogue() -> None:
    """No `Refused` is made from a string: the type checker enforces it, except for casts."""
    found = list(written("Refused"))
    assert len(found) > 30
    assert [(path, words_of(message)) for path, message in found if is_plain(message)] == []


def test_errors_of_players_are_written_in_the_catalogue() -> None:
    """An `InputError` in plain English has a reason above, and the list is up to date."""
    plain = {
        (path, words_of(message))
        for path, message in written("InputError")
        if is_plain(message)
        and (path.startswith(FOR_PLAYERS) or path in ALSO)
        and not path.startswith(NOT_THESE)
    }
    left = {(path, words) for path, words in plain if path not in READERS}
    assert left == PROGRAMS
    assert {path for path, _ in plain if path in READERS} == READERS.keys()


def test_no_message_has_an_english_part() -> None:
    """A value of a message is a number, a tile or a message, not the text of another error."""
    for kind in ("Refused", "InputError"):
        for path, message in written(kind):
            if not (isinstance(message, ast.Call) and getattr(message.func, "id", "") == "Message"):
                continue
            if not path.startswith(FOR_PLAYERS) and path not in ALSO:
                continue
            for value in message.keywords:
                assert not isinstance(value.value, ast.JoinedStr), (path, ast.unparse(message))
                assert not ast.unparse(value.value).endswith("error.message"), path


@pytest.mark.parametrize("code", CODES)
def test_technical_refusals(code: str) -> None:
    """Programs read the details; players read the text of the code."""
    refused = technical(code, "expected a hat, found a shoe", field="head")
    error = refused.to_answer()["error"]
    assert (error["code"], error["message"]) == (code, "expected a hat, found a shoe")
    assert error["field"] == "head"
    check_words(error["text"])
    assert error["text"]["en"] != error["message"]
    assert refused.to_json("7")["text"] == error["text"]


def test_refusals_over_http_and_sockets() -> None:
    """Both send the reason in all languages."""
    refused = Refused("not_now", Message("refusals.round_not_started", round=2))
    text = refused.to_answer()["error"]["text"]
    assert text == refused.to_json(None)["text"] == refused.message.texts()
    assert text["vi"] == "vòng 2 chưa bắt đầu"
    check_words(text)


@pytest.mark.parametrize(
    "message", ["expected a list, found 7", Message("refusals.no_player", player=7)]
)
def test_errors_become_refusals(message: str) -> None:
    """A plain error is never shown to players, whatever its path."""
    error = InputError("e", message)
    over_http = refused_input(error, "illegal").to_answer()["error"]
    assert (over_http["code"], over_http["message"], over_http["field"]) == (
        "illegal",
        message,
        "e",
    )
    check_words(over_http["text"])
    answer = translated_refusal(error)
    assert answer["error"] == message
    assert answer["error_text"] == over_http["text"]


def test_long_errors_are_cut() -> None:
    """Errors may quote the input."""
    error = technical("malformed", "x" * 5000).to_answer()["error"]
    assert len(error["message"]) < 600


def test_a_technical_message_is_copied_whole() -> None:
    """Errors come from worker processes."""
    message = message_of("expected a list")
    again = pickle.loads(pickle.dumps(message))
    assert isinstance(again, TechnicalMessage)
    assert (again, again.texts()) == ("expected a list", message.texts())
    assert tuple(again.texts()) == LANGUAGES
