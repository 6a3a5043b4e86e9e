"""Actions as readable objects; the engine encodes them as numbers (core/play/actions.py)."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index

from baida.core.play.actions import NUMBERS
from baida.core.scoring.sets import SET_TILES, kinds_of
from baida.errors import InputError
from baida.i18n import Message
from baida.melds import MELD_KINDS
from baida.tiles import NAMES, SUITS, loose, parse
from baida.wire.view import Choice

PASS, WIN_NOW, DECLARE = NUMBERS["pass"], NUMBERS["win"], NUMBERS["declare"]
VOID, INDICATOR, MELD = NUMBERS["void"], NUMBERS["indicator"], NUMBERS["meld"]
EXCHANGE = NUMBERS["exchange"]
#: The ways to take three of the nine ranks, in the order of their numbers.
_THREES = [
    (low, middle, high)
    for high in range(9)
    for middle in range(high + 1)
    for low in range(middle + 1)
]
_PLACES = {ranks: place for place, ranks in enumerate(_THREES)}
#: The kinds of actions; the last five are melds.
ACTIONS = ("discard", "pass", "win", "declare", "void", "exchange", *MELD_KINDS)


@dataclass(frozen=True, slots=True)
class Action:
    """One action: its kind, its tiles from the hand, and what a meld stands for.

    Voiding a suit that the seat does not hold has no tile, only the suit.
    """

    kind: str
    tiles: tuple[int, ...] = ()
    stands_for: tuple[int, ...] = ()
    suit: str | None = None

    @classmethod
    def of(cls, code: int) -> Action:
        """Decode an action number."""
        if 0 <= code < len(NAMES):
            return cls("discard", (code,))
        if code == PASS:
            return cls("pass")
        if code == WIN_NOW:
            return cls("win")
        if DECLARE <= code < DECLARE + len(NAMES):
            return cls("declare", (code - DECLARE,))
        if VOID <= code < INDICATOR:
            return cls("void", (code - VOID,), suit=SUITS[(code - VOID) // 9])
        if INDICATOR <= code < INDICATOR + len(SUITS):
            return cls("void", suit=SUITS[code - INDICATOR])
        if EXCHANGE <= code < EXCHANGE + len(SUITS) * len(_THREES):
            suit, place = divmod(code - EXCHANGE, len(_THREES))
            return cls("exchange", tuple(9 * suit + rank for rank in _THREES[place]))
        kind, which = code & 7, code >> 3 & 63
        places = [(code >> (11 + 7 * place) & 127) - 1 for place in range(4)]
        fits = kind < len(MELD_KINDS) and which < len(SET_TILES) and max(places) < len(NAMES)
        if code < MELD or not fits:
            raise InputError("action", f"no action has the number {code}")
        stands_for = kinds_of(which, 3 if kind < MELD_KINDS.index("kong") else 4)
        return cls(MELD_KINDS[kind], tuple(tile for tile in places if tile >= 0), stands_for)

    @property
    def code(self) -> int:
        """Encode the action as a number."""
        if self.kind == "discard":
            return self.tiles[0]
        if self.kind == "pass":
            return PASS
        if self.kind == "win":
            return WIN_NOW
        if self.kind == "declare":
            return DECLARE + self.tiles[0]
        if self.kind == "void":
            if self.tiles:
                return VOID + self.tiles[0]
            return INDICATOR + SUITS.index(self.suit or "")
        if self.kind == "exchange":
            suit = min(self.tiles) // 9
            low, middle, high = sorted(tile - 9 * suit for tile in self.tiles)
            return EXCHANGE + len(_THREES) * suit + _PLACES[low, middle, high]
        first = min(self.stands_for)
        which = 7 * (first // 9) + first % 9 if self.kind == "chow" else 21 + first
        code = MELD | which << 3 | MELD_KINDS.index(self.kind)
        for place, tile in enumerate(sorted(self.tiles)):
            code |= (tile + 1) << (11 + 7 * place)
        return code

    @property
    def is_meld(self) -> bool:
        return self.kind in MELD_KINDS

    def __str__(self) -> str:
        """Return the form that users type: ``discard 5p``, ``pung 5pJP=5p5p5p``, ``void m``,
        ``exchange 1m5m9m``."""
        words = [self.kind]
        if self.kind == "void":
            words.append(self.suit or "")
        if self.tiles:
            words.append(loose(self.tiles))
        if self.is_meld:
            words[-1] += f"={loose(self.stands_for)}"
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Parse the form of ``str``.

        >>> Action.parse("chow 3p4p=2p3p4p").code == Action.parse("chow 4p3p=2p3p4p").code
        True
        """
        kind, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        if kind not in ACTIONS:
            raise InputError("action", f"expected one of {', '.join(ACTIONS)}, found {kind!r}")
        if kind in ("pass", "win"):
            if rest:
                raise InputError("action", f"nothing goes after {kind}, found {rest!r}")
            return cls(kind)
        if kind == "void":
            suit, tiles = rest[:1], tuple(parse(rest[1:], "action"))
            if (
                not suit
                or suit not in SUITS
                or [NAMES[tile][1] for tile in tiles] not in ([], [suit])
            ):
                raise InputError("action", f"expected a suit, and a tile of it, found {rest!r}")
            return cls(kind, tiles, suit=suit)
        hand, equals, stands_for = rest.partition("=")
        tiles = tuple(sorted(parse(hand, "action")))
        if kind in MELD_KINDS:
            return cls._meld(kind, tiles, tuple(sorted(parse(stands_for, "action"))), text)
        if kind == "exchange":
            cls._check_exchange(tiles, equals)
            return cls(kind, tiles)
        if equals or len(tiles) != 1:
            raise InputError("action", f"{kind} takes one tile, found {rest!r}")
        return cls(kind, tiles)

    @staticmethod
    def _check_exchange(tiles: tuple[int, ...], equals: str) -> None:
        found = {"tiles": loose(tiles), "n": len(tiles)}
        if equals or len(tiles) != 3:
            raise InputError("action", Message("refusals.exchange_three", **found))
        if max(tiles) >= 9 * len(SUITS) or len({tile // 9 for tile in tiles}) > 1:
            raise InputError("action", Message("refusals.exchange_one_suit", **found))

    @classmethod
    def _meld(
        cls, kind: str, tiles: tuple[int, ...], stands_for: tuple[int, ...], text: str
    ) -> Action:
        from_hand = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 1, "concealed_kong": 4}[kind]
        size = 4 if kind.endswith("kong") else 3
        first = stands_for[0] if stands_for else 0
        chow = (first, first + 1, first + 2)
        fits = stands_for == ((first,) * size if kind != "chow" else chow)
        if kind == "chow" and (first >= 27 or first % 9 > 6):
            fits = False
        if len(tiles) != from_hand or not fits or first >= 34:
            raise InputError(
                "action",
                f"expected {kind}, {from_hand} tiles from the hand, '=' and its {size} kinds, "
                f"found {text!r}",
            )
        return cls(kind, tiles, stands_for)


def code_of(action: object) -> int:
    """Return the number of an action that is given as an object, as text or as a number."""
    if isinstance(action, Action):
        return action.code
    if isinstance(action, str):
        return Action.parse(action).code
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(
            "action", f"expected a number, an Action or text, found {action!r:.40}"
        ) from None


def choice_json(code: int) -> Choice:
    """Return a legal action for the server, bots and learners."""
    action = Action.of(code)
    return {
        "action": str(action),
        "kind": action.kind,
        "tiles": [NAMES[tile] for tile in action.tiles],
        "as": [NAMES[kind] for kind in action.stands_for],
        "suit": action.suit,
    }
