"""B30FJ patterns about tiles: honors, terminals, suits, numbers."""

from __future__ import annotations

from collections import Counter

from .b30fj_book import BOOK
from .readings import Reading
from .tiles import DRAGONS, SUITS, WINDS, is_honor, is_suited, is_terminal, number, suit

pattern = BOOK.pattern

# --- Flowers and Honors -------------------------------------------------------------------------


@pattern("Flower", 1)
def flower(r: Reading) -> int:
    """B20: each declared joker."""
    return len(r.hand.flowers)


@pattern("No Honors or Flowers", 2)
def no_honors_or_flowers(r: Reading) -> int:
    """B20: no honor tile in the reading and nothing declared."""
    return not r.has_honor and not r.hand.flowers


@pattern("No Jokers", 2)
def no_jokers(r: Reading) -> int:
    """B20: no joker in hand or melds; declared ones do not matter."""
    return not r.hand.uses_jokers


@pattern("Dragons", 1)
def dragons(r: Reading) -> int:
    """One for each dragon triplet."""
    return sum(t in DRAGONS for t in r.triplets)


@pattern("Round Wind", 1)
def round_wind(r: Reading) -> int:
    """One for each triplet of the round's wind."""
    return sum(t == r.hand.round_wind for t in r.triplets)


@pattern("Seat Wind", 1)
def seat_wind(r: Reading) -> int:
    """One for each triplet of the seat's wind."""
    return sum(t == r.hand.seat_wind for t in r.triplets)


def _wind_triplets(r: Reading) -> set[str]:
    """B21: the triplets of different winds."""
    return {t for t in r.triplets if t in WINDS}


def _dragon_triplets(r: Reading) -> set[str]:
    """B21: the triplets of different dragons."""
    return {t for t in r.triplets if t in DRAGONS}


@pattern("Little Three Winds", 5)
def little_three_winds(r: Reading) -> int:
    """Two wind triplets and a wind pair, three different winds."""
    return r.pair in WINDS and len(_wind_triplets(r) - {r.pair}) >= 2


@pattern("Big Three Winds", 10)
def big_three_winds(r: Reading) -> int:
    """Three wind triplets and no wind pair."""
    return r.pair not in WINDS and len(_wind_triplets(r)) >= 3


@pattern("Little Four Winds", 20)
def little_four_winds(r: Reading) -> int:
    """Three wind triplets and a wind pair, four different winds."""
    return r.pair in WINDS and len(_wind_triplets(r) - {r.pair}) >= 3


@pattern("Big Four Winds", 30)
def big_four_winds(r: Reading) -> int:
    """Four wind triplets."""
    return len(_wind_triplets(r)) == 4


@pattern("Little Three Dragons", 8)
def little_three_dragons(r: Reading) -> int:
    """Two dragon triplets and a dragon pair, three different dragons."""
    return r.pair in DRAGONS and len(_dragon_triplets(r) - {r.pair}) >= 2


@pattern("Big Three Dragons", 15)
def big_three_dragons(r: Reading) -> int:
    """Three dragon triplets."""
    return len(_dragon_triplets(r)) == 3


@pattern("All Honors", 30)
def all_honors(r: Reading) -> int:
    """Only honor tiles, in any configuration."""
    return all(is_honor(t) for t in r.kinds)


# --- Terminals and Nonterminals -----------------------------------------------------------------


@pattern("All Simples", 2)
def all_simples(r: Reading) -> int:
    """Only number tiles 2-8."""
    return all(is_suited(t) and not is_terminal(t) for t in r.kinds)


def _terminal_sequence_pairs(r: Reading) -> dict[str, int]:
    """The number of pairs of 123 and 789 in a suit."""
    count = Counter(r.sequences)
    return {s: min(count[f"1{s}"], count[f"7{s}"]) for s in SUITS}


@pattern("Terminal Sequences", 1)
def terminal_sequences(r: Reading) -> int:
    """123 and 789 of a suit."""
    return any(_terminal_sequence_pairs(r).values())


@pattern("Double Terminal Sequences", 10)
def double_terminal_sequences(r: Reading) -> int:
    """Terminal sequences in two different suits."""
    return sum(times >= 1 for times in _terminal_sequence_pairs(r).values()) >= 2


@pattern("Pure Double Terminal Sequences", 20)
def pure_double_terminal_sequences(r: Reading) -> int:
    """Terminal sequences twice in one suit."""
    return any(times >= 2 for times in _terminal_sequence_pairs(r).values())


@pattern("Mixed Outside Hand", 5)
def mixed_outside_hand(r: Reading) -> int:
    """Each set and the pair has a terminal or honor; an all-honors hand has it too."""
    return r.standard and all(any(is_terminal(t) or is_honor(t) for t in g) for g in r.groups)


@pattern("Pure Outside Hand", 8)
def pure_outside_hand(r: Reading) -> int:
    """Each set and the pair has a terminal, no honors."""
    return r.standard and not r.has_honor and all(any(map(is_terminal, g)) for g in r.groups)


@pattern("Mixed Terminals", 10)
def mixed_terminals(r: Reading) -> int:
    """B23: terminals and honors only, and both of them."""
    only = all(is_terminal(t) or is_honor(t) for t in r.kinds)
    return only and r.has_honor and bool(r.suits)


@pattern("Pure Terminals", 30)
def pure_terminals(r: Reading) -> int:
    """Terminals only."""
    return all(is_terminal(t) for t in r.kinds)


# --- Suits --------------------------------------------------------------------------------------


@pattern("One Voided Suit", 2)
def one_voided_suit(r: Reading) -> int:
    """B23: exactly two suits present, honors or not."""
    return len(r.suits) == 2


@pattern("All Types", 5)
def all_types(r: Reading) -> int:
    """Three suits, a wind, a dragon."""
    winds, dragons_ = r.kinds & set(WINDS), r.kinds & set(DRAGONS)
    return len(r.suits) == 3 and bool(winds) and bool(dragons_)


@pattern("Mixed Flush", 5)
def mixed_flush(r: Reading) -> int:
    """One suit and honors, both of them."""
    return len(r.suits) == 1 and r.has_honor


@pattern("Full Flush", 10)
def full_flush(r: Reading) -> int:
    """One suit only."""
    return len(r.suits) == 1 and not r.has_honor


def _nine_gates_shape(r: Reading) -> bool:
    """B24: 1112345678999 of a suit and one more of it; a kong counts as three of its tile."""
    if not r.standard or r.has_honor or len(r.suits) != 1:
        return False
    count = Counter(number(t) for t in r.tiles)
    for group in r.sets:
        if group.kind == "kong":
            count[number(group.tile)] -= 1
    return all(count[n] >= (3 if n in (1, 9) else 1) for n in range(1, 10))


@pattern("Open Nine Gates", 20)
def open_nine_gates(r: Reading) -> int:
    """The shape, with or without calls."""
    return _nine_gates_shape(r)


@pattern("Nine Gates", 30)
def nine_gates(r: Reading) -> int:
    """The shape without any call, a concealed kong being one."""
    return _nine_gates_shape(r) and not r.hand.melds


# --- Numbers (B30: hands without honors) --------------------------------------------------------


@pattern("All Like Numbers", 8)
def all_like_numbers(r: Reading) -> int:
    """One number is in every set and the pair."""
    if not r.standard or r.has_honor:
        return False
    return any(all(any(number(t) == n for t in g) for g in r.groups) for n in range(1, 10))


@pattern("All Odds", 5)
def all_odds(r: Reading) -> int:
    """Odd numbers only."""
    return not r.has_honor and r.numbers <= {1, 3, 5, 7, 9}


@pattern("All Evens", 5)
def all_evens(r: Reading) -> int:
    """Even numbers only."""
    return not r.has_honor and r.numbers <= {2, 4, 6, 8}


@pattern("One Suji Only", 5)
def one_suji_only(r: Reading) -> int:
    """147 only, 258 only or 369 only."""
    return not r.has_honor and len({n % 3 for n in r.numbers}) == 1


@pattern("Three Number Hand", 5)
def three_number_hand(r: Reading) -> int:
    """Exactly three numbers."""
    return not r.has_honor and len(r.numbers) == 3


@pattern("Two Number Hand", 10)
def two_number_hand(r: Reading) -> int:
    """At most two numbers."""
    return not r.has_honor and len(r.numbers) <= 2


# --- Pairs: seven-pair hands --------------------------------------------------------------------


@pattern("Seven Pairs", 5)
def seven_pairs(r: Reading) -> int:
    """The configuration."""
    return r.configuration == "seven_pairs"


def _consecutive_pairs(r: Reading, length: int) -> bool:
    """Whether one suit has this many neighbouring pairs (B36)."""
    return any(
        all(f"{low + i}{s}" in r.pairs for i in range(length))
        for s in SUITS
        for low in range(1, 11 - length)
    )


@pattern("Three Consecutive Pairs", 2)
def three_consecutive_pairs(r: Reading) -> int:
    """11 22 33."""
    return _consecutive_pairs(r, 3)


@pattern("Five Consecutive Pairs", 10)
def five_consecutive_pairs(r: Reading) -> int:
    """11 22 33 44 55."""
    return _consecutive_pairs(r, 5)


@pattern("Seven Consecutive Pairs", 30)
def seven_consecutive_pairs(r: Reading) -> int:
    """11 22 33 44 55 66 77."""
    return _consecutive_pairs(r, 7)


@pattern("Three Identical Pairs", 5)
def three_identical_pairs(r: Reading) -> int:
    """The same number in three suits."""
    return any(all(f"{n}{s}" in r.pairs for s in SUITS) for n in range(1, 10))


@pattern("Three Dragons Seven Pairs", 5)
def three_dragons_seven_pairs(r: Reading) -> int:
    """All three dragon pairs."""
    return all(t in r.pairs for t in DRAGONS)


@pattern("Four Winds Seven Pairs", 10)
def four_winds_seven_pairs(r: Reading) -> int:
    """All four wind pairs."""
    return all(t in r.pairs for t in WINDS)


# --- Unconnected hands --------------------------------------------------------------------------


@pattern("Thirteen Unconnected", 5)
def thirteen_unconnected(r: Reading) -> int:
    """The configuration (B10)."""
    return r.configuration == "thirteen_unconnected"


def _knitted_numbers(r: Reading) -> set[int]:
    """The numbers held in their suit of the knitted straight; none for knitted triplets."""
    if r.configuration != "thirteen_unconnected":
        return set()
    lane_of = {suit(t): number(t) % 3 for t in r.kinds if is_suited(t)}
    return set(r.numbers) if len(set(lane_of.values())) == 3 else set()


@pattern("Knitted Short Straight", 5)
def knitted_short_straight(r: Reading) -> int:
    """1-6 or 4-9, each number in its suit."""
    held = _knitted_numbers(r)
    return held >= {1, 2, 3, 4, 5, 6} or held >= {4, 5, 6, 7, 8, 9}


@pattern("Knitted Terminal Sequences", 5)
def knitted_terminal_sequences(r: Reading) -> int:
    """1-3 and 7-9, each number in its suit."""
    return _knitted_numbers(r) >= {1, 2, 3, 7, 8, 9}


@pattern("Knitted Straight", 5)
def knitted_straight(r: Reading) -> int:
    """1-9, each number in its suit."""
    return len(_knitted_numbers(r)) == 9


@pattern("Knitted Triplets", 5)
def knitted_triplets(r: Reading) -> int:
    """147, 258 or 369 complete in all three suits."""
    suited = [t for t in r.kinds if is_suited(t)]
    same_lane = len({number(t) % 3 for t in suited}) == 1
    return r.configuration == "thirteen_unconnected" and same_lane and len(suited) == 9


@pattern("Knitted Honors", 5)
def knitted_honors(r: Reading) -> int:
    """B36: the seven honors once each, so the pair is suited."""
    honors = [t for t in r.tiles if is_honor(t)]
    unconnected = r.configuration == "thirteen_unconnected"
    return unconnected and len(honors) == 7 and len(set(honors)) == 7
