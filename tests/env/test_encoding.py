"""The encoding of observations: it tells everything that a seat sees, and names itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from baida.core.play.state import DRAWN_FOR, PHASES
from baida.env import Observer
from baida.env.encodings import ENCODINGS, LATEST, find_encoding
from baida.env.vector import SeatEncoder, VectorEnv
from baida.env.versions import find_environments
from baida.errors import InputError
from baida.game.actions import PASS, Action
from baida.game.events.redact import Cutter
from baida.game.match import Match
from baida.game.view.view import HIDDEN, SeatView, View
from baida.melds import MELD_KINDS
from baida.score.rules import WINS
from baida.tiles import BY_NAME, SUITS
from baida.wire.events import Event
from tests.helpers.games.common_scenarios import WAITS_FOR_6P_AND_9P, passed
from tests.helpers.games.random_play import new_match, play, rule_sets, with_hands
from tests.helpers.values import GAMES

FULL = ENCODINGS[LATEST]
OLD = pytest.mark.filterwarnings("ignore:encoding 0 is deprecated:DeprecationWarning")


class Told:
    """What an observation says, read back from its numbers alone."""

    def __init__(self, seen: SeatEncoder, tiles: list[int]) -> None:
        self.tiles = tiles
        self.planes = dict(zip(FULL.planes, seen.planes.astype(np.int8).tolist(), strict=True))
        self.now = dict(zip(FULL.features, seen.features.tolist(), strict=True))
        self.melds = seen.melds.tolist()
        self.discards = seen.discards.tolist()

    def counts(self, plane: str) -> dict[int, int]:
        return {tile: n for tile, n in zip(self.tiles, self.planes[plane], strict=True) if n}

    def one(self, plane: str) -> int | None:
        found = [*self.counts(plane)]
        assert len(found) < 2
        return found[0] if found else None

    def tile(self, number: int) -> int | None:
        return self.tiles[number - 1] if number else None

    def view(self) -> dict[str, Any]:
        """Everything that matters in a view; seats are places after the viewer."""
        now = self.now
        offered, exchanging = now["offered_by"], PHASES[now["phase"]] == "exchanging"
        return {
            "phase": PHASES[now["phase"]],
            "wall": now["wall"],
            "round_wind": now["round_wind"],
            "seat_wind": now["seat_wind"],
            "turn": now["turn"],
            "drawn": self.one("drawn"),
            "offered": None if exchanging or offered < 0 else (offered, self.one("offered")),
            "exchange_to": offered if exchanging else None,
            "scores": [now[f"score_{i}"] + now[f"points_{i}"] for i in range(4)],
            "seats": [self.seat(place) for place in range(4)],
        }

    def seat(self, place: int) -> dict[str, Any]:
        suits = sorted({tile // 9 for tile in self.counts(f"voided_{place}")})
        return {
            "tiles": self.counts("own" if place == 0 else f"shown_{place}"),
            "size": self.now[f"tiles_{place}"],
            "melds": [self.meld(*row) for row in self.melds[place] if row[0]],
            "discards": [
                (self.tile(tile), bool(how & 1), how & 6 != 0, how & 4 != 0)
                for tile, by, how, _ in self.discards
                if by == place + 1
            ],
            "declared": self.counts(f"declared_{place}"),
            "early": self.counts(f"early_{place}"),
            "voided": SUITS[suits[0]] if suits else None,
            "face_down": self.one("face_down") if place == 0 else None,
            "won": self.win(place),
        }

    def meld(self, *row: int) -> tuple[Any, ...]:
        kind, lowest, claimed, source, _, _, *tiles = row
        first = self.tile(lowest)
        laid = tuple(tile for tile in map(self.tile, tiles) if tile is not None)
        chow = MELD_KINDS[kind - 1] == "chow"
        stands = [] if first is None else [first + i * chow for i in range(len(laid))]
        return (
            MELD_KINDS[kind - 1],
            laid,
            tuple(stands),
            self.tile(claimed),
            source - 1 if source else None,
        )

    def win(self, place: int) -> tuple[Any, ...] | None:
        way, tile, source = (self.now[f"win_{what}_{place}"] for what in ("way", "tile", "from"))
        if way < 0:
            return None
        return WINS[way], None if tile < 0 else self.tiles[tile], None if source < 0 else source


def wanted(match: Match, view: View) -> dict[str, Any]:
    """The same from the view, which has nothing to do with the encoder."""
    me, phase = view.viewer, PHASES[match.deal.phase]
    turn = match.deal.turn if view.turn is None or not view.started else view.turn
    drawn = view.drawn if view.started and view.turn == me else None
    return {
        "phase": phase,
        "wall": view.wall,
        "round_wind": view.round_wind,
        "seat_wind": (me - view.dealer) % 4,
        "turn": (turn - me) % 4,
        "drawn": drawn,
        "offered": None if view.offered is None else ((view.offered[0] - me) % 4, view.offered[1]),
        "exchange_to": view.exchange_to if phase == "exchanging" else None,
        "scores": [view.scores[(me + place) % 4] for place in range(4)],
        "seats": [wanted_seat(view.seats[(me + place) % 4], me, place) for place in range(4)],
    }


def wanted_seat(seat: SeatView, me: int, place: int) -> dict[str, Any]:
    """One seat of the view."""
    won = seat.won
    if won is not None:
        tile = None if won.tile == HIDDEN else won.tile
        won_as = (won.win, tile, None if won.source is None else (won.source - me) % 4)
    return {
        "tiles": dict(Counter(tile for tile in seat.tiles if tile != HIDDEN)),
        "size": len(seat.tiles),
        "melds": [
            (
                meld.kind,
                tuple(tile for tile in meld.tiles if tile != HIDDEN),
                tuple(kind for kind in meld.stands_for if kind != HIDDEN),
                meld.claimed,
                None if meld.source is None else (meld.source - me) % 4,
            )
            for meld in seat.melds
        ],
        "discards": [(one.tile, one.drawn, one.taken, one.won) for one in seat.discards],
        "declared": dict(Counter(seat.declared)),
        "early": dict(Counter(seat.declared[: seat.before_start])),
        "voided": seat.voided,
        "face_down": seat.face_down if place == 0 else None,
        "won": None if won is None else won_as,
    }


def decisions(rules: str, seed: int, hands: int = 2) -> Iterator[tuple[Match, int, SeatEncoder]]:
    """Some decisions of a match, with what the waiting seat sees."""
    match = new_match(with_hands(rules, hands), seed)
    seen = SeatEncoder(match.rules)
    for made, _ in enumerate(play(match, random.Random(seed))):
        if made % 4 == 0 or PHASES[match.deal.phase] in ("rob", "green_jokers"):
            for seat in match.waiting:
                seen.look(match.deal, seat)
                yield match, seat, seen


@pytest.mark.parametrize("rules", rule_sets())
def test_a_view_can_be_read_back(rules: str) -> None:
    """So two states whose views differ have different observations."""
    for match, seat, seen in decisions(rules, 2):
        told = Told(seen, sorted(set(match.rules.tiles)))
        assert told.view() == wanted(match, match.view(seat))


def of_this_hand(match: Match) -> list[Event]:
    """The events since the deal."""
    starts = [i for i, event in enumerate(match.events) if event["e"] == "hand_started"]
    return match.events[starts[-1] :]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_time_can_be_read_back(game: str, seed: int) -> None:
    """The order of discards and melds, why a tile was drawn, and what kongs have brought."""
    for match, seat, seen in decisions(game, seed):
        told = Told(seen, sorted(set(match.rules.tiles)))
        turns, why, discards, melds = 0, "turn", [], []
        kongs: Counter[tuple[int, int]] = Counter()
        for event in of_this_hand(match):
            claims = event["e"] == "melded" and event["kind"] in ("chow", "pung", "kong")
            if event["e"] == "drew":
                why = event["why"]
            turns += claims or (event["e"] == "drew" and why == "turn")
            if event["e"] == "discarded":
                discards.append(((event["seat"] - seat) % 4 + 1, turns))
            elif event["e"] == "melded" and event["kind"] != "added_kong":
                melds.append(((event["seat"] - seat) % 4, turns))
            elif event["e"] == "paid" and event["why"] in ("kong", "kong_refund"):
                back = event["why"] == "kong_refund"
                assert event["to"] is not None
                payee, payer = event["to"], event["from"]
                if back:
                    payee, payer = payer, payee
                if not back or (payee, payer) in kongs:
                    kongs[payee, payer] += -event["amount"] if back else event["amount"]
        assert told.now["turns"] == turns
        if told.now["phase"] == PHASES.index("turn") and match.deal.drawn >= 0:
            assert DRAWN_FOR[told.now["drawn_for"]] == why
        rows = [(by, row + 1) for row, (tile, by, *_) in enumerate(told.discards) if tile]
        assert rows == discards
        laid = [(place, row[4]) for place in range(4) for row in told.melds[place] if row[0]]
        assert sorted(laid) == sorted(melds)
        for place, row in ((p, r) for p in range(4) for r in told.melds[p] if r[3]):
            tile, by, how, claimed_by = told.discards[row[4] - 2]
            assert (by, how & 2, claimed_by) == (row[3], 2, place + 1)
            assert row[0] == 4 or tile == row[2]  # of an added kong the added tile is told
        if game == "sbr":
            for payee in range(4):
                for payer in range(4):
                    name = f"kongs_{(payee - seat) % 4}_from_{(payer - seat) % 4}"
                    assert told.now[name] == kongs[payee, payer]


@pytest.mark.parametrize("game", ["b30fj", "vietnamese"])
@OLD
def test_melds_of_the_same_tiles(game: str) -> None:
    """Melds of the same tiles that stand for other kinds look different, to all seats."""
    pairs = 0
    env = VectorEnv(game, lanes=64, seed=1)
    seen, before = SeatEncoder(env.rules), SeatEncoder(env.rules, encoding=0)
    env.reset()
    for made in range(60):
        env.step(env.sample())
        for deal, claimer in zip(env._lanes.deals, env.seats.tolist(), strict=True):
            by_tiles: dict[Any, list[int]] = {}
            for code in deal.legal(claimer):
                action = Action.of(code)
                if action.kind in ("chow", "pung"):
                    by_tiles.setdefault((action.kind, action.tiles), []).append(code)
            for codes in by_tiles.values():
                looks, looked, melded = set(), set(), 0
                for code in codes:
                    other = deal.copy()
                    assert other.step(claimer, code)
                    for seat in other.waiting if other.offered >= 0 else ():
                        other.step(seat, PASS)
                    if len(other.melds_of(claimer)) == len(deal.melds_of(claimer)):
                        continue  # somebody before had a better claim
                    melded += 1
                    seen.observe(other, (claimer + made) % 4)
                    looks.add((seen.planes.tobytes(), seen.melds.tobytes()))
                    before.observe(other, (claimer + made) % 4)
                    looked.add(before.planes.tobytes())
                assert len(looks) == melded
                assert len(looked) <= 1  # what was wrong with the first encoding
                pairs += melded > 1
    assert pairs > 20


def test_a_win_that_was_passed_up() -> None:
    """The seat itself sees its points and kinds until its next draw (S5); others see nothing."""
    s = passed(WAITS_FOR_6P_AND_9P, "9p", "6p")
    seen = SeatEncoder(s.rules)
    tiles = sorted(set(s.rules.tiles))
    told = []
    for seat in (3, 0, 1):
        seen.observe(s.match.deal, seat)
        told.append(Told(seen, tiles))
    assert [(one.now["passed_points"], one.one("passed")) for one in told] == [
        (1, BY_NAME["9p"]),
        (-1, None),
        (-1, None),
    ]
    observer, cutter = Observer(s.rules, 3), Cutter(s.rules, 3)
    for event in s.match.events:
        cut = cutter.cut(event)
        if cut is not None:
            observer.see(cut)
    seen.look(s.match.deal, 3)
    again = observer.observe(s.match.legal(3))
    assert again.features.tolist() == seen.features.tolist()
    assert again.planes.tolist() == seen.planes.tolist()
    s.all_pass()
    s.auto(lambda t: t.turn == 3)
    seen.look(s.match.deal, 3)
    assert Told(seen, tiles).now["passed_points"] == -1


@pytest.mark.parametrize("game", GAMES)
@OLD
def test_the_first_encoding_is_the_beginning(game: str) -> None:
    """Planes and features of the first encoding come first, and mean the same."""
    old, new = VectorEnv(game, 16, seed=3, encoding=0), VectorEnv(game, 16, seed=3)
    old.reset()
    new.reset()
    planes, features = old.planes.shape[1], old.features.shape[1]
    for _ in range(150):
        assert (new.planes[:, :planes] == old.planes).all()
        assert (new.features[:, :features] == old.features).all()
        assert (new.masks == old.masks).all()
        assert (new.sample() == old.sample()).all()
        actions = old.sample().copy()
        new.sample()
        old.step(actions)
        new.step(actions)
    assert old.melds.size == old.discards.size == 0


def test_old_encodings_say_so() -> None:
    """They work with a warning; unknown ones are refused with those that there are."""
    with pytest.warns(DeprecationWarning, match="encoding 0 is deprecated"):
        assert VectorEnv("sbr", lanes=1, encoding=0).planes.shape == (1, 20, 27)
    found = find_environments("sbr_v0")
    assert found is not None
    with pytest.warns(DeprecationWarning, match="use encoding 1"):
        env = found.env()
    assert env.metadata["name"] == "sbr_v0"
    with pytest.raises(InputError, match="expected one of 0, 1, found 7"):
        find_encoding(7)
    assert find_environments("sbr_v7") is None


@pytest.mark.parametrize("rules", rule_sets())
def test_sizes_follow_the_rules(rules: str) -> None:
    """There is a row for each discard of the longest hand."""
    env = VectorEnv(rules, lanes=1)
    tiles = env.rules.tiles
    assert env.planes.shape[1:] == (len(FULL.planes), len(set(tiles)))
    assert env.discards.shape[1:] == (len(tiles) - 52 + 16, 4)
