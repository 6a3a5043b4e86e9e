"""The laws of play: what holds in every match of every game.

A law plays a match at random and raises ``BrokenLaw`` where the match breaks it:

    @pytest.mark.parametrize("law", LAWS)
    def test_law(law: str) -> None:
        LAWS[law](find_rules("small"), seed=1)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from baida.answers.calls import score_json
from baida.core.scoring.sets import SET_TILES
from baida.game.actions import EXCHANGE, MELD, Action
from baida.game.events.fold import Fold
from baida.game.events.redact import Cutter
from baida.game.log.fair_shuffle import Wall
from baida.game.log.file import Log
from baida.game.match import Match
from baida.game.rerun import rerun
from baida.game.view.view import EVERYTHING, SPECTATOR, View
from baida.score.rules import Rules
from baida.tiles import KINDS, parse
from baida.variants import find_rules


def new_match(rules: Rules | str, seed: int) -> Match:
    """Make a match by its seed; every second one has lucky walls, which lead to more wins."""
    if seed % 2:
        return Match(rules, seed=seed)
    chosen = find_rules(rules)
    return Match(rules, seed=seed, walls=lambda hand: Wall(lucky_wall(chosen, seed, hand), None))


def lucky_wall(rules: Rules, seed: int, hand: int) -> list[int]:
    """Return a wall that deals nearly complete hands, with jokers if the game has any."""
    rng = random.Random(100 * seed + hand)
    voids = rules.play_options.voids
    left = list(rules.tiles)
    rng.shuffle(left)
    hands = [_lucky_hand(left, rng, without=rng.randrange(3) if voids else 9) for _ in range(4)]
    dealt = [hand[4 * time : 4 * time + 4] for time in range(3) for hand in hands]
    return [*(tile for four in dealt for tile in four), *(hand[12] for hand in hands), *left]


def _lucky_hand(left: list[int], rng: random.Random, without: int) -> list[int]:
    """Take about three sets and two pairs from the remaining tiles, without one suit."""
    hand: list[int] = []
    groups = [*SET_TILES, *((kind, kind) for kind in range(KINDS))]
    groups = [group for group in groups if group[0] // 9 != without]
    jokers = [tile for tile in left if tile >= KINDS]
    for tile in jokers[: rng.choice((0, 0, 1, 2))]:
        left.remove(tile)
        hand.append(tile)
    while len(hand) < 12:
        group = rng.choice(groups)
        if len(hand) + len(group) <= 13 and all(left.count(t) >= group.count(t) for t in group):
            for tile in group:
                left.remove(tile)
            hand += group
    while len(hand) < 13:
        tile = next(tile for tile in left if tile // 9 != without)
        left.remove(tile)
        hand.append(tile)
    return hand


def seldom_wrong(match: Match, seat: int, rng: random.Random) -> int:
    """Choose a random action, with a preference for wins, melds and declarations.

    Purely random play seldom wins, and would leave half of the rules unused.
    """
    legal = match.legal(seat)
    if 251 <= legal[-1] <= 253:  # a suit of which the seat holds no tile
        return legal[-1]
    if EXCHANGE <= legal[0] < MELD:  # keep the two longest suits
        suits = [(action - EXCHANGE) // 165 for action in legal]
        shortest = min(set(suits), key=suits.count)
        return rng.choice([a for a, suit in zip(legal, suits, strict=True) if suit == shortest])
    telling = [action for action in legal if action >= 96]
    return rng.choice(telling if telling and rng.random() < 0.6 else legal)


def play(match: Match, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play to the end, with seats answering in any order; yield each decision before it is made."""
    while not match.over:
        seat = rng.choice(match.waiting)
        action = seldom_wrong(match, seat, rng)
        yield seat, action
        match.step(seat, action)


#: The tiles that are dealt before the first draw.
_DEALT = 52


class BrokenLaw(AssertionError):
    """A law is broken; the message says how and where."""


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenLaw(what)


def _played(rules: Rules, seed: int) -> Match:
    match = new_match(rules, seed)
    for _ in play(match, random.Random(seed)):
        pass
    return match


def tiles_are_conserved(rules: Rules, seed: int) -> None:
    """Check that no tile is lost or made, and that undrawn tiles are in the wall."""
    match = new_match(rules, seed)
    whole = Counter(rules.tiles)
    for _ in play(match, random.Random(seed)):
        view = match.view(EVERYTHING)
        start = next(event for event in reversed(match.events) if event["e"] == "hand_started")
        drawn = [event for event in match.events[start["n"] :] if event["e"] == "drew"]
        back = sum(event["from"] == "back" for event in drawn)
        wall = parse(start["wall"])
        where = f"event {len(match.events)}"
        _need(view.wall == len(wall) - _DEALT - len(drawn), f"{where}: the wall has {view.wall}")
        left = wall[_DEALT + len(drawn) - back : len(wall) - back]
        tiles = Counter(left) + _on_the_table(view)
        # a tile on which several players have won lies on the table once
        robbed = sum(seat.won is not None and seat.won.win == "rob_kong" for seat in view.seats)
        twice = max(robbed - 1, 0)
        found = sum(tiles.values()) + _won_discards(view) - twice
        _need(found == sum(whole.values()), f"{where}: there are {found} tiles")
        many = [tile for tile, n in whole.items() if tiles[tile] > n + twice]
        _need(not many, f"{where}: there are too many of the tiles {many}")


def _on_the_table(view: View) -> Counter[int]:
    tiles: Counter[int] = Counter()
    for seat in view.seats:
        tiles.update(seat.tiles)
        tiles.update(seat.declared)
        for meld in seat.melds:
            tiles.update(meld.tiles)
        tiles.update(discard.tile for discard in seat.discards if not discard.taken)
        if seat.won is not None and seat.won.win in ("self_draw", "rob_kong"):
            tiles[seat.won.tile or 0] += 1
    return tiles


def _won_discards(view: View) -> int:
    """Return the number of discards that somebody has won on, which are in no hand."""
    taken = Counter(d.tile for seat in view.seats for d in seat.discards if d.taken)
    claimed = [meld for seat in view.seats for meld in seat.melds if meld.source is not None]
    melded = Counter(meld.claimed for meld in claimed if meld.kind != "added_kong")
    grown = sum(meld.kind == "added_kong" for seat in view.seats for meld in seat.melds)
    return sum((taken - cast("Counter[int]", melded)).values()) - grown


def payments_sum_to_zero(rules: Rules, seed: int) -> None:
    """Check that payments sum to zero, apart from penalties that nobody receives (G7)."""
    match = _played(rules, seed)
    sums = [0, 0, 0, 0]
    for event in match.events:
        if event["e"] == "paid":
            _need(event["amount"] > 0, f"event {event['n']}: {event['amount']} is paid")
            sums[event["from"]] -= event["amount"]
            if event["to"] is not None:
                sums[event["to"]] += event["amount"]
        elif event["e"] in ("hand_ended", "match_ended"):
            _need(event["scores"] == sums, f"event {event['n']}: the scores should be {sums}")
    _need(tuple(sums) == match.scores, f"the match ends with {match.scores} instead of {sums}")


def views_agree(rules: Rules, seed: int) -> None:
    """Check that the live table, the events and a rerun give the same table to every viewer."""
    match = new_match(rules, seed)
    viewers = (EVERYTHING, SPECTATOR, 0, 1, 2, 3)
    tables = {viewer: Fold(rules, viewer) for viewer in viewers}
    cutters = {viewer: Cutter(rules, viewer) for viewer in viewers}
    told = 0
    for _ in play(match, random.Random(seed)):
        for event in match.events[told:]:
            for viewer, table in tables.items():
                seen = cutters[viewer].cut(event)
                if seen is not None:
                    table.add(seen)
        told = len(match.events)
        for viewer, table in tables.items():
            same = table.view == match.view(viewer)
            _need(same, f"event {told}: viewer {viewer} sees another table in the events")
    again = rerun(Log(match.header, rules, match.events))
    _need(not again.differences, f"the log cannot be rerun: {again.differences[:1]}")


def wins_are_scored(rules: Rules, seed: int) -> None:
    """Check that the scorer gives the request of every win the score in the log."""
    for event in _played(rules, seed).events:
        if event["e"] == "won":
            request: Any = event["request"]
            same = score_json(request) == event["score"]
            _need(same, f"event {event['n']}: the scorer answers {request} differently")


def actions_are_legal(rules: Rules, seed: int) -> None:
    """Check that actions can be written and read back, and that copies do not change the match."""
    match = new_match(rules, seed)
    rng = random.Random(seed)
    for turn, _ in enumerate(play(match, rng)):
        if turn % 5:
            continue
        for seat in match.waiting:
            legal = match.legal(seat)
            for action in legal:
                text = str(Action.of(action))
                same = Action.parse(text).code == action
                _need(same, f"the action {text} is read as another one")
            other = match.copy()
            other.step(seat, rng.choice(legal))
            _need(match.legal(seat) == legal, f"seat {seat}: a copy changed the match")


LAWS: Mapping[str, Callable[[Rules, int], None]] = {
    law.__name__: law
    for law in (
        tiles_are_conserved,
        payments_sum_to_zero,
        views_agree,
        wins_are_scored,
        actions_are_legal,
    )
}
