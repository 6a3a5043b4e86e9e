# cython: auto_pickle=True
"""The result of scoring: points, patterns, and the reading they come from."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

import cython

from baida.core.scoring.sets import SET_TILES
from baida.core.scoring.solver import CONFIGURATIONS
from baida.i18n import Message
from baida.score.assign import Group, JokerUse, assign_jokers
from baida.score.patterns import Pattern
from baida.score.request import Request
from baida.score.rules import Payment
from baida.tiles import KINDS, NAMES
from baida.wire import scoring as wire

if TYPE_CHECKING:
    from baida.score.explain import JokerEntry


class Counted(NamedTuple):
    """A pattern that counts: its value, and how many times it counts."""

    pattern: Pattern
    value: int
    times: int

    @property
    def name(self) -> str:
        return self.pattern.name

    @property
    def total(self) -> int:
        """The value of all times together, in the unit of the pattern."""
        return self.value * self.times


_SETS = [Group(tiles) for tiles in SET_TILES]
_PAIRS = [Group((kind, kind)) for kind in range(KINDS)]


class Reading:
    """One reading of a hand: its groups, and what every joker stands for."""

    def put(
        self,
        request: Request,
        configuration: cython.int,
        sets: tuple,  # type: ignore[type-arg]
        pair: cython.int,
        kinds: cython.ulonglong,
        in_pung: cython.int,
    ) -> cython.int:
        """Set all fields; a constructor call would take longer than the search."""
        self._request = request
        self.configuration: str = CONFIGURATIONS[configuration]
        self._sets: tuple[int, ...] = sets
        self._pair = pair
        self._kinds = kinds
        self._in_pung = in_pung
        self._groups: tuple[Group, ...] | None = None
        self._jokers: tuple[JokerUse, ...] | None = None
        return 0

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups: concealed sets first, then the melds, the pair last."""
        if self._groups is None:
            self._groups = self._find_groups()
        return self._groups

    def _find_groups(self) -> tuple[Group, ...]:
        groups: list[Group] = []
        if self._sets:
            for code in self._sets[: 4 - len(self._request.melds)]:
                groups.append(_SETS[code])
        elif self.configuration == "nfnl":
            groups.append(Group(tuple(sorted([*self._request.concealed, self._request.winning]))))
        for meld in self._request.melds:
            groups.append(Group(meld.stands_for, meld))
        if self._sets:
            groups.append(_PAIRS[self._pair])
        if self.configuration in ("standard", "nfnl"):
            return tuple(groups)
        if self.configuration == "green_jokers":
            return ()
        kinds = [kind for kind in range(KINDS) if self._kinds >> kind & 1]
        if self.configuration == "seven_pairs":
            held = [*self._request.concealed, self._request.winning]
            return tuple([_PAIRS[k] for k in kinds for _ in range(max(1, held.count(k) // 2))])
        return (Group(tuple(sorted([*kinds, self._pair]))),)

    @property
    def jokers(self) -> tuple[JokerUse, ...]:
        """What each joker of the concealed hand stands for, including the winning tile."""
        if self._jokers is None:
            self._jokers = ()
            if self.configuration != "green_jokers":
                self._jokers = assign_jokers(self._request, self.groups, self._in_pung)
        return self._jokers

    @property
    def winning_group(self) -> int:
        """The index of the group that the winning tile completes; -1 if there is none."""
        request = self._request
        if request.winning >= KINDS:
            uses = [use for use in self.jokers if use.joker == request.winning]
            return uses[-1].group if uses else -1
        in_pung = bool(self._in_pung)
        holding = [
            i
            for i, group in enumerate(self.groups)
            if group.meld is None and request.winning in group.tiles
        ]
        for i in holding:
            if (len(self.groups[i].tiles) == 3 and len(set(self.groups[i].tiles)) == 1) == in_pung:
                return i
        return holding[0] if holding else -1

    def raw(self) -> tuple[int, tuple[int, ...], int, int, int]:
        """Return the kernel's values: configuration, sets, pair, kinds, winning tile in a pung."""
        number = CONFIGURATIONS.index(self.configuration)
        return number, self._sets, self._pair, self._kinds, self._in_pung

    def to_json(self) -> wire.Reading:
        return {
            "configuration": self.configuration,
            "groups": [str(group) for group in self.groups],
            "jokers": [{"joker": NAMES[use.joker], "as": NAMES[use.kind]} for use in self.jokers],
        }


class NoWin:
    win = False

    def __init__(self, request: Request, why: Message) -> None:
        self.request = request
        self.why = why

    def to_json(self) -> wire.NoWinAnswer:
        return {"ok": True, "win": False, "why": self.why}

    def __repr__(self) -> str:
        return f"<NoWin: {self.why}>"


class Score:
    def put(
        self,
        request: Request,
        total: cython.int,
        points: cython.int,
        patterns: tuple,  # type: ignore[type-arg]
        held_low: cython.ulonglong,
        held_high: cython.ulonglong,
        reading: Reading,
    ) -> cython.int:
        """Set all fields; a constructor call would take longer than the search."""
        self.request = request
        self.total = total
        self.points = points
        self.patterns: tuple[Counted, ...] = patterns
        self._held_low = held_low
        self._held_high = held_high
        self.reading = reading
        return 0

    @property
    def win(self) -> bool:
        """Always true; the score of a hand that does not win is a `NoWin`."""
        return True

    @cached_property
    def held(self) -> tuple[Pattern, ...]:
        """Every pattern that the reading holds, whether it counts or was replaced."""
        rows = self._held_low | int(self._held_high) << 64
        patterns = self.request.rules.table.row_patterns
        return tuple(dict.fromkeys(p for row, p in enumerate(patterns) if rows >> row & 1))

    @cached_property
    def replaced(self) -> dict[str, str]:
        """The patterns that hold but do not count, by id, and what replaced them."""
        counted = {c.pattern.id for c in self.patterns}
        gone: dict[str, str] = {}
        for pattern in self.held:
            if pattern.id in counted:
                continue
            winners = [
                p for p in self.held if pattern.id in self.request.rules.table.removed_by(p.id)
            ]
            # prefer to name a pattern that counts: the one that removed it may itself be replaced
            best = next((p for p in winners if p.id in counted), winners[0])
            gone[pattern.id] = best.id
        return gone

    @cached_property
    def ledger(self) -> tuple[JokerEntry, ...]:
        """The entries of all jokers: what each stands for, and the patterns that it feeds."""
        from baida.score.explain import joker_ledger  # noqa: PLC0415 - it explains scores

        return joker_ledger(self)

    def alternatives(self, n: int) -> list[Score]:
        """Return the next best readings of the hand that differ in their patterns."""
        from baida.score.explain import alternatives  # noqa: PLC0415 - it explains scores

        return alternatives(self, n)

    @property
    def payments(self) -> tuple[Payment, ...]:
        return self.request.rules.variant.payments(self.points, self.request.win, self.total)

    @property
    def payout_row(self) -> str:
        return self.request.rules.variant.payout_row(self.total)[0]

    @property
    def totals(self) -> dict[str, int | None]:
        return self.request.rules.variant.totals(self.total)

    def to_json(self) -> wire.WinAnswer:
        answer = {
            "ok": True,
            "win": True,
            "points": self.points,
            **self.totals,
            "patterns": [
                {"name": c.name, "value": c.value, "unit": c.pattern.unit, "times": c.times}
                for c in self.patterns
            ],
            "reading": self.reading.to_json(),
        }
        return cast("wire.WinAnswer", answer)  # the totals are named by their units

    def __repr__(self) -> str:
        names = ", ".join(c.name for c in self.patterns) or "nothing"
        unit = self.request.rules.variant.unit
        return f"<Score: {self.points} points, {self.total} {unit}: {names}>"
