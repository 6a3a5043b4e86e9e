"""An independent, brute-force scorer with which the real one is compared.

It shares no code with `baida`. It tries every legal reading of a hand and every pattern as a plain
predicate, as the rule documents and RULINGS.md state them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import b30fj, sbr, vietnamese
from .b30fj_book import BOOK as B30FJ_BOOK
from .hand import Hand, read_request
from .patterns import Pattern, PatternBook
from .tiles import pack

__all__ = ["PATTERN_NAMES", "PREDICATES", "VARIANTS", "score"]

_SCORERS: dict[str, Callable[[Hand], dict[str, Any] | None]] = {
    "b30fj": b30fj.score,
    "sbr": sbr.score,
    "vietnamese": vietnamese.score,
}
_BOOKS: dict[str, PatternBook] = {
    "b30fj": B30FJ_BOOK,
    "sbr": sbr.BOOK,
    "vietnamese": vietnamese.BOOK,
}

VARIANTS: tuple[str, ...] = tuple(_SCORERS)

PATTERN_NAMES: dict[str, frozenset[str]] = {
    variant: book.names | ({b30fj.CHICKEN} if variant == "b30fj" else frozenset())
    for variant, book in _BOOKS.items()
}
"""Per game, every name that can appear among the counted patterns of an answer."""

PREDICATES: dict[str, dict[str, Pattern]] = {
    variant: dict(book.patterns) for variant, book in _BOOKS.items()
}
"""Per game, every pattern with its predicate `times(reading)`, by key (the name, made unique)."""


def score(request: dict[str, Any]) -> dict[str, Any]:
    """The answer of score.md to a valid request."""
    found = _SCORERS[request["variant"]](read_request(request))
    if found is None:
        return {"ok": True, "win": False, "why": "no legal reading wins"}
    reading = {
        "configuration": found.pop("configuration"),
        "groups": [pack(group) for group in found.pop("groups")],
        "jokers": [{"joker": name, "as": tile} for name, tile in found.pop("jokers")],
    }
    return {"ok": True, "win": True, **found, "reading": reading}
