"""B30FJ patterns about sets: kongs, triplets, sequences, tile hog, and others."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .b30fj_book import BOOK
from .ladders import ladders, one_suit, small_ladders, suits_cycle, suits_differ
from .readings import Reading
from .tiles import BASE_TILES, RED_DRAGON, SUITS, Tile, is_suited, number, suit

pattern = BOOK.pattern

# --- Kongs --------------------------------------------------------------------------------------


@pattern("Open Kong", 1)
def open_kong(r: Reading) -> int:
    """A called or added kong."""
    return any(g.kind == "kong" and g.place == "open" for g in r.sets)


@pattern("Concealed Kong", 2)
def concealed_kong(r: Reading) -> int:
    """A concealed kong."""
    return any(g.place == "concealed_kong" for g in r.sets)


@pattern("Two Kongs", 5)
def two_kongs(r: Reading) -> int:
    """Two kongs of any type."""
    return r.kongs >= 2


@pattern("Three Kongs", 15)
def three_kongs(r: Reading) -> int:
    """Three kongs of any type."""
    return r.kongs >= 3


@pattern("Four Kongs", 30)
def four_kongs(r: Reading) -> int:
    """Four kongs of any type."""
    return r.kongs == 4


# --- Triplets -----------------------------------------------------------------------------------


@pattern("All Triplets", 5)
def all_triplets(r: Reading) -> int:
    """Every set a triplet or kong."""
    return r.standard and not r.sequences


@pattern("Two Concealed Triplets", 2)
def two_concealed_triplets(r: Reading) -> int:
    """B25."""
    return r.concealed_triplets >= 2


@pattern("Three Concealed Triplets", 8)
def three_concealed_triplets(r: Reading) -> int:
    """B25."""
    return r.concealed_triplets >= 3


@pattern("Four Concealed Triplets", 15)
def four_concealed_triplets(r: Reading) -> int:
    """B25."""
    return r.concealed_triplets == 4


@pattern("Two Shifted Triplets", 2)
def two_shifted_triplets(r: Reading) -> int:
    """111 222, any suits."""
    return any(ladders(r.suited_triplets, 2, 1))


@pattern("Three Small Shifted Triplets", 5)
def three_small_shifted_triplets(r: Reading) -> int:
    """111 222 333, any suits, one of them being the pair."""
    return any(small_ladders(r.suited_triplets, r.pair, 3))


@pattern("Three Pure Shifted Triplets", 10)
def three_pure_shifted_triplets(r: Reading) -> int:
    """111 222 333 of one suit."""
    return any(map(one_suit, ladders(r.suited_triplets, 3, 1)))


@pattern("Four Pure Small Shifted Triplets", 15)
def four_pure_small_shifted_triplets(r: Reading) -> int:
    """111 222 333 444 of one suit, one of them being the pair."""
    return any(map(one_suit, small_ladders(r.suited_triplets, r.pair, 4)))


@pattern("Four Pure Shifted Triplets", 20)
def four_pure_shifted_triplets(r: Reading) -> int:
    """111 222 333 444 of one suit."""
    return any(map(one_suit, ladders(r.suited_triplets, 4, 1)))


@pattern("Three Mixed Small Shifted Triplets", 5)
def three_mixed_small_shifted_triplets(r: Reading) -> int:
    """111 222 333 of three suits, one of them being the pair."""
    return any(map(suits_differ, small_ladders(r.suited_triplets, r.pair, 3)))


@pattern("Three Mixed Shifted Triplets", 8)
def three_mixed_shifted_triplets(r: Reading) -> int:
    """111 222 333 of three suits."""
    return any(map(suits_differ, ladders(r.suited_triplets, 3, 1)))


@pattern("Four Mixed Small Shifted Triplets", 10)
def four_mixed_small_shifted_triplets(r: Reading) -> int:
    """111 222 333 444 with cycling suits, one of them being the pair."""
    return any(map(suits_cycle, small_ladders(r.suited_triplets, r.pair, 4)))


@pattern("Four Mixed Shifted Triplets", 15)
def four_mixed_shifted_triplets(r: Reading) -> int:
    """111 222 333 444 with cycling suits."""
    return any(map(suits_cycle, ladders(r.suited_triplets, 4, 1)))


@pattern("Five Mixed Small Shifted Triplets", 20)
def five_mixed_small_shifted_triplets(r: Reading) -> int:
    """111 222 333 444 555 with cycling suits, one of them being the pair."""
    return any(map(suits_cycle, small_ladders(r.suited_triplets, r.pair, 5)))


def _most_of_a_number(r: Reading) -> int:
    """The largest number of triplets of one number, whatever the suits."""
    return max(Counter(map(number, r.suited_triplets)).values(), default=0)


@pattern("Double Triplets", 2)
def double_triplets(r: Reading) -> int:
    """Two triplets of a number; the suits may be the same (jokers)."""
    return _most_of_a_number(r) >= 2


@pattern("Small Triple Triplets", 5)
def small_triple_triplets(r: Reading) -> int:
    """Two triplets and the pair of a number, three different suits."""
    if r.pair is None or not is_suited(r.pair):
        return False
    return any(
        number(a) == number(b) == number(r.pair) and suits_differ((a, b, r.pair))
        for a, b in combinations(r.suited_triplets, 2)
    )


@pattern("Triple Triplets", 10)
def triple_triplets(r: Reading) -> int:
    """Three triplets of a number."""
    return _most_of_a_number(r) >= 3


@pattern("Quadruple Triplets", 30)
def quadruple_triplets(r: Reading) -> int:
    """Four triplets of a number."""
    return _most_of_a_number(r) == 4


# --- Sequences ----------------------------------------------------------------------------------


@pattern("All Sequences", 2)
def all_sequences(r: Reading) -> int:
    """Every set a sequence."""
    return r.standard and not r.triplets


def _suits_with(r: Reading, start: int) -> set[str]:
    """The suits that have the sequence with this lowest number."""
    return {suit(t) for t in r.sequences if number(t) == start}


@pattern("Double Sequences", 1)
def double_sequences(r: Reading) -> int:
    """Equal-numbered sequences in different suits; twice with two different numbers (B27)."""
    return sum(len(_suits_with(r, start)) >= 2 for start in range(1, 8))


@pattern("Triple Sequences", 5)
def triple_sequences(r: Reading) -> int:
    """The same numbers in three suits."""
    return any(len(_suits_with(r, start)) == 3 for start in range(1, 8))


def _most_identical(r: Reading) -> int:
    """The number of copies of the most repeated sequence."""
    return max(Counter(r.sequences).values(), default=0)


@pattern("Pure Triple Sequence", 10)
def pure_triple_sequence(r: Reading) -> int:
    """Three times the same sequence of a suit."""
    return _most_identical(r) >= 3


@pattern("Pure Quadruple Sequence", 30)
def pure_quadruple_sequence(r: Reading) -> int:
    """Four times the same sequence of a suit."""
    return _most_identical(r) == 4


def _is_short_straight(a: Tile, b: Tile) -> bool:
    """123 456 or 456 789 of a suit."""
    return suit(a) == suit(b) and sorted((number(a), number(b))) in ([1, 4], [4, 7])


@pattern("Short Straight", 1)
def short_straight(r: Reading) -> int:
    """123 456 or 456 789 of a suit, twice if there are two disjoint ones."""
    places = range(len(r.sequences))
    found = [
        {i, j}
        for i, j in combinations(places, 2)
        if _is_short_straight(r.sequences[i], r.sequences[j])
    ]
    if any(not a & b for a, b in combinations(found, 2)):
        return 2
    return 1 if found else 0


@pattern("Double Short Straight", 10)
def double_short_straight(r: Reading) -> int:
    """The same short straight in two suits."""
    return any(len(_suits_with(r, a) & _suits_with(r, a + 3)) >= 2 for a in (1, 4))


@pattern("Pure Double Short Straight", 20)
def pure_double_short_straight(r: Reading) -> int:
    """A short straight twice in one suit."""
    count = Counter(r.sequences)
    return any(count[f"{a}{s}"] >= 2 and count[f"{a + 3}{s}"] >= 2 for a in (1, 4) for s in SUITS)


def _identical_sequences(r: Reading) -> list[Tile]:
    """The sequences held at least twice."""
    return [t for t, times in Counter(r.sequences).items() if times >= 2]


@pattern("Identical Sequences", 2)
def identical_sequences(r: Reading) -> int:
    """Twice the same sequence of a suit."""
    return bool(_identical_sequences(r))


@pattern("Double Identical Sequences", 10)
def double_identical_sequences(r: Reading) -> int:
    """Identical sequences in two suits."""
    return len({suit(t) for t in _identical_sequences(r)}) >= 2


@pattern("Pure Identical Sequences", 15)
def pure_identical_sequences(r: Reading) -> int:
    """Identical sequences twice in one suit, with different numbers."""
    return any(suit(a) == suit(b) for a, b in combinations(_identical_sequences(r), 2))


@pattern("Three Mixed Shifted Sequences", 2)
def three_mixed_shifted_sequences(r: Reading) -> int:
    """123 234 345 of three suits."""
    return any(map(suits_differ, ladders(r.sequences, 3, 1)))


@pattern("Four Mixed Shifted Sequences", 8)
def four_mixed_shifted_sequences(r: Reading) -> int:
    """123 234 345 456 with cycling suits."""
    return any(map(suits_cycle, ladders(r.sequences, 4, 1)))


@pattern("Three Pure Shifted Sequences", 10)
def three_pure_shifted_sequences(r: Reading) -> int:
    """123 234 345 of one suit."""
    return any(map(one_suit, ladders(r.sequences, 3, 1)))


@pattern("Four Pure Shifted Sequences", 30)
def four_pure_shifted_sequences(r: Reading) -> int:
    """123 234 345 456 of one suit."""
    return any(map(one_suit, ladders(r.sequences, 4, 1)))


@pattern("Three Mixed Linked Sequences", 2)
def three_mixed_linked_sequences(r: Reading) -> int:
    """123 345 567 of three suits."""
    return any(map(suits_differ, ladders(r.sequences, 3, 2)))


@pattern("Three Pure Linked Sequences", 8)
def three_pure_linked_sequences(r: Reading) -> int:
    """123 345 567 of one suit."""
    return any(map(one_suit, ladders(r.sequences, 3, 2)))


@pattern("Golden Gate Bridge", 20)
def golden_gate_bridge(r: Reading) -> int:
    """123 345 567 789 of one suit."""
    return any(map(one_suit, ladders(r.sequences, 4, 2)))


@pattern("Mixed Shifted Linked Sequences", 8)
def mixed_shifted_linked_sequences(r: Reading) -> int:
    """Both of the named patterns."""
    return bool(three_mixed_shifted_sequences(r) and three_mixed_linked_sequences(r))


@pattern("Pure Shifted Linked Sequences", 20)
def pure_shifted_linked_sequences(r: Reading) -> int:
    """Both of the named patterns."""
    return bool(three_pure_shifted_sequences(r) and three_pure_linked_sequences(r))


@pattern("Mixed Straight", 5)
def mixed_straight(r: Reading) -> int:
    """123 456 789 of three suits."""
    return any(map(suits_differ, ladders(r.sequences, 3, 3)))


@pattern("Pure Straight", 8)
def pure_straight(r: Reading) -> int:
    """123 456 789 of one suit."""
    return any(map(one_suit, ladders(r.sequences, 3, 3)))


# --- Tile Hog (B29) -----------------------------------------------------------------------------


def _hogged_tiles(r: Reading) -> list[Tile]:
    """Tiles with at least four copies in the uncalled sets and the pair."""
    if not r.standard:
        return []
    count = Counter(t for g in r.sets if not g.called for t in g.tiles)
    count.update([r.pair, r.pair] if r.pair else [])
    return [t for t in BASE_TILES if count[t] >= 4]


def _holders(r: Reading, tile: Tile) -> int:
    """The number of uncalled sets with the tile."""
    return sum(tile in g.tiles for g in r.sets if not g.called)


@pattern("Tile Hog", 2, key="Tile Hog (2)")
def tile_hog_in_two_sets(r: Reading) -> int:
    """At least two sets hold it."""
    return any(_holders(r, t) >= 2 for t in _hogged_tiles(r))


@pattern("Tile Hog", 5, key="Tile Hog (5)")
def tile_hog_in_two_sets_and_pair(r: Reading) -> int:
    """At least two sets and the pair hold it."""
    return any(_holders(r, t) >= 2 and t == r.pair for t in _hogged_tiles(r))


@pattern("Tile Hog", 15, key="Tile Hog (15)")
def tile_hog_in_four_sets(r: Reading) -> int:
    """Four sets hold it."""
    return any(_holders(r, t) == 4 for t in _hogged_tiles(r))


@pattern("Double Tile Hog", 8)
def double_tile_hog(r: Reading) -> int:
    """Two tiles with at least four each."""
    return len(_hogged_tiles(r)) >= 2


@pattern("Triple Tile Hog", 30)
def triple_tile_hog(r: Reading) -> int:
    """Three tiles with at least four each."""
    return len(_hogged_tiles(r)) >= 3


# --- Miscellaneous ------------------------------------------------------------------------------


@pattern("Eyes of the General", 1)
def eyes_of_the_general(r: Reading) -> int:
    """B37: the pair of a standard hand or of Thirteen Unconnected is of 2s, 5s or 8s."""
    if r.pair is None or r.configuration not in ("standard", "thirteen_unconnected"):
        return False
    return is_suited(r.pair) and number(r.pair) in (2, 5, 8)


@pattern("University Train", 20)
def university_train(r: Reading) -> int:
    """B37: red dragon pair, pure straight, and a triplet or kong of 3s or a kong of 4s."""
    threes = any(number(t) == 3 for t in r.suited_triplets)
    fours = any(g.kind == "kong" and is_suited(g.tile) and number(g.tile) == 4 for g in r.sets)
    return r.pair == RED_DRAGON and bool(pure_straight(r)) and (threes or fours)


def _orphans_with_jokers(r: Reading, least: int, most: int) -> bool:
    return r.configuration == "thirteen_orphans" and least <= len(r.hand.wilds) <= most


@pattern("Thirteen Orphans", 20, key="Thirteen Orphans (20)")
def thirteen_orphans_many_jokers(r: Reading) -> int:
    """B38: four or more jokers in the hand."""
    return _orphans_with_jokers(r, 4, 14)


@pattern("Thirteen Orphans", 25, key="Thirteen Orphans (25)")
def thirteen_orphans_few_jokers(r: Reading) -> int:
    """B38: two or three jokers."""
    return _orphans_with_jokers(r, 2, 3)


@pattern("Thirteen Orphans", 30, key="Thirteen Orphans (30)")
def thirteen_orphans_one_joker(r: Reading) -> int:
    """B38: one joker or none."""
    return _orphans_with_jokers(r, 0, 1)
