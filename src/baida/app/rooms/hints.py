"""Hints about a player's own hand, including the coach's; they never use another hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from baida.answers.scores import distance_json, wait_hint
from baida.core.play.deal import Deal
from baida.game.actions import Action
from baida.game.no_win import why_no_win_offered
from baida.game.view.own_hand import OwnHand
from baida.game.view.view import View
from baida.i18n import Message, Text, texts_of
from baida.review.coach import hint_for
from baida.score.rules import Rules
from baida.tiles import NAMES, is_flower, is_joker
from baida.wire.rooms import CoachHint, NoWinNote
from baida.wire.scoring import DiscardHint, Hints, WaitHint

#: Every player who is ready can win on a discarded flower (V5), and for more (V15).
_DISCARDED_FLOWER = Message("wins.discarded_flower")
#: The hints of a seat that has won or does not play.
NO_HINTS: Hints = {"waits": [], "discards": [], "distance": None}


def find_answer(view: View, legal: Sequence[int] | None) -> Hints | CoachHint:
    """Answer a question with the coach's hint if there are legal actions, or else the waits."""
    return waits_of(view) if legal is None else coach_hint(view, legal)


def coach_hint(view: View, legal: Sequence[int]) -> CoachHint:
    hint = hint_for(view, legal)
    return {
        "action": str(Action.of(hint.best)),
        "others": [
            {"action": str(Action.of(action)), "worse": worse} for action, worse in hint.others
        ],
        "reasons": [texts_of(reason) for reason in hint.reasons],
    }


def waits_of(view: View) -> Hints:
    hand = OwnHand(view)
    tiles = hand.tiles
    if not hand.plays:
        return NO_HINTS
    distance = hand.distance(tiles)
    if len(tiles) % 3 == 1:
        waits = _waits(hand, tiles) if distance.distance == 0 else []
        return {"waits": waits, "discards": [], "distance": distance_json(distance)}
    discards = [_after(hand, tile) for tile in sorted(set(tiles))]
    return {"waits": [], "discards": discards, "distance": distance_json(distance)}


def _after(hand: OwnHand, discard: int) -> DiscardHint:
    """Return the hint for the hand after this discard."""
    rest = list(hand.tiles)
    rest.remove(discard)
    distance = hand.distance(rest, discard)
    return {
        "discard": NAMES[discard],
        "distance": distance_json(distance),
        "waits": _waits(hand, rest, discard) if distance.distance == 0 else [],
        "note": _note(hand.rules, discard),
    }


def _waits(hand: OwnHand, tiles: Iterable[int], *discarded: int) -> list[WaitHint]:
    return [wait_hint(wait) for wait in hand.waits(tiles, *discarded)]


def _note(rules: Rules, discard: int) -> Text | None:
    """Say what the other players may do with a discard, if that is not obvious."""
    claimed = rules.options.get("discarded_jokers")
    if claimed is None or not (is_flower(discard) or (is_joker(discard) and claimed == "general")):
        return None
    return texts_of(_DISCARDED_FLOWER)


def no_win_notes(deal: Deal, seats: Iterable[int]) -> dict[int, NoWinNote]:
    """Say for each seat whose hand is complete with the offered tile why it may not win."""
    reasons = ((seat, why_no_win_offered(deal, seat)) for seat in seats)
    return {seat: note_json(reason) for seat, reason in reasons if reason is not None}


def note_json(reason: Message) -> NoWinNote:
    return {"text": reason.texts(), "ruling": reason.ruling}
