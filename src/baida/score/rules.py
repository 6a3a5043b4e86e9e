"""A game as the scorer sees it, and a game with its house rules chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

from baida.core.play.options import PlayOptions
from baida.errors import InputError
from baida.i18n import NO_MESSAGE, NO_WORDS, Message, Text, Words
from baida.melds import Meld
from baida.score.patterns import PatternTable
from baida.score.secrecy import NOTHING_HIDDEN, Secrecy
from baida.score.showcase import Showcase
from baida.score.strategy import Strategy
from baida.tiles import FAMILY, KINDS, STANDS_FOR, WINDS, is_one_tile

#: The rows of a payout table: the least total, a label, the points.
Payout = tuple[tuple[int, str, int], ...]

WINS = ("self_draw", "discard", "rob_kong", "green_jokers")
SELF_DRAW, DISCARD, ROB_KONG, GREEN_JOKERS = range(4)
#: Kinds that are only paid differently: a self-draw that replaces a claimed kong (S31), a win on a
#: discarded flower or joker (V23).
ON_CLAIMED_KONG, ON_JOKER = 4, 5

#: There are millions of combinations of house rules, and callers choose them.
_ALL: WeakValueDictionary[str, Rules] = WeakValueDictionary()
_ID = re.compile(r"(\w+)(?::(\w+))?\s*(?:\(([^()]*)\))?")
_MOST_HANDS = 1000
#: More faan or phán than any hand has.
_MOST_TOTAL = 400


@dataclass(frozen=True)
class Switch:
    """A house rule: its values, the default first, each with its meaning."""

    name: str
    ruling: str
    help: str
    values: Mapping[str, str]
    #: Whether it changes the value of a hand; otherwise it is about play.
    scoring: bool = True
    #: A version of the rules, and the default that earlier ones had: matches begun then keep it.
    formerly: tuple[int, str] | None = None

    @property
    def default(self) -> str:
        return next(iter(self.values))

    @property
    def numbers(self) -> tuple[int, int] | None:
        """The minimum and maximum, for house rules that accept any number between them."""
        return (1, _MOST_HANDS) if self.name == "hands" else None


@dataclass(frozen=True)
class Preset:
    """A name for house rules that are played together: ``vietnamese:formed``."""

    name: str
    #: A sentence.
    means: str
    options: Mapping[str, str]


@dataclass(frozen=True)
class Payment:
    """The payers and the amount for a win: each ``payer`` pays ``amount``."""

    payer: str
    amount: int


def income(payments: Iterable[Payment], others: int) -> int:
    """Return the total paid for a win, with this many others still in the hand."""
    payers = {"each_other": others, "each_of_the_rest": others - 1}
    return sum(payment.amount * payers.get(payment.payer, 1) for payment in payments)


def point_values(rules: Rules) -> list[int]:
    """Return all points that a win can bring by the payout table."""
    return sorted({rules.points(total) for total in range(_MOST_TOTAL)})


def _any_meld(_meld: Meld, _options: Mapping[str, str]) -> Message | None:
    return None


# Named functions instead of lambdas, so that rules can be pickled.
def _nothing_left_out(_options: Mapping[str, str]) -> frozenset[str]:
    return frozenset()


def _never(_options: Mapping[str, str]) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game as the scorer sees it: data, and hooks where games differ."""

    id: str
    names: Mapping[str, str]
    #: The number of copies of each tile in the wall, by tile; 0: not in this game.
    copies: bytes
    configurations: tuple[str, ...]
    table: PatternTable
    switches: tuple[Switch, ...]
    presets: tuple[Preset, ...] = ()
    #: A sentence about the rules as written, which stands beside those of the presets.
    as_written: str = ""
    payout: Payout
    #: The payout table under house rules that change it.
    payout_under: Callable[[Mapping[str, str]], Payout] | None = None
    meld_kinds: tuple[str, ...]
    #: The fields of the situation that the game accepts.
    situations: frozenset[str]
    wins: tuple[str, ...] = WINS[:3]
    #: The points of a total in the last row, if they depend on the total.
    beyond: Callable[[int], int] | None = None
    #: From the options: the excluded configurations, and whether natural suited tiles win only
    #: if they are also four sets and a pair (V19).
    left_out: Callable[[Mapping[str, str]], frozenset[str]] = _nothing_left_out
    nfnl_in_sets: Callable[[Mapping[str, str]], bool] = _never
    #: Whether four equal tiles are two of the seven pairs.
    repeated_pairs: bool = False
    #: Values of circumstances that differ from others only under a house rule: its name and value.
    house_circumstances: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    #: The kinds of win for a hand of earth, which B32, V14 and S32 define differently.
    earth_wins: tuple[int, ...] = (SELF_DRAW,)
    #: Families of the jokers whose lone pair wait needs a self-draw, and the reason given.
    lone_jokers: tuple[int, ...] = ()
    lone_joker_reason: Message = NO_MESSAGE
    #: Refuses melds that the game or the house does not allow: (meld, options) -> complaint.
    check_meld: Callable[[Meld, Mapping[str, str]], Message | None] = _any_meld
    #: The families that a winning tile may stand for: (tile, win, options) -> families.
    winning_mask: Callable[[int, int, Mapping[str, str]], int] | None = None
    #: The value of the declared flowers and jokers: (tiles, before the start, seat wind). Their
    #: order makes no difference, and each tile that is declared later adds its own value.
    declared_value: Callable[[tuple[int, ...], tuple[int, ...], int], int] | None = None
    #: Units of other games that answers of this game list as null, as their format requires.
    null_units: tuple[str, ...] = ()
    #: The payments for a win: (points, win, total).
    payments: Callable[[int, int, int], tuple[Payment, ...]]
    #: The same under house rules that change them.
    payments_under: (
        Callable[[Mapping[str, str]], Callable[[int, int, int], tuple[Payment, ...]]] | None
    ) = None
    #: What a false win costs: to each player still in, and to nobody with the voided suit (S34).
    false_hu: tuple[int, int] | None = None
    #: The ruling for each kind of payment, by the names in the match log.
    payment_rulings: Mapping[str, str] = field(default_factory=dict)
    play_options: Callable[[Mapping[str, str]], PlayOptions]
    #: Jokers that win when discarded (1) and those that spoil it (2), by tile.
    joker_colours: Mapping[int, int] = field(default_factory=dict)
    secrecy: Secrecy = NOTHING_HIDDEN
    #: How bots play the game.
    strategy: Strategy = field(default_factory=Strategy)
    showcase: Showcase = field(default_factory=Showcase)
    words: Words = NO_WORDS
    #: For each pattern id, the arguments of ``make_request`` for a hand in which it counts.
    examples: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @cached_property
    def has_jokers(self) -> bool:
        """Whether the game has tiles that stand for others."""
        return any(copies and STANDS_FOR[tile] for tile, copies in enumerate(self.copies))

    @cached_property
    def has_winds(self) -> bool:
        """Whether the game has wind tiles, so that the seat can matter."""
        return any(self.copies[tile] for tile in range(KINDS) if 1 << FAMILY[tile] == WINDS)

    def options_of(self, preset: str | None) -> Mapping[str, str]:
        """Return the house rules of a preset; raise InputError if there is none of the name."""
        found = next((one for one in self.presets if one.name == preset), None)
        if preset is None or found is not None:
            return found.options if found else {}
        known = ", ".join(f"{self.id}:{one.name}" for one in self.presets) or "none"
        given = repr(f"{self.id}:{preset}")
        raise InputError("variant", Message("input.no_preset", found=given, known=known))

    @property
    def ordinary_total(self) -> int:
        """The total of an ordinary win."""
        given = self.strategy.ordinary
        return self.payout[len(self.payout) // 2][0] if given is None else given

    @cached_property
    def units(self) -> dict[str, int]:
        """The units of the game from the largest to the smallest, which is 1, with their sizes."""
        return dict(sorted(self.table.units.items(), key=lambda unit: -unit[1]))

    @property
    def unit(self) -> str:
        """The smallest unit, in which totals are given."""
        return next(reversed(self.units))

    def unit_text(self, unit: str) -> Text:
        """Return a number ``{n}`` of a unit in all languages."""
        return self.words.text(f"unit.{unit}", f"{{n}} {unit}")

    def in_unit(self, n: object, unit: str) -> str:
        """Return ``n`` of a unit in English words: ``8 faan``."""
        return self.unit_text(unit)["en"].replace("{n}", str(n))

    def in_words(self, total: int) -> str:
        """Return a total in English in the largest unit; the rest is lost (V11)."""
        unit, size = next((u for u in self.units.items() if total >= u[1]), (self.unit, 1))
        return self.in_unit(total // size, unit)

    def totals(self, total: int) -> dict[str, int | None]:
        """Return the total of an answer, divided into the units of the game."""
        split: dict[str, int | None] = {}
        for unit, size in self.units.items():
            split[unit], total = divmod(total, size)
        return {**dict(reversed(split.items())), **dict.fromkeys(self.null_units)}

    def total_in(self, answer: Mapping[str, object]) -> int | None:
        """Return the total of an answer; None if the answer does not contain it."""
        given = [(n, size) for u, size in self.units.items() if isinstance(n := answer.get(u), int)]
        return sum(n * size for n, size in given) if given else None


@dataclass(frozen=True, eq=False)
class Rules:
    """A game with its house rules chosen; there is one object for each canonical id."""

    variant: Variant
    options: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def id(self) -> str:
        """The canonical id: only the differences from the defaults, in alphabetical order.

        ``b30fj``, ``b30fj(early_win=reversed)``.
        """
        changed = {s.name: self.options[s.name] for s in self.variant.switches}
        changed = {n: v for n, v in changed.items() if v != self._default(n)}
        inside = ",".join(f"{name}={changed[name]}" for name in sorted(changed))
        return f"{self.variant.id}({inside})" if inside else self.variant.id

    @cached_property
    def preset(self) -> Preset | None:
        """The preset that these house rules are, however many hands are played."""
        changed = {
            switch.name: self.options[switch.name]
            for switch in self.variant.switches
            if switch.numbers is None and self.options[switch.name] != switch.default
        }
        return next((one for one in self.variant.presets if dict(one.options) == changed), None)

    def _default(self, name: str) -> str:
        return next(s.default for s in self.variant.switches if s.name == name)

    @cached_property
    def table(self) -> PatternTable:
        return self.variant.table.under(self.options, self.configurations)

    @cached_property
    def configurations(self) -> tuple[str, ...]:
        left_out = self.variant.left_out(self.options)
        return tuple(name for name in self.variant.configurations if name not in left_out)

    @cached_property
    def has_ungrouped_nfnl(self) -> bool:
        """Whether any fourteen natural suited tiles win, in sets or not (V8)."""
        return "nfnl" in self.configurations and not self.variant.nfnl_in_sets(self.options)

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        """Every tile of the wall, sorted, with the framed variants of jokers."""
        copies = enumerate(self.variant.copies)
        return tuple(tile for tile, n in copies if is_one_tile(tile) for _ in range(n))

    @cached_property
    def play_options(self) -> PlayOptions:
        return self.variant.play_options(self.options)

    @cached_property
    def payout(self) -> Payout:
        under = self.variant.payout_under
        return self.variant.payout if under is None else under(self.options)

    @cached_property
    def payments(self) -> Callable[[int, int, int], tuple[Payment, ...]]:
        under = self.variant.payments_under
        return self.variant.payments if under is None else under(self.options)

    def points(self, total: int) -> int:
        return self.payout_row(total)[1]

    def payout_row(self, total: int) -> tuple[str, int]:
        """Return the row of the payout table that a total falls in: its label and points."""
        beyond = self.variant.beyond
        for row in reversed(self.payout):
            if total >= row[0]:
                last = beyond is not None and row == self.payout[-1]
                return row[1], beyond(total) if last and beyond else row[2]
        raise ValueError(f"no payout for {total}")

    @property
    def replacement_end(self) -> str:
        """The end of the wall that replacements come from (G6)."""
        return "front" if self.play_options.live_end else "back"

    def round_wind(self, hand: int) -> int:
        """Return the round wind of a hand (from 0); if the dealer can stay, there are no rounds."""
        return 0 if self.play_options.dealer_stays else hand // 4 % 4

    def winning_families(self, tile: int, win: int) -> int:
        """Return the families that a winning joker or flower may stand for."""
        hook = self.variant.winning_mask
        return STANDS_FOR[tile] if hook is None else hook(tile, win, self.options)

    def with_options(self, options: Mapping[str, object]) -> Rules:
        return make_rules(self.variant, {**self.options, **options}) if options else self


def make_rules(variant: Variant, options: Mapping[str, object]) -> Rules:
    chosen = {switch.name: switch.default for switch in variant.switches}
    by_name = {switch.name: switch for switch in variant.switches}
    for name, value in options.items():
        switch = by_name.get(name)
        if switch is None:
            known = ", ".join(by_name) or "none"
            raise InputError(
                "options",
                Message("input.no_house_rule", game=variant.id, name=repr(name), known=known),
            )
        if switch.numbers is not None:
            chosen[name] = _check_number(name, value, *switch.numbers)
        elif isinstance(value, str) and value in switch.values:
            chosen[name] = value
        else:
            known = ", ".join(switch.values)
            raise InputError(
                "options", Message("input.is_one_of", name=name, values=known, found=repr(value))
            )
    rules = Rules(variant, chosen)
    return _ALL.setdefault(rules.id, rules)


def _check_number(name: str, value: object, least: int, most: int) -> str:
    text = str(value)
    digits = text.lstrip("0") if text.isdecimal() else ""
    # Python refuses to convert numbers with thousands of digits
    if not 0 < len(digits) <= len(str(most)) or not least <= int(digits) <= most:
        limits = {"least": least, "most": most, "found": repr(value)}
        raise InputError("options", Message("input.number_between", name=name, **limits))
    return str(int(digits))


def split_id(text: str) -> tuple[str, str | None, dict[str, str]]:
    """Split a rules id such as ``vietnamese:formed(hands=4)`` into game, preset and house rules."""
    match = _ID.fullmatch(text.strip())
    if match is None:
        raise InputError("variant", Message("input.rules_id", found=repr(text)))
    options: dict[str, str] = {}
    for part in filter(None, (match[3] or "").split(",")):
        name, equals, value = part.partition("=")
        if not equals:
            raise InputError("variant", Message("input.rule_value", found=repr(part.strip())))
        options[name.strip()] = value.strip()
    return match[1], match[2], options
