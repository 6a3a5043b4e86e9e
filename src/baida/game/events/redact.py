"""Redaction: remove hidden information from events and views (G10).

A seat gets what it could see at a real table, a spectator what all four seats can see. A hidden
value is null in an event and HIDDEN in a view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar, cast

from baida.game.events.fold import Fold
from baida.game.events.visibility import hidden_from
from baida.game.view.view import EVERYTHING, HIDDEN, SeatView, SeenMeld, View
from baida.score.rules import Rules
from baida.score.secrecy import NOTHING_HIDDEN, Secrecy
from baida.tiles import loose, packed, parse
from baida.wire.events import EVENTS, Event, HandEnded, TurnedOver, Won
from baida.wire.values import SEATS


def cut_log(rules: Rules, events: Iterable[Event], viewer: int) -> list[Event]:
    """Redact the events of a match, from its start or the start of a hand."""
    cutter = Cutter(rules, viewer)
    return [seen for event in events if (seen := cutter.cut(event)) is not None]


def is_told(event: Event, viewer: int) -> bool:
    """Whether a viewer sees an event at all; the answers of other seats are left out."""
    return event["e"] != "answers" or viewer == EVERYTHING or str(viewer) in event["answers"]


class Cutter:
    """Redacts the events of a match for one viewer, one after the other.

    Answers of other seats are left out and events renumbered: that a seat had a choice would reveal
    something about its hand. ``hand_ended`` reveals the rest: ``shown`` has the complete events
    that were redacted, and ``hands`` all tiles where all players show them (S15).

    Events are trusted: they come from the engine, or from a log that was checked when it was read.
    If the caller passes ``table``, its own fold of the whole match, the caller adds each event to
    it before the event is redacted.
    """

    def __init__(self, rules: Rules, viewer: int, table: Fold | None = None) -> None:
        self._viewer = viewer
        self._secrecy = rules.variant.secrecy
        self._turned_over: list[TurnedOver] = []
        self._number: int | None = None
        self._shows_hands = self._secrecy.face_down_winners and viewer != EVERYTHING
        own = self._shows_hands and table is None
        self._own_table = Fold(rules, trusted=True) if own else None
        self._table = table or self._own_table

    def skip(self, seen: int) -> None:
        """Continue after the first ``seen`` events, which the viewer has seen."""
        self._number = seen or None

    def cut(self, event: Event) -> Event | None:
        """Return a redacted copy of the next event, or None if the viewer does not see it."""
        if self._own_table is not None:
            self._own_table.add(event)
        if not is_told(event, self._viewer):
            return None
        seen = _copied(event)
        if self._viewer == EVERYTHING:
            return seen
        if seen["e"] == "answers":
            mine = str(self._viewer)
            seen["answers"] = {mine: seen["answers"][mine]}
        self._number = event["n"] if self._number is None else self._number + 1
        seen["n"] = self._number
        if seen["e"] not in EVENTS:
            return cast(
                "Event", {"n": seen["n"], "e": seen["e"]}
            )  # unknown fields could reveal anything
        if event["e"] == "hand_started":
            self._turned_over = []
        elif event["e"] == "discarded":
            self._announce(event["seat"])
        elif seen["e"] == "hand_ended":
            self._turn_over(seen)
        self._hide(event, seen)
        return seen

    def _hide(self, event: Event, seen: Event) -> None:
        until_end = False
        changes: dict[str, object] = {}
        for name, hidden in hidden_from(event, self._secrecy, self._viewer):
            changes[name] = None
            until_end = until_end or hidden.until_end
        if not changes and event["e"] == "won" and event["seat"] != self._viewer:
            changes, until_end = _hidden_parts(_copied(event), self._secrecy)
        if changes:
            known = EVENTS[event["e"]]
            fields = cast("dict[str, object]", seen)
            for name in fields.keys() - known.keys() - {"n", "e"}:
                del fields[name]
            fields.update(changes)
        if until_end:
            whole = cast("TurnedOver", _copied(event))
            whole["n"] = seen["n"]
            self._turned_over.append(whole)

    def _announce(self, seat: int) -> None:
        """Forget the hidden choice of a suit, which the first discard shows (S1)."""
        self._turned_over = [
            event
            for event in self._turned_over
            if event["e"] != "void_chosen" or event["seat"] != seat
        ]

    def _turn_over(self, seen: HandEnded) -> None:
        if self._secrecy != NOTHING_HIDDEN:
            seen["shown"] = self._turned_over
        self._turned_over = []
        if self._shows_hands and self._table is not None:
            seen["hands"] = [loose(seat.tiles) for seat in self._table.view.seats]


_Any = TypeVar("_Any")


def _copied(value: _Any) -> _Any:
    """Copy JSON values; ``deepcopy`` would take ten times as long."""
    if isinstance(value, dict):
        return cast("_Any", {name: _copied(inner) for name, inner in value.items()})
    if isinstance(value, list):
        return cast("_Any", [_copied(inner) for inner in value])
    return value


def _hidden_parts(event: Won, secrecy: Secrecy) -> tuple[dict[str, object], bool]:
    """Return the hidden parts of another seat's win, and whether they are revealed later."""
    request, score = event["request"], event["score"]
    assert request is not None
    assert score is not None
    if event["win"] == "green_jokers":  # its tiles do not matter (V16) and are not shown
        return {"request": {**request, "concealed": ""}}, False
    melds = request.get("melds", [])
    kongs = [meld for meld in melds if meld.get("kind") == "concealed_kong"]
    if not kongs or not secrecy.hidden_kongs:
        return {}, False
    # hide the tiles of the winner's concealed kongs (B33)
    hidden = {packed(parse(kong["tiles"])) for kong in kongs}
    shown = [{**meld, "tiles": None, "as": None} if meld in kongs else meld for meld in melds]
    reading = score["reading"]
    groups = [None if group in hidden else group for group in reading["groups"]]
    return {
        "request": {**request, "melds": shown},
        "score": {**score, "reading": {**reading, "groups": groups}},
    }, True


def hide(view: View, viewer: int) -> View:
    """Redact a view that has all tiles open."""
    if viewer == EVERYTHING:
        return view
    secrecy = view.rules.variant.secrecy
    over = view.ended is not None
    seat0, seat1, seat2, seat3 = (
        seen if seat == viewer else _hide_seat(_hide_gift(view, seat, viewer), secrecy, over)
        for seat, seen in enumerate(view.seats)
    )
    hidden_draw = view.drawn is not None and view.turn != viewer
    return replace(
        view,
        viewer=viewer,
        seats=(seat0, seat1, seat2, seat3),
        drawn=HIDDEN if hidden_draw else view.drawn,
    )


def _hide_gift(view: View, seat: int, viewer: int) -> SeatView:
    """Hide the tiles that a seat handed on, unless the viewer got them (S22)."""
    seen = view.seats[seat]
    if view.exchange_to is None or viewer == (seat + view.exchange_to) % SEATS:
        return seen
    return replace(seen, gave=(HIDDEN,) * len(seen.gave))


def _hide_seat(seat: SeatView, secrecy: Secrecy, over: bool) -> SeatView:
    if over and secrecy.face_down_winners:
        return seat  # all players show their tiles
    won, tiles, melds = seat.won, seat.tiles, seat.melds
    shows = won is not None and won.win != "green_jokers" and not secrecy.face_down_winners
    if not shows:
        tiles = (HIDDEN,) * len(tiles)
    if won is not None and won.win == "self_draw" and secrecy.face_down_winners:
        won = replace(won, tile=HIDDEN)
    if secrecy.hidden_kongs and not over:
        melds = tuple(_hide_meld(meld) for meld in melds)
    voided, face_down = seat.voided, seat.face_down
    if voided is not None and not seat.discards:
        voided, face_down = None, HIDDEN  # either a tile or an indicator card lies there
    return replace(seat, tiles=tiles, melds=melds, won=won, voided=voided, face_down=face_down)


def _hide_meld(meld: SeenMeld) -> SeenMeld:
    if meld.kind != "concealed_kong":
        return meld
    return SeenMeld(meld.kind, (HIDDEN,) * 4, (HIDDEN,) * 4)
