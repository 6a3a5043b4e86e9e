"""The lessons of the games: ``lessons/lessons.json`` in the folder of each, with its texts.

docs/learn.md describes the format.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from baida.game_files import json_of
from baida.i18n import Message, Text, texts_of
from baida.i18n.catalogue import lesson_texts

TRACKS = ("beginner", "player")


@dataclass(frozen=True)
class LessonDeal:
    """A prepared hand of play; ``others`` are the decisions of the other seats, in order."""

    seat: int = 0
    dealer: int = 0
    hands: Mapping[str, str] = field(default_factory=dict)
    draws: str = ""
    back: str = ""
    avoid: str = ""
    others: Mapping[str, list[str]] = field(default_factory=dict)
    #: Rounds before the ``draws``, in which all players discard what they draw.
    rounds: int = 0
    #: The learner's actions before the first step.
    before: tuple[str, ...] = ()
    #: The number of tiles left in the wall until which all players discard what they draw.
    late: int | None = None


@dataclass(frozen=True)
class Step:
    #: The key of the text.
    say: str
    rulings: tuple[str, ...] = ()
    #: Groups of tiles to look at.
    show: tuple[str, ...] = ()
    #: The expected action, if any.
    do: str | None = None
    #: Whether the other players continue before this step.
    play_on: bool = True
    #: Groups of tiles to choose from, and the place of the right one.
    choose: tuple[str, ...] = ()
    right: int = 0
    #: A hand whose points are the question, as the arguments of ``make_request``.
    score: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class LessonData:
    game: str
    id: str
    tracks: tuple[str, ...]
    options: Mapping[str, str]
    deal: LessonDeal | None
    steps: tuple[Step, ...]

    @property
    def title(self) -> Text:
        return self.text("title")

    def text(self, key: str) -> Text:
        """Return a text of this lesson; texts that all games share are in the message catalogue."""
        own = lesson_texts(self.game)
        return own.get(f"{self.id}.{key}") or texts_of(Message(f"lessons.{self.id}_{key}"))

    def otherwise(self, step: Step) -> Text | None:
        """Return the text for any other action or answer than the expected one."""
        if step.do is None and not step.choose:
            return None
        return self.text(f"{step.say}_else")


@cache
def lessons_of(game: str) -> tuple[LessonData, ...]:
    found = json_of(game, "lessons", "lessons.json") or ()
    return tuple(_lesson(game, **given) for given in found)


def _lesson(
    game: str,
    id: str,
    steps: list[dict[str, Any]],
    track: str = "",
    options: Mapping[str, str] | None = None,
    deal: dict[str, Any] | None = None,
) -> LessonData:
    return LessonData(
        game,
        id,
        (track,) if track else TRACKS,
        options or {},
        None if deal is None else LessonDeal(**{**deal, "before": tuple(deal.get("before", ()))}),
        tuple(_step(**step) for step in steps),
    )


def _step(**given: Any) -> Step:
    for name in ("rulings", "show", "choose"):
        given[name] = tuple(given.get(name, ()))
    return Step(**given)
