"""A match: hands with fair walls, scores, and the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from baida.core.play.deal import Deal
from baida.errors import BaidaError, InputError
from baida.game.actions import Action, code_of
from baida.game.live_view import live_view
from baida.game.log.fair_shuffle import (
    GIVEN,
    NOTHING_ADDED,
    SHUFFLE,
    Wall,
    commitment,
    fair_wall,
    first_dealer,
    new_secret,
    secret_of_seed,
)
from baida.game.log.file import make_header
from baida.game.refusals import why_not
from baida.game.rulesets import ruleset_for
from baida.game.saved import pack, unpack
from baida.game.translate import opening, translate
from baida.game.view.view import EVERYTHING, SPECTATOR, View
from baida.i18n import Message
from baida.score.rules import Rules
from baida.variants import find_rules
from baida.wire.events import Dice, Event, Player

#: Called with each event of the engine, as numbers, and the log's event if events are recorded.
Observer = Callable[[Deal, tuple[int, ...], Event | None], object]
#: Returns the wall of a hand by its number, from 0. For tests and replays.
WallMaker = Callable[[int], Wall]
Four = tuple[int, int, int, int]
_VIEWERS = (SPECTATOR, EVERYTHING)
#: The fields of a match that are stored as they are.
_STORED = (
    "_contributions", "_before", "_dice", "_noted_before", "hand", "hands", "scores", "over",
    "header", "record", "events", "noted",
)  # fmt: skip


@dataclass(frozen=True)
class Start:
    """The hand that a match from a position begins with. Its wall is given, not shuffled."""

    hand: int
    dealer: int
    scores: Four
    wall: tuple[int, ...]
    #: The number of decisions that are part of the position; the match's players did not make them.
    given: int = 0
    #: The dealer's two dice, if the exchange depends on them (S22).
    dice: tuple[int, int] | None = None


class IllegalAction(BaidaError):
    """An action that the rules forbid. The match is unchanged."""

    def __init__(self, seat: int, action: int, why: Message) -> None:
        super().__init__(f"seat {seat} may not {_in_words(action)}: {why}")
        self.seat = seat
        self.action = action
        self.why = why


class Match:
    """A match under way.

    The walls come from a secret and the players' contributions (``log/fair_shuffle.py``), from a
    seed, or from ``walls``; by default from a new secret. With ``start``, the match begins with
    that hand, and only later walls are shuffled. With ``record``, log events are kept
    until ``take_events``. An ``observer`` can follow the match with or without it.

    >>> match = Match("sbr(hands=1)", seed=1)
    >>> while not match.over:
    ...     seat = match.waiting[0]
    ...     match.step(seat, match.legal(seat)[0])
    >>> match.scores, match.events[-1]["e"]
    ((0, 0, 0, 0), 'match_ended')
    """

    def __init__(
        self,
        rules: str | Rules,
        *,
        seed: int | None = None,
        secret: bytes | None = None,
        contributions: Sequence[str] = NOTHING_ADDED,
        seats: Sequence[Player] | None = None,
        walls: WallMaker | None = None,
        dealer: int | None = None,
        start: Start | None = None,
        record: bool = True,
        observer: Observer | None = None,
    ) -> None:
        self.rules = find_rules(rules)
        if secret is None:
            secret = new_secret() if seed is None else secret_of_seed(seed, 0)
        self._secret = secret
        self._contributions = tuple(contributions)
        self._walls = walls
        self.hands = int(self.rules.options["hands"])
        self._start = start
        self.hand = -1 if start is None else start.hand - 1
        self.scores: Four = (0, 0, 0, 0) if start is None else start.scores
        self.over = False
        self.header = make_header(
            self.rules,
            seats or [{"name": f"seat {seat}", "bot": None} for seat in range(4)],
            commitment(secret),
            SHUFFLE if walls is None and start is None else GIVEN,
            contributions=list(contributions),
            start=None if start is None else {"hand": start.hand, "given": start.given},
        )
        self.record = record
        self._observer = observer
        self.events: list[Event] = []
        self.noted = 0
        self._noted_before = 0
        self.deal = Deal(ruleset_for(self.rules))
        self._dice: Any = None
        self._before: Four = self.scores
        first = dealer if start is None else start.dealer
        if first is None:
            first = first_dealer(self.rules, secret, contributions)[0]
        self._start_hand(first)

    def _start_hand(self, dealer: int) -> None:
        self.hand += 1
        self._noted_before = self.noted
        wall = self._wall_of(self.hand)
        round_wind = self.rules.round_wind(self.hand)
        self._before = self.scores
        self._dice = wall.dice
        followed = self.record or self._observer is not None
        thrown = wall.dice and wall.dice["break"]
        self.deal.start(wall.tiles, dealer, round_wind, record=followed, dice=thrown)
        self.deal.note_match(self.scores, self.hands - 1 - self.hand)
        if self.record:
            self._note(opening(self.deal, wall.tiles, self.hand, self.scores, wall.dice))
        self._note_play()

    def _wall_of(self, hand: int) -> Wall:
        if self._start is not None and hand == self._start.hand:
            dice = self._start.dice
            thrown: Dice | None = dice and {"dealer": None, "break": list(dice)}
            return Wall(list(self._start.wall), thrown)
        if self._walls is not None:
            return self._walls(hand)
        return fair_wall(self.rules, self._secret, self._contributions, hand)

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            self.noted += 1
            event["n"] = self.noted
            self.events.append(event)

    def _note_play(self) -> None:
        for numbers in self.deal.take_events():
            event = None
            if self.record:
                event = translate(self.deal, numbers, self._before)
                self._note([event])
            if self._observer is not None:
                self._observer(self.deal, numbers, event)

    def take_events(self) -> list[Event]:
        """Return the events since the last call, and forget them."""
        taken, self.events = self.events, []
        return taken

    @property
    def waiting(self) -> tuple[int, ...]:
        return self.deal.waiting

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat as numbers; ``Action.of`` decodes them."""
        return self.deal.legal(check_seat(seat))

    def step(self, seat: int, action: int | str | Action) -> None:
        """Perform an action, given as a number, an object or text like ``discard 5p``.

        The next hand begins automatically.
        """
        deal = self.deal
        code = action if type(action) is int else code_of(action)
        known = seat in range(4) and 0 <= code < 1 << 62  # the engine uses 64 bits
        if not known or not deal.step(seat, code):
            raise IllegalAction(seat, code, why_not(deal, seat, code))
        self._note_play()
        if deal.over:
            self._end_hand()

    def _end_hand(self) -> None:
        a, b, c, d = (s + p for s, p in zip(self._before, self.deal.points, strict=True))
        self.scores = (a, b, c, d)
        if self.hand + 1 < self.hands:
            self._start_hand(self.deal.next_dealer)
        else:
            self._end()

    def end_after(self, hands: int) -> None:
        """End the match after this many hands; take back one more that has already been dealt.

        The events of that hand are renumbered, so nobody must have seen them.
        """
        self.hands = hands
        if self.hand >= hands and not self.over:
            self.hand = hands - 1
            self.noted = self._noted_before
            self.events = [event for event in self.events if event["n"] <= self.noted]
            self._end()

    def _end(self) -> None:
        self.over = True
        if self.record:
            secret = self._secret.hex()
            self._note(
                [{"n": 0, "e": "match_ended", "scores": list(self.scores), "secret": secret}]
            )

    def view(self, viewer: int) -> View:
        """Return what a viewer may see: a seat, ``SPECTATOR`` or ``EVERYTHING``."""
        if viewer not in _VIEWERS:
            check_seat(viewer)
        return live_view(self.deal, viewer, hand=self.hand, scores=self._before, dice=self._dice)

    @property
    def standing(self) -> list[int]:
        """Return the seats from first to last; equal scores in the order of the seats."""
        return sorted(range(4), key=lambda seat: -self.scores[seat])

    def to_bytes(self) -> bytes:
        """Return the whole state, with what is hidden and the secret, but without observers.

        Only the same build of baida reads it; the log is for keeping.

        >>> match = Match("sbr", seed=1)
        >>> Match.from_bytes(match.to_bytes()) == match
        True
        """
        if self._walls is not None:
            raise InputError("walls", "a match whose walls come from a function has no bytes")
        fields = {name: getattr(self, name) for name in _STORED}
        start = None if self._start is None else asdict(self._start)
        fields |= {"_secret": self._secret.hex(), "_start": start}
        return pack("match", self.rules, [self.deal], fields)

    @classmethod
    def from_bytes(cls, data: bytes) -> Match:
        """Return the match of :meth:`to_bytes`."""
        rules, (deal,), fields = unpack("match", data)
        match = object.__new__(cls)
        start = fields.pop("_start")
        match.__dict__.update(fields)
        match.rules, match.deal = rules, deal
        match._secret = bytes.fromhex(fields["_secret"])
        if start is not None:
            start |= {"scores": _four(start["scores"]), "wall": tuple(start["wall"])}
            start["dice"] = start["dice"] and tuple(start["dice"])
            start = Start(**start)
        match._start = start
        match._contributions = tuple(fields["_contributions"])
        match.scores, match._before = _four(fields["scores"]), _four(fields["_before"])
        match._walls = match._observer = None
        if match.record:
            match.deal = deal.copy(record=True)
        return match

    def __eq__(self, other: object) -> bool:
        """Whether both are the same match at the same point, whatever has been recorded of it."""
        if not isinstance(other, Match):
            return NotImplemented
        names = ("rules", "hand", "hands", "over", "scores", "_secret", "_contributions", "_start")
        same = all(getattr(self, name) == getattr(other, name) for name in names)
        return same and self._walls is other._walls and self.deal == other.deal

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_observer": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.deal = self.deal.copy(record=self.record)

    def with_deal(self, deal: Deal, secret: bytes) -> Match:
        """Return a copy without events in which this hand is another one."""
        other = self.copy()
        other.deal = deal
        other.record, other.events = False, []
        other._walls, other._secret = None, secret
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def copy(self) -> Match:
        """Return an independent copy with the events so far and without observers."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._observer = None
        other.deal = self.deal.copy(record=self.record)
        other.events = list(self.events)
        return other


def _in_words(action: int) -> str:
    try:
        return str(Action.of(action))
    except InputError:
        return f"do {action}"


def _four(numbers: Sequence[int]) -> Four:
    a, b, c, d = numbers
    return a, b, c, d


def check_seat(seat: int) -> int:
    if seat not in range(4):
        raise InputError("seat", Message("refusals.no_seat", seat=repr(seat)))
    return seat
