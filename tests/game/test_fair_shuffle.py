"""Fair walls: a shuffle that cannot change silently, the dice, and the check of a log."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from baida.errors import InputError
from baida.game.events.redact import cut_log
from baida.game.log.fair_shuffle import (
    NOTHING_ADDED,
    SHUFFLE,
    break_wall,
    commitment,
    fair_wall,
    first_dealer,
    new_secret,
    secret_of_seed,
)
from baida.game.log.file import Log, LogError
from baida.game.log.verify import FAIR, NOT_FAIR, UNFINISHED, UNKNOWN_SHUFFLE, Verdict, verify_log
from baida.tiles import is_one_tile, loose, parse
from baida.variants import find_rules
from tests.helpers.games.logs import EXAMPLES, NAMES, TOYS, sample
from tests.helpers.values import GAMES, Json, params

SECRET = bytes(range(32))
ADDED = ("", "two", "三", "four")

#: The wall of hand 2 for SECRET and ADDED, and the SHA-256 of a hundred walls.
GOLDEN: dict[str, tuple[str, str]] = {
    "b30fj": (
        "4s6p4m7z8m5p4p5m6s4s7s2s5s1s7m8p5p6z3m1m2m3p1z7s6p5s2z9p6s9p9p1z1p3p8s9s9p3p8p7m"
        "2z3z1m2z5m2p4z6m1sJM1m8s2p1m4z7p3z3s5s4z6p3s8s2m6p5m4s5p9s9m4s5m6s9m7m6s1s5p4pJA"
        "1z4m5z1p6m6m8s5s4p2z5z1p6m8m3z2s4m1z9m5z7z3m7z3z4mJN4z9s2p3m2m7p1s7pJW8m7p3s6z2s"
        "1pJS9s6zJD7z8p7s5z3s4p7m2sJP2m6z3m3p7s8mJH9m8p2p",
        "5e4b0f730b2215053bd7fb8a5fba337a3d2f2f7b331594e4510b8971ccfe0934",
    ),
    "sbr": (
        "5m2m3s4p3m3p5m2m4p9s1p3s6s6p9m8p7m7m2p1m8s7p3m9p4m2s3p2p5p7p7p3m1m2s2s6s8p7s6s1m"
        "5m5p8m8m5m6p7m1s6m1p4s7s9s9m2m4s4p1s5s8p6m4s5p2s9p9m7p4m9s8p1p7s3s2p3m1s8s4m8m1s"
        "6m4m2m3p5s5s4p6s5p1p1m2p6p4s8m5s8s7s3s9p3p9p7m6p9s9m6m8s",
        "400fdfac6cbcf71e8535f5e05090578f752f897f3b8fb116c32d21667da5dce8",
    ),
    "vietnamese": (
        "K3VDrVSr4s9mVMcK13pG19s1sVPc5z3z7sF42z1p1mVSd9m3s1pG22z8pVFc5z6z8m5s2m5pG4VDc5s7"
        "mK44s1s3m6m6s2m7p8s8pVNdG36z9sVSc1z8pVWr5m4m2s7z9p7sQ33zVFd9p5sVMr6m3m5zVTd9s1m7"
        "s3pVTc6m6p4zF26s3z9p2s9mVTr1p2p7zK21p3m5m7p3s2s4z8m7p2m7m4zF38s3s8s4pVWd4p5p2s5s"
        "6z5z7m6m2pVWc2zVMdF15m4m7z6pVPd6z1mVNr8p4mQ44p3pVFrQ11s5p7m4p1z8m6s1z2p7zQ23z2z4"
        "s6p4z7s1z1m4s6s4m9m3m9p8m5mVDd8s2p3p7p6p2mVPr1s9s3s5pVNc",
        "b247aabd14498c11b5028dbe32a94ccb1c77913975d1e452db529733874e4b05",
    ),
}


def sums_of(stream: bytes, bounds: list[int]) -> list[int]:
    """Numbers below these bounds, as the shuffle's description says."""
    numbers = []
    words = (int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4))
    for bound in bounds:
        number = next(word for word in words if word < 2**32 // bound * bound)
        numbers.append(number % bound)
    return numbers


@pytest.mark.parametrize("game", GAMES)
def test_golden_walls(game: str) -> None:
    """If this fails the shuffle has changed and needs another name."""
    assert SHUFFLE == "baida 1"
    rules = find_rules(game)
    wall, digest = GOLDEN[game]
    assert loose(fair_wall(rules, SECRET, ADDED, 2).tiles) == wall
    many = "".join(loose(fair_wall(rules, SECRET, ADDED, hand).tiles) for hand in range(100))
    assert hashlib.sha256(many.encode()).hexdigest() == digest


def test_as_described() -> None:
    """The key, the stream and the swaps match an independent implementation."""
    rules = find_rules("b30fj")
    parts = [b"baida 1", b"b30fj", *(text.encode() for text in ADDED), b"7", b"wall"]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    key = hmac.new(SECRET, message, hashlib.sha256).digest()
    places = range(143, 0, -1)
    numbers = sums_of(hashlib.shake_256(key).digest(4000), [place + 1 for place in places])
    tiles = list(rules.tiles)
    for place, other in zip(places, numbers, strict=True):
        tiles[place], tiles[other] = tiles[other], tiles[place]
    assert fair_wall(rules, SECRET, ADDED, 7).tiles == tiles


@pytest.mark.parametrize(("game", "count"), [("b30fj", 144), ("sbr", 108), ("vietnamese", 176)])
def test_tiles_of_the_wall(game: str, count: int) -> None:
    """B1, V1; framed jokers occur once with each frame."""
    tiles = find_rules(game).tiles
    assert len(tiles) == count
    assert list(tiles) == sorted(tiles)
    assert all(is_one_tile(tile) for tile in tiles)
    assert max(Counter(tiles).values()) == 4
    wall = fair_wall(find_rules(game), new_secret())
    assert tuple(sorted(wall.tiles)) == tiles


def test_everything_counts() -> None:
    """The wall depends on secret, contributions, hand and game, but not on the house rules."""
    sbr = find_rules("sbr")
    wall = fair_wall(sbr, SECRET, ADDED, 1).tiles
    others = [
        fair_wall(sbr, SECRET, ADDED, 2),
        fair_wall(sbr, bytes(32), ADDED, 1),
        fair_wall(sbr, SECRET, ("x", *ADDED[1:]), 1),
        fair_wall(sbr, SECRET, ("two", "", *ADDED[2:]), 1),
        fair_wall(sbr, SECRET, (*ADDED[:3], "fou"), 1),
        fair_wall(sbr, SECRET, NOTHING_ADDED, 1),
    ]
    assert len({tuple(other.tiles) for other in others} | {tuple(wall)}) == len(others) + 1
    assert fair_wall(find_rules("sbr(hands=4,flower_pig=brief)"), SECRET, ADDED, 1).tiles == wall
    assert fair_wall(sbr, SECRET, ADDED, 1).tiles == wall


def test_parts_do_not_run_together() -> None:
    sbr = find_rules("sbr")
    first = fair_wall(sbr, SECRET, ("ab", "c", "", ""), 0)
    assert first.tiles != fair_wall(sbr, SECRET, ("a", "bc", "", ""), 0).tiles


def test_all_places_are_likely() -> None:
    """Over many walls, each tile is about equally often the first."""
    rules = find_rules("sbr")
    first = Counter(fair_wall(rules, secret_of_seed(1, match)).tiles[0] for match in range(2700))
    assert len(first) == 27
    assert min(first.values()) >= 60
    assert max(first.values()) <= 145


def test_secrets() -> None:
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()
    assert secret_of_seed(1, 2) == secret_of_seed(1, 2)
    seeds = {secret_of_seed(seed, match) for seed in (-1, 0, 1, 11) for match in (0, 1, 11, 111)}
    assert len(seeds) == 16
    assert secret_of_seed(1, 2).hex() == (
        "b835f04841be27e02d0257a53a8bfc57b64ccc593d2b56fda61ac8d8154f39c1"
    )
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "short secret": (lambda: commitment(b"x"), "secret: expected 32 bytes, found 1"),
    "short secret of a wall": (
        lambda: fair_wall(find_rules("sbr"), b""), "secret: expected 32 bytes, found 0",
    ),
    "three": (
        lambda: fair_wall(find_rules("sbr"), SECRET, ADDED[:3]), "contributions: expected 4",
    ),
    "long": (
        lambda: fair_wall(find_rules("sbr"), SECRET, ("x" * 65, "", "", "")),
        "contributions: more than 64 characters",
    ),
    "half a character": (
        lambda: fair_wall(find_rules("sbr"), SECRET, ("\ud800", "", "", "")),
        "contributions: not a text",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", params(WRONG.items()))
def test_wrong_input(case: tuple[Callable[[], object], str]) -> None:
    call, message = case
    with pytest.raises(InputError) as caught:
        call()
    assert str(caught.value).startswith(message)


# --- dice ---------------------------------------------------------------------------------------

#: Dice, and the stack at which the deal begins, counted clockwise from the right end of the
#: dealer's side: 0-13 are the dealer's, 14-26 those of the player to the left, 27-40 those
#: opposite, 41-53 those of the player to the right.
BREAKS = {
    (1, 1): 41 + 1,  # 2: the player to the right
    (1, 2): 27 + 1,  # 3: opposite
    (3, 1): 14 + 1,  # 4: to the left
    (4, 1): 1,  # 5: the dealer's own
    (3, 3): 41 + 3,
    (5, 2): 27 + 2,
    (4, 4): 14 + 4,
    (4, 5): 4,
    (6, 4): 41 + 4,
    (6, 5): 27 + 5,
    (6, 6): 14 + 6,
}


@pytest.mark.parametrize(("dice", "stack"), BREAKS.items())
def test_break_of_the_wall(dice: tuple[int, int], stack: int) -> None:
    """S14: the deal starts behind as many stacks as the smaller die says."""
    wall = list(range(108))  # top and bottom of stack 0, of stack 1, ...
    drawn = break_wall(wall, dice)
    assert drawn[:4] == [2 * stack, 2 * stack + 1, 2 * stack + 2, 2 * stack + 3]
    assert drawn == wall[2 * stack :] + wall[: 2 * stack]
    assert break_wall(wall, dice[::-1]) == drawn


def test_first_dealer() -> None:
    """The highest sum deals; ties throw again, and all throws are recorded (S14)."""
    rules = find_rules("sbr")
    ties = 0
    dealers = Counter()  # type: Counter[int]
    for match in range(200):
        dealer, throws = first_dealer(rules, secret_of_seed(5, match), ADDED)
        dealers[dealer] += 1
        assert throws is not None
        left = [0, 1, 2, 3]
        while len(left) > 1:
            sums = {seat: sum(throws.pop(0)) for seat in left}
            left = [seat for seat in left if sums[seat] == max(sums.values())]
            ties += len(left) > 1
        assert (left, throws) == ([dealer], [])
    assert ties > 5
    assert len(dealers) == 4


@pytest.mark.parametrize("game", ["b30fj", "vietnamese"])
def test_no_dice(game: str) -> None:
    rules = find_rules(game)
    assert first_dealer(rules, SECRET, ADDED) == (0, None)
    assert fair_wall(rules, SECRET, ADDED, 0).dice is None


def test_dice_of_a_wall() -> None:
    """Dice for the dealer are thrown only in the first hand."""
    rules = find_rules("sbr")
    _, throws = first_dealer(rules, SECRET, ADDED)
    first, second = (fair_wall(rules, SECRET, ADDED, hand).dice for hand in (0, 1))
    assert first is not None
    assert second is not None
    assert first["dealer"] == throws
    assert second["dealer"] is None


# --- the verdict --------------------------------------------------------------------------------


def failed(verdict: Verdict) -> list[str]:
    return [finding.text for finding in verdict.findings if finding.passed is False]


@pytest.mark.parametrize("name", TOYS)
def test_fair_matches(name: str) -> None:
    verdict = verify_log(sample(name))
    assert (verdict.status, verdict.ok) == (FAIR, True)
    assert all(finding.passed for finding in verdict.findings)


@pytest.mark.parametrize("name", EXAMPLES)
def test_unknown_shuffle(name: str) -> None:
    """Everything else is checked, and a note says that the walls cannot be made again."""
    verdict = verify_log(sample(name))
    assert (verdict.status, verdict.ok) == (UNKNOWN_SHUFFLE, False)
    assert [finding.passed for finding in verdict.findings] == [True] * 6 + [None]
    assert "'python-random 1' is not" in verdict.findings[-1].why


def test_unknown_shuffle_of_a_toy() -> None:
    log = sample("toy-b30fj-1")
    other = replace(log, header={**log.header, "shuffle": "baida 2"})
    assert verify_log(other).status == UNKNOWN_SHUFFLE


@pytest.mark.parametrize("name", NAMES)
def test_unfinished(name: str) -> None:
    log = sample(name)
    verdict = verify_log(replace(log, events=log.events[:200]))
    assert (verdict.status, verdict.ok) == (UNFINISHED, False)
    assert "not revealed yet" in verdict.findings[1].why
    assert failed(verdict) == []
    assert verify_log(replace(log, events=[])).status == UNFINISHED


def test_from_where_one_sits() -> None:
    """A player who saw no wall can still check the tiles that were seen."""
    log = sample("toy-sbr-0")
    cut = cut_log(log.rules, log.events, 1)
    assert verify_log(replace(log, events=cut)).ok
    draw = next(event for event in cut if event["e"] == "drew" and event["seat"] == 1)
    draw["tile"] = "1m" if draw["tile"] != "1m" else "2m"
    assert failed(verify_log(replace(log, events=cut))) == ["every tile drawn is the wall's next"]


Change = Callable[[list[Json]], object]


def first(events: list[Json], kind: str) -> Json:
    return next(event for event in events if event["e"] == kind)


def swap_in_wall(events: list[Json], one: int, other: int) -> None:
    tiles = parse(events[0]["wall"])
    assert tiles[one] != tiles[other]
    tiles[one], tiles[other] = tiles[other], tiles[one]
    events[0]["wall"] = loose(tiles)


MADE = "walls, dice and first dealer come from the secret"
CHEATS: dict[str, tuple[Change, list[str]]] = {
    "another secret": (
        lambda events: events[-1].update(secret="ab" * 32),
        ["the secret is the one that was committed to", MADE],
    ),
    "two tiles swapped at the end of the wall": (
        lambda events: swap_in_wall(events, 105, 107), [MADE],
    ),
    "a better deal": (
        lambda events: swap_in_wall(events, 0, 107),
        ["tiles are dealt as they lie in the wall", MADE],
    ),
    "other dice": (lambda events: events[0]["dice"].update({"break": [7, 7]}), [MADE]),
    "another first dealer": (
        lambda events: events[0].update(dealer=(events[0]["dealer"] + 1) % 4),
        ["tiles are dealt as they lie in the wall", MADE],
    ),
    "a tile too much": (
        lambda events: events[0].update(wall=events[0]["wall"] + "1m"),
        ["every wall has the tiles of the game", MADE],
    ),
    "a tile of one's own": (
        lambda events: first(events, "drew").update(
            tile="1m" if first(events, "drew")["tile"] != "1m" else "2m"
        ),
        ["every tile drawn is the wall's next"],
    ),
    "from the other end": (
        lambda events: first(events, "drew").update({"from": "back"}),
        ["every tile drawn is the wall's next"],
    ),
    "a hand left out": (
        lambda events: events[0].update(hand=5), ["hands are numbered in order", MADE],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", params(CHEATS.items()))
def test_cheats(case: tuple[Change, list[str]]) -> None:
    change, wrong = case
    log = sample("toy-sbr-0")  # four tiles of its first wall are left
    events: list[Any] = [{**event} for event in log.events]
    events[0]["dice"] = {**events[0]["dice"]}
    change(events)
    verdict = verify_log(replace(log, events=events))
    assert (verdict.status, verdict.ok) == (NOT_FAIR, False)
    assert failed(verdict) == wrong
    assert all(finding.why for finding in verdict.findings if not finding.passed)


def test_contributions_are_checked() -> None:
    log = sample("toy-sbr-0")
    header: Any = {**log.header, "contributions": ["", "", "", ""]}
    assert failed(verify_log(replace(log, header=header))) == [MADE]
    del header["contributions"]
    assert failed(verify_log(replace(log, header=header))) == [MADE]


def test_damaged_log() -> None:
    log = sample("toy-sbr-0")
    damaged = Log(log.header, log.rules, log.events[:50], LogError("line", 52, "cut off"))
    verdict = verify_log(damaged)
    assert verdict.status == NOT_FAIR
    assert verdict.findings[0].why == "line 52: cut off"
