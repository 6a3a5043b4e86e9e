"""Answers about whole matches: the events, the log as a file, and the check of the walls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from baida.answers.rules import table_facts
from baida.app.calls.refusals import Refused, not_now, technical
from baida.app.rooms.match_notes import with_hints
from baida.game.events.redact import cut_log
from baida.game.log.file import Log, log_line
from baida.game.log.verify import verify_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.i18n import Message
from baida.jsontext import encode
from baida.practice.positions import position_in_log_json
from baida.variants import find_rules
from baida.wire.events import Event, Header
from baida.wire.rooms import MatchAnswer
from baida.wire.view import Viewer

_WORDS: dict[int, Viewer] = {EVERYTHING: "all", SPECTATOR: "spectator", 0: 0, 1: 1, 2: 2, 3: 3}
_VIEWERS: Mapping[str, int] = {str(word): viewer for viewer, word in _WORDS.items()}


@dataclass(frozen=True)
class Look:
    """A request to look at a match; the answer is final if the match is over."""

    #: ``match``, ``log``, ``verify`` or ``position``.
    kind: str
    viewer: int
    #: Whether the match has ended and all players have seen the end.
    over: bool
    #: For a position: the number of the event before it, and the seat.
    moment: tuple[int, int] | None = None


@dataclass(frozen=True)
class LookedAt:
    """How a caller may look at a match now."""

    #: Whether the match has ended and all players have seen the end.
    over: bool
    #: Until then: the seat of the caller, and the number of the last event that was shown.
    seat: int | None = None
    shown: int | None = None


def wanted_viewer(wanted: str | None) -> int:
    """Return the viewer that a caller asks for; the default sees everything."""
    if wanted is not None and wanted not in _VIEWERS:
        order = ("all", "spectator", "0", "1", "2", "3")
        raise technical("malformed", f"expected one of {', '.join(order)}", field="viewer")
    return EVERYTHING if wanted is None else _VIEWERS[wanted]


def allowed_look(kind: str, wanted: str | None, *, over: bool, seat: int | None) -> Look:
    """Return the allowed look: during a match, that of the caller's own seat or of a spectator."""
    viewer = wanted_viewer(wanted)
    if not over:
        if kind == "verify":
            raise Refused("not_now", Message("refusals.secret_later"))
        viewer = SPECTATOR if seat is None or wanted == "spectator" else seat
    return Look(kind, viewer, over)


def position_look(n: int, seat: int, *, over: bool) -> Look:
    """Look at a position of a finished match; during a match it would help its players."""
    if not over:
        raise not_now(Message("refusals.position_unfinished"))
    return Look("position", EVERYTHING, over, (n, seat))


@dataclass(frozen=True)
class ShownMatch:
    """A stored match; ``events`` are those that were shown."""

    code: str
    header: Header
    #: The stored data besides decisions and events.
    data: Mapping[str, Any]
    events: Sequence[Event]


def match_answer(look: Look, id: str, match: ShownMatch) -> str:
    # during a match other players must not learn when a seat had to decide
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
