"""Answers of the commands about logs, datasets and training."""

from typing import Annotated

from baida.wire.declare import OneOf, Says
from baida.wire.events import Event
from baida.wire.values import TypedDict
from baida.wire.view import View


class Moment(TypedDict):
    """A line of `baida replay --json`: an event, and the table after it."""

    n: int
    event: Event
    view: View


class Difference(TypedDict):
    line: int
    text: str


class CheckAnswer(TypedDict):
    """`baida replay --check --json`: the decisions of a log, repeated by the engine."""

    ok: bool
    decisions: int
    hands: int
    differences: list[Difference]


#: The checks of a verdict, in their order.
CHECKS = ("read", "secret", "numbers", "tiles", "deals", "draws", "walls")


class Finding(TypedDict):
    """One check; `passed` is null if it could not be made."""

    id: Annotated[str, OneOf(*CHECKS)]
    text: str
    passed: bool | None
    why: str


class Verdict(TypedDict):
    """Whether the walls of a match were fair."""

    ok: bool
    status: Annotated[str, OneOf("fair", "not fair", "unfinished", "unknown shuffle")]
    checks: list[Finding]


class MatchKept(TypedDict):
    id: str


class MatchDeleted(TypedDict):
    deleted: Annotated[str, Says("the id of the match")]


class DatasetAnswer(TypedDict):
    """`baida dataset --json`."""

    out: str
    rules: str
    encoding: str
    complete: bool
    logs: int
    hands: int
    rows: int
    untold: Annotated[int, Says("claims left out: the log does not tell which jokers")]
    problems: list[str]


class TrainingAnswer(TypedDict):
    """`baida train --json`."""

    rules: str
    network: Annotated[str, Says("the file of the network")]
    margin: Annotated[float, Says("points by which a rival must be better than efficient's choice")]
    discard_margin: Annotated[float, Says("the same between two discards")]
    deals: Annotated[int, Says("deals of the last measurement")]
    points: Annotated[float, Says("per hand against three efficient")]
    interval: Annotated[float, Says("half the 95 % interval of the points")]
