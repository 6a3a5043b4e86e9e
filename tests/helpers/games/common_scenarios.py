"""Hands and situations shared by several tests of play."""

from __future__ import annotations

from tests.helpers.games.scenario import Scenario

GREEN = ["VTr", "VPr", "VSr", "VMr", "VTd"]


def discarding(tiles: list[str], hands: dict[int, str] | None = None, seat: int = 0) -> Scenario:
    """A seat holds these tiles and discards them, one a turn, passing on all other offers; the last
    discard is still pending."""
    held = {**(hands or {}), seat: "".join(tiles) + "14z"}
    s = Scenario("vietnamese", hands=held, left=60).play("all: pass")
    for tile in tiles:
        s.all_pass()
        s.auto(lambda t: t.turn == seat and t.phase == "turn").play(f"{seat}: discard {tile}")
    return s


def adding(rules: str, hands: dict[int, str], draws: str = "5p 4z 4z 4z 5p") -> Scenario:
    """Seat 1 has a pung of 5p and adds the fourth."""
    s = Scenario(rules, hands={1: "55p3z", **hands}, draws=draws, avoid="5p")
    s.play("0: discard 5p", "1: pung 5p5p=5p5p5p", "all: pass", "1: discard 3z")
    return s.turn_of(1).play("1: added_kong 5p=5p5p5p5p")


# Everybody else voids bamboo by a 9s.
OTHERS = {1: "9s", 2: "9s", 3: "9s"}
# Ready, without bamboo: waits for 5p; for 5p and 8p; for 6p (with a root, 2 points) and 9p (1)
WAITS_FOR_5P = "123456789m11p46p"
ALSO_WAITS_FOR_5P = "234567m22m46p789p"
WAITS_FOR_5P_AND_8P = "123456789m11p67p"
WAITS_FOR_6P_AND_9P = "123456m66678p99p"


def passed(hand: str, first_tile: str, second: str, answer: str = "pass") -> Scenario:
    """Seat 3 passes on the first tile, discarded by seat 0; seat 1 discards the second."""
    hands = {0: first_tile, 1: second, 2: "9s", 3: hand}
    s = Scenario("sbr", hands=hands, voids=f"{first_tile} {second} 9s s", avoid=second + first_tile)
    s.play(f"0: discard {first_tile}", f"3: {answer}")
    if answer == "pass":
        s.play(f"1: discard {second}")
    return s
