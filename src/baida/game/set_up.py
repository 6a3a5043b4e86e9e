"""Positions that are set up by hand: find a wall and decisions that lead to them.

The engine plays everything, so no rule is written here a second time. In the invented play, every
player's first discard comes from the dealt hand, and later discards are the tiles just drawn.
Positions that cannot arise in this way are refused.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from baida.core.play.state import PHASES
from baida.errors import InputError
from baida.game.actions import PASS, Action
from baida.game.default_action import default_action
from baida.game.match import IllegalAction, Match, Start
from baida.game.position import Position, make_position
from baida.game.prepared_wall import HAND, deal_order
from baida.game.view.view import EVERYTHING
from baida.i18n import Message
from baida.melds import Meld
from baida.score.rules import Rules
from baida.tiles import KINDS, NAMES, SUITS, is_one_tile, unframed

_MOST_STATES = 50_000
#: The number of deals of the open tiles that are tried until the invented play is legal.
_ATTEMPTS = 12


@dataclass(frozen=True)
class SetUpSeat:
    """The known tiles of a seat; missing concealed tiles are dealt at random."""

    tiles: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    discards: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()
    voided: str | None = None


@dataclass(frozen=True)
class SetUp:
    """A table at the turn of ``seat``, which has drawn."""

    rules: Rules
    seat: int
    dealer: int
    seats: Sequence[SetUpSeat]
    round_wind: int = 0
    seed: int = 0


@dataclass(frozen=True)
class _Turn:
    """A discard, which stays in the seat's river or becomes the meld of another seat."""

    seat: int
    drew: bool
    claimer: int | None = None
    meld: Meld | None = None


#: A state of the search for an order: who plays, whether after a draw, the discards that each seat
#: still has to make, and the melds that are still to be claimed.
_State = tuple[int, bool, tuple[int, ...], frozenset[int]]
#: A state, the index of the one before it, and the turn between them.
_Reached = tuple[_State, int, _Turn | None]


@dataclass
class _Script:
    """The invented play: hands, draws and decisions."""

    dealt: list[list[int]]
    front: list[int] = field(default_factory=list)
    back: list[int] = field(default_factory=list)
    discards: deque[tuple[_Turn, int]] = field(default_factory=deque)
    specials: list[list[Action]] = field(default_factory=lambda: [[] for _ in range(4)])


def set_up(given: SetUp) -> Position:
    """Return the position; raise InputError if it is invalid."""
    given = _with_frames(given)
    _check(given)
    turns = _order_of_play(given)
    problem: InputError | None = None
    for attempt in range(_ATTEMPTS):
        rng = random.Random(f"{given.seed} {attempt}")
        try:
            return _play(given, turns, rng)
        except InputError as error:
            problem = problem or error
    assert problem is not None
    raise problem


def _with_frames(given: SetUp) -> SetUp:
    """Give each joker without a frame one of the remaining frames."""
    named = Counter(tile for seat in given.seats for part in _parts(seat) for tile in part)
    left = list((Counter(given.rules.tiles) - named).elements())

    def framed(tiles: Sequence[int]) -> tuple[int, ...]:
        found = []
        for tile in tiles:
            fitting = [] if is_one_tile(tile) else [one for one in left if unframed(one) == tile]
            if fitting:
                left.remove(fitting[0])
            found.append(fitting[0] if fitting else tile)
        return tuple(found)

    seats = [
        replace(
            seat,
            tiles=framed(seat.tiles),
            melds=tuple(replace(meld, tiles=framed(meld.tiles)) for meld in seat.melds),
            discards=framed(seat.discards),
            declared=framed(seat.declared),
        )
        for seat in given.seats
    ]
    return replace(given, seats=seats)


def _parts(seat: SetUpSeat) -> tuple[tuple[int, ...], ...]:
    return (seat.tiles, *(meld.tiles for meld in seat.melds), seat.discards, seat.declared)


def _claimed(meld: Meld) -> int | None:
    """Return the claimed tile of a meld: its first tile that is not a joker."""
    if not meld.is_open:
        return None
    return next((tile for tile in meld.tiles if tile < KINDS), meld.tiles[0])


def _action(meld: Meld) -> Action:
    tiles = list(meld.tiles)
    if meld.is_open:
        tiles.remove(_claimed(meld) or 0)
    return Action(meld.kind, tuple(sorted(tiles)), tuple(sorted(meld.stands_for)))


def _check(given: SetUp) -> None:
    left = Counter(given.rules.tiles)
    for number, seat in enumerate(given.seats):
        if any(meld.kind == "added_kong" for meld in seat.melds):
            raise InputError(f"seats.{number}.melds", Message("refusals.setup_added_kong"))
        held = (HAND + (number == given.seat)) - 3 * len(seat.melds)
        if len(seat.melds) > 4 or len(seat.tiles) > held:
            words = Message("refusals.setup_too_many", most=max(held, 0), found=len(seat.tiles))
            raise InputError(f"seats.{number}.tiles", words)
        for tile in (tile for part in _parts(seat) for tile in part):
            left[tile] -= 1
            if left[tile] < 0:
                words = Message("refusals.setup_copies", tile=NAMES[tile])
                raise InputError(f"seats.{number}", words)


def _order_of_play(given: SetUp) -> list[_Turn]:
    """Find the order of turns that needs the fewest discards besides the given ones."""
    claims = [
        (number, meld)
        for number, seat in enumerate(given.seats)
        for meld in seat.melds
        if meld.is_open
    ]
    rivers = tuple(len(seat.discards) for seat in given.seats)
    start: _State = (given.dealer, True, rivers, frozenset(range(len(claims))))
    best = {start: 0}
    queue = [(0, 0)]
    states: list[_Reached] = [(start, -1, None)]
    while queue and len(states) < _MOST_STATES:
        cost, place = heapq.heappop(queue)
        (seat, drew, left, open), _, _ = states[place]
        if seat == given.seat and drew and not open and not any(left):
            return _turns_to(states, place)
        if best[states[place][0]] < cost:
            continue
        after = (seat + 1) % 4
        plain = tuple(max(0, n - (one == seat)) for one, n in enumerate(left))
        found = [(cost + (not left[seat]), (after, True, plain, open), _Turn(seat, drew))]
        for number in open:
            claimer, meld = claims[number]
            if claimer != seat and (meld.kind != "chow" or claimer == after):
                state = (claimer, False, left, open - {number})
                found.append((cost, state, _Turn(seat, drew, claimer, meld)))
        for price, state, turn in found:
            if price < best.get(state, 10**6):
                best[state] = price
                states.append((state, place, turn))
                heapq.heappush(queue, (price, len(states) - 1))
    raise InputError("seats", Message("refusals.setup_order"))


def _turns_to(states: Sequence[_Reached], place: int) -> list[_Turn]:
    turns: list[_Turn] = []
    while place:
        _, place, turn = states[place]
        assert turn is not None
        turns.append(turn)
    return turns[::-1]


def _play(given: SetUp, turns: Sequence[_Turn], rng: random.Random) -> Position:
    seats, free = _filled(given, turns, rng)
    script = _script(given, seats, turns)
    rest = list(free.elements())
    rng.shuffle(rest)
    if given.rules.replacement_end == "front":
        script.back = []  # replacements are drawn from the front, too
    start = Start(
        4 * given.round_wind,
        given.dealer,
        (0, 0, 0, 0),
        (*deal_order(script.dealt, given.dealer), *script.front, *rest, *reversed(script.back)),
    )
    if start.hand >= int(given.rules.options["hands"]):
        raise InputError("round_wind", Message("refusals.setup_round"))
    if len(script.front) + len(script.back) > len(given.rules.tiles) - 4 * HAND:
        raise InputError("seats", Message("refusals.setup_order"))
    decisions = _decisions(given, seats, script, start)
    position = make_position(given.rules, given.seat, start, decisions)
    for number, seen in enumerate(position.reached().view(EVERYTHING).seats):
        wanted = seats[number]
        if (
            sorted(seen.tiles) != sorted(wanted.tiles)
            or sorted(meld.tiles for meld in seen.melds)
            != sorted(tuple(sorted(meld.tiles)) for meld in wanted.melds)
            or [one.tile for one in seen.discards if not one.taken] != list(wanted.discards)
            or sorted(seen.declared) != sorted(wanted.declared)
        ):
            raise InputError(f"seats.{number}", Message("refusals.setup_order"))
    return position


def _filled(
    given: SetUp, turns: Sequence[_Turn], rng: random.Random
) -> tuple[list[SetUpSeat], Counter[int]]:
    """Return the seats with all tiles, and the tiles that are left."""
    free = Counter(given.rules.tiles)
    for seat in given.seats:
        for part in _parts(seat):
            free.subtract(part)
    plain = Counter(turn.seat for turn in turns if turn.meld is None)
    voids = given.rules.play_options.voids
    filled: list[SetUpSeat] = []
    for number, seat in enumerate(given.seats):
        voided = seat.voided
        if voids and voided is None and (turns or number != given.seat):
            first = [NAMES[tile][1] for tile in seat.discards[:1]]
            voided = next((suit for suit in first if suit in SUITS), None) or rng.choice(SUITS)

        def take(count: int, suit: str | None, avoid: str | None) -> list[int]:
            fits = [
                tile
                for tile in free.elements()
                if tile < KINDS and NAMES[tile][1] != avoid and suit in (None, NAMES[tile][1])
            ]
            taken = rng.sample(fits, min(count, len(fits)))
            free.subtract(taken)
            return taken

        more = plain[number] - len(seat.discards)
        # discard the voided suit first (S2)
        fillers = take(more, voided, None) if voided else []
        fillers += take(more - len(fillers), None, None)
        held = HAND + (number == given.seat) - 3 * len(seat.melds)
        tiles = (*seat.tiles, *take(held - len(seat.tiles), None, voided))
        discards = (*fillers, *seat.discards)
        filled.append(SetUpSeat(tiles, seat.melds, discards, seat.declared, voided))
    return filled, free


def _script(given: SetUp, seats: Sequence[SetUpSeat], turns: Sequence[_Turn]) -> _Script:
    live_end = given.rules.replacement_end == "front"
    kept = [list(seat.tiles) for seat in seats]
    rivers = [deque(seat.discards) for seat in seats]
    script = _Script([[] for _ in range(4)])
    pending = [
        [
            *(Action("declare", (tile,)) for tile in seat.declared),
            *(_action(meld) for meld in seat.melds if not meld.is_open),
        ]
        for seat in seats
    ]
    began = [False] * 4

    def keep(seat: int) -> int:
        if not kept[seat]:
            raise InputError(f"seats.{seat}", Message("refusals.setup_order"))
        return kept[seat].pop()

    def draws(turn: _Turn, discard: int | None) -> None:
        seat, first = turn.seat, not began[turn.seat]
        began[seat] = True
        before = script.discards[-1][0] if script.discards else None
        claimed_kong = not turn.drew and before is not None and "kong" in (before.meld or _NO).kind
        number = len(pending[seat]) if turn.drew else 0
        ends = [False] * turn.drew + [True] * (number + claimed_kong)
        if turn.drew:
            script.specials[seat] += pending[seat]
            for action in pending[seat]:
                script.dealt[seat] += action.tiles
            pending[seat] = []
        for place, replacement in enumerate(ends):
            last = place == len(ends) - 1 and discard is not None and not first
            tile = discard if last and discard is not None else keep(seat)
            (script.back if replacement and not live_end else script.front).append(tile)
        if discard is not None and (first or not ends):
            script.dealt[seat].append(discard)

    for turn in turns:
        claimed = None if turn.meld is None else _claimed(turn.meld)
        discard = rivers[turn.seat].popleft() if claimed is None else claimed
        draws(turn, discard)
        if turn.meld is not None and turn.claimer is not None:
            script.dealt[turn.claimer] += _action(turn.meld).tiles
        script.discards.append((turn, discard))
    draws(_Turn(given.seat, True), None)
    for seat in range(4):
        if pending[seat]:
            raise InputError(f"seats.{seat}", Message("refusals.setup_no_turn"))
        script.dealt[seat] += kept[seat]
        if len(script.dealt[seat]) != HAND:
            raise InputError(f"seats.{seat}", Message("refusals.setup_order"))
    return script


_NO = Meld("", (), ())


def _decisions(
    given: SetUp, seats: Sequence[SetUpSeat], script: _Script, start: Start
) -> list[int]:
    match = Match(given.rules, secret=bytes(32), start=start)
    made: list[int] = []
    claim: _Turn | None = None
    while not match.over and match.hand == start.hand:
        seat, phase = match.waiting[0], PHASES[match.deal.phase]
        code = PASS
        if phase == "voiding":
            if seat == given.seat and seats[seat].voided is None:
                return made
            code = _void(match, seat, seats[seat])
        elif phase == "turn":
            if script.specials[seat] and (not script.discards or script.discards[0][0].drew):
                code = script.specials[seat].pop(0).code
            elif script.discards:
                claim, code = script.discards.popleft()
            else:
                return made
        elif claim is not None and claim.claimer == seat and claim.meld is not None:
            code = _action(claim.meld).code
        try:
            match.step(seat, code)
        except IllegalAction as error:
            action = str(Action.of(code))
            words = Message("refusals.setup_illegal", seat=seat, action=action, why=error.why)
            raise InputError(f"seats.{seat}", words) from None
        made.append(code)
    raise InputError("seats", Message("refusals.setup_order"))


def _void(match: Match, seat: int, given: SetUpSeat) -> int:
    """Void the suit, with the first discard as the tile that lies face down (S1)."""
    choices = [code for code in match.legal(seat) if Action.of(code).suit == given.voided]
    first = [code for code in choices if Action.of(code).tiles == given.discards[:1]]
    return [*first, *choices, default_action(match.deal, seat)][0]
