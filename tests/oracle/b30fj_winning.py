"""B30FJ patterns about the way of winning and about calls."""

from __future__ import annotations

from .b30fj_book import BOOK
from .readings import Reading

pattern = BOOK.pattern

# --- Special Win Methods ------------------------------------------------------------------------


@pattern("After a Flower", 1)
def after_a_flower(r: Reading) -> int:
    """B34."""
    return r.hand.situation.get("replacement") == "flower"


@pattern("After a Kong", 2)
def after_a_kong(r: Reading) -> int:
    """B34."""
    return r.hand.situation.get("replacement") == "kong"


@pattern("Robbing a Kong", 5)
def robbing_a_kong(r: Reading) -> int:
    """The tile is one that another player adds to a pung."""
    return r.hand.win == "rob_kong"


@pattern("Under the Sea", 2)
def under_the_sea(r: Reading) -> int:
    """B34: the wall's last tile or the discard after it."""
    return bool(r.hand.situation.get("last_tile"))


def _drawn_at_most(r: Reading, most: int) -> bool:
    """B31; a request without the number of draws is no early win."""
    draws = r.hand.situation.get("draws")
    return draws is not None and int(draws) <= most


def _reversed(r: Reading) -> bool:
    return bool(r.hand.options.get("early_win", "as_written") == "reversed")


@pattern("Within Seven Tiles", 5)
def within_seven_tiles(r: Reading) -> int:
    """As written."""
    return _drawn_at_most(r, 7) and not _reversed(r)


@pattern("Within Ten Tiles", 8)
def within_ten_tiles(r: Reading) -> int:
    """As written; counts beside the seven tiles."""
    return _drawn_at_most(r, 10) and not _reversed(r)


@pattern("Within Seven Tiles", 8, key="Within Seven Tiles (reversed)")
def within_seven_tiles_reversed(r: Reading) -> int:
    """By the house rule."""
    return _drawn_at_most(r, 7) and _reversed(r)


@pattern("Within Ten Tiles", 5, key="Within Ten Tiles (reversed)")
def within_ten_tiles_reversed(r: Reading) -> int:
    """By the house rule; only the better one counts."""
    return _drawn_at_most(r, 10) and _reversed(r)


@pattern("Hand of Man", 15)
def hand_of_man(r: Reading) -> int:
    """B32, as the situation says."""
    return r.hand.situation.get("first") == "man"


@pattern("Hand of Heaven", 30)
def hand_of_heaven(r: Reading) -> int:
    """B32, as the situation says."""
    return r.hand.situation.get("first") == "heaven"


@pattern("Hand of Earth", 30)
def hand_of_earth(r: Reading) -> int:
    """B32, as the situation says."""
    return r.hand.situation.get("first") == "earth"


# --- Concealed (B35) ----------------------------------------------------------------------------


@pattern("Concealed Hand", 1)
def concealed_hand(r: Reading) -> int:
    """No calls except concealed kongs."""
    return r.hand.closed


@pattern("Fully Concealed Hand", 2)
def fully_concealed_hand(r: Reading) -> int:
    """The same, self-drawn."""
    return r.hand.closed and r.hand.self_draw


@pattern("Self Drawn Melded Hand", 2)
def self_drawn_melded_hand(r: Reading) -> int:
    """Four calls, concealed kongs included, self-drawn."""
    return len(r.hand.melds) == 4 and r.hand.self_draw


@pattern("Melded Hand", 5)
def melded_hand(r: Reading) -> int:
    """Four calls, concealed kongs included, won on another's tile."""
    return len(r.hand.melds) == 4 and not r.hand.self_draw


@pattern("Hell Wait", 2)
def hell_wait(r: Reading) -> int:
    """B33, as the situation says."""
    return bool(r.hand.situation.get("hell_wait"))
