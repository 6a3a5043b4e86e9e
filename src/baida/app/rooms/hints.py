"""Hints about a player's own hand, including the coach's; they never use another hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from baida.answers.scores import distance_json, wait_hint
from baida.bots.efficient import EfficientBot
from baida.bots.learned import LearnedBot
from baida.bots.trials import prior_for
from baida.core.play.deal import Deal
from baida.game.actions import Action, choice_json
from baida.game.no_win import why_no_win_offered
from baida.game.view.own_hand import OwnHand
from baida.game.view.view import View
from baida.i18n import Message, Text, texts_of
from baida.review.reasons import about, compared, words_for
from baida.score.rules import Rules
from baida.tiles import NAMES, is_flower, is_joker
from baida.wire.rooms import CoachHint, NoWinNote
from baida.wire.scoring import DiscardHint, Hints, WaitHint

#: The greatest number of actions that are named besides the best one.
_MOST_OTHERS = 3
#: How much worse an action is, by its distance from the best in standard errors of the estimate.
_GRADES = ((1.0, "equal"), (3.0, "little"), (10.0, "clearly"))


@dataclass(frozen=True)
class Hint:
    best: int
    #: The next best actions, each with how much worse it is: equal, little, clearly or much.
    others: tuple[tuple[int, str], ...]
    reasons: tuple[Message, ...]


def hint_for(view: View, legal: Sequence[int]) -> Hint:
    rules = view.rules
    weighed = LearnedBot(rules, view.viewer, 0).weigh(view, legal)
    # Two actions of the same name, such as declaring a joker with either frame, count as one.
    by_name: dict[str, tuple[int, float]] = {}
    for code, points in sorted(weighed, key=lambda one: -one[1]):
        by_name.setdefault(words_for(Action.of(code)), (code, points))
    (best, most), *rest = by_name.values()
    error = prior_for(rules, {}).error
    others = tuple((code, _grade((most - points) / error)) for code, points in rest[:_MOST_OTHERS])
    if not others:
        reasons = _alone(view, legal, best)
    else:
        other, points = rest[0]
        said = {"best": words_for(Action.of(best)), "other": words_for(Action.of(other))}
        efficient = EfficientBot(rules, 0, 0)
        why = compared(efficient, view, legal, best, other, most - points)
        reasons = [Message(f"review.better_{others[0][1]}", **said), *why]
    return Hint(best, others, tuple(reasons))


def _grade(distance: float) -> str:
    return next((grade for most, grade in _GRADES if distance < most), "much")


def _alone(view: View, legal: Sequence[int], best: int) -> list[Message]:
    """Describe an action without an alternative."""
    if len(legal) == 1:
        return [Message("review.only_action", action=words_for(Action.of(best)))]
    return list(about(OwnHand(view), view, Action.of(best)))


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
        "choice": choice_json(hint.best),
        "others": [
            {"action": str(Action.of(code)), "choice": choice_json(code), "worse": worse}
            for code, worse in hint.others
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
