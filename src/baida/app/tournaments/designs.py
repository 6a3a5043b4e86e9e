"""Rounds in which no two players meet twice, by construction.

The 4q players are four groups of q. In each round, table t is {t + x0, t + x1, t + x2, t + x3}: one
player of each group, shifted within the group by the row (x0, x1, x2, x3) of the round. If the
difference of any two columns is never the same in two rows, no pair meets twice. In a finite field
the multiples of four elements are q such rows (a transversal design); elsewhere a search finds
fewer. Players of the same group have not met at all, so further rounds can be made within the
groups. For 16 players that is the affine plane of order 4, in which everybody meets once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Row = tuple[int, int, int, int]
#: A round: its tables, each with the points 0 to 4q - 1.
Points = list[list[int]]

#: Coefficients of x^m in terms of lower powers, lowest first, for the fields that are needed.
_REDUCTIONS = {
    (2, 2): (1, 1),
    (2, 3): (1, 1, 0),
    (2, 4): (1, 1, 0, 0),
    (2, 5): (1, 0, 1, 0, 0),
    (2, 6): (1, 1, 0, 0, 0, 0),
    (2, 7): (1, 1, 0, 0, 0, 0, 0),
    (3, 2): (2, 0),
    (3, 3): (2, 1, 0),
    (3, 4): (1, 2, 0, 0),
}
#: The number of choices that the search for rows may try.
_MOST_TRIES = 100_000


def rounds_without_repeats(tables: int, rounds: int) -> list[Points]:
    """Return at most this many rounds of this many tables; fewer if no construction is known."""
    rows, ring = _rows(tables, rounds)
    made = [
        [[group * tables + ring.add(table, row[group]) for group in range(4)] for table in ring]
        for row in rows
    ]
    if tables % 4 == 0 and len(made) < rounds:
        for part in rounds_without_repeats(tables // 4, rounds - len(made)):
            made.append(
                [[group * tables + point for point in four] for group in range(4) for four in part]
            )
    return made


def _rows(tables: int, rounds: int) -> tuple[list[Row], _Ring]:
    twos, threes, rest = _power_in(tables, 2), _power_in(tables, 3), tables
    rest //= 2**twos * 3**threes
    if twos == 1 or threes == 1 or (2, twos) > (2, 7) or (3, threes) > (3, 4):
        return _search_rows(tables, rounds), _Ring([_Residues(tables)])
    fields = [_Field(p, m) for p, m in ((2, twos), (3, threes)) if m]
    ring = _Ring([*fields, _Residues(rest)])
    # The differences of 0, 1, 2 and 3 are units in each part: residues are prime to 2 and 3.
    units = [ring.everywhere(number) for number in range(4)]
    rows = [tuple(ring.multiply(unit, factor) for unit in units) for factor in ring]
    return rows[:rounds], ring  # type: ignore[return-value]


def _power_in(number: int, prime: int) -> int:
    power = 0
    while number % prime ** (power + 1) == 0:
        power += 1
    return power


class _Residues:
    """Whole numbers modulo ``size``."""

    def __init__(self, size: int) -> None:
        self.size = size

    def add(self, a: int, b: int) -> int:
        return (a + b) % self.size

    def multiply(self, a: int, b: int) -> int:
        return a * b % self.size


class _Field:
    """The field of p^m elements: polynomials, written as numbers with base p."""

    def __init__(self, p: int, m: int) -> None:
        self.size, self._p, self._m = p**m, p, m
        self._reduction = _REDUCTIONS[p, m]

    def _digits(self, a: int) -> list[int]:
        return [a // self._p**power % self._p for power in range(self._m)]

    def _number(self, digits: Sequence[int]) -> int:
        return sum(digit % self._p * self._p**power for power, digit in enumerate(digits))

    def add(self, a: int, b: int) -> int:
        return self._number([x + y for x, y in zip(self._digits(a), self._digits(b), strict=True)])

    def multiply(self, a: int, b: int) -> int:
        product = [0] * (2 * self._m)
        for i, x in enumerate(self._digits(a)):
            for j, y in enumerate(self._digits(b)):
                product[i + j] += x * y
        for power in range(2 * self._m - 1, self._m - 1, -1):
            for low, factor in enumerate(self._reduction):
                product[power - self._m + low] += product[power] * factor
        return self._number(product[: self._m])


class _Ring:
    """The product of some fields and residues, its elements numbered from 0."""

    def __init__(self, parts: Sequence[_Residues | _Field]) -> None:
        self._parts = parts

    def __iter__(self) -> Iterator[int]:
        size = 1
        for part in self._parts:
            size *= part.size
        return iter(range(size))

    def everywhere(self, number: int) -> int:
        return self._join([number % part.size for part in self._parts])

    def add(self, a: int, b: int) -> int:
        both = zip(self._parts, self._split(a), self._split(b), strict=True)
        return self._join([part.add(x, y) for part, x, y in both])

    def multiply(self, a: int, b: int) -> int:
        both = zip(self._parts, self._split(a), self._split(b), strict=True)
        return self._join([part.multiply(x, y) for part, x, y in both])

    def _split(self, a: int) -> list[int]:
        digits = []
        for part in self._parts:
            digits.append(a % part.size)
            a //= part.size
        return digits

    def _join(self, digits: Sequence[int]) -> int:
        number = 0
        for part, digit in zip(reversed(self._parts), reversed(digits), strict=True):
            number = number * part.size + digit
        return number


def _search_rows(size: int, wanted: int) -> list[Row]:
    """Find rows modulo ``size`` by depth-first search; return the longest list found."""
    search = _RowSearch(size, min(wanted, size))
    search.extend(0)
    return search.best


class _RowSearch:
    def __init__(self, size: int, wanted: int) -> None:
        self._size, self._wanted = size, wanted
        self._rows: list[Row] = []
        #: The differences of two columns that are already used, by pair of columns.
        self._taken = [[False] * size for _ in range(6)]
        self._tries = _MOST_TRIES
        self.best: list[Row] = []

    def extend(self, least: int) -> bool:
        """Add rows whose second number is at least this; return whether there are enough."""
        if len(self._rows) > len(self.best):
            self.best = self._rows.copy()
        if len(self.best) == self._wanted:
            return True
        for second in range(least, self._size):
            if self._size - second < self._wanted - len(self._rows):
                return False  # too few rows are left
            for third in range(self._size):
                if self._taken[1][third] or self._taken[3][(third - second) % self._size]:
                    continue
                for fourth in range(self._size):
                    if self._try((0, second, third, fourth)):
                        return True
                    if self._tries < 0:
                        return False
        return False

    def _try(self, row: Row) -> bool:
        self._tries -= 1
        _, second, third, fourth = row
        size = self._size
        marks = (
            second, third, fourth,
            (third - second) % size, (fourth - second) % size, (fourth - third) % size,
        )  # fmt: skip
        if any(taken[mark] for taken, mark in zip(self._taken, marks, strict=True)):
            return False
        for taken, mark in zip(self._taken, marks, strict=True):
            taken[mark] = True
        self._rows.append(row)
        if self.extend(second + 1):
            return True
        self._rows.pop()
        for taken, mark in zip(self._taken, marks, strict=True):
            taken[mark] = False
        return False
