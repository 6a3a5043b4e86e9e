"""The situation of a win, parsed and checked."""

from __future__ import annotations

from collections.abc import Mapping

from baida.errors import InputError
from baida.i18n import NO_MESSAGE, Message
from baida.melds import Meld
from baida.score.rules import DISCARD, GREEN_JOKERS, SELF_DRAW, Rules
from baida.tiles import NAMES, STANDS_FOR, SUITS, parse

FIRSTS = ("", "heaven", "earth", "man")
HEAVEN, EARTH, MAN = 1, 2, 3
REPLACEMENTS = ("", "flower", "kong", "claimed_kong")
CLAIMED_KONG = 3
LEAST_GREEN_DISCARDS = 3
GREEN_JOKERS_IN_WALL = 12
#: The ranges of circumstances that are numbers, where they are limited.
LIMITS = {"green_discards": (LEAST_GREEN_DISCARDS, GREEN_JOKERS_IN_WALL)}
MANY_DRAWS = 15  # more draws make no difference

#: Situations that only some games accept; every game accepts the remaining ones.
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


#: The kinds of win that a circumstance can go with, and why it goes with no other; those that are
#: not here go with every kind. A win by green jokers does not depend on the hand (V16).
_WINS: Mapping[str, tuple[frozenset[int], Message]] = {
    "replacement": (frozenset({SELF_DRAW}), Message("input.replacement_self_draw")),
    "last_tile": (
        frozenset({SELF_DRAW, DISCARD, GREEN_JOKERS}),
        Message("input.last_tile_no_kong"),
    ),
    "shot_after_kong": (frozenset({DISCARD}), Message("input.shot_needs_discard")),
    "green_discards": (frozenset({GREEN_JOKERS}), Message("input.green_discards_only")),
}
_WITH_GREEN_JOKERS = frozenset({"voided", "before_start", "green_discards"})


def can_matter(name: str, win: int) -> bool:
    """Whether a circumstance can change what a win of this kind is worth."""
    if win == GREEN_JOKERS:
        return name in _WITH_GREEN_JOKERS
    return name not in _WINS or win in _WINS[name][0]


NOTHING_SPECIAL = Situation()
NO_FACTS = NOTHING_SPECIAL.facts((), 0)
#: The words that players use.
_FIRST_NAMES = (NO_MESSAGE, Message("input.heaven"), Message("input.earth"), Message("input.man"))
_EARTH = {
    (SELF_DRAW,): Message("input.earth_is_drawn"),
    (DISCARD,): Message("input.earth_is_discard"),
    (SELF_DRAW, DISCARD): Message("input.earth_is_either"),
}


def read_situation(
    rules: Rules, given: Mapping[str, object], win: int, declared: tuple[int, ...]
) -> Situation:
    variant = rules.variant
    for name in given:
        if name not in _SITUATIONS:
            known = ", ".join(sorted(_SITUATIONS))
            raise _wrong(Message("input.unknown_field", name=repr(name), known=known))
        if name in _OWN_SITUATIONS and name not in variant.situations:
            raise _wrong(Message("input.not_a_situation", name=name, game=variant.id))
    s = Situation()
    s.draws = _count(given, "draws")
    s.replacement = _choice(given, "replacement", REPLACEMENTS)
    if s.replacement == CLAIMED_KONG and not rules.play_options.claimed_kong_pays:
        s.replacement = REPLACEMENTS.index("kong")  # as any other kong, but for S31
    s.last_tile = _flag(given, "last_tile")
    s.first = _choice(given, "first", FIRSTS)
    s.hell_wait = _flag(given, "hell_wait")
    s.shot_after_kong = _flag(given, "shot_after_kong")
    if "voided" in variant.situations:
        if "voided" not in given:
            raise _wrong(Message("input.voided_required"))
        s.voided = _choice(given, "voided", tuple(SUITS))
    early = given.get("before_start", "")
    if not isinstance(early, str):
        raise _wrong(Message("input.string_of_tiles", name="before_start", found=repr(early)))
    s.before_start = tuple(parse(early, "situation"))
    left = list(declared)
    for tile in s.before_start:
        if tile not in left:
            raise _wrong(Message("input.before_start_missing", tile=NAMES[tile]))
        left.remove(tile)
    green = _count(given, "green_discards")
    if win == GREEN_JOKERS:
        if green not in range(LEAST_GREEN_DISCARDS, GREEN_JOKERS_IN_WALL + 1):
            limits = {"least": LEAST_GREEN_DISCARDS, "most": GREEN_JOKERS_IN_WALL}
            raise _wrong(Message("input.green_discards_range", **limits))
        s.green_discards = green or 0
    elif green is not None:
        _check_win("green_discards", win)
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
    if s.replacement:
        _check_win("replacement", win)
    if s.replacement == REPLACEMENTS.index("kong") and not any(meld.is_kong for meld in melds):
        raise _wrong(Message("input.replacement_no_kong"))
    if s.replacement == CLAIMED_KONG and not any(meld.kind == "kong" for meld in melds):
        raise _wrong(Message("input.replacement_no_claimed_kong"))
    if s.replacement == REPLACEMENTS.index("flower") and not declared:
        raise _wrong(Message("input.replacement_no_flower"))
    if s.last_tile:
        _check_win("last_tile", win)
    if s.shot_after_kong:
        _check_win("shot_after_kong", win)
    if s.first:
        name = _FIRST_NAMES[s.first]
        earth_wins = rules.variant.earth_wins
        # B32: called before the first draw
        early_call = s.first == EARTH and win == SELF_DRAW and DISCARD not in earth_wins
        if melds and not early_call:
            raise _wrong(Message("input.first_no_melds", name=name))
        if len(declared) > len(s.before_start):
            raise _wrong(Message("input.first_no_flowers", name=name))
        if win == GREEN_JOKERS:
            raise _wrong(Message("input.first_no_green", name=name))
        # where a hand is worth the same in every seat, nobody is asked for the seat
        dealer = seat == 0 if rules.variant.has_winds else s.first == HEAVEN
        if s.first == HEAVEN and (win != SELF_DRAW or not dealer):
            raise _wrong(Message("input.heaven_is"))
        if s.first == EARTH and (win not in earth_wins or dealer):
            raise _wrong(_EARTH[earth_wins])
        if s.first == MAN and win == SELF_DRAW and seat == 0:
            raise _wrong(Message("input.man_is"))
        if s.last_tile:
            raise _wrong(Message("input.first_no_last", name=name))
        if s.replacement and s.first != MAN:
            raise _wrong(Message("input.first_no_replacement", name=name))


def _check_win(name: str, win: int) -> None:
    wins, otherwise = _WINS[name]
    if win not in wins:
        raise _wrong(otherwise)


def _wrong(message: Message) -> InputError:
    return InputError("situation", message)


def _flag(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise _wrong(Message("input.true_or_false", name=name, found=repr(value)))
    return value


def _count(given: Mapping[str, object], name: str) -> int | None:
    value = given.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _wrong(Message("input.number_from_0", name=name, found=repr(value)))
    return value


def _choice(given: Mapping[str, object], name: str, values: tuple[str, ...]) -> int:
    value = given.get(name)
    if value is None and "" in values:
        return 0
    if not isinstance(value, str) or value not in values or not value:
        known = ", ".join(filter(None, values))
        raise _wrong(Message("input.is_one_of", name=name, values=known, found=repr(value)))
    return values.index(value)
