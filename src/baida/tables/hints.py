"""Hints about a player's own hand. Nothing here looks at another hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from baida.answers.scores import distance_json
from baida.core.play.deal import Deal
from baida.game.reasons.no_win import why_no_win_offered
from baida.game.view.unseen import count_unseen
from baida.game.view.view import SeenMeld, View
from baida.game.wall import tiles_of
from baida.i18n import Message, Text, texts_of
from baida.melds import Meld
from baida.score.distance import Distance, find_distance
from baida.score.request import WINDS
from baida.score.result import NoWin, Score
from baida.score.rules import Rules
from baida.score.waits import Wait, find_waits
from baida.tiles import NAMES, is_flower, is_joker, loose
from baida.variants import find_rules
from baida.wire.rooms import NoWinNote
from baida.wire.scoring import DiscardHint, Hints, WaitHint

#: Everybody who is ready can win on a flower that is discarded (V5), and for more (V15).
_DISCARDED_FLOWER = Message("wins.discarded_flower")
#: For a seat that has won, or plays no hand.
NO_HINTS: Hints = {"waits": [], "discards": [], "distance": None}


def waits_of(view: View) -> Hints:
    hand = _Hand(view)
    tiles = list(view.seats[view.viewer].tiles)
    if not hand.plays:
        return NO_HINTS
    distance = hand.distance(tiles)
    if len(tiles) % 3 == 1:
        waits = hand.waits(tiles) if distance.distance == 0 else []
        return {"waits": waits, "discards": [], "distance": distance_json(distance)}
    discards = [hand.after(tiles, tile) for tile in sorted(set(tiles))]
    return {"waits": [], "discards": discards, "distance": distance_json(distance)}


class _Hand:
    def __init__(self, view: View) -> None:
        seat = view.seats[view.viewer]
        self._rules = find_rules(view.rules)
        known = self._rules.variant.situations
        self.plays = (
            seat.won is None
            and view.ended is None
            and ("voided" not in known or seat.voided is not None)
        )
        self._melds = tuple(_meld(meld) for meld in seat.melds)
        self._flowers = loose(seat.declared)
        self._voided = seat.voided
        self._seen = _seen_by(self._rules, view)
        self._winds = WINDS[(view.viewer - view.dealer) % 4], WINDS[view.round_wind]
        self._situation: dict[str, object] = {}
        if "voided" in known:
            self._situation["voided"] = seat.voided
        if "before_start" in known:
            self._situation["before_start"] = loose(seat.declared[: seat.before_start])

    def after(self, tiles: Sequence[int], discard: int) -> DiscardHint:
        """The hand without one of its tiles."""
        rest = list(tiles)
        rest.remove(discard)
        distance = self.distance(rest, discard)
        return {
            "discard": NAMES[discard],
            "distance": distance_json(distance),
            "waits": self.waits(rest, discard) if distance.distance == 0 else [],
            "note": self._note(discard),
        }

    def _note(self, discard: int) -> Text | None:
        """What the others may do with a discard, where that is not obvious."""
        claimed = self._rules.options.get("discarded_jokers")
        if claimed is None or not (
            is_flower(discard) or (is_joker(discard) and claimed == "general")
        ):
            return None
        return texts_of(_DISCARDED_FLOWER)

    def distance(self, tiles: Iterable[int], *discarded: int) -> Distance:
        """The distance of these concealed tiles, after a discard if there is one."""
        return find_distance(
            self._rules,
            loose(tiles),
            melds=self._melds,
            flowers=self._flowers,
            seen=loose([*self._seen, *discarded]),
            voided=self._voided,
        )

    def waits(self, tiles: Iterable[int], *discarded: int) -> list[WaitHint]:
        found = find_waits(
            self._rules,
            loose(tiles),
            melds=self._melds,
            flowers=self._flowers,
            seat_wind=self._winds[0],
            round_wind=self._winds[1],
            seen=loose([*self._seen, *discarded]),
            situation=self._situation,
        )
        return [wait_json(wait) for wait in found]


def wait_json(wait: Wait) -> WaitHint:
    return {
        "tile": NAMES[wait.tile],
        "unseen": wait.unseen,
        "discard": _points(wait.discard),
        "self_draw": _points(wait.self_draw),
        "why": texts_of(wait.reason) if wait.reason else None,
    }


def _points(score: Score | NoWin) -> int | None:
    return score.points if isinstance(score, Score) else None


def _meld(meld: SeenMeld) -> Meld:
    return Meld(meld.kind, meld.tiles, meld.stands_for)


def _seen_by(rules: Rules, view: View) -> list[int]:
    mine = view.seats[view.viewer]
    seen = Counter(tiles_of(rules))
    seen -= Counter(dict(enumerate(count_unseen(rules, view))))
    seen -= Counter([*mine.tiles, *mine.declared])
    seen -= Counter(tile for meld in mine.melds for tile in meld.tiles)
    return sorted(seen.elements())


def no_win_notes(deal: Deal, seats: Iterable[int]) -> dict[int, NoWinNote]:
    """Why seats that have a hand with the tile offered may not win; for those who have one."""
    reasons = ((seat, why_no_win_offered(deal, seat)) for seat in seats)
    return {seat: note_json(reason) for seat, reason in reasons if reason is not None}


def note_json(reason: Message) -> NoWinNote:
    return {"text": reason.texts(), "ruling": reason.ruling}
