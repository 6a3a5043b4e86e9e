"""The fields of an event that a viewer may see, given the secrecy of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from baida.game.view.view import EVERYTHING
from baida.score.secrecy import Secrecy
from baida.wire.declare import Hidden
from baida.wire.events import HIDDEN_FIELDS

#: The conditions that event schemas name: (event, secrecy) -> whether the field is hidden.
_CONDITIONS: Mapping[str, Callable[[Mapping[str, Any], Secrecy], bool]] = {
    "always": lambda _event, _secrecy: True,
    "hidden_kong": lambda event, secrecy: (
        secrecy.hidden_kongs and event["kind"] == "concealed_kong"
    ),
    "face_down_win": lambda _event, secrecy: secrecy.face_down_winners,
    "face_down_self_draw": lambda event, secrecy: (
        secrecy.face_down_winners and event["win"] == "self_draw"
    ),
}


def hidden_from(
    event: Mapping[str, Any], secrecy: Secrecy, viewer: int
) -> Iterator[tuple[str, Hidden]]:
    """Yield the fields that this viewer may not see. An event's own seat sees them all."""
    if viewer not in (EVERYTHING, event.get("seat")):
        for name, hidden in HIDDEN_FIELDS.get(event["e"], {}).items():
            if hidden.also is not None and viewer == event.get(hidden.also):
                continue
            if _CONDITIONS[hidden.when](event, secrecy):
                yield name, hidden


def check_visible(event: Mapping[str, Any], secrecy: Secrecy, viewer: int) -> str | None:
    """Return an error if an event shows too much or too little for a viewer."""
    fields = HIDDEN_FIELDS.get(event["e"])
    if fields is None:
        return None
    secret = {name for name, _ in hidden_from(event, secrecy, viewer)}
    for name, hidden in fields.items():
        if name in secret and event[name] is not None:
            return "it shows what is hidden from this viewer"
        if name not in secret and event[name] is None and not hidden.nullable:
            return "it hides what this viewer sees"
    return None
