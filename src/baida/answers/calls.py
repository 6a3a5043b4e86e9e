"""Answers to requests about a single hand. Not thread-safe, like the scorer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from baida.answers.scores import explain_answer, waits_answer
from baida.errors import InputError
from baida.jsontext import read_json, refusal, translated_refusal
from baida.score.distance import find_distance
from baida.score.request import HAND_SIZE, request_from_json
from baida.score.rules import SELF_DRAW, Rules
from baida.score.scorer import NoWin, Score, scorer_for
from baida.score.situation import read_situation
from baida.score.waits import Wait, check_known, count_unseen, find_waits
from baida.tiles import parse
from baida.variants import find_rules
from baida.wire import scoring as wire
from baida.wire.check import read_object
from baida.wire.declare import found

ALTERNATIVES = 3
#: The optional fields of a request for waits, which the scorer checks further.
_OF_WAITS: Mapping[str, Any] = {
    "melds": [],
    "flowers": "",
    "seat_wind": "E",
    "round_wind": "E",
    "seen": "",
    "situation": {},
    "options": {},
}
Answer = TypeVar("Answer")


def _answers(
    refuse: Callable[[InputError], wire.Refusal],
) -> Callable[[Callable[[object], Answer]], Callable[[object], Answer | wire.Refusal]]:
    """Make a decorator that turns an InputError into the answer that describes it."""

    def decorate(answer: Callable[[object], Answer]) -> Callable[[object], Answer | wire.Refusal]:
        @wraps(answer)
        def answered(body: object) -> Answer | wire.Refusal:
            try:
                return answer(body)
            except InputError as error:
                return refuse(error)
            except RecursionError:  # error messages quote the request
                return refuse(InputError("json", "nested too deeply"))

        return answered

    return decorate


#: Turns an InputError into the answer that describes it, in English.
answered = _answers(refusal)
#: The same in all languages.
answered_in_words = _answers(translated_refusal)


@answered
def score_json(body: object) -> wire.WinAnswer | wire.NoWinAnswer:
    """Answer a request of the JSON format; never raises on bad input."""
    return _score(body).to_json()


@answered_in_words
def explain_json(body: object) -> wire.ExplainedWin | wire.ExplainedNoWin:
    return explain_answer(_score(body), ALTERNATIVES)


@answered_in_words
def waits_json(body: object) -> wire.WaitsFound:
    """Answer with the waits of a hand of 13 tiles, or with the distance of any other hand."""
    given = _fields_of_waits(body)
    rules = rules_to_score(given.pop("variant"), given.pop("options"))
    winds = {name: given.pop(name) for name in ("seat_wind", "round_wind")}
    situation = given.pop("situation")
    check_known(situation)
    read_situation(rules, situation, SELF_DRAW, tuple(parse(given["flowers"], "flowers")))
    far = find_distance(rules, voided=situation.get("voided"), **given)
    waits: tuple[Wait, ...] = ()
    if far.distance == 0 and count_unseen(rules, **given)[0] == HAND_SIZE:
        waits = find_waits(rules, situation=situation, **winds, **given)
    return waits_answer(rules, waits, None if waits else far)


def read_body(data: bytes) -> dict[str, Any]:
    """Return the JSON object of a call; an InputError is answered with status 400."""
    body = read_json(data)
    if not isinstance(body, dict):
        raise InputError("json", "the body is not a JSON object")
    return body


def rules_to_score(text: str, options: Mapping[str, object] | None = None) -> Rules:
    """Return the rules with the default number of hands, which affects no score."""
    rules = find_rules(text, options)
    usual = {s.name: s.default for s in rules.variant.switches if s.numbers is not None}
    return rules.with_options(usual)


def _score(body: object) -> Score | NoWin:
    request = request_from_json(body, rules_to_score)
    return scorer_for(request.rules).score(request)


def _fields_of_waits(body: object) -> dict[str, Any]:
    later = ("melds", "situation", "options")
    fields = {**_OF_WAITS, **read_object(body, wire.WaitsRequest, without=later)}
    for name in later:
        if type(fields[name]) is not type(_OF_WAITS[name]):
            raise InputError(name, f"expected another type, {found(fields[name])}")
    for meld in fields["melds"]:
        if not isinstance(meld, Mapping):
            raise InputError("melds", f"expected an object for each meld, {found(meld)}")
    return fields
