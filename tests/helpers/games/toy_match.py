"""Unrealistic matches: legal enough for a log, and full of kongs and wins.

The players claim what they can and win at random, whatever they hold; the log, the fold and the
redaction do not check whether a hand wins.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, cast

from baida.core.play.options import exchange_places
from baida.game.events.fold import Fold
from baida.game.log.fair_shuffle import (
    SHUFFLE,
    commitment,
    dealt_to,
    fair_wall,
    first_dealer,
    secret_of_seed,
)
from baida.game.log.file import Log, make_header
from baida.game.view.view import View
from baida.score.request import WINDS
from baida.tiles import FAMILY, KINDS, NAMES, SUITS, loose, packed
from baida.variants import find_rules
from baida.wire.events import Event, Player

CONTRIBUTIONS = ("", "two", "三", "four")


@cache
def toy_match(rules_id: str, seed: int) -> Log:
    """A whole match; do not modify it."""
    toy = _Toy(rules_id, seed)
    dealer, _ = first_dealer(toy.rules, toy.secret, CONTRIBUTIONS)
    for hand in range(int(toy.rules.options["hands"])):
        dealer = _Hand(toy, hand, dealer).play()
    toy.tell("match_ended", scores=list(toy.view.scores), secret=toy.secret.hex())
    players: list[Player] = [{"name": f"toy {seat}"} for seat in range(4)]
    header = make_header(
        toy.rules,
        players,
        commitment(toy.secret),
        SHUFFLE,
        contributions=list(CONTRIBUTIONS),
    )
    return Log(header, toy.rules, toy.events)


class _Toy:
    def __init__(self, rules_id: str, seed: int) -> None:
        self.rules = find_rules(rules_id)
        self.rng = Random(seed)
        self.secret = secret_of_seed(seed, 0)
        self.events: list[Event] = []
        self.fold = Fold(find_rules(rules_id))

    @property
    def view(self) -> View:
        return self.fold.view

    def tell(self, kind: str, /, **fields: Any) -> None:
        event = cast("Event", {"n": len(self.events) + 1, "e": kind, **fields})
        self.fold.add(event)
        self.events.append(event)


class _Hand:
    def __init__(self, toy: _Toy, hand: int, dealer: int) -> None:
        self.toy, self.hand, self.dealer = toy, hand, dealer
        self.tell = toy.tell
        self.rng = toy.rng
        self.variant = toy.rules.variant
        self.wall = fair_wall(toy.rules, toy.secret, CONTRIBUTIONS, hand)
        self.left = list(self.wall.tiles)
        self.play_options = toy.rules.play_options
        self.most_winners = self.play_options.winners
        self.green = [0] * 4

    def tiles(self, seat: int) -> tuple[int, ...]:
        return self.toy.view.seats[seat].tiles

    @property
    def playing(self) -> list[int]:
        return [seat for seat, seen in enumerate(self.toy.view.seats) if seen.won is None]

    @property
    def over(self) -> bool:
        return 4 - len(self.playing) >= self.most_winners

    def play(self) -> int:
        """Play the hand; return the next dealer."""
        scores = list(self.toy.view.scores) if self.hand else [0] * 4
        dice = self.wall.dice
        thrown = dice["break"] if dice else None
        self.to = exchange_places(self.play_options.exchange, thrown)
        exchange = {"exchange_to": self.to} if self.to else {}
        self.tell(
            "hand_started", **exchange, hand=self.hand, round_wind=WINDS[self.hand // 4 % 4],
            dealer=self.dealer, wall=loose(self.left), dice=self.wall.dice, scores=scores,
        )  # fmt: skip
        for place in range(4):
            tiles = dealt_to(self.wall.tiles, place)
            self.tell("dealt", seat=(self.dealer + place) % 4, tiles=loose(tiles))
        del self.left[:52]
        self.before_start()
        seat = self.dealer
        while self.left and not self.over:
            self.draw(seat, "turn")
            seat = self.turn(seat)
            seat = next(s % 4 for s in range(seat + 1, seat + 5) if s % 4 in self.playing)
        why = "three_won" if self.most_winners == 3 else "won"
        if not self.over:
            why = "wall_empty"
            if self.toy.view.offered is not None:
                self.tell("wall_empty")
        if self.play_options.voids:
            self.pay(self.playing[0], None, 48, "flower_pig")
        dealer = self.rng.randrange(4)
        scores = list(self.toy.view.scores)
        self.tell("hand_ended", why=why, scores=scores, next_dealer=dealer)
        return dealer

    def before_start(self) -> None:
        if not self.play_options.before_start:
            return
        for seat in range(4):
            for tile in self.tiles(seat):
                if tile >= KINDS and self.rng.random() < 0.5:
                    self.tell("declared", seat=seat, tile=NAMES[tile], before_start=True)
                    self.draw(seat, "flower")
        self.tell("ready_to_start")

    def draw(self, seat: int, why: str) -> None:
        end = "front" if why == "turn" else self.toy.rules.replacement_end
        tile = self.left.pop(0 if end == "front" else -1)
        self.tell("drew", seat=seat, tile=NAMES[tile], **{"from": end}, why=why)
        if self.play_options.voids and not self.toy.view.seats[seat].voided:
            for giver in range(4 * (self.to > 0 and not self.toy.view.seats[seat].gave)):
                self.hand_on(giver)
            for chooser in range(4):
                self.choose(chooser)

    def hand_on(self, seat: int) -> None:
        tiles = self.tiles(seat)
        suit = max(range(3), key=lambda suit: sum(FAMILY[tile] == suit for tile in tiles))
        three = self.rng.sample([tile for tile in tiles if FAMILY[tile] == suit], 3)
        self.tell("exchanged", seat=seat, to=(seat + self.to) % 4, tiles=loose(sorted(three)))

    def choose(self, seat: int) -> None:
        tiles = self.tiles(seat)
        if self.toy.view.seats[seat].voided:
            return
        suit = min(range(3), key=lambda suit: sum(FAMILY[tile] == suit for tile in tiles))
        mine = [NAMES[tile] for tile in tiles if FAMILY[tile] == suit]
        tile = self.rng.choice(mine) if mine else None
        self.tell("void_chosen", seat=seat, suit=SUITS[suit], tile=tile)

    def turn(self, seat: int) -> int:
        """Play one turn after the draw; return the seat after which play continues."""
        while True:
            view = self.toy.view
            if view.drawn is not None and self.rng.random() < 0.02:
                self.win(seat, "self_draw", view.drawn, None)
                return seat
            if view.drawn is not None and self.left:
                done = self.declare(seat)
                if done == "robbed":
                    return seat
                if done:
                    continue
            claimer = self.discard(seat)
            if claimer is None or self.over:
                return seat
            seat = claimer

    def declare(self, seat: int) -> str:
        view = self.toy.view
        has, drawn = view.seats[seat], view.drawn
        counts = Counter(has.tiles)
        for tile, count in counts.items():
            if tile >= KINDS and not self.play_options.voids:
                if self.rng.random() < 0.3:
                    self.tell("declared", seat=seat, tile=NAMES[tile], before_start=False)
                    self.draw(seat, "flower")
                    return "declared"
            elif tile == has.face_down:
                continue
            elif count == 4:
                self.meld(seat, "concealed_kong", [tile] * 4, None, None)
                return "kong"
            elif any(m.kind == "pung" and m.stands_for[0] == tile for m in has.melds):
                self.tell("kong_added", seat=seat, tile=NAMES[tile], drawn=tile == drawn)
                if self.claim_win("kong", "rob_kong", seat, tile):
                    return "robbed"
                self.meld(seat, "added_kong", [tile] * 4, tile, None)
                return "kong"
        return ""

    def meld(
        self, seat: int, kind: str, tiles: list[int], claimed: int | None, source: int | None
    ) -> None:
        name = None if claimed is None else NAMES[claimed]
        more = {"as": loose(tiles), "claimed": name, "from": source}
        self.tell("melded", seat=seat, kind=kind, tiles=loose(tiles), **more)
        if kind.endswith("kong"):
            self.pay((seat + 1) % 4, seat, 1, "kong")
            self.draw(seat, "kong")

    def discard(self, seat: int) -> int | None:
        """Discard a tile; return the seat that claimed it for a meld."""
        view = self.toy.view
        has = view.seats[seat]
        counts = Counter(has.tiles)
        tile = min(has.tiles, key=lambda tile: (counts[tile], self.rng.random()))
        if has.face_down is not None:
            tile = has.face_down
        if has.voided and not has.discards:
            self.tell("void_announced", seat=seat, suit=has.voided)
        just_drawn = tile == view.drawn and self.rng.random() < 0.8 and has.face_down is None
        self.tell("discarded", seat=seat, tile=NAMES[tile], drawn=just_drawn)
        if self.claim_win("discard", "discard", seat, tile):
            return None
        self.green[seat] += NAMES[tile][:2] in ("VT", "VP", "VS", "VM")
        if self.green[seat] == 3 and NAMES[tile].startswith("V") and self.rng.random() < 0.5:
            self.tell("answers", to="green_jokers", answers={str(seat): "win"})
            self.win(seat, "green_jokers", None, seat)
            return None
        for claimer in self.playing:
            same = self.tiles(claimer).count(tile)
            mine = self.toy.view.seats[claimer].face_down == tile
            wants = same >= 2 and tile < KINDS and self.rng.random() < 0.4
            if wants and not mine and claimer != seat and self.left:
                answer = "kong" if same == 3 else "pung"
                self.tell("answers", to="discard", answers={str(claimer): answer})
                self.meld(claimer, answer, [tile] * (same + 1), tile, seat)
                return claimer
        return None

    def claim_win(self, to: str, win: str, seat: int, tile: int) -> bool:
        """Let some of the others win on a tile."""
        lucky = 0.5 if to == "kong" else 0.02
        if self.rng.random() >= lucky:
            return False
        others = [(seat + i) % 4 for i in (1, 2, 3) if (seat + i) % 4 in self.playing]
        winners = sorted(self.rng.sample(others, self.rng.randint(0, len(others))))
        room = self.most_winners - (4 - len(self.playing))
        winners = [other for other in others if other in winners][:room]
        answers = {str(o): "win" if o in winners else "pass" for o in sorted(others)}
        self.tell("answers", to=to, answers=answers)
        for winner in winners:
            self.win(winner, win, tile, seat)
        return bool(winners)

    def win(self, seat: int, win: str, tile: int | None, source: int | None) -> None:
        has = self.toy.view.seats[seat]
        concealed = list(has.tiles)
        if win == "self_draw" and tile is not None:
            concealed.remove(tile)
        name = None if tile is None else NAMES[tile]
        request = {
            "variant": self.variant.id,
            "concealed": "" if win == "green_jokers" else loose(concealed),
            "melds": [
                {"kind": meld.kind, "tiles": loose(meld.tiles), "as": loose(meld.stands_for)}
                for meld in has.melds
            ],
            "winning_tile": name or "",
            "win": win,
        }
        groups = [packed(meld.stands_for) for meld in has.melds]
        score = {"ok": True, "win": True, "points": 1, "reading": {"groups": groups}}
        self.tell(
            "won", seat=seat, win=win, tile=name, **{"from": source}, request=request, score=score
        )
        self.pay((seat + 1) % 4, seat, 1, "win")

    def pay(self, payer: int, payee: int | None, amount: int, why: str) -> None:
        self.tell("paid", **{"from": payer}, to=payee, amount=amount, why=why)
