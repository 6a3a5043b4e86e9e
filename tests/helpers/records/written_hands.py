"""Hands of the engine as a scorer at a real table would record them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from baida.bots.base import make_bot
from baida.core.play.deal import Deal
from baida.game.match import Match
from baida.melds import MELD_KINDS
from baida.score.rules import Rules
from baida.tiles import NAMES, SUITS, loose
from baida.variants import find_rules
from tests.helpers.games.random_play import seldom_wrong
from tests.oracle import score as oracle_score
from tests.oracle.sbr import LIMITS
from tests.oracle.tiles import is_natural

Json = dict[str, Any]
KONGS = ("kong", "added_kong", "concealed_kong")


def entries_of(rules: Rules, events: Iterable[Mapping[str, Any]], deal: Deal) -> list[Json]:
    """The public content of the events of a finished hand; ``deal`` is the end of the hand."""
    entries: list[Json] = []
    kongs = 0  # of the current turn
    added_drawn = False
    kong_from: int | None = None  # who discarded the tile of the last kong
    won_on = False  # whether the last tile was won on, and others may still win on it
    for event in events:
        kind = event["e"]
        if kind == "drew" and event["why"] == "turn":
            kongs = 0
        elif kind == "kong_added":
            added_drawn = event["drawn"]
        elif kind == "melded":
            if event["from"] is not None:
                kongs = 0
            if event["kind"] in KONGS:
                kongs += 1
                kong_from = event["from"]
                drawn = added_drawn if event["kind"] == "added_kong" else False
                entries.append(
                    {"e": "kong", "seat": event["seat"], "kind": event["kind"],
                     "from": event["from"], "drawn": drawn}
                )  # fmt: skip
        elif kind == "won":
            entries.append(_won(event, kongs, kong_from, same=won_on))
        won_on = kind == "won" or (won_on and kind == "paid")
        if kind == "hand_ended":
            entries.append({"e": "ended", "why": event["why"], **_end(rules, deal, event["why"])})
    return entries


@dataclass(frozen=True)
class WrittenHand:
    """A hand as a scorer records it, and the engine's result."""

    dealer: int
    round_wind: str
    entries: list[Json]
    #: Payer, payee, amount and reason.
    payments: list[tuple[int, int | None, int, str]]
    scores: list[int]
    next_dealer: int


def hands_of_bots(rules: str, seed: int) -> list[WrittenHand]:
    """A recorded match between bots that try to win."""
    match = Match(rules, seed=seed)
    bots = [make_bot("efficient", match.rules, seat, seed=seat) for seat in range(4)]
    return _hands(match, seed, lambda seat: bots[seat].choose(match.view(seat), match.legal(seat)))


def match_hands(match: Match, seed: int) -> list[WrittenHand]:
    """Play a match at random to its end, and write every hand down."""
    rng = random.Random(seed)
    return _hands(match, seed, lambda seat: seldom_wrong(match, seat, rng))


def _hands(match: Match, seed: int, choose: Callable[[int], int]) -> list[WrittenHand]:
    rng, hands = random.Random(seed), []
    events: list[Mapping[str, Any]] = []
    # the deal is gone once the next hand starts, so its end is read before that
    while not match.over:
        seat = rng.choice(match.waiting)
        before = match.deal.copy()
        action = choose(seat)
        match.step(seat, action)
        new = list(match.take_events())
        events += new
        ends = [place for place, event in enumerate(events) if event["e"] == "hand_ended"]
        if not ends:
            continue
        before.step(seat, action)
        hands.append(_written(match.rules, events[: ends[0] + 1], before))
        events = events[ends[0] + 1 :]
    return hands


def _written(rules: Rules, events: list[Mapping[str, Any]], deal: Deal) -> WrittenHand:
    (start,) = [event for event in events if event["e"] == "hand_started"]
    end = events[-1]
    entries = entries_of(rules, events, deal)
    wind, scores = start["round_wind"], list(end["scores"])
    payments = [
        (event["from"], event["to"], event["amount"], event["why"])
        for event in events
        if event["e"] == "paid"
    ]
    return WrittenHand(start["dealer"], wind, entries, payments, scores, end["next_dealer"])


def _won(event: Mapping[str, Any], kongs: int, kong_from: int | None, *, same: bool) -> Json:
    score = event["score"]
    after_claimed = event["request"]["situation"].get("replacement") == "claimed_kong"  # S31
    entry = {
        "e": "won", "seat": event["seat"], "win": event["win"],
        "from": kong_from if after_claimed else event["from"],
        "points": score["points"], "same": same,
        "after_kong": kongs if event["win"] == "discard" else 0,
    }  # fmt: skip
    if score.get("phan") is not None:
        entry["phan"] = score["phan"]
    if (
        find_rules(event["request"]["variant"], event["request"]["options"]).play_options
    ).joker_liability:  # V23
        entry["joker"] = event["win"] == "discard" and not is_natural(event["tile"])
    return entry


def _end(rules: Rules, deal: Deal, why: str) -> Json:
    if not rules.play_options.not_ready_pays:
        return {}
    seats = [seat for seat in range(4) if deal.win_of(seat) is None]
    return {
        "ready": {str(seat): _best(rules, deal, seat) for seat in seats},
        "pigs": [seat for seat in seats if _is_pig(rules, deal, seat, why)],
    }


def _best(rules: Rules, deal: Deal, seat: int) -> int | None:
    """S8, S11, S26, S27: the points of the best discard that the hand could win on."""
    used = list(deal.tiles_of(seat))
    melds, kongs = [], 0
    for code, tiles, *_ in deal.melds_of(seat):
        melds.append({"kind": MELD_KINDS[code >> 6 & 7], "tiles": loose(tiles)})
        used += tiles if rules.options["own_four"] == "hand" else ()
        kongs += len(tiles) == 4 and rules.options["ready_value"] == "no_kong"
    request = {
        "variant": "sbr",
        "concealed": loose(deal.tiles_of(seat)),
        "melds": melds,
        "win": "discard",
        "situation": {"voided": SUITS[deal.void_of(seat)[0]]},
        "options": dict(rules.options),
    }
    # the oracle also scores a fifth tile, which a player can be ready for by S27
    answers = [
        oracle_score({**request, "winning_tile": NAMES[kind]})
        for kind in range(27)
        if used.count(kind) < 4
    ]
    limit = LIMITS[rules.options["fan_limit"]]
    points = [2 ** min(answer["fan"] - kongs, limit) for answer in answers if answer["win"]]
    return max(points, default=None)


def _is_pig(rules: Rules, deal: Deal, seat: int, why: str) -> bool:
    """S12, S28."""
    held = {tile // 9 for tile in deal.tiles_of(seat)}
    house = rules.options["flower_pig"]
    if house != "sheet" and why != "wall_empty":
        return False
    if house == "brief":
        melds = {tiles[0] // 9 for _code, tiles, *_ in deal.melds_of(seat)}
        return len(held | melds) == 3
    voided, _ = deal.void_of(seat)
    discarded = {tile // 9 for tile, *_ in deal.discards_of(seat)}
    return voided in held and bool(discarded - {voided})
