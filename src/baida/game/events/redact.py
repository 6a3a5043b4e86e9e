"""The one place where hidden information is removed, from events and from views (G10).

A seat is told what it could see at a real table; a spectator what all four can see. What is
hidden is null in an event and HIDDEN in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from baida.game.events.fold import Fold
from baida.game.events.schema import EVENTS, Event, check_event
from baida.game.log.file import LogError
from baida.game.view.view import EVERYTHING, HIDDEN, SeatView, SeenMeld, View
from baida.score.rules import Rules
from baida.score.secrecy import Secrecy
from baida.tiles import loose, packed, parse
from baida.variants import find_rules


def cut_log(rules: Rules, events: Iterable[Event], viewer: int) -> list[Event]:
    """The events of a match, from its start or that of a hand, as a viewer may see them."""
    cutter = Cutter(rules, viewer)
    return [seen for event in events if (seen := cutter.cut(event)) is not None]


def is_told(event: Event, viewer: int) -> bool:
    """Whether a viewer is told anything of an event: answers of others are left out."""
    return event["e"] != "answers" or viewer == EVERYTHING or str(viewer) in event["answers"]


class Cutter:
    """Cuts the events of a match to what one viewer may see, one after the other.

    Answers of others are left out, and the events numbered anew: that somebody had a choice
    would tell of that hand. With ``hand_ended`` it tells what is turned over then: in ``shown``
    the events that it had cut, whole, and where everybody shows their tiles (S15) these in
    ``hands``.
    """

    def __init__(self, rules: Rules, viewer: int, table: Fold | None = None) -> None:
        """``table`` is a fold for several cutters; its owner adds each event before it is cut."""
        self._rules = rules
        self._viewer = viewer
        self._secrecy = rules.variant.secrecy
        self._turned_over: list[Event] = []
        self._number: int | None = None
        needs_hands = self._secrecy.face_down_winners and viewer != EVERYTHING
        self._owns_table = needs_hands and table is None
        self._table = Fold(rules.id) if self._owns_table else table if needs_hands else None

    def skip(self, seen: int) -> None:
        """Begin after so many events that the viewer has seen."""
        self._number = seen or None

    def cut(self, event: Event) -> Event | None:
        """What the viewer may see of the next event, if anything; the event is left alone."""
        if self._table is not None and self._owns_table:
            self._table.add(event)
        wrong = check_event(event, self._rules)
        if wrong:
            raise LogError("event", event.get("n", 0), wrong)
        seen = deepcopy(event)
        if self._viewer == EVERYTHING:
            return seen
        kind = event["e"]
        mine = str(self._viewer)
        if not is_told(event, self._viewer):
            return None
        self._number = event["n"] if self._number is None else self._number + 1
        seen["n"] = self._number
        if kind not in EVENTS:
            return {"n": seen["n"], "e": kind}  # it could tell anything
        if kind == "hand_started":
            seen["wall"] = None
            self._turned_over = []
        elif kind == "answers":
            seen["answers"] = {mine: seen["answers"][mine]}
        elif kind == "hand_ended":
            self._turn_over(seen)
        elif kind in _SECRETS and event["seat"] != self._viewer:
            self._cut_secrets(seen, event)
        elif kind == "discarded":
            self._announce(event["seat"])
        return seen

    def _cut_secrets(self, seen: Event, event: Event) -> None:
        secrets, later = _SECRETS[event["e"]](event, self._secrecy)
        if secrets:
            known = {"n", "e", *EVENTS[event["e"]]}
            for name in seen.keys() - known:
                del seen[name]
            seen.update(secrets)
        if later:
            self._turned_over.append({**deepcopy(event), "n": seen["n"]})

    def _announce(self, seat: int) -> None:
        """The first discard shows the voided suit (S1), so there is nothing to show later."""
        self._turned_over = [
            event
            for event in self._turned_over
            if event["e"] != "void_chosen" or event["seat"] != seat
        ]

    def _turn_over(self, seen: Event) -> None:
        if self._secrecy != Secrecy():
            seen["shown"] = self._turned_over
        self._turned_over = []
        if self._table is not None:
            seen["hands"] = [loose(seat.tiles) for seat in self._table.view.seats]


#: What of an event of another seat is replaced, and whether it is shown when the hand ends.
_Cut = tuple[Mapping[str, Any], bool]


def _cut_dealt(_event: Event, _secrecy: Secrecy) -> _Cut:
    return {"tiles": None}, False


def _cut_drew(_event: Event, _secrecy: Secrecy) -> _Cut:
    return {"tile": None}, False


def _cut_void_chosen(_event: Event, _secrecy: Secrecy) -> _Cut:
    return {"suit": None, "tile": None}, True


def _cut_melded(event: Event, secrecy: Secrecy) -> _Cut:
    if event["kind"] == "concealed_kong" and secrecy.hidden_kongs:
        return {"tiles": None, "as": None}, True
    return {}, False


def _cut_won(event: Event, secrecy: Secrecy) -> _Cut:
    if secrecy.face_down_winners:
        cut: dict[str, Any] = {"request": None, "score": None}
        if event["win"] == "self_draw":
            cut["tile"] = None
        return cut, True
    if event["win"] == "green_jokers":  # its tiles do not matter (V16), so nobody shows them
        return {"request": {**deepcopy(event["request"]), "concealed": ""}}, False
    if secrecy.hidden_kongs:
        return _without_kongs(event)
    return {}, False


def _without_kongs(event: Event) -> _Cut:
    """The win without the tiles of the winner's concealed kongs (B33)."""
    request, score = deepcopy(event["request"]), deepcopy(event["score"])
    kongs = [meld for meld in request.get("melds", ()) if meld["kind"] == "concealed_kong"]
    if not kongs:
        return {}, False
    hidden = {packed(parse(kong["tiles"])) for kong in kongs}
    groups = score["reading"]["groups"]
    score["reading"]["groups"] = [None if group in hidden else group for group in groups]
    for kong in kongs:
        kong["tiles"] = kong["as"] = None
    return {"request": request, "score": score}, True


_SECRETS: Mapping[str, Callable[[Event, Secrecy], _Cut]] = {
    "dealt": _cut_dealt,
    "drew": _cut_drew,
    "void_chosen": _cut_void_chosen,
    "melded": _cut_melded,
    "won": _cut_won,
}


def hide(view: View, viewer: int) -> View:
    """What a viewer may see of a table with all its tiles open."""
    if viewer == EVERYTHING:
        return view
    secrecy = find_rules(view.rules).variant.secrecy
    over = view.ended is not None
    seat0, seat1, seat2, seat3 = (
        seen if seat == viewer else _hide_seat(seen, secrecy, over)
        for seat, seen in enumerate(view.seats)
    )
    hidden_draw = view.drawn is not None and view.turn != viewer
    return replace(
        view,
        viewer=viewer,
        seats=(seat0, seat1, seat2, seat3),
        drawn=HIDDEN if hidden_draw else view.drawn,
    )


def _hide_seat(seat: SeatView, secrecy: Secrecy, over: bool) -> SeatView:
    """Another player's seat."""
    if over and secrecy.face_down_winners:
        return seat  # everybody shows their tiles
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
        voided, face_down = None, HIDDEN  # a tile or a card
    return replace(seat, tiles=tiles, melds=melds, won=won, voided=voided, face_down=face_down)


def _hide_meld(meld: SeenMeld) -> SeenMeld:
    if meld.kind != "concealed_kong":
        return meld
    return SeenMeld(meld.kind, (HIDDEN,) * 4, (HIDDEN,) * 4)
