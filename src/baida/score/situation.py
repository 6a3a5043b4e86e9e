"""The situation of a win, parsed and checked."""

from __future__ import annotations

from collections.abc import Mapping

from baida.errors import InputError
from baida.melds import Meld
from baida.score.rules import DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, WINS, Rules
from baida.tiles import NAMES, STANDS_FOR, SUITS, parse

FIRSTS = ("", "heaven", "earth", "man")
HEAVEN, EARTH, MAN = 1, 2, 3
REPLACEMENTS = ("", "flower", "kong")
LEAST_GREEN_DISCARDS = 3
GREEN_JOKERS_IN_WALL = 12
MANY_DRAWS = 15  # more draws make no difference

#: Situations that other games refuse; the remaining ones are accepted by every game.
_OWN_SITUATIONS = frozenset({"shot_after_kong", "voided", "before_start", "green_discards"})
_SITUATIONS = _OWN_SITUATIONS | {"draws", "replacement", "last_tile", "first", "hell_wait"}


class Situation:
    def __init__(self) -> None:
        self.draws: int | None = None
        self.replacement = 0
        self.last_tile = False
        self.first = 0
        self.hell_wait = False
        self.shot_after_kong = False
        self.voided = -1
        self.before_start: tuple[int, ...] = ()
        self.green_discards = 0

    def facts(self, declared: tuple[int, ...], value: int) -> bytes:
        """Return the facts of the kernel from ``declared`` to ``green_discards``."""
        return bytes(
            [
                len(declared),
                sum([not STANDS_FOR[tile] for tile in declared]),
                value,
                MANY_DRAWS if self.draws is None else min(self.draws, MANY_DRAWS),
                self.replacement,
                self.first,
                self.last_tile,
                self.hell_wait,
                self.shot_after_kong,
                self.green_discards,
            ]
        )


NOTHING_SPECIAL = Situation()
NO_FACTS = NOTHING_SPECIAL.facts((), 0)


def read_situation(
    rules: Rules, given: Mapping[str, object], win: int, declared: tuple[int, ...]
) -> Situation:
    variant = rules.variant
    for name in given:
        if name not in _SITUATIONS:
            raise _wrong(f"no such field {name!r} (known: {', '.join(sorted(_SITUATIONS))})")
        if name in _OWN_SITUATIONS and name not in variant.situations:
            raise _wrong(f"{name} is not a situation of {variant.id}")
    s = Situation()
    s.draws = _count(given, "draws")
    s.replacement = _choice(given, "replacement", REPLACEMENTS)
    s.last_tile = _flag(given, "last_tile")
    s.first = _choice(given, "first", FIRSTS)
    s.hell_wait = _flag(given, "hell_wait")
    s.shot_after_kong = _flag(given, "shot_after_kong")
    if "voided" in variant.situations:
        if "voided" not in given:
            raise _wrong("voided is required: the voided suit, m, p or s")
        s.voided = _choice(given, "voided", tuple(SUITS))
    early = given.get("before_start", "")
    if not isinstance(early, str):
        raise _wrong(f"before_start is a string of tiles, not {early!r}")
    s.before_start = tuple(parse(early, "situation"))
    left = list(declared)
    for tile in s.before_start:
        if tile not in left:
            raise _wrong(f"before_start has {NAMES[tile]}, which is not among the flowers")
        left.remove(tile)
    green = _count(given, "green_discards")
    if win == GREEN_JOKERS:
        if green not in range(LEAST_GREEN_DISCARDS, GREEN_JOKERS_IN_WALL + 1):
            raise _wrong(
                f"a win by green jokers needs green_discards from {LEAST_GREEN_DISCARDS} "
                f"to {GREEN_JOKERS_IN_WALL}"
            )
        s.green_discards = green or 0
    elif green is not None:
        raise _wrong("green_discards belongs to a win by green_jokers")
    return s


def check_situation(
    s: Situation,
    rules: Rules,
    win: int,
    seat: int,
    melds: tuple[Meld, ...],
    declared: tuple[int, ...],
) -> None:
    """Refuse a situation that cannot occur at a table."""
    if s.replacement and win != SELF_DRAW:
        raise _wrong("a replacement tile is won on by self-draw only")
    if s.replacement == REPLACEMENTS.index("kong") and not any(meld.is_kong for meld in melds):
        raise _wrong("replacement kong: there is no kong among the melds")
    if s.replacement == REPLACEMENTS.index("flower") and not declared:
        raise _wrong("replacement flower: nothing was declared")
    if s.last_tile and win == ROB_KONG:
        raise _wrong("once the last tile is drawn no kong can be declared, nor robbed")
    if s.shot_after_kong and win != DISCARD:
        raise _wrong("shot_after_kong belongs to a win on a discard")
    if s.first:
        name = FIRSTS[s.first]
        early_call = s.first == EARTH and win == SELF_DRAW  # B32: called before the first draw
        if melds and not early_call:
            raise _wrong(f"{name}: nobody has called anything yet, but there are melds")
        if len(declared) > len(s.before_start):
            raise _wrong(f"{name}: nobody has declared anything in play yet, but there are flowers")
        if win == GREEN_JOKERS:
            raise _wrong(f"{name}: green jokers have been discarded")
        if s.first == HEAVEN and (win != SELF_DRAW or seat != 0):
            raise _wrong("heaven is East's self-draw on the first draw")
        if s.first == EARTH:
            earth_win = rules.variant.earth_win
            if win != earth_win or seat == 0:
                raise _wrong(f"earth is a win by {WINS[earth_win]} of a player who is not East")
        if s.first == MAN and win == SELF_DRAW and seat == 0:
            raise _wrong("man: East's self-draw before the first discard is heaven")
        if s.last_tile:
            raise _wrong(f"{name} and last_tile exclude each other")
        if s.replacement and s.first != MAN:
            raise _wrong(f"{name} is no win on a replacement")


def _wrong(message: str) -> InputError:
    return InputError("situation", message)


def _flag(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise _wrong(f"{name} is true or false, not {value!r}")
    return value


def _count(given: Mapping[str, object], name: str) -> int | None:
    value = given.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _wrong(f"{name} is a number from 0 on, not {value!r}")
    return value


def _choice(given: Mapping[str, object], name: str, values: tuple[str, ...]) -> int:
    value = given.get(name)
    if value is None and "" in values:
        return 0
    if not isinstance(value, str) or value not in values or not value:
        raise _wrong(f"{name} is one of {', '.join(filter(None, values))}, not {value!r}")
    return values.index(value)
