"""Play a lesson with the engine: texts, tiles and expected actions, step by step."""

from __future__ import annotations

from collections import deque

from baida.answers.rules import table_facts
from baida.answers.scores import explain_answer
from baida.errors import InputError
from baida.game.actions import Action, choice_json
from baida.game.default_action import default_action
from baida.game.events.redact import Cutter
from baida.game.log.fair_shuffle import Wall
from baida.game.match import Match
from baida.game.prepared_wall import HAND, build_wall
from baida.i18n.catalogue import difference_texts
from baida.practice.choices import point_choices
from baida.practice.lesson_data import LessonData, LessonDeal, Step, lessons_of
from baida.score.request import make_request
from baida.score.request_json import request_json
from baida.score.rules import Rules
from baida.score.scorer import Score, scorer_for
from baida.tiles import NAMES, parse
from baida.variants import VARIANTS, find_rules
from baida.wire import practice as wire
from baida.wire.events import Event
from baida.wire.view import Choice

#: The secret of walls that are not shuffled.
_NO_SECRET = bytes(32)


def lessons_json(game: str) -> wire.Lessons:
    """List the lessons of a game; raise InputError if there is no such game."""
    names: list[wire.LessonName] = [
        {
            "id": lesson.id,
            "title": lesson.title,
            "tracks": list(lesson.tracks),
            "steps": len(lesson.steps),
        }
        for lesson in _lessons_of(game)
    ]
    return {"game": game, "different": bool(difference_texts(game)), "lessons": names}


def lesson_json(game: str, id: str) -> wire.Lesson:
    """Return a lesson with all its steps; raise InputError if there is no such lesson."""
    lesson = next((one for one in _lessons_of(game) if one.id == id), None)
    if lesson is None:
        raise InputError("lesson", f"there is no lesson {id[:80]!r} of {game[:80]!r}")
    rules = find_rules(game, {"hands": 1, **lesson.options})
    table = None if lesson.deal is None else _LessonTable(rules, lesson.deal)
    return {
        "id": lesson.id,
        "game": game,
        "rules": rules.id,
        "title": lesson.title,
        "seat": None if lesson.deal is None else lesson.deal.seat,
        "table": table_facts(rules),
        "steps": [_step_json(lesson, rules, table, step) for step in lesson.steps],
    }


def _lessons_of(game: str) -> tuple[LessonData, ...]:
    """Return the lessons of a known game; the name comes from a URL and must not reach a path."""
    if game not in VARIANTS:
        raise InputError("game", f"there is no game {game[:80]!r}")
    return lessons_of(game)


def _step_json(
    lesson: LessonData, rules: Rules, table: _LessonTable | None, step: Step
) -> wire.LessonStep:
    events: list[Event] = []
    legal: list[Choice] = []
    if table is not None:
        if step.play_on:
            table.play_on()
        events = table.news()
    if step.do is not None:
        if table is None:
            raise InputError("lesson", f"{lesson.id}: there is no table for {step.do!r}")
        legal = table.act(step.do)
    quiz: wire.LessonQuiz | None = None
    score = None if step.score is None else _score(rules, step)
    if score is not None:
        choices = point_choices(rules, score.points)
        quiz = {"tiles": [], "points": choices, "right": choices.index(score.points)}
    elif step.choose:
        quiz = {
            "tiles": [_tiles(group) for group in step.choose],
            "points": [],
            "right": step.right,
        }
    return {
        "text": lesson.text(step.say),
        "otherwise": lesson.otherwise(step),
        "rulings": list(step.rulings),
        "show": [_tiles(group) for group in step.show],
        "events": events,
        "legal": legal,
        "do": None if step.do is None else str(Action.parse(step.do)),
        "quiz": quiz,
        "hand": None if score is None else request_json(score.request),
        "explanation": None if score is None else explain_answer(score, 0),  # type: ignore[typeddict-item]
    }


def _score(rules: Rules, step: Step) -> Score:
    score = scorer_for(rules).score(make_request(rules, **(step.score or {})))
    if not isinstance(score, Score):
        raise InputError("lesson", f"{step.say}: {score.why}")
    return score


def _tiles(text: str) -> list[str]:
    return [NAMES[tile] for tile in parse(text)]


class _LessonTable:
    """The prepared hand, as the learner sees it."""

    def __init__(self, rules: Rules, deal: LessonDeal) -> None:
        hands = {int(seat): tiles for seat, tiles in deal.hands.items()}
        drawn = 4 * deal.rounds
        draws = "." * drawn + deal.draws
        wall = build_wall(rules, deal.dealer, hands, draws, deal.back, avoid=deal.avoid)
        self._seat = deal.seat
        self._others = {int(seat): deque(actions) for seat, actions in deal.others.items()}
        self._cutter = Cutter(rules, deal.seat)
        self._match = Match(
            rules,
            secret=_NO_SECRET,
            walls=lambda _hand: Wall(wall, None),
            dealer=deal.dealer,
        )
        if deal.rounds:
            self._play_until(len(wall) - 4 * HAND - drawn - 1)
        for action in deal.before:
            self.play_on()
            self.act(action)
        if deal.late is not None:
            self._play_until(deal.late)

    def play_on(self) -> None:
        """Let the others play until the learner has to decide, or the hand is over."""
        match = self._match
        while not match.over and self._seat not in match.waiting:
            seat = match.waiting[0]
            match.step(seat, self._decision(seat))

    def _play_until(self, left: int) -> None:
        match = self._match
        self.play_on()
        while not match.over and match.view(self._seat).wall > left:
            match.step(self._seat, default_action(match.deal, self._seat))
            self.play_on()

    def act(self, action: str) -> list[Choice]:
        """Let the learner act; return the actions that were legal."""
        self.play_on()
        legal = self._match.legal(self._seat)
        self._match.step(self._seat, Action.parse(action))
        return [choice_json(code) for code in legal]

    def news(self) -> list[Event]:
        """Return the events that the learner has seen since the last call."""
        cut = (self._cutter.cut(event) for event in self._match.take_events())
        return [event for event in cut if event is not None]

    def _decision(self, seat: int) -> int:
        """Return the next decision of the script once it is legal, otherwise the default action."""
        script = self._others.get(seat)
        if script:
            code = Action.parse(script[0]).code
            if code in self._match.legal(seat):
                script.popleft()
                return code
        return default_action(self._match.deal, seat)
