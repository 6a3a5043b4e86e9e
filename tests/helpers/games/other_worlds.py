"""Deal the tiles a viewer cannot see anew, and repeat every decision.

The hidden tiles of a moment, those of the others' hands and of the wall, change places in the wall;
then the same decisions are made again. If one of them is no longer possible, the world is discarded
and another one is tried.
"""

from __future__ import annotations

import random

from baida.core.play.state import PHASES
from baida.game.actions import PASS
from baida.game.log.fair_shuffle import Wall
from baida.game.match import Match
from baida.game.view.view import EVERYTHING
from baida.tiles import parse
from tests.helpers.games.random_play import lucky_wall, play
from tests.helpers.values import raw

CHOSEN_TOGETHER = ("exchanging", "voiding")


class World:
    """A hand played to a moment, with the decisions that led there."""

    def __init__(self, rules: str, wall: list[int]) -> None:
        self.rules = rules
        self.wall = wall
        self.match = Match(rules, walls=lambda _hand: Wall(wall, None), dealer=0)
        self.decisions: list[tuple[int, int]] = []
        self.turns: list[int] = []
        #: Seats in the order in which they chose tiles to exchange, then the suit to void, which
        #: everybody sees.
        self.chose: list[int] = []
        self.answers: dict[tuple[int, str, int], int] = {}

    @property
    def phase(self) -> str:
        """The pending kind of decision."""
        return PHASES[self.match.deal.phase]

    @property
    def offers(self) -> int:
        """Number of discards and added kongs so far."""
        return sum(e["e"] in ("discarded", "kong_added") for e in self.match.events)

    @property
    def shown_drawn(self) -> list[bool]:
        """For each discard and added kong, whether it was the tile just drawn."""
        return [e["drawn"] for e in self.match.events if e["e"] in ("discarded", "kong_added")]

    def note(self, seat: int, action: int) -> None:
        """Remember a decision before it is made."""
        self.decisions.append((seat, action))
        if self.phase in ("turn", "before_start"):
            self.turns.append(action)
        elif self.phase in CHOSEN_TOGETHER:
            self.chose.append(seat)
            self.answers[self.offers, self.phase, seat] = action
        else:
            self.answers[self.offers, self.phase, seat] = action

    def hidden_places(self, viewer: int) -> list[int]:
        """The places in the wall whose tiles the viewer cannot see now, nor derive."""
        view = self.match.view(EVERYTHING)
        front, back = 52, len(self.wall)
        places: dict[int, list[int]] = {
            (self.match.deal.dealer + place) % 4: [
                *(16 * time + 4 * place + i for time in range(3) for i in range(4)),
                48 + place,
            ]
            for place in range(4)
        }
        for event in self.match.events:
            if event["e"] == "drew":
                if event["from"] == "back":
                    back -= 1
                    places[event["seat"]].append(back)
                else:
                    places[event["seat"]].append(front)
                    front += 1
        given = self._handed_on(places)
        hidden = list(range(front, back))
        for seat, seen in enumerate(view.seats):
            if seat == viewer or seen.won is not None:
                continue  # a winner's hand must remain a winning hand
            held = list(seen.tiles)
            if self.phase == "rob" and view.offered and view.offered[0] == seat:
                held.remove(view.offered[1])
            if seen.face_down is not None:
                held.remove(seen.face_down)
            for place in reversed(places[seat]):
                if self.wall[place] not in held:
                    continue
                if place in given.get(viewer, ()):  # the viewer gave it to this seat (S22)
                    held.remove(self.wall[place])
                else:
                    held.remove(self.wall[place])
                    hidden.append(place)
        return hidden

    def _handed_on(self, places: dict[int, list[int]]) -> dict[int, list[int]]:
        """Move the places of exchanged tiles to the seats that got them; return them by giver."""
        exchanged = [e for e in self.match.events if e["e"] == "exchanged"]
        given: dict[int, list[int]] = {}
        for event in exchanged:
            own = places[event["seat"]]
            given[event["seat"]] = [
                own.pop(next(i for i, place in enumerate(own) if self.wall[place] == tile))
                for tile in parse(event["tiles"] or "")
            ]
        for event in exchanged:
            places[event["to"]] += given[event["seat"]]
        return given


def played_to(rules: str, seed: int, decisions: int) -> World:
    """A world after this many decisions, or the last one before the hand ends."""
    match = Match(rules, seed=seed)
    wall = parse(raw(match.events)[0]["wall"])
    if seed % 2:
        wall = lucky_wall(match.rules, seed, 0)
    world = World(rules, wall)
    for made, (seat, action) in enumerate(play(world.match, random.Random(seed))):
        if made >= decisions:
            break
        copy = world.match.copy()
        copy.step(seat, action)
        if copy.over:
            break
        world.note(seat, action)
    return world


def another_world(world: World, viewer: int, rng: random.Random, most: int) -> World | None:
    """The same moment with this many hidden tiles dealt anew; None if it is impossible."""
    places = world.hidden_places(viewer)
    places = rng.sample(places, min(most, len(places)))
    moved = list(places)
    rng.shuffle(moved)
    wall = list(world.wall)
    for place, other in zip(places, moved, strict=True):
        wall[place] = world.wall[other]
    new = World(world.rules, wall)
    match = new.match
    secret = [not seat.discards for seat in world.match.view(EVERYTHING).seats]
    while not match.over:
        waiting, known = match.waiting, len(new.turns) < len(world.turns)
        here = new.phase == world.phase and len(new.chose) == len(world.chose)
        if not known and here and viewer in waiting:
            return new
        together = new.phase in CHOSEN_TOGETHER
        seat = world.chose[len(new.chose)] if together else waiting[0]
        if new.phase in ("turn", "before_start"):
            if not known:
                return None
            action = world.turns[len(new.turns)]
        elif new.phase == "exchanging":
            action = world.answers[new.offers, new.phase, seat]
            to = (seat + match.deal.exchange_to) % 4
            # what others hand on to each other may differ
            if viewer not in (seat, to) and not match.deal.allows(seat, action):
                action = rng.choice(match.legal(seat))
        elif new.phase == "voiding" and seat != viewer and secret[seat]:
            action = rng.choice(match.legal(seat))  # the seat may have voided another suit
        else:
            action = world.answers.get((new.offers, new.phase, seat), PASS)
        if not match.deal.allows(seat, action):
            return None
        new.note(seat, action)
        match.step(seat, action)
        if new.shown_drawn != world.shown_drawn[: len(new.shown_drawn)]:
            return None  # everybody saw whether it was the tile just drawn
    return None
