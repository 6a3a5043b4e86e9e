"""Events of a match as English sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from baida.errors import InputError
from baida.score.request import WINDS
from baida.score.rules import Variant
from baida.terminal import words
from baida.terminal.style import Look
from baida.terminal.words import printable, signed
from baida.tiles import FAMILY_NAMES, SUITS, is_joker, loose, parse
from baida.wire.events import Event, HandStarted, Melded, Paid, Won

_ASKS = {
    "win": "wants to win",
    "kong": "asks for a kong",
    "pung": "asks for a pung",
    "chow": "asks for a chow",
    "pass": "passes",
}
_ASKS_TO = {
    "green_jokers": {"win": "wins by green jokers", "pass": "passes up the win by green jokers"},
    "kong": {"win": "wants to rob the kong", "pass": "passes"},
}
_WINS = {
    "self_draw": "wins by drawing {tile}",
    "discard": "wins {tile} off {other}",
    "rob_kong": "wins by robbing {tile} from {other}'s kong",
    "green_jokers": "wins by green jokers",
}
_PAID_FOR = {
    "win": "for the win",
    "kong": "for the kong",
    "not_ready": "for not being ready",
    "flower_pig": "as a flower pig",
}


def event_text(
    event: Event, names: Sequence[str], variant: Variant, look: Look | None = None
) -> str:
    """Return one event as a sentence without a full stop; hidden tiles are not named."""

    def tiles(text: str | None, hidden: str = "a tile") -> str:
        return hidden if text is None else _shown(text, look or Look())

    def standings(scores: Sequence[int]) -> str:
        ranked = zip(names, scores, strict=True)
        return ", ".join([f"{name} {signed(points)}" for name, points in ranked])

    match event["e"]:
        case "hand_started":
            return _hand_started(event, names)
        case "dealt":
            return f"{names[event['seat']]} is dealt {tiles(event['tiles'], 'thirteen tiles')}"
        case "exchanged":
            given, to = tiles(event["tiles"], "three tiles"), names[event["to"]]
            return f"{names[event['seat']]} hands {given} on to {to}"
        case "void_chosen":
            if event["suit"] is None:
                return f"{names[event['seat']]} chooses a suit to void"
            lays = (
                "the indicator card"
                if event["tile"] is None
                else f"{tiles(event['tile'])} face down"
            )
            return f"{names[event['seat']]} voids {_suit(event['suit'])} and lays {lays}"
        case "void_announced":
            return f"{names[event['seat']]} announces the voided suit: {_suit(event['suit'])}"
        case "declared":
            early = " before the start" * event["before_start"]
            return f"{names[event['seat']]} declares {tiles(event['tile'])}{early}"
        case "ready_to_start":
            return "The declarations before the start are over"
        case "drew":
            why = {"kong": " after the kong", "flower": " in its place"}.get(event["why"], "")
            return f"{names[event['seat']]} draws {tiles(event['tile'])}{why}"
        case "discarded" | "kong_added":
            does = "discards" if event["e"] == "discarded" else "announces a kong with"
            drawn = ", just drawn" * event["drawn"]
            return f"{names[event['seat']]} {does} {tiles(event['tile'])}{drawn}"
        case "answers":
            says = _ASKS_TO.get(event["to"], _ASKS)
            told = [
                f"{names[int(seat)]} {says.get(a, a)}"
                for seat, a in sorted(event["answers"].items())
            ]
            return ", ".join(told) or "The others have answered"
        case "melded":
            return f"{names[event['seat']]} {_melded(event, names, tiles)}"
        case "won":
            return f"{names[event['seat']]} {_won(event, names, variant, tiles)}"
        case "paid":
            return payment_text(event, names)
        case "wall_empty":
            return "The wall is empty and nobody wants the last discard"
        case "hand_ended":
            return f"{words.HAND_ENDS[event['why']]}: {standings(event['scores'])}"
        case "match_ended":
            return f"The match ends: {standings(event['scores'])}"
        case kind:  # of a later version
            return printable(words.spaced(str(kind))).capitalize()


def payment_text(event: Paid, names: Sequence[str]) -> str:
    payer, amount = names[event["from"]], event["amount"]
    to = "nobody" if event["to"] is None else names[event["to"]]
    if event["why"] == "kong_refund":
        return f"{payer} gives {to} back {amount} for a kong"
    return f"{payer} pays {to} {amount} {_PAID_FOR[event['why']]}"


def counted_patterns(score: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Return the patterns of a win, each with its number in words; a log may hold anything."""
    found = score.get("patterns")
    for pattern in found if isinstance(found, list) else ():
        if isinstance(pattern, dict):
            times = pattern.get("times", 1)
            yield pattern, f" {words.TIMES} {times}" if times != 1 else ""


def _hand_started(event: HandStarted, names: Sequence[str]) -> str:
    wind = words.WIND_NAMES[WINDS.index(event["round_wind"])]
    text = f"Hand {event['hand'] + 1}, {wind} round: {names[event['dealer']]} is the dealer"
    dice = event["dice"]
    if dice is None:
        return text
    if dice.get("dealer"):
        text += f" by the dice {_throws(dice['dealer'] or ())}"
    return f"{text}, the wall is broken at {_throws([dice['break']])}"


def _throws(throws: Sequence[Sequence[int]]) -> str:
    return ", ".join(["+".join(map(str, throw)) for throw in throws])


def _melded(event: Melded, names: Sequence[str], tiles: Callable[[str | None], str]) -> str:
    kind = event["kind"]
    if event["tiles"] is None:
        return "declares a concealed kong"
    shown = tiles(event["tiles"])
    if any(map(is_joker, parse(event["tiles"]))):
        shown += f" as {tiles(event['as'])}"
    if kind == "concealed_kong":
        return f"declares a concealed kong: {shown}"
    if kind == "added_kong":
        return f"adds {tiles(event['claimed'])} to a pung: {shown}"
    off = "" if event["from"] is None else f" off {names[event['from']]}"
    return f"claims {tiles(event['claimed'])}{off} for a {kind}: {shown}"


def total_text(score: Mapping[str, Any], variant: Variant) -> str:
    """Return the total of a win in words; empty if it is not in the log."""
    total = variant.total_in(score)
    return "" if total is None else variant.in_words(total)


def _won(
    event: Won, names: Sequence[str], variant: Variant, tiles: Callable[[str | None], str]
) -> str:
    other = "" if event["from"] is None else names[event["from"]]
    text = _WINS[event["win"]].format(tile=tiles(event["tile"]), other=other)
    score: Mapping[str, Any] = event["score"] or {}
    points, total = score.get("points"), total_text(score, variant)
    text += f": {words.count(points, 'point')}" if isinstance(points, int) else ""
    text += f" ({total})" if total else ""
    patterns = [printable(f"{p.get('name')}{times}") for p, times in counted_patterns(score)]
    return f"{text}: {', '.join(patterns)}" if patterns else text


def _suit(suit: str) -> str:
    return FAMILY_NAMES[SUITS.index(suit)]


def _shown(text: str, look: Look) -> str:
    try:
        tiles = parse(text)
    except InputError:
        return printable(text)
    return " ".join(map(look.text, tiles)) if look.glyphs else loose(tiles)
