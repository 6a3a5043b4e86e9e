"""The events of a log as sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from baida.errors import InputError
from baida.score.request import WINDS
from baida.terminal import words
from baida.terminal.style import Look
from baida.terminal.table_parts import signed
from baida.terminal.words import printable
from baida.tiles import FAMILY_NAMES, SUITS, is_joker, loose, parse

Event = Mapping[str, Any]
_TOTALS = ("mun", "phan", "fan", "faan")
_ENDS = {
    "won": "The hand is won",
    "three_won": "Three have won, the hand ends",
    "wall_empty": "The hand ends with the wall",
}
_ASKS = {
    "win": "wants to win",
    "kong": "asks for a kong",
    "pung": "asks for a pung",
    "chow": "asks for a chow",
    "pass": "passes",
}


def event_text(event: Event, names: Sequence[str], look: Look | None = None) -> str:
    """One event as a sentence without a full stop; hidden tiles are not named.

    >>> event_text({"n": 9, "e": "discarded", "seat": 0, "tile": "7z", "drawn": True},
    ...            ["East", "South", "West", "North"])
    'East discards 7z, just drawn'
    """
    kind = str(event.get("e"))
    tell = _SENTENCES.get(kind)
    if tell is None:
        return printable(words.spaced(kind)).capitalize()
    return tell(_Told(event, names, look or Look()))


class _Told:
    """The words for the fields of an event."""

    def __init__(self, event: Event, names: Sequence[str], look: Look) -> None:
        self.event = event
        self.names = names
        self.look = look

    def __getitem__(self, field: str) -> Any:
        return self.event.get(field)

    def name(self, field: str = "seat") -> str:
        seat: int = self[field]
        return self.names[seat]

    def tiles(self, field: str = "tile", hidden: str = "a tile") -> str:
        """The tiles in a field, or other words if they are hidden."""
        return hidden if self[field] is None else self.shown(self[field])

    def shown(self, text: object) -> str:
        try:
            tiles = parse(text)
        except InputError:
            return printable(str(text))
        return " ".join(map(self.look.text, tiles)) if self.look.glyphs else loose(tiles)

    def standings(self) -> str:
        scores = zip(self.names, self["scores"], strict=True)
        return ", ".join([f"{name} {signed(points)}" for name, points in scores])


def suit_name(suit: str) -> str:
    return FAMILY_NAMES[SUITS.index(suit)]


def wind_name(wind: str) -> str:
    return words.WIND_NAMES[WINDS.index(wind)]


def total_text(score: Mapping[str, Any]) -> str:
    """The total of a win in the game's units: ``1 mủn``, ``18 faan``."""
    totals = {name: score[name] for name in _TOTALS if isinstance(score.get(name), int)}
    if totals.get("mun"):
        totals.pop("phan", None)  # what is left over below a mủn does not count
    else:
        totals.pop("mun", None)
    return " ".join([f"{n} {words.unit(name)}" for name, n in totals.items()])


def pattern_names(score: Mapping[str, Any]) -> list[str]:
    """The patterns of a win, with how often they count."""
    found = score.get("patterns")
    names = []
    for pattern in found if isinstance(found, list) else ():
        if isinstance(pattern, dict):
            times = pattern.get("times", 1)
            more = f" {words.TIMES} {times}" if times != 1 else ""
            names.append(printable(f"{pattern.get('name')}{more}"))
    return names


# --- one function for each kind -----------------------------------------------------------------


def _hand_started(told: _Told) -> str:
    text = f"Hand {told['hand'] + 1}, {wind_name(told['round_wind'])} round: "
    text += f"{told.name('dealer')} is the dealer"
    dice = told["dice"]
    if dice is None:
        return text
    if dice.get("dealer"):
        text += f" by the dice {_throws(dice['dealer'])}"
    return f"{text}, the wall is broken at {_throws([dice['break']])}"


def _throws(throws: Sequence[Sequence[int]]) -> str:
    return ", ".join(["+".join(map(str, throw)) for throw in throws])


def _dealt(told: _Told) -> str:
    return f"{told.name()} is dealt {told.tiles('tiles', 'thirteen tiles')}"


def _void_chosen(told: _Told) -> str:
    if told["suit"] is None:
        return f"{told.name()} chooses a suit to void"
    lays = "lays the indicator card"
    if told["tile"] is not None:
        lays = f"lays {told.tiles()} face down"
    return f"{told.name()} voids {suit_name(told['suit'])} and {lays}"


def _void_announced(told: _Told) -> str:
    return f"{told.name()} announces the voided suit: {suit_name(told['suit'])}"


def _declared(told: _Told) -> str:
    return f"{told.name()} declares {told.tiles()}{' before the start' * told['before_start']}"


def _ready_to_start(told: _Told) -> str:
    del told
    return "The declarations before the start are over"


def _drew(told: _Told) -> str:
    why = {"kong": " after the kong", "flower": " in its place"}.get(told["why"], "")
    return f"{told.name()} draws {told.tiles()}{why}"


def _discarded(told: _Told) -> str:
    return f"{told.name()} discards {told.tiles()}{', just drawn' * told['drawn']}"


def _answers(told: _Told) -> str:
    answers = {int(seat): answer for seat, answer in told["answers"].items()}
    if told["to"] == "green_jokers":
        says = {"win": "wins by green jokers", "pass": "passes up the win by green jokers"}
    elif told["to"] == "kong":
        says = {"win": "wants to rob the kong", "pass": "passes"}
    else:
        says = _ASKS
    told_of = [f"{told.names[seat]} {says.get(a, a)}" for seat, a in sorted(answers.items())]
    return ", ".join(told_of) or "The others have answered"


def _melded(told: _Told) -> str:
    name, kind, tiles = told.name(), told["kind"], told["tiles"]
    if tiles is None:
        return f"{name} declares a concealed kong"
    shown = told.tiles("tiles")
    if any(map(is_joker, parse(tiles))):
        shown += f" as {told.tiles('as')}"
    if kind == "concealed_kong":
        return f"{name} declares a concealed kong: {shown}"
    if kind == "added_kong":
        return f"{name} adds {told.tiles('claimed')} to a pung: {shown}"
    off = f" off {told.name('from')}" if told["from"] is not None else ""
    return f"{name} claims {told.tiles('claimed')}{off} for a {kind}: {shown}"


def _kong_added(told: _Told) -> str:
    return f"{told.name()} announces a kong with {told.tiles()}{', just drawn' * told['drawn']}"


def _won(told: _Told) -> str:
    how = {
        "self_draw": "wins by drawing {tile}",
        "discard": "wins {tile} off {other}",
        "rob_kong": "wins by robbing {tile} from {other}'s kong",
        "green_jokers": "wins by green jokers",
    }[told["win"]]
    other = told.name("from") if told["from"] is not None else ""
    text = f"{told.name()} {how.format(tile=told.tiles(), other=other)}"
    score = told["score"]
    if not score:
        return text
    points = score.get("points")
    total = total_text(score)
    text += f": {words.count(points, 'point')}" if isinstance(points, int) else ""
    text += f" ({total})" if total else ""
    patterns = pattern_names(score)
    return f"{text}: {', '.join(patterns)}" if patterns else text


def payment_text(event: Event, names: Sequence[str]) -> str:
    """A payment and its reason."""
    payer, amount = names[event["from"]], event["amount"]
    to = names[event["to"]] if event.get("to") is not None else "nobody"
    if event["why"] == "kong_refund":
        return f"{payer} gives {to} back {amount} for a kong"
    why = {
        "win": "for the win",
        "kong": "for the kong",
        "not_ready": "for not being ready",
        "flower_pig": "as a flower pig",
    }[event["why"]]
    return f"{payer} pays {to} {amount} {why}"


def _paid(told: _Told) -> str:
    return payment_text(told.event, told.names)


def _wall_empty(told: _Told) -> str:
    del told
    return "The wall is empty and nobody wants the last discard"


def _hand_ended(told: _Told) -> str:
    return f"{_ENDS[told['why']]}: {told.standings()}"


def _match_ended(told: _Told) -> str:
    return f"The match ends: {told.standings()}"


_SENTENCES: dict[str, Callable[[_Told], str]] = {
    "hand_started": _hand_started,
    "dealt": _dealt,
    "void_chosen": _void_chosen,
    "void_announced": _void_announced,
    "declared": _declared,
    "ready_to_start": _ready_to_start,
    "drew": _drew,
    "discarded": _discarded,
    "answers": _answers,
    "melded": _melded,
    "kong_added": _kong_added,
    "won": _won,
    "paid": _paid,
    "wall_empty": _wall_empty,
    "hand_ended": _hand_ended,
    "match_ended": _match_ended,
}
