"""What is different in a game for those who play another kind of mahjong."""

from __future__ import annotations

from baida.errors import InputError
from baida.i18n.catalogue import difference_texts
from baida.variants import VARIANTS
from baida.wire.practice import OTHER_KINDS, Differences

#: What differs from every other kind.
_EVERY_KIND = "all"


def differences_json(game: str) -> Differences:
    """Return what differs, by kind; raise InputError for a game without texts about it."""
    # the name comes from a URL and must not reach a path
    texts = difference_texts(game) if game in VARIANTS else {}
    if not texts:
        raise InputError("game", f"nothing is said about what is different in {game[:80]!r}")
    points = [(key.partition(".")[0], text) for key, text in texts.items()]
    return {
        "game": game,
        "differences": [
            {"from": kind, "points": [text for of, text in points if of in (kind, _EVERY_KIND)]}
            for kind in OTHER_KINDS
        ],
    }
