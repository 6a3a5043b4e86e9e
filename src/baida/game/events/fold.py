"""Rebuild the table from the events of a log, and detect impossible events.

The whole log gives a view of everything; events redacted for a seat (``redact.py``) give the view
of that seat. The engine, not this module, checks whether a move was legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import replace

from baida.core.play.options import exchange_places
from baida.errors import InputError
from baida.game.events.seen_table import NOTHING_YET, ImpossibleEvent, SeenTable, need
from baida.game.events.visibility import check_visible
from baida.game.log.fair_shuffle import dealt_to
from baida.game.log.file import LogError
from baida.game.view.view import EVERYTHING, HIDDEN, Discard, SeenMeld, View, Win
from baida.melds import parse_meld
from baida.score.request import WINDS
from baida.score.rules import Rules
from baida.tiles import FAMILY, KINDS, NAMES, SUITS, can_stand_for, parse
from baida.wire import events as wire
from baida.wire.declare import is_whole
from baida.wire.events import EVENTS, Event, check_event
from baida.wire.values import DEALT, EXCHANGED, SEATS

_BETWEEN, _DEALING, _PLAYING, _OVER = "between hands", "in the deal", "in play", "after the match"
#: The phase of each event; events not listed here belong to play.
_WHEN = {"hand_started": _BETWEEN, "match_ended": _BETWEEN, "dealt": _DEALING}


def fold(rules: Rules, events: Iterable[Event], viewer: int = EVERYTHING) -> View:
    """Return the table after these events, which are already redacted for the viewer."""
    table = Fold(rules, viewer)
    for event in events:
        table.add(event)
    return table.view


class Fold:
    """The table, event by event. An impossible event raises LogError and changes nothing.

    The fields of ``trusted`` events are not checked: the engine has just made them, or they were
    checked when the log was read.
    """

    def __init__(self, rules: Rules, viewer: int = EVERYTHING, *, trusted: bool = False) -> None:
        self._table = SeenTable(rules, viewer)
        self._trusted = trusted
        self._n = 0
        self._phase = _BETWEEN
        self._next_dealer: int | None = None

    @property
    def view(self) -> View:
        """The current table; raises LogError before the first hand."""
        if self._table.hand < 0:
            raise LogError("event", self._n + 1, "no hand has started")
        return self._table.view()

    def add(self, event: Event) -> None:
        if not self._trusted:
            self._check(event)
        kind = event["e"]
        table = self._table
        if kind in EVENTS:
            before = vars(table).copy()
            try:
                need(self._phase == _WHEN.get(kind, _PLAYING), f"not {self._phase}")
                _HANDLERS[kind](self, event, table)
            except (ImpossibleEvent, InputError) as error:
                vars(table).update(before)
                raise LogError("event", event["n"], f"{kind}: {error}") from None
        self._n = event["n"]

    def _check(self, event: Event) -> None:
        n = event.get("n")
        if not is_whole(n) or n < 1 or self._n not in (0, n - 1):
            raise LogError("event", self._n + 1, f"n is {n!r:.40}")
        variant, viewer = self._table.rules.variant, self._table.viewer
        wrong = check_event(event, variant.copies, cut=viewer != EVERYTHING)
        if wrong:
            raise LogError("event", n, wrong)
        wrong = check_visible(event, variant.secrecy, viewer)
        if wrong:
            raise LogError("event", n, f"{event['e']}: {wrong}")

    def _on_hand_started(self, event: wire.HandStarted, table: SeenTable) -> None:
        if self._next_dealer is not None:
            need(event["hand"] == table.hand + 1, f"it comes after hand {table.hand}")
            need(event["dealer"] == self._next_dealer, f"seat {self._next_dealer} deals")
            _check_scores(event, table)
        table.build(event["wall"])
        table.hand = event["hand"]
        table.round_wind = WINDS.index(event["round_wind"])
        table.dealer = table.turn = event["dealer"]
        table.scores = tuple(event["scores"])
        table.seats = NOTHING_YET
        table.dice = deepcopy(event["dice"])
        places = exchange_places(
            table.play_options.exchange, event["dice"] and event["dice"]["break"]
        )
        need(event.get("exchange_to", 0) == places, f"the exchange is not {places} places on")
        table.exchange_to = places or None
        table.started = not table.play_options.before_start
        table.ended = None
        table.announced = (None,) * SEATS
        self._phase = _DEALING

    def _on_dealt(self, event: wire.Dealt, table: SeenTable) -> None:
        seat, place = event["seat"], table.front // DEALT
        need(seat == (table.dealer + place) % SEATS, "out of turn")
        tiles = [HIDDEN] * DEALT
        if event["tiles"] is not None:
            tiles = sorted(parse(event["tiles"]))
            if table.wall is not None:
                need(tiles == sorted(dealt_to(table.wall, place)), "not the wall's tiles")
        table.put(seat, tiles=tuple(tiles))
        table.front += DEALT
        if place == SEATS - 1:
            self._phase = _PLAYING

    def _on_ready_to_start(self, _event: wire.ReadyToStart, table: SeenTable) -> None:
        need(not table.started, "play has started")
        table.need_nothing_owed()
        table.started = True
        table.turn, table.drawn = table.dealer, None

    def _on_paid(self, event: wire.Paid, table: SeenTable) -> None:
        payer, payee, amount = event["from"], event["to"], event["amount"]
        need(payer != payee, "to the same seat")
        to_nobody = event["why"] == "flower_pig" and not table.play_options.penalty_to_each
        need((payee is None) == to_nobody, "only the penalty goes to nobody")
        scores = list(table.scores)
        scores[payer] -= amount
        if payee is not None:
            scores[payee] += amount
        table.scores = tuple(scores)

    def _on_wall_empty(self, _event: wire.WallEmpty, table: SeenTable) -> None:
        table.need_nothing_owed()
        need(not table.left, f"{table.left} tiles are left")
        table.claim = None

    def _on_hand_ended(self, event: wire.HandEnded, table: SeenTable) -> None:
        table.need_nothing_owed()
        _check_scores(event, table)
        why, winners = event["why"], table.winners
        need(why != "won" or winners, "nobody has won")
        need(why != "three_won" or winners == 3, f"{winners} have won")
        need(why != "wall_empty" or not table.left, f"{table.left} tiles are left")
        if table.viewer != EVERYTHING:
            _turn_over(event, table)
        table.ended = why
        table.turn = table.drawn = table.claim = None
        self._next_dealer = event["next_dealer"]
        self._phase = _BETWEEN

    def _on_match_ended(self, event: wire.MatchEnded, table: SeenTable) -> None:
        need(table.ended is not None, "no hand was played")
        _check_scores(event, table)
        self._phase = _OVER

    def _on_exchanged(self, event: wire.Exchanged, table: SeenTable) -> None:
        seat, to = event["seat"], table.exchange_to
        if to is None:
            raise ImpossibleEvent("there is no exchange")
        need(event["to"] == (seat + to) % SEATS, f"the tiles go to seat {(seat + to) % SEATS}")
        need(not table.seats[seat].gave, "a second time")
        gave = (HIDDEN,) * EXCHANGED
        if event["tiles"] is not None:
            gave = tuple(sorted(parse(event["tiles"])))
        table.take(seat, gave)
        table.put(seat, gave=gave)
        if all(has.gave for has in table.seats):
            table.hand_on(to)

    def _on_void_chosen(self, event: wire.VoidChosen, table: SeenTable) -> None:
        seat, suit, tile = event["seat"], event["suit"], _tile(event["tile"])
        need(table.play_options.voids, "not in this game")
        exchanged = table.exchange_to is None or all(other.gave for other in table.seats)
        need(exchanged, "tiles are still to be exchanged")
        has = table.seats[seat]
        need(has.voided is None and has.face_down is None and not has.discards, "a second time")
        if suit is not None:
            of_suit = [held for held in has.tiles if FAMILY[held] == SUITS.index(suit)]
            if tile is not None:
                need(tile in of_suit, f"seat {seat} holds no {NAMES[tile]}, or it is no {suit}")
            else:
                need(not of_suit, f"seat {seat} holds tiles of the suit")
            table.put(seat, voided=suit, face_down=tile)
        else:
            table.put(seat, face_down=HIDDEN)

    def _on_void_announced(self, event: wire.VoidAnnounced, table: SeenTable) -> None:
        seat, suit = event["seat"], event["suit"]
        has = table.seats[seat]
        need(not has.discards, "after the first discard")
        need(has.voided or has.face_down is not None, "no suit was chosen")
        need(has.voided in (None, suit), f"{has.voided} was chosen")
        # the other players see it together with the first discard (S1)
        table.announced = (*table.announced[:seat], suit, *table.announced[seat + 1 :])

    def _on_declared(self, event: wire.Declared, table: SeenTable) -> None:
        seat, tile = event["seat"], parse(event["tile"])[0]
        need(tile >= KINDS, f"{NAMES[tile]} is no flower and no joker")
        need(event["before_start"] != table.started, "play has started, or has not")
        if table.started:
            table.need_turn(seat, drawn=True)
        else:
            table.need_nothing_owed()
            table.need_size(seat, 13)
        has = table.seats[seat]
        table.take(seat, [tile])
        early = has.before_start + (not table.started)
        table.put(seat, declared=(*has.declared, tile), before_start=early)
        table.turn, table.drawn = seat, None
        table.owed = (seat, "flower")

    def _on_drew(self, event: wire.Drew, table: SeenTable) -> None:
        seat, why, end = event["seat"], event["why"], event["from"]
        if why == "turn":
            table.need_nothing_owed()
            need(table.started, "before the start")
            need(end == "front", "a turn's tile comes from the front")
            if table.turn is not None and table.seats[table.turn].won is None:
                table.need_size(table.turn, 13)
        else:
            need(table.owed == (seat, why), f"no replacement for a {why} is due")
            need(end == table.rules.replacement_end, "from the wrong end")
        table.need_size(seat, 13 if table.started else 12)
        tile, expected = HIDDEN, table.next_tile(end)
        if event["tile"] is not None:
            tile = parse(event["tile"])[0]
            need(expected in (HIDDEN, tile), f"the wall's next tile is {NAMES[expected]}")
        table.draw(seat, tile, end)

    def _on_discarded(self, event: wire.Discarded, table: SeenTable) -> None:
        seat, tile = event["seat"], parse(event["tile"])[0]
        table.need_turn(seat)
        table.need_drawn(event["drawn"], tile)
        has = table.seats[seat]
        if table.play_options.voids and not has.discards:
            need(table.announced[seat], "the voided suit was not announced")
            need(has.face_down in (None, HIDDEN, tile), "another tile lies face down")
            table.put(seat, voided=table.announced[seat], face_down=None)
        table.take(seat, [tile])
        table.put(seat, discards=(*has.discards, Discard(tile, event["drawn"])))
        table.drawn = None
        table.offer("discard", seat, tile)

    def _on_answers(self, event: wire.Answers, table: SeenTable) -> None:
        how = "kong" if event["to"] == "kong" else "discard"
        need(table.claim is not None and table.claim[0] == how, f"there is no {how} to answer")

    def _on_kong_added(self, event: wire.KongAdded, table: SeenTable) -> None:
        seat, tile = event["seat"], parse(event["tile"])[0]
        table.need_turn(seat, drawn=True)
        table.need_drawn(event["drawn"], tile)
        has = table.seats[seat]
        need(tile in has.tiles or HIDDEN in has.tiles, f"seat {seat} does not hold {NAMES[tile]}")
        kinds = [meld.stands_for[0] for meld in has.melds if meld.kind == "pung"]
        fits = any(tile == kind or can_stand_for(tile, kind) for kind in kinds)
        need(fits, f"seat {seat} has no pung to add {NAMES[tile]} to")
        table.offer("kong", seat, tile)

    def _on_melded(self, event: wire.Melded, table: SeenTable) -> None:
        seat, kind = event["seat"], event["kind"]
        need(kind in table.rules.variant.meld_kinds, f"there is no {kind} in this game")
        if event["tiles"] is None:
            meld = SeenMeld(kind, (HIDDEN,) * 4, (HIDDEN,) * 4)
        else:
            meld = _seen_meld(event)
        own = list(meld.tiles)
        melds = table.seats[seat].melds
        place = len(melds)
        if kind == "concealed_kong":
            table.need_turn(seat, drawn=True)
        elif kind == "added_kong":
            need(table.claim == ("kong", seat, meld.claimed), "this kong was not announced")
            need(not table.claim_won, "it was robbed")
            place = _grown_from(melds, meld)
            meld = replace(meld, source=melds[place].source)
            own = [tile for tile in (meld.claimed,) if tile is not None]
        else:
            source, claimed = _claimed(event, event["claimed"], table, "discard")
            need(not table.claim_won, "somebody has won with it")
            own.remove(claimed)
            table.mark_taken(source, won=False)
        table.take(seat, own)
        table.put(seat, melds=(*melds[:place], meld, *melds[place + 1 :]))
        table.turn, table.drawn, table.claim = seat, None, None
        if len(meld.tiles) == 4:
            table.owed = (seat, "kong")

    def _on_won(self, event: wire.Won, table: SeenTable) -> None:
        seat, win, tile = event["seat"], event["win"], _tile(event["tile"])
        need(win in table.rules.variant.wins, f"there is no {win} in this game")
        source: int | None = None
        if win == "self_draw":
            table.need_turn(seat, drawn=True)
            tile = _self_drawn(event, table)
            table.take(seat, [tile])
        elif win == "green_jokers":
            need(table.claim is not None and table.claim[:2] == ("discard", seat), "no discard")
            need(tile is None, "there is a winning tile")
            table.need_size(seat, 13)
        else:
            how = "discard" if win == "discard" else "kong"
            source, tile = _claimed(event, event["tile"], table, how)
            if how == "discard":
                table.mark_taken(source, won=True)
            elif not table.claim_won:
                table.take(source, [tile])  # the pung stays (G11)
        table.put(seat, won=Win(win, tile, source))
        table.drawn = None
        table.claim_won = True
        # green jokers win with any tiles (V16), so the winner does not show them
        if event["request"] is not None and win != "green_jokers":
            table.show(seat, parse(event["request"]["concealed"]))


#: An event without a handler is an error when this module is imported, not in the midst of a match.
_HANDLERS = {kind: getattr(Fold, f"_on_{kind}") for kind in EVENTS}


def _check_scores(
    event: wire.HandStarted | wire.HandEnded | wire.MatchEnded, table: SeenTable
) -> None:
    scores = list(table.scores)
    need(event["scores"] == scores, f"by the payments the scores are {scores}")


def _self_drawn(event: wire.Won, table: SeenTable) -> int:
    tile = _tile(event["tile"])
    if tile is None and event["request"] is None:  # face down (S15)
        return HIDDEN
    if tile is None or table.drawn not in (HIDDEN, tile):
        raise ImpossibleEvent("with another tile than the one drawn")
    return tile


def _turn_over(event: wire.HandEnded, table: SeenTable) -> None:
    """Reveal the hidden parts at the end of the hand."""
    for shown in event.get("shown", ()):
        seat = shown["seat"]
        has = table.seats[seat]
        if shown["e"] == "melded":
            table.show_kong(seat, _seen_meld(shown))
        elif shown["e"] == "void_chosen":
            table.put(seat, voided=shown["suit"], face_down=_tile(shown["tile"]))
        elif has.won is not None:
            table.put(seat, won=replace(has.won, tile=_tile(shown["tile"])))
    for seat, tiles in enumerate(event.get("hands", ())):
        table.show(seat, parse(tiles))


def _tile(text: str | None) -> int | None:
    return None if text is None else parse(text)[0]


def _seen_meld(event: wire.Melded) -> SeenMeld:
    kind = event["kind"]
    meld = parse_meld({"kind": kind, "tiles": event["tiles"], "as": event["as"]}, "tiles")
    claimed = _tile(event["claimed"])
    need((claimed is None) == (kind == "concealed_kong"), "a tile was claimed, or not")
    need(claimed is None or claimed in meld.tiles, "the claimed tile is not in it")
    tiles, stands_for = tuple(sorted(meld.tiles)), tuple(sorted(meld.stands_for))
    return SeenMeld(kind, tiles, stands_for, claimed, event["from"])


def _grown_from(melds: Sequence[SeenMeld], kong: SeenMeld) -> int:
    """Return the index of the pung that became this kong."""
    for place, meld in enumerate(melds):
        grown = (*meld.tiles, kong.claimed if kong.claimed is not None else HIDDEN)
        if meld.kind == "pung" and tuple(sorted(grown)) == kong.tiles:
            return place
    raise ImpossibleEvent("there is no such pung")


def _claimed(
    event: wire.Melded | wire.Won, tile: str | None, table: SeenTable, how: str
) -> tuple[int, int]:
    """Return the claimed seat and tile; raise if they are not what was offered."""
    offered = table.claim
    if offered is None or offered != (how, event["from"], _tile(tile)):
        raise ImpossibleEvent(f"there is no such {how} to claim")
    need(event["seat"] != event["from"], "its own tile")
    table.need_size(event["seat"], 13)
    return offered[1:]
