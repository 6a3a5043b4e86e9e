"""Invariants of every score."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida.melds import parse_meld
from baida.score.request import request_from_json
from baida.score.rules import DISCARD
from baida.score.scorer import Score, Scorer
from baida.tiles import ANY, BY_NAME, KINDS, NAMES, STANDS_FOR, can_stand_for, loose, packed, parse
from baida.variants import VARIANTS, find_rules
from tests.helpers.repetition import examples
from tests.helpers.scoring.requests import (
    generated,
    physical_tiles,
    rules_of,
    score,
    score_json,
    verdict,
    with_jokers,
    won,
)
from tests.helpers.values import GAMES, Json
from tests.oracle import generate

EXAMPLES = examples(150, 600)


def hands(*games: str, where: Callable[[Json], bool] = lambda _: True) -> st.SearchStrategy[Json]:
    """Requests from the generator, of some kind."""
    return st.builds(
        lambda game, seed: next(filter(where, generate.requests(game, seed))),
        st.sampled_from(games or GAMES),
        st.integers(0, 2**32),
    )


def entries(answer: Json) -> list[tuple[str, int, int]]:
    """The listed patterns, in any order."""
    return sorted((e["name"], e["value"], e["times"]) for e in answer.get("patterns", ()))


# --- notation and order -------------------------------------------------------------------------


@EXAMPLES
@given(hands(), st.randoms(use_true_random=False))
def test_order_does_not_matter(request: Json, rng: Random) -> None:
    """Tiles, melds and flowers may be in any order, and in loose notation."""

    def shuffled(text: str) -> str:
        tiles = parse(text)
        rng.shuffle(tiles)
        return loose(tiles)

    melds = [{**meld, "tiles": shuffled(meld["tiles"])} for meld in request.get("melds", [])]
    rng.shuffle(melds)
    other = {**request, "concealed": shuffled(request["concealed"]), "melds": melds}
    if "flowers" in request:
        other["flowers"] = shuffled(request["flowers"])
    mine, others = score_json(request), score_json(other)
    assert verdict(mine) == verdict(others)


@EXAMPLES
@given(hands())
def test_notation_does_not_matter(request: Json) -> None:
    """Tiles may be packed, loose, or separated by blanks."""
    tiles = parse(request["concealed"])
    mine = score_json(request)
    for text in (loose(tiles), " ".join(NAMES[tile] for tile in tiles), packed(tiles)):
        answer = score_json({**request, "concealed": text})
        assert verdict(answer) == verdict(mine)
        assert entries(answer) == entries(mine)


@EXAMPLES
@given(hands())
def test_both_calls_agree(request: Json) -> None:
    """The Python call and the JSON call are the same scorer."""
    assert score(request).to_json() == score_json(request)
    assert json.loads(json.dumps(score_json(request))) == score_json(request)


# --- suits --------------------------------------------------------------------------------------


def in_other_suits(text: str, suits: dict[str, str]) -> str:
    """The same tiles with the suits exchanged, jokers of one suit too."""
    names: list[str] = []
    for tile in parse(text):
        first, second, frame = (*NAMES[tile], "")[:3]
        if first in "123456789":
            second = suits.get(second, second)
        elif first in "JV" and second in "MPS":
            second = suits[second.lower()].upper()
        names.append(first + second + frame)
    return "".join(names)


def no_declared_suits(request: Json) -> bool:
    """Whether no Vietnamese joker of one suit was declared."""
    declared = [NAMES[tile] for tile in parse(request.get("flowers", ""))]
    return not any(name[:2] in ("VM", "VP", "VS") for name in declared)


@examples(200, 1000)
@given(hands(where=no_declared_suits), st.sampled_from(list(permutations("mps"))[1:]))
def test_suits_are_alike(request: Json, order: tuple[str, ...]) -> None:
    """Exchanging the suits everywhere changes no total.

    The value of declared Vietnamese jokers of one suit depends on the seat, so hands with those are
    left out.
    """
    suits = dict(zip("mps", order, strict=True))
    other = {**request}
    for field in ("concealed", "winning_tile", "flowers"):
        if field in request:
            other[field] = in_other_suits(request[field], suits)
    other["melds"] = [
        {key: v if key == "kind" else in_other_suits(v, suits) for key, v in meld.items()}
        for meld in request.get("melds", [])
    ]
    if "voided" in request.get("situation", {}):
        voided = suits[request["situation"]["voided"]]
        other["situation"] = {**request["situation"], "voided": voided}
    assert verdict(score_json(other)) == verdict(score_json(request))


# --- melds --------------------------------------------------------------------------------------

B7 = "B7"


def has_an_open_set(request: Json) -> bool:
    """Whether a chow or pung has been called and the hand wins."""
    called = any(meld["kind"] in ("chow", "pung") for meld in request.get("melds", []))
    return called and score(request).win


@EXAMPLES
@given(hands(where=has_an_open_set))
def test_taking_a_meld_back(request: Json) -> None:
    """With the tiles of an open chow or pung back in the hand, a winning hand still wins.

    The exception is a hand that then lacks only the partner of a lone joker (B7).
    """
    melds = request.get("melds", [])
    for i, meld in enumerate(melds):
        if meld["kind"] in ("chow", "pung"):
            other = {
                **request,
                "concealed": request["concealed"] + meld["tiles"],
                "melds": melds[:i] + melds[i + 1 :],
            }
            answer = score_json(other)
            if request["win"] == "self_draw" or request["variant"] != "b30fj":
                assert answer["ok"]
                assert answer["win"], other
            else:
                assert answer["ok"]
                assert answer["win"] or B7 in answer["why"], other


def is_standard(request: Json) -> bool:
    """Whether the hand wins with four sets and a pair, and calls are possible before it does."""
    result = score(request)
    early = "first" in request.get("situation", {})
    return isinstance(result, Score) and result.reading.configuration == "standard" and not early


@EXAMPLES
@given(hands(where=is_standard))
def test_laying_a_set_down(request: Json) -> None:
    """A set of natural tiles in the hand may be declared, and the hand still wins."""
    kinds = VARIANTS[request["variant"]].meld_kinds
    held = Counter(parse(request["concealed"]))
    used = held + Counter(parse(request["winning_tile"]))
    for meld in map(parse_meld, request.get("melds", [])):
        used.update(meld.tiles)
    for group in won(request).reading.groups:
        if group.meld is not None or len(group.tiles) != len("123"):
            continue
        if Counter(group.tiles) - held:  # some of its tiles are jokers, or the winning tile
            continue
        pung = len(set(group.tiles)) == 1
        declared = [("pung" if pung else "chow", group.tiles)]
        if pung and used[group.tiles[0]] < VARIANTS[request["variant"]].copies[group.tiles[0]]:
            declared.append(("concealed_kong", (*group.tiles, group.tiles[0])))
        for kind, tiles in declared:
            if kind in kinds:
                rest = held - Counter(group.tiles)
                meld_ = {"kind": kind, "tiles": packed(tiles)}
                other = {
                    **request,
                    "concealed": packed(rest.elements()),
                    "melds": [*request.get("melds", []), meld_],
                }
                assert score_json(other)["win"], other


# --- jokers -------------------------------------------------------------------------------------

JOKER_GAMES = ("b30fj", "vietnamese")
MANY_JOKERS = 2
MANY_JOKER_HANDS = 100
ORPHANS = "thirteen_orphans"


def jokers_of(request: Json) -> int:
    """The number of jokers in the hand and its melds."""
    texts = [request["concealed"], request["winning_tile"]]
    texts += [meld["tiles"] for meld in request.get("melds", [])]
    return sum(tile >= KINDS for text in texts for tile in parse(text))


def total(request: Json) -> int:
    """The value of the hand; -1 if it is not a win."""
    result = score(request)
    return result.total if isinstance(result, Score) else -1


def with_tile(request: Json, place: int, tile: int) -> Json:
    """The hand with another tile at an index."""
    tiles = parse(request["concealed"])
    tiles[place] = tile
    return {**request, "concealed": loose(tiles)}


def is_self_drawn(request: Json) -> bool:
    """Whether B7 does not apply."""
    return bool(request["win"] == "self_draw")


def has_jokers(request: Json) -> bool:
    """Whether a self-drawn hand has at least two jokers, one of them concealed."""
    concealed = any(STANDS_FOR[tile] for tile in parse(request["concealed"]))
    return concealed and is_self_drawn(request) and jokers_of(request) >= MANY_JOKERS


def check_joker(request: Json, place: int) -> None:
    """The joker at this index is worth exactly as much as the best natural tile there.

    There are at least two jokers, so that removing one does not affect patterns about jokers;
    Thirteen Orphans depend on their number and are left out. Only a joker can make more than four
    of a tile: then it may be worth more.
    """
    result = score(request)
    copies = VARIANTS[request["variant"]].copies
    used = physical_tiles(request)
    tiles = parse(request["concealed"])
    best = -1
    for kind in range(KINDS):
        if can_stand_for(tiles[place], kind) and used[kind] < copies[kind]:
            other = score(with_tile(request, place, kind))
            if isinstance(other, Score) and other.reading.configuration != ORPHANS:
                best = max(best, other.total)
    if not isinstance(result, Score):
        assert best < 0, request
        return
    assert result.total >= best, request
    order = [i for i, tile in enumerate(tiles) if tile >= KINDS]
    kind = result.reading.jokers[order.index(place)].kind
    if used[kind] < copies[kind] and result.reading.configuration != ORPHANS:
        assert result.total == best, request


@examples(300, 1500)
@given(hands(*JOKER_GAMES, where=has_jokers))
def test_a_joker_is_worth_its_best_tile(request: Json) -> None:
    """This holds at every index of the hand (G1, G2)."""
    for place, tile in enumerate(parse(request["concealed"])):
        if STANDS_FOR[tile]:
            check_joker(request, place)


@pytest.mark.parametrize(
    ("game", "jokers"),
    [*(("b30fj", n) for n in range(4, 8)), *(("vietnamese", n) for n in (4, 6, 8, 10, 11, 12, 13))],
)
def test_many_jokers(game: str, jokers: int) -> None:
    """The same invariant for hands with too many readings for brute force."""
    rng = Random(f"{game} {jokers}")
    checked = 0
    for request in filter(is_self_drawn, generate.requests(game, jokers)):
        other = with_jokers(rng, request, jokers)
        if other is None:
            continue
        tiles = parse(other["concealed"])
        check_joker(other, rng.choice([i for i, t in enumerate(tiles) if STANDS_FOR[t]]))
        checked += 1
        if checked == MANY_JOKER_HANDS:
            break
    assert checked == MANY_JOKER_HANDS


@examples(200, 1000)
@given(hands(*JOKER_GAMES, where=has_jokers))
def test_a_stronger_joker_is_worth_no_less(request: Json) -> None:
    """A joker for more families replaces one for fewer."""
    copies = VARIANTS[request["variant"]].copies
    used = physical_tiles(request)
    mine = total(request)
    for place, weak in enumerate(parse(request["concealed"])):
        if weak < KINDS:
            continue
        for strong in range(KINDS, len(NAMES)):
            stands_for = STANDS_FOR[strong] & ~STANDS_FOR[weak]
            if copies[strong] and stands_for and not STANDS_FOR[weak] & ~STANDS_FOR[strong]:
                unframed = BY_NAME[NAMES[strong][:2]]
                family = [tile for tile in used if NAMES[tile][:2] == NAMES[strong][:2]]
                in_use = sum(used[tile] for tile in family)
                if in_use < copies[unframed] and used[strong] < copies[strong]:
                    assert total(with_tile(request, place, strong)) >= mine, (request, strong)


# --- readings -----------------------------------------------------------------------------------


def check_reading(result: Score) -> None:
    """The groups hold exactly the tiles of the hand, each joker as a tile that it can be."""
    request, reading = result.request, result.reading
    hand = [*request.concealed, request.winning]
    uses = reading.jokers
    assert [use.joker for use in uses] == [tile for tile in hand if tile >= KINDS]
    for use in uses[:-1] if request.winning >= KINDS else uses:
        assert can_stand_for(use.joker, use.kind)
    if request.winning >= KINDS:
        hook = request.rules.variant.winning_mask
        mask = STANDS_FOR[request.winning]
        if hook is not None and request.win == DISCARD:
            mask = hook(request.winning, request.win, request.rules.options)
        assert mask == ANY or can_stand_for(request.winning, uses[-1].kind)
    grouped = Counter(t for group in reading.groups if group.meld is None for t in group.tiles)
    standing = Counter([t for t in hand if t < KINDS] + [use.kind for use in uses])
    assert grouped == standing
    assert [g.meld for g in reading.groups if g.meld is not None] == list(request.melds)
    for i, group in enumerate(reading.groups):
        in_group = Counter(use.kind for use in uses if use.group == i)
        assert not in_group - Counter(group.tiles)
    place = reading.winning_group
    winning = uses[-1].kind if request.winning >= KINDS else request.winning
    assert winning in reading.groups[place].tiles
    assert reading.groups[place].meld is None


CONCEALED_TRIPLETS = {
    "two_concealed_triplets": 2,
    "three_concealed_triplets": 3,
    "four_concealed_triplets": 4,
}


@pytest.mark.parametrize("game", GAMES)
def test_readings_can_be_laid_out(game: str) -> None:
    """The groups match the counted patterns: the claimed tile affects at most one triplet."""
    seen = 0
    for request in generated(game, 1500, seed=31):
        result = score(request)
        if not isinstance(result, Score) or result.reading.configuration == "green_jokers":
            continue
        check_reading(result)
        if result.reading.configuration != "standard":
            continue
        triplets = 0
        claimed = request["win"] != "self_draw"
        for i, group in enumerate(result.reading.groups):
            if len(group.tiles) > len("11") and len(set(group.tiles)) == 1:
                open_ = group.meld.is_open if group.meld else False
                triplets += not open_ and not (claimed and i == result.reading.winning_group)
        counted = {entry.pattern.id for entry in result.patterns}
        for name, number in CONCEALED_TRIPLETS.items():
            if any(p.id == name for p in result.request.rules.table.patterns):
                assert (name in counted) == (triplets == number), request
                seen += name in counted
    assert seen > 0 or game == "sbr"


# --- no memory ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_score_does_not_depend_on_the_hands_before(game: str) -> None:
    """A scorer that has seen a thousand hands answers like a new one."""
    requests = list(generated(game, 1000, seed=41))
    answers = [score_json(request) for request in requests]
    Random(5).shuffle(requests)
    again = {json.dumps(request): score_json(request) for request in requests}
    assert [again[json.dumps(request)] for request in generated(game, 1000, seed=41)] == answers
    for request, answer in zip(generated(game, 1000, seed=41), answers, strict=True):
        if Random(json.dumps(request)).random() < 1 / 10:
            fresh = Scorer(rules_of(request))
            assert fresh.score(request_from_json(request, find_rules)).to_json() == answer


@pytest.mark.parametrize("game", GAMES)
def test_a_score_outlives_the_next_hand(game: str) -> None:
    """Lazily computed results still belong to the old hand."""
    requests = [request for request in generated(game, 300, seed=43) if score(request).win]
    results = [won(request) for request in requests]
    for request, result in zip(requests, results, strict=True):
        fresh = won(request)
        assert result.to_json() == score_json(request)
        assert [p.id for p in result.held] == [p.id for p in fresh.held]
        assert result.replaced == fresh.replaced
