"""The English words of the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from baida.i18n import Message
from baida.score.request import WINDS
from baida.score.rules import Payment, Rules

WINS = {
    "self_draw": "by self-draw",
    "discard": "on a discard",
    "rob_kong": "by robbing a kong",
    "green_jokers": "by green jokers",
}
WIN_NAMES = {
    "self_draw": "Self-draw",
    "discard": "Discard",
    "rob_kong": "Robbed kong",
    "green_jokers": "Green jokers",
}
#: How hands end, without the full stop.
HAND_ENDS = {
    why: Message(f"table.end_{why}").removesuffix(".") for why in ("won", "three_won", "wall_empty")
}
TIMES = "\N{MULTIPLICATION SIGN}"
NOTHING = "–"
WIND_NAMES = tuple(Message(f"common.wind_{wind}") for wind in WINDS)
_SHORT_PAYERS = {"kong_declarer": "declarer", "each_other": "each", "each_of_the_rest": "others"}


def configuration(name: str) -> str:
    """``seven_pairs`` becomes ``Seven pairs``."""
    return Message(f"explain.{name}")


def spaced(name: str) -> str:
    """``added_kong`` becomes ``added kong``."""
    return name.replace("_", " ")


def count(n: int, thing: str) -> str:
    """``1 point``, ``2 points``, ``3 matches``."""
    return f"{n} {thing}" + ("" if n == 1 else "es" if thing.endswith("ch") else "s")


def signed(value: float, digits: int = 0) -> str:
    """Format a value with its sign, or without one if it rounds to 0."""
    text = f"{value:+.{digits}f}"
    return text if text.strip("+-0.") else text[1:]


def give_or_take(half: float | None, digits: int = 2) -> str:
    """Format half of an interval: ``± 0.25``; empty if there is none."""
    return "" if half is None else f" ± {half:.{digits}f}"


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else NOTHING


def worth(points: int, rules: Rules, total: int) -> str:
    """``32 points, 14 faan``."""
    return f"{count(points, 'point')}, {rules.variant.in_words(total)}"


def payment(one: Payment) -> str:
    return Message(f"explain.{one.payer}", n=one.amount)


def short_payment(one: Payment) -> str:
    """``discarder 64``."""
    return f"{_SHORT_PAYERS.get(one.payer, spaced(one.payer))} {one.amount}"


def listed(names: Iterable[str], word: str = "and") -> str:
    """``a, b and c``."""
    *most, last = list(names) or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def copies(n: int) -> str:
    return f"{n} copy" if n == 1 else f"{n} copies"


def away(distance: int) -> str:
    if distance < 0:
        return "complete"
    return f"{count(distance, 'tile')} away from ready" if distance else "ready"


def printable(text: str) -> str:
    """Replace control characters, which a terminal would execute."""
    return "".join([c if c.isprintable() else "�" for c in text])
