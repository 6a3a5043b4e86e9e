"""A hand written for a test: chosen tiles, and events in a word or two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from baida.game.events.fold import fold
from baida.game.events.redact import cut_log
from baida.game.view.view import EVERYTHING, View
from baida.tiles import NAMES, loose, parse
from baida.variants import find_rules
from baida.wire.events import Event


class EventScript:
    """One hand with seat 0 as the dealer; ``hands`` and the ends of the wall are given."""

    def __init__(self, game: str, hands: Sequence[str], front: str = "", back: str = "") -> None:
        self.rules = find_rules(game)
        dealt = [parse(hand) for hand in hands]
        assert [len(hand) for hand in dealt] == [13] * 4
        rest = Counter(self.rules.tiles)
        rest.subtract(tile for hand in dealt for tile in hand)
        rest.subtract(parse(front + back))
        assert min(rest.values()) >= 0, [NAMES[tile] for tile in rest if rest[tile] < 0]
        fours = [hand[4 * i : 4 * i + 4] for i in range(3) for hand in dealt]
        wall = [tile for four in fours for tile in four] + [hand[12] for hand in dealt]
        self.left = parse(front) + sorted(rest.elements()) + parse(back)
        self.events: list[Event] = []
        self.tell(
            "hand_started", hand=0, round_wind="E", dealer=0, wall=loose(wall + self.left),
            dice=None, scores=[0] * 4,
        )  # fmt: skip
        for seat, hand in enumerate(dealt):
            self.tell("dealt", seat=seat, tiles=loose(hand))

    def tell(self, kind: str, /, **fields: Any) -> EventScript:
        """Add any event; ``from_`` and ``as_`` are the fields without the underscore."""
        given = {name.removesuffix("_"): value for name, value in fields.items()}
        self.events.append(cast("Event", {"n": len(self.events) + 1, "e": kind, **given}))
        return self

    def draw(self, seat: int, why: str = "turn") -> EventScript:
        """The next tile of the wall."""
        end = "front" if why == "turn" else self.rules.replacement_end
        tile = self.left.pop(0 if end == "front" else -1)
        return self.tell("drew", seat=seat, tile=NAMES[tile], from_=end, why=why)

    def discard(self, seat: int, tile: str, *, drawn: bool = False) -> EventScript:
        """A discard."""
        return self.tell("discarded", seat=seat, tile=tile, drawn=drawn)

    def meld(
        self, seat: int, kind: str, tiles: str, claimed: str | None = None,
        from_: int | None = None, as_: str | None = None,
    ) -> EventScript:  # fmt: skip
        """A meld; its tiles stand for themselves by default."""
        stands_for = tiles if as_ is None else as_
        return self.tell(
            "melded", seat=seat, kind=kind, tiles=tiles, as_=stands_for, claimed=claimed,
            from_=from_,
        )  # fmt: skip

    def win(
        self, seat: int, win: str, tile: str | None, from_: int | None = None, concealed: str = ""
    ) -> EventScript:
        """A win, with the fields of the request and the score that tests read."""
        melds = fold(self.rules, self.events).seats[seat].melds
        request = {
            "variant": self.rules.variant.id,
            "concealed": concealed,
            "melds": [
                {"kind": meld.kind, "tiles": loose(meld.tiles), "as": loose(meld.stands_for)}
                for meld in melds
            ],
            "winning_tile": tile or "",
            "win": win,
        }
        groups = [loose(meld.stands_for[:1])[0] * len(meld.tiles) + "m" for meld in melds]
        score = {"points": 1, "reading": {"configuration": "standard", "groups": groups}}
        return self.tell(
            "won", seat=seat, win=win, tile=tile, from_=from_, request=request, score=score
        )

    def voids(self, *choices: tuple[str, str | None]) -> EventScript:
        """All four seats choose a suit and a tile of it."""
        for seat, (suit, tile) in enumerate(choices):
            self.tell("void_chosen", seat=seat, suit=suit, tile=tile)
        return self

    def view(self, viewer: int = EVERYTHING) -> View:
        """The current view of the table."""
        return fold(self.rules, cut_log(self.rules, self.events, viewer), viewer)
