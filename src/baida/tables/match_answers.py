"""Answers about whole matches: the events, the log as a file, whether the walls were fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from baida.answers.rules import table_facts
from baida.game.events.redact import cut_log
from baida.game.log.file import Log, log_line
from baida.game.log.verify import verify_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.i18n import Message
from baida.jsontext import encode
from baida.practice.positions import position_in_log_json
from baida.tables.match_notes import with_hints
from baida.tables.refused import Refused, not_now, technical
from baida.variants import find_rules
from baida.wire.events import Event, Header
from baida.wire.rooms import MatchAnswer
from baida.wire.view import Viewer

_WORDS: dict[int, Viewer] = {EVERYTHING: "all", SPECTATOR: "spectator", 0: 0, 1: 1, 2: 2, 3: 3}
_VIEWERS: Mapping[str, int] = {str(word): viewer for viewer, word in _WORDS.items()}


@dataclass(frozen=True)
class Look:
    """What is asked about a match, and by whom; about a finished match the answer is final."""

    #: ``match``, ``log``, ``verify`` or ``position``.
    kind: str
    viewer: int
    #: Whether the match has ended, and everybody has seen it.
    over: bool
    #: For a position: the event after which it is, and the seat.
    moment: tuple[int, int] | None = None


@dataclass(frozen=True)
class LookedAt:
    """A match as somebody may look at it now."""

    #: Whether it has ended, and everybody has seen it.
    over: bool
    #: Before that: the seat of the caller, and the number of the last event that was shown.
    seat: int | None = None
    shown: int | None = None


def wanted_viewer(wanted: str | None) -> int:
    """The viewer that a caller asks for; by default one who sees everything."""
    if wanted is not None and wanted not in _VIEWERS:
        order = ("all", "spectator", "0", "1", "2", "3")
        raise technical("malformed", f"expected one of {', '.join(order)}", field="viewer")
    return EVERYTHING if wanted is None else _VIEWERS[wanted]


def allowed_look(kind: str, wanted: str | None, *, over: bool, seat: int | None) -> Look:
    """The look that is allowed: during a match, that of the caller's own seat or a spectator."""
    viewer = wanted_viewer(wanted)
    if not over:
        if kind == "verify":
            raise Refused("not_now", Message("refusals.secret_later"))
        viewer = SPECTATOR if seat is None or wanted == "spectator" else seat
    return Look(kind, viewer, over)


def position_look(n: int, seat: int, *, over: bool) -> Look:
    """A look at a position; only of a finished match, so that it helps nobody who still plays."""
    if not over:
        raise not_now(Message("refusals.position_unfinished"))
    return Look("position", EVERYTHING, over, (n, seat))


@dataclass(frozen=True)
class ShownMatch:
    """A match as it is stored; ``events`` are those that were shown."""

    code: str
    header: Header
    #: What is stored of it besides decisions and events.
    data: Mapping[str, Any]
    events: Sequence[Event]


def match_answer(look: Look, id: str, match: ShownMatch) -> str:
    """The text of the answer."""
    # during a match nobody else may know when a seat had something to decide
    header = with_hints(match.header, match.data) if look.over else match.header
    code, events, rules = match.code, match.events, find_rules(header["rules"])
    seen = cut_log(rules, events, look.viewer)
    if look.kind == "log":
        return "".join(f"{log_line(line)}\n" for line in (header, *seen))
    if look.kind == "verify":
        return encode(verify_log(Log(header, rules, seen)).to_json())
    if look.moment is not None:
        return encode(position_in_log_json(Log(header, rules, seen), *look.moment))
    answer: MatchAnswer = {
        "id": id,
        "code": code,
        "header": header,
        "game": table_facts(rules),
        "over": look.over,
        "viewer": _WORDS[look.viewer],
        "events": seen,
    }
    return encode(answer)
