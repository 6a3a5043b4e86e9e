"""Reasons why one action is better than another, in a player's words.

Only what the seat knew is used: its tiles, what lies on the table, and what happens in worlds that
are sampled from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from baida.bots.efficient import EfficientBot
from baida.bots.trials import Estimate, Trials
from baida.game.actions import PASS, Action
from baida.game.view.own_hand import OwnHand
from baida.game.view.view import View
from baida.i18n import Message
from baida.melds import Meld
from baida.review.choices import Choice
from baida.review.consequences import Consequences, Dangers, Wins
from baida.score.distance import Distance
from baida.score.rules import income
from baida.score.scorer import Score
from baida.score.waits import Wait
from baida.tiles import NAMES, STANDS_FOR, SUITS, loose

#: The danger is mentioned if its difference is this share of the loss, and that of one player if it
#: is this share of the danger.
_MUCH = 0.25
#: Fewer points would be shown as 0.0.
_LEAST = 0.05
_MOST_WAITS = 9
_USUAL = "standard"
#: This hand consists of natural tiles only, so jokers are not kept for it.
_WITHOUT_JOKERS = "nfnl"
_PLAIN = {"pass": Message("review.pass"), "win": Message("review.win")}
_PLAYERS = (
    Message("review.next_player"),
    Message("review.player_opposite"),
    Message("review.previous_player"),
)


@dataclass(frozen=True)
class _After:
    """The hand after an action; for a claim, after the best discard that follows."""

    distance: Distance
    waits: tuple[Wait, ...]

    @property
    def useful(self) -> int:
        return sum(max(0, n) for _, n in self.distance.tiles)

    @property
    def special(self) -> str | None:
        """The nearest kind of hand, if it is not four sets and a pair."""
        nearest = [
            name
            for name, distance in self.distance.by_configuration.items()
            if distance == self.distance.distance
        ]
        return None if _USUAL in nearest or not nearest else nearest[0]


def words_for(action: Action) -> Message:
    if action.kind == "discard":
        return Message("review.discard", tile=NAMES[action.tiles[0]])
    if action.kind in _PLAIN:
        return _PLAIN[action.kind]
    if action.kind == "exchange":
        return Message("review.exchange", tiles=loose(action.tiles))
    if action.kind == "declare":
        return Message("review.declare", tile=NAMES[action.tiles[0]])
    if action.kind == "void":
        return Message("review.void", suit=Message(f"common.suit_{action.suit}"))
    kind = Message(f"common.meld_{action.kind}")
    return Message("review.call", kind=kind, tiles=loose(action.tiles))


def reasons_for(
    choice: Choice, trials: Trials, consequences: Consequences, best: int
) -> list[Message]:
    """Say why the best action is better than the played one, or what speaks for the played one."""
    lead = trials.lead(best, choice.played)
    found: list[Message] = []
    if best != choice.played:
        found.append(_difference(choice, trials, best, lead))
    hand = OwnHand(choice.view)
    rest = _other_payments(choice, trials, consequences, best)
    codes = dict.fromkeys((best, choice.played))
    told = _told_apart(hand, choice.view, [Action.of(code) for code in codes])
    for code in codes:
        action = Action.of(code)
        if action.kind == "win":
            continue  # its value comes at the end, with all circumstances
        found += told.get(action, ())
        found += _about_wins(action, consequences.wins(code))
        found += _about_payments(action, rest.get(code, 0.0))
    if best != choice.played:
        found += _why_better(
            hand, choice.view, best, choice.played, lead.mean, consequences.dangers
        )
    found += _about_win(choice, trials, best)
    return found


def compared(
    efficient: EfficientBot, view: View, legal: Sequence[int], best: int, other: int, lead: float
) -> Iterator[Message]:
    """Say what two actions lead to, and why the first is better, without playing them out."""
    hand = OwnHand(view)
    actions = [Action.of(code) for code in dict.fromkeys((best, other))]
    for told in _told_apart(hand, view, actions).values():
        yield from told
    if best != other:
        dangers = partial(efficient.dangers, view, legal)
        yield from _why_better(hand, view, best, other, lead, dangers, tried=False)


def _told_apart(
    hand: OwnHand, view: View, actions: Sequence[Action]
) -> dict[Action, list[Message]]:
    """Describe the result of each action; if two results are equal, only with the first."""
    told = {action: list(about(hand, view, action)) for action in actions}
    afters = [_after(hand, view, action) for action in actions]
    near = [(a.distance.distance, a.useful, a.special) for a in afters if a and not a.waits]
    if len(near) < 2 or near[0] != near[1]:
        return told
    best, other = map(words_for, actions)
    said = {"best": best, "other": other, "distance": near[0][0], "n": near[0][1]}
    return {actions[0]: [Message("review.as_near", **said)]}


def _why_better(
    hand: OwnHand,
    view: View,
    best: int,
    other: int,
    lead: float,
    dangers: Dangers,
    *,
    tried: bool = True,
) -> Iterator[Message]:
    """Say why the best action is better; with ``tried``, costs come from played-out worlds."""
    yield from _about_danger(view, best, other, lead, dangers, tried=tried)
    yield from _about_jokers(hand, view, Action.of(other), Action.of(best))


def _difference(choice: Choice, trials: Trials, best: int, lead: Estimate) -> Message:
    said = {
        "best": words_for(Action.of(best)),
        "played": words_for(Action.of(choice.played)),
        "points": _points(lead.mean),
        "error": _points(lead.error),
    }
    if lead.clear:
        return Message("review.clearly_better", worlds=trials.worlds, **said)
    return Message("review.within_noise", **said)


def about(hand: OwnHand, view: View, action: Action) -> Iterator[Message]:
    """Describe the result of an action: waits and their values, or the distance from ready."""
    words = words_for(action)
    if action.kind == "win":
        score = _score_of_win(hand, view)
        if score is not None:
            yield Message("review.win_worth", points=_in_points(_income(view, score)))
    if action.kind == "void":
        held = sum(tile < 27 and SUITS[tile // 9] == action.suit for tile in hand.tiles)
        yield Message("review.of_suit", action=words, n=held)
    after = _after(hand, view, action)
    if after is None:
        return
    if after.waits:
        yield from _about_waits(view, words, after)
    elif after.distance.distance >= 0:
        said = {"action": words, "distance": after.distance.distance, "n": after.useful}
        if after.special is None:
            yield Message("review.away", **said)
        else:
            yield Message("review.away_as", hand=Message(f"explain.{after.special}"), **said)


def _about_waits(view: View, words: Message, after: _After) -> Iterator[Message]:
    left = [wait for wait in after.waits if wait.unseen > 0]
    if not left:
        yield Message("review.waits_gone", action=words)
        return
    waits = [f"{NAMES[wait.tile]} ×{wait.unseen}" for wait in left[:_MOST_WAITS]]
    more = ["…"] if len(left) > _MOST_WAITS else []
    n = sum(wait.unseen for wait in left)
    said = {"action": words, "waits": ", ".join(waits + more), "n": n}
    if after.special is None:
        yield Message("review.waits", **said)
    else:
        yield Message("review.waits_as", hand=Message(f"explain.{after.special}"), **said)
    yield _worth(view, words, left)


def _score_of_win(hand: OwnHand, view: View) -> Score | None:
    """Return the value of the win without the circumstances, which can only add to it."""
    tiles = list(hand.tiles)
    if view.offered is not None:
        tile: int | None = view.offered[1]
        waits = hand.waits(tiles, claimed=tile) if len(tiles) % 3 == 1 else ()
    else:
        tile = view.drawn
        waits = () if tile is None else hand.waits(_without(tiles, tile))
    for wait in waits:
        if wait.tile == tile:
            score = wait.self_draw if view.offered is None else wait.discard
            return score if isinstance(score, Score) else None
    return None


def _worth(view: View, words: Message, waits: Sequence[Wait]) -> Message:
    points = [
        _income(view, score)
        for wait in waits
        for score in (wait.discard, wait.self_draw)
        if isinstance(score, Score)
    ]
    if min(points) == max(points):
        return Message("review.worth", action=words, points=_in_points(points[0]))
    return Message("review.worth_between", action=words, least=min(points), most=max(points))


def _income(view: View, score: Score) -> int:
    """Return the income from a win: all payments of the players who are still in the hand."""
    others = sum(
        seat.won is None for number, seat in enumerate(view.seats) if number != view.viewer
    )
    return income(score.payments, others)


def _after(hand: OwnHand, view: View, action: Action) -> _After | None:
    """Return the hand after an action; None if nothing can be said about it."""
    if action.kind == "win" or not (hand.plays or action.kind == "void"):
        return None
    tiles = list(hand.tiles)
    if action.kind == "void":
        return _After(hand.distance(tiles[:13], voided=action.suit), ())
    for tile in action.tiles:
        tiles.remove(tile)
    claimed = None
    if action.kind in ("chow", "pung", "kong") and view.offered is not None:
        claimed = view.offered[1]
    now = partial(_now, hand, melds=_melds_after(hand, action, claimed), claimed=claimed)
    if len(tiles) % 3 == 1:
        return now(tiles, *(() if action.is_meld else action.tiles))
    if len(tiles) % 3 == 2:
        afters = [now(_without(tiles, tile), tile) for tile in dict.fromkeys(tiles)]
        return min(afters, key=lambda after: (after.distance.distance, -after.useful))
    return None  # before the start, a replacement still has to be drawn


def _now(
    hand: OwnHand,
    tiles: list[int],
    *discarded: int,
    melds: tuple[Meld, ...],
    claimed: int | None,
) -> _After:
    distance = hand.distance(tiles, *discarded, melds=melds, claimed=claimed)
    if distance.distance > 0:
        return _After(distance, ())
    return _After(distance, hand.waits(tiles, *discarded, melds=melds, claimed=claimed))


def _melds_after(hand: OwnHand, action: Action, claimed: int | None) -> tuple[Meld, ...]:
    if not action.is_meld:
        return hand.melds
    if action.kind == "added_kong":
        kind = action.stands_for[0]
        return tuple(
            Meld("added_kong", (*meld.tiles, *action.tiles), action.stands_for)
            if meld.kind == "pung" and meld.stands_for[0] == kind
            else meld
            for meld in hand.melds
        )
    tiles = action.tiles if claimed is None else (*action.tiles, claimed)
    return (*hand.melds, Meld(action.kind, tuple(sorted(tiles)), action.stands_for))


def _without(tiles: list[int], tile: int) -> list[int]:
    rest = list(tiles)
    rest.remove(tile)
    return rest


def _about_win(choice: Choice, trials: Trials, best: int) -> Iterator[Message]:
    """Say whether to take a win, if there is one."""
    win = next((code for code in trials.actions if Action.of(code).kind == "win"), None)
    others = [code for code in trials.actions if code != win]
    if win is None or not others:
        return
    # a player who was right to take the win also wants to know the alternative
    compared_with = [code for code in others if code in (best, choice.played)] or others
    against = max(compared_with, key=lambda code: trials.mean(code).mean)
    now = trials.mean(win).mean
    expected = now + trials.lead(against, win).mean  # compared in the same worlds
    said = {"points": _points(now), "expected": _points(expected)}
    too_cheap = best != win and trials.lead(best, win).clear
    yield Message("review.cheap_win", **said) if too_cheap else Message("review.take_win", **said)


def _about_wins(action: Action, wins: Wins) -> Iterator[Message]:
    """Say how often an action leads to a win, and the value of those wins."""
    said = {"action": words_for(action), "share": round(100 * wins.won / wins.tried)}
    if said["share"]:
        yield Message("review.wins_often", points=_points(wins.points / wins.won), **said)
    else:
        yield Message("review.hardly_wins", action=words_for(action))


def _other_payments(
    choice: Choice, trials: Trials, consequences: Consequences, best: int
) -> dict[int, float]:
    """Return the average payments after the best and the played action besides the seat's own win.

    Mostly these are other players' wins. The result is empty if it explains little of the
    difference; wins on the discard do not count here, because they are described separately.
    """
    if best == choice.played:
        return {}
    codes = best, choice.played
    rest = {}
    for code in codes:
        wins = consequences.wins(code)
        # consistent with the points that are shown: the best action may have more worlds
        points = trials.mean(best).mean - trials.lead(best, code).mean
        rest[code] = points - wins.points / wins.tried
    difference = rest[best] - rest[choice.played]
    if max(codes) < PASS:
        difference -= sum(consequences.dangers(choice.played)) - sum(consequences.dangers(best))
    lead = trials.lead(best, choice.played).mean
    return rest if abs(difference) >= max(_MUCH * lead, _LEAST) else {}


def _about_payments(action: Action, points: float) -> Iterator[Message]:
    if abs(points) >= _LEAST:
        said = {"action": words_for(action), "points": _points(abs(points))}
        costs = points < 0
        yield (
            Message("review.others_win", **said) if costs else Message("review.others_pay", **said)
        )


def _about_danger(
    view: View, best: int, played: int, lead: float, dangers: Dangers, *, tried: bool
) -> Iterator[Message]:
    """Say why one discard is riskier than another, if that is much of the difference."""
    if max(best, played) >= PASS:
        return
    by_seat = {tile: dangers(tile) for tile in (best, played)}
    cost = {tile: sum(costs) for tile, costs in by_seat.items()}
    if cost[played] - cost[best] < max(_MUCH * lead, _LEAST):
        return
    costs = by_seat[played]
    for other in sorted(range(4), key=lambda seat: -costs[seat]):
        if costs[other] > max(_MUCH * cost[played], _LEAST):
            player = _PLAYERS[(other - view.viewer) % 4 - 1]
            tile, points = NAMES[played], _points(costs[other])
            if tried:
                yield Message("review.risky", tile=tile, player=player, points=points)
            else:
                yield Message("review.may_be_risky", tile=tile, player=player)
    if not tried:
        yield Message("review.seems_safer", tile=NAMES[best])
    elif cost[best] < _LEAST:
        yield Message("review.safe", tile=NAMES[best])
    else:
        yield Message("review.safer", tile=NAMES[best], points=_points(cost[best]))


def _about_jokers(hand: OwnHand, view: View, played: Action, best: Action) -> Iterator[Message]:
    if "win" in (played.kind, best.kind):
        return
    spent = list(played.tiles)
    for tile in best.tiles:
        if tile in spent:
            spent.remove(tile)
    jokers = [tile for tile in dict.fromkeys(spent) if STANDS_FOR[tile]]
    if not jokers:
        return
    after = _after(hand, view, best)
    if after is None or after.special != _WITHOUT_JOKERS:
        for tile in jokers:
            yield Message("review.keep_joker", tile=NAMES[tile])


def _in_points(n: int) -> Message:
    return Message("common.points", n=n)


def _points(points: float) -> str:
    text = f"{points:.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")
