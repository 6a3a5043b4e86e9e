"""Questions and answers of drills. Nothing is stored: an answer makes its drill again."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

from baida.answers.calls import rules_to_score
from baida.answers.scores import explain_answer, wait_hint
from baida.bots.efficient import EfficientBot
from baida.errors import InputError
from baida.game.view.view_json import view_json
from baida.i18n import Text, texts_of
from baida.practice.choices import ANSWERS, kinds_of_game, point_choices
from baida.practice.drills import DrillQuestion, make_question
from baida.review.reasons import compared
from baida.score.request import Request
from baida.score.request_json import request_json
from baida.score.rules import Rules
from baida.score.scorer import Score, scorer_for
from baida.score.waits import Wait
from baida.tiles import KINDS, NAMES, can_stand_for, parse
from baida.variants import find_rules
from baida.wire import practice as wire
from baida.wire.scoring import WaitsRequest


def drill_json(id: wire.DrillId) -> wire.Drill:
    """Return the question of a drill."""
    rules, question = _question_of(id)
    request = question.score.request if question.score else None
    kind = id["kind"]
    shows_win = request is not None and kind in ("worth", "jokers")
    choices: list[int] = []
    if kind == "worth" and question.score:
        place = Random(f"{id['seed']} choices").randrange(ANSWERS)
        choices = point_choices(rules, question.score.points, place)
    tiles = [NAMES[tile] for tile in kinds_of_game(rules)]
    if question.view is not None:
        tiles = [NAMES[tile] for tile, _ in sorted(question.discards)]
    return {
        "rules": rules.id,
        "kind": kind,
        "level": id["level"],
        "seed": id["seed"],
        "hand": request_json(request) if request and shows_win else None,
        "waiting": _waiting(request) if request and kind == "waits" else None,
        "view": None if question.view is None else view_json(question.view),
        "points": choices,
        "jokers": _jokers(question.score) if kind == "jokers" and question.score else [],
        "tiles": [] if kind == "worth" else tiles,
    }


def answer_json(id: wire.DrillAnswerGiven) -> wire.DrillSolution:
    """Say whether an answer is right, and why; the drill is made again from its seed."""
    answer, (_, question) = id["answer"], _question_of(id)
    if id["kind"] == "discard":
        return _discard(question, answer)
    score = question.score
    assert score is not None
    if id["kind"] == "waits":
        return _waits(score, question.waits, answer)
    if id["kind"] == "worth":
        best = [str(score.points)]
        right = answer == best
    else:
        best = [NAMES[use.kind] for use in score.reading.jokers]
        right = answer == best or _as_good(score, answer)
    return _solution(right, best, score)


def _solution(right: bool, best: list[str], score: Score) -> wire.DrillSolution:
    return {
        "right": right,
        "best": best,
        "accepted": [],
        "explanation": explain_answer(score, 0),  # type: ignore[typeddict-item]
        "waits": [],
        "reasons": [],
    }


def _waits(score: Score, waits: tuple[Wait, ...], answer: list[str]) -> wire.DrillSolution:
    best = [NAMES[wait.tile] for wait in waits]
    solution = _solution(sorted(set(answer)) == sorted(best), best, score)
    return {**solution, "explanation": None, "waits": [wait_hint(wait) for wait in waits]}


def _discard(question: DrillQuestion, answer: list[str]) -> wire.DrillSolution:
    view = question.view
    assert view is not None
    good = [NAMES[tile] for tile in question.good]
    played = parse(answer[0], "answer") if len(answer) == 1 else []
    right = len(played) == 1 and NAMES[played[0]] in good
    if not right and (len(played) != 1 or played[0] not in question.legal):
        raise InputError("answer", "expected a tile that can be discarded")
    efficient = EfficientBot(view.rules, 0, 0)
    values = dict(question.discards)
    best, other = question.good[0], played[0]
    lead = values[best] - values[other]
    reasons: list[Text] = [
        texts_of(reason) for reason in compared(efficient, view, question.legal, best, other, lead)
    ]
    return {
        "right": right,
        "best": good[:1],
        "accepted": good,
        "explanation": None,
        "waits": [],
        "reasons": reasons,
    }


def _jokers(score: Score) -> list[str]:
    return [NAMES[use.joker] for use in score.reading.jokers]


def _as_good(score: Score, answer: list[str]) -> bool:
    """Whether these tiles instead of the jokers are worth as much as the best ones."""
    uses = score.reading.jokers
    kinds = [parse(one, "answer") for one in answer]
    if len(kinds) != len(uses) or any(len(kind) != 1 or kind[0] >= KINDS for kind in kinds):
        return False
    chosen = [kind[0] for kind in kinds]
    if not all(can_stand_for(use.joker, kind) for use, kind in zip(uses, chosen, strict=True)):
        return False
    best = _with_ordinary(score.request, [use.kind for use in uses])
    return best is not None and _with_ordinary(score.request, chosen) == best


def _with_ordinary(request: Request, kinds: list[int]) -> int | None:
    """Return the total with these tiles instead of the jokers; None if the hand does not win."""
    concealed = [tile for tile in request.concealed if tile < KINDS] + kinds
    natural = Request(
        request.rules, concealed, request.winning, request.win, request.melds, request.flowers,
        request.seat_wind, request.round_wind, request.situation,
    )  # fmt: skip
    if max(Counter([*concealed, request.winning]).values()) > 4:
        return None
    score = scorer_for(request.rules).score(natural)
    return score.total if isinstance(score, Score) else None


def _waiting(request: Request) -> WaitsRequest:
    whole = request_json(request)
    situation = whole.get("situation", {})
    return {
        "variant": request.rules.id,
        "concealed": whole["concealed"],
        "melds": whole.get("melds", []),
        "situation": {"voided": situation["voided"]} if "voided" in situation else {},
    }


def _question_of(id: wire.DrillId) -> tuple[Rules, DrillQuestion]:
    return _question(rules_to_score(id["rules"]).id, id["kind"], id["level"], id["seed"])


@lru_cache(maxsize=64)
def _question(rules: str, kind: str, level: int, seed: int) -> tuple[Rules, DrillQuestion]:
    found = find_rules(rules)
    return found, make_question(found, kind, level, seed)
