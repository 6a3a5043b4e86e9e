# cython: infer_types=True
"""Wins: whether a tile wins, in which situation, and its value."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, win_check.pxd imports these
    from baida.core.bits import lowest
    from baida.core.distance.special_hands import fits_orphans, fits_unconnected, lacks_seven_pairs
    from baida.core.play.ruleset import EARLY_WORTHS
    from baida.core.play.state import (
        BEFORE,
        CLAIMED,
        FOR_KONG,
        FOR_TURN,
        NO_TILE,
        ONE,
        UNKNOWN,
        State,
    )
    from baida.core.scoring.fact_index import (
        DECLARED,
        DECLARED_FLOWERS,
        DRAWS,
        FIRST,
        GREEN_DISCARDS,
        LAST_TILE,
        REPLACEMENT,
        SHOT_AFTER_KONG,
    )
    from baida.core.scoring.sets import GROUP_KINDS, SPREAD

# as in score/rules.py and score/situation.py
SELF_DRAW = 0
DISCARD = 1
ROB_KONG = 2
GREEN_JOKERS = 3
ON_CLAIMED_KONG = 4
ON_JOKER = 5
CLAIMED_KONG = 3
MANY_DRAWS = 15
HEAVEN = 1
EARTH = 2
MAN = 3
KEYED_TILES = 16  # tiles that fit into the key of a cached value; with more, it is not cached


def is_near(t: State, seat: cython.int) -> cython.int:
    """Whether one tile may complete the hand. This is a quick test; the kernel decides."""
    if t.near[seat] == UNKNOWN:
        t.near[seat] = _find_near(t, seat)
    return t.near[seat]


def _find_near(t: State, seat: cython.int) -> cython.int:
    f: cython.int
    if t.dead[seat]:
        return 0
    if t.voided[seat] >= 0 and t.keys[5 * seat + t.voided[seat]]:
        return 0
    if t.least[seat] <= 14 - 3 * t.meld_count[seat]:
        t.ruleset.near_ready.clear_jokers()
        for f in range(5):
            t.ruleset.near_ready.put_family(f, t.keys[5 * seat + f])
        jokers: cython.ulonglong = t.specials[seat]
        while jokers:
            f = 34 + lowest(jokers)
            jokers &= jokers - 1
            t.ruleset.near_ready.put_jokers(t.ruleset.masks[f], 1)
        if t.ruleset.near_ready.lacks_one(4 - t.meld_count[seat]):
            return 1
    if t.meld_count[seat] == 0:
        if t.ruleset.pairs and t.kinds[seat] <= 7:
            f = lacks_seven_pairs(t.count, 96 * seat, t.held[seat], t.ruleset.repeated_pairs)
            if f <= t.jokers[seat] + 1:
                return 1
        if t.kinds[seat] + t.jokers[seat] >= 12:
            if t.ruleset.orphans and fits_orphans(t.held[seat]):
                return 1
            if t.ruleset.unconnected and fits_unconnected(t.held[seat]):
                return 1
    return t.ruleset.nfnl and _near_leafless(t, seat)


def _near_leafless(t: State, seat: cython.int) -> cython.int:
    """Whether all tiles are natural and suited, and nothing is declared (V8)."""
    if t.declared_count[seat] or t.specials[seat] or t.held[seat] >> 27:
        return 0
    for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
        code: cython.int = t.meld_codes[i]
        if code >> 9 or GROUP_KINDS[code & 63] >> 27:
            return 0
    return 1


def win_total(t: State, seat: cython.int, tile: cython.int, win: cython.int) -> cython.int:
    """Return the total of a win; below 0 if it is no win.

    Hell waits and declared tiles are left to the settlement: they are slow to compute, and do
    not decide whether a hand wins.
    """
    values: cython.p_uchar = t.ruleset.kernel.facts.values
    _put_hand(t, seat, win, t.drawn if win == SELF_DRAW else -1)
    if t.play_options.counts_draws and t.total_draws < MANY_DRAWS:
        values[DRAWS] = t.total_draws
    values[REPLACEMENT] = replacement(t, win)
    values[FIRST] = first_turn(t, seat, win)
    values[LAST_TILE] = t.left == 0 and win != ROB_KONG and win != GREEN_JOKERS
    values[SHOT_AFTER_KONG] = is_shot(t, win)
    values[GREEN_DISCARDS] = t.green[seat] if win == GREEN_JOKERS else 0
    if tile >= 0:
        t.ruleset.kernel.put_winning(tile, win)
    return t.ruleset.kernel.best()


def completes(
    t: State, seat: cython.int, tile: cython.int, win: cython.int, drawn: cython.int
) -> cython.int:
    """Whether a tile wins. ``drawn`` is a tile of the hand to leave out, or -1."""
    _put_hand(t, seat, win, drawn)
    t.ruleset.kernel.put_winning(tile, win)
    return t.ruleset.kernel.wins()


def plain_total(t: State, seat: cython.int, tile: cython.int, win: cython.int) -> cython.int:
    """Return the total of a win by the tiles alone; below 0 if it is no win."""
    _put_hand(t, seat, win, tile if win == SELF_DRAW else -1)
    t.ruleset.kernel.put_winning(tile, win)
    return t.ruleset.kernel.best()


def _put_hand(t: State, seat: cython.int, win: cython.int, drawn: cython.int) -> cython.int:
    """Put a seat's tiles, except the tile just drawn, into the kernel, without a situation."""
    values: cython.p_uchar = t.ruleset.kernel.facts.values
    i: cython.int
    flowers: cython.int = 0
    t.ruleset.kernel.begin(win, (seat - t.dealer) & 3, t.round_wind, t.voided[seat])
    for i in range(DECLARED, GREEN_DISCARDS + 1):
        values[i] = 0
    for i in range(40 * seat, 40 * seat + t.declared_count[seat]):
        flowers += t.ruleset.masks[t.declared[i]] == 0
    values[DECLARED] = t.declared_count[seat]
    values[DECLARED_FLOWERS] = flowers
    values[DRAWS] = MANY_DRAWS
    if win != GREEN_JOKERS:  # green jokers win with any tiles
        tiles: cython.ulonglong = t.held[seat]
        while tiles:
            i = lowest(tiles)
            tiles &= tiles - 1
            t.ruleset.kernel.put_tiles(i, t.count[96 * seat + i] - (i == drawn))
        tiles = t.specials[seat]
        while tiles:
            i = 34 + lowest(tiles)
            tiles &= tiles - 1
            if t.count[96 * seat + i] > (i == drawn):
                t.ruleset.kernel.put_tiles(i, t.count[96 * seat + i] - (i == drawn))
    for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
        t.ruleset.kernel.put_meld(t.meld_codes[i])
    return 0


def worth_of_declared(t: State, seat: cython.int) -> cython.int:
    """Return the value of the declared tiles, cached until another tile is declared."""
    if t.declared_worth[seat] < 0:
        t.declared_worth[seat] = worth_after_declaring(t, seat, -1)
    return t.declared_worth[seat]


def worth_after_declaring(t: State, seat: cython.int, tile: cython.int) -> cython.int:
    """Return the value of the declared tiles and of one more; -1 for no more.

    Policies call this constantly, so the answers of the game are cached: asking takes the GIL, and
    the threads of a search would wait for it.
    """
    wind: cython.int = (seat - t.dealer) & 3
    count: cython.int = t.declared_count[seat]
    early: cython.int = t.early_count[seat]
    if not t.ruleset.has_worth:
        return 0
    if tile >= 0 and t.phase == BEFORE:
        return _early_worth(t, seat, wind, early, tile)
    worth: cython.int = _early_worth(t, seat, wind, early, -1)
    for i in range(40 * seat + early, 40 * seat + count):
        worth += _single_worth(t, wind, t.declared[i])
    return worth if tile < 0 else worth + _single_worth(t, wind, tile)


def _single_worth(t: State, wind: cython.int, tile: cython.int) -> cython.int:
    """Return the value of a tile that is declared after the start."""
    if t.ruleset.single_worths[4 * tile + wind] < 0:
        t.ruleset.single_worths[4 * tile + wind] = _ask_single_worth(t, wind, tile)
    return t.ruleset.single_worths[4 * tile + wind]


def _ask_single_worth(t: State, wind: cython.int, tile: cython.int) -> cython.int:
    assert t.ruleset.worth is not None
    worth: cython.int = t.ruleset.worth((tile,), (), wind)
    return worth


def _early_worth(
    t: State, seat: cython.int, wind: cython.int, count: cython.int, tile: cython.int
) -> cython.int:
    """Return the value of tiles declared before the start, and of one more or -1."""
    keys: cython.p_ulonglong = t.ruleset.early_keys
    tiles: cython.int = count if tile < 0 else count + 1
    if tiles == 0:
        return 0
    if tiles > KEYED_TILES:
        return _ask_early_worth(t, seat, wind, count, tile)
    # the tiles in the order of their declaration, eight in each word
    first: cython.ulonglong = ONE << 63
    second: cython.ulonglong = wind
    second <<= 56
    for i in range(tiles):
        declared: cython.ulonglong = t.declared[40 * seat + i] if i < count else tile
        if i < 8:
            first |= declared << 7 * i
        else:
            second |= declared << 7 * (i - 8)
    place: cython.int = ((first ^ 3 * second) * SPREAD >> 52) & (EARLY_WORTHS - 1)
    if keys[2 * place] != first or keys[2 * place + 1] != second:
        t.ruleset.early_worths[place] = _ask_early_worth(t, seat, wind, count, tile)
        keys[2 * place] = first
        keys[2 * place + 1] = second
    return t.ruleset.early_worths[place]


def _ask_early_worth(
    t: State, seat: cython.int, wind: cython.int, count: cython.int, tile: cython.int
) -> cython.int:
    tiles = tuple([t.declared[40 * seat + i] for i in range(count)])
    if tile >= 0:
        tiles = (*tiles, tile)
    assert t.ruleset.worth is not None
    worth: cython.int = t.ruleset.worth(tiles, tiles, wind)
    return worth


def first_turn(t: State, seat: cython.int, win: cython.int) -> cython.int:
    """Return HEAVEN, EARTH, MAN or 0 (B32, V14)."""
    if not t.play_options.firsts or win == GREEN_JOKERS:
        return 0
    first_draw: cython.int = win == SELF_DRAW and t.draws[seat] == 1 and t.why_drawn == FOR_TURN
    if seat == t.dealer:
        if first_draw:
            return HEAVEN
    elif t.play_options.earth_unclaimed:
        if first_draw or _on_first_discard(t, win):
            return 0 if t.called & CLAIMED else EARTH  # S32
    elif t.play_options.earth_on_discard:
        if _on_first_discard(t, win):
            return EARTH
    elif first_draw:
        return EARTH
    if t.play_options.earth_unclaimed:
        return 0
    return MAN if t.discard_count[seat] == 0 and not t.called else 0


def _on_first_discard(t: State, win: cython.int) -> cython.int:
    return win == DISCARD and t.offered_by == t.dealer and t.discard_count[t.dealer] == 1


def replacement(t: State, win: cython.int) -> cython.int:
    """Return what the winning tile replaces; claimed kongs differ only where they pay (S31)."""
    if win != SELF_DRAW:
        return 0
    if t.kong_from >= 0 and t.why_drawn == FOR_KONG and t.play_options.claimed_kong_pays:
        return CLAIMED_KONG
    return t.why_drawn


def is_shot(t: State, win: cython.int) -> cython.int:
    """Whether the discard directly follows a kong of the discarder, if the rules count that."""
    return win == DISCARD and t.kong_turn and t.play_options.shot_refund


def _tiles_in_meld(t: State, meld: cython.int, tile: cython.int) -> cython.int:
    n: cython.int = 0
    for i in range(4 * meld, 4 * meld + 4):
        n += t.meld_tiles[i] == tile
    return n


def best_wait(t: State, seat: cython.int) -> cython.int:
    """Return the points of the best tile a seat waits for, -1 if it is not ready (S8, S11)."""
    best: cython.int = -1
    less: cython.int = 0
    if not is_near(t, seat):
        return -1
    if t.play_options.ready_kong_total:
        for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
            less += t.play_options.ready_kong_total * (t.meld_tiles[4 * i + 3] != NO_TILE)
    for kind in range(34):
        held: cython.int = t.count[96 * seat + kind]
        if t.play_options.melds_use_up:
            for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
                held += _tiles_in_meld(t, i, kind)
        if held < t.ruleset.copies[kind]:
            total: cython.int = plain_total(t, seat, kind, DISCARD) - less
            if total >= 0 and t.ruleset.points(total) > best:
                best = t.ruleset.points(total)
    return best
