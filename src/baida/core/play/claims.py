# cython: infer_types=True
"""Claims: what a seat may claim a discard for (G4, G5, G12).

Melds are listed with every choice of tiles from the hand, without the claimed tile.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, claims.pxd imports these
    from baida.core.bits import lowest
    from baida.core.play.actions import CHOW, KONG, PUNG, meld_action
    from baida.core.play.ruleset import MOST_OPTIONS, RuleSet
    from baida.core.play.state import MAY_CHOW, MAY_KONG, MAY_PUNG, MAY_WIN, State
    from baida.core.play.win_check import DISCARD, completes, is_near, win_total
    from baida.core.scoring.sets import FAMILY_OF, FIRST_PUNG


def may_claim(t: State, seat: cython.int, tile: cython.int, is_next: cython.int) -> cython.int:
    """Return what a seat may do with a discard, as MAY_ bits. Only the next seat may chow (G4)."""
    may: cython.int = 0
    alike: cython.int
    # near is 0 for a hand that is known to be far from winning, the most frequent case
    if t.near[seat] and may_win(t, seat, tile, DISCARD):
        may = MAY_WIN
    if t.left == 0:
        return may | _last_pung(t, seat, tile)
    if tile < 34:
        alike = t.count[96 * seat + tile] + t.reach[5 * seat + FAMILY_OF[tile]]
    else:
        alike = 3 if t.play_options.claims_jokers else 0
    if alike >= 2:
        may |= has_pung(t, seat, tile, PUNG, MAY_PUNG)
        if alike >= 3:
            may |= has_pung(t, seat, tile, KONG, MAY_KONG)
    if is_next and tile < 27 and t.play_options.chows and _chow_in_sight(t, seat, tile):
        t.ruleset.option_count = 0
        t.ruleset.enough = 1
        if add_chows(t, seat, tile):
            may |= MAY_CHOW
        t.ruleset.enough = MOST_OPTIONS
    return may


def _last_pung(t: State, seat: cython.int, tile: cython.int) -> cython.int:
    """The last discard can only be won on (G5), or also be claimed for a pung (S25)."""
    if not t.play_options.last_pung or tile >= 34 or t.count[96 * seat + tile] < 2:
        return 0
    return has_pung(t, seat, tile, PUNG, MAY_PUNG)


def _chow_in_sight(t: State, seat: cython.int, tile: cython.int) -> cython.int:
    """Whether the seat may hold two tiles for a chow: a quick test of the kinds around it."""
    suit: cython.int = FAMILY_OF[tile]
    held: cython.int = t.held[seat] >> 9 * suit & 511
    around: cython.int = held << 2 >> (tile - 9 * suit) & 31  # two below, the tile, two above
    jokers: cython.int = t.reach[5 * seat + suit]
    if jokers:
        return jokers > 1 or around & 0b11011
    return around & 0b00011 == 0b00011 or around & 0b01010 == 0b01010 or around & 0b11000 == 0b11000


def has_pung(
    t: State, seat: cython.int, tile: cython.int, kind: cython.int, may: cython.int
) -> cython.int:
    """Return ``may`` if the seat can claim a pung or kong, else 0."""
    t.ruleset.option_count = 0
    t.ruleset.enough = 1
    found: cython.int = add_pungs(t, seat, tile, kind)
    t.ruleset.enough = MOST_OPTIONS
    return may if found else 0


def may_win(t: State, seat: cython.int, tile: cython.int, win: cython.int) -> cython.int:
    """Return whether a seat may win on another seat's tile, and remember the total for S5."""
    if not is_near(t, seat):
        return 0
    if not t.play_options.passing:
        return completes(t, seat, tile, win, -1)
    if t.passed_points[seat] >= 0 and t.passed_kinds[seat] >> tile & 1:
        return 0
    total: cython.int = win_total(t, seat, tile, win)
    if total < 0:
        return 0
    if t.ruleset.points(total) <= t.passed_points[seat]:
        return 0
    t.offer_totals[seat] = total
    return 1


def add_pungs(t: State, seat: cython.int, tile: cython.int, kind: cython.int) -> cython.int:
    """Add the pungs, or kongs, that a seat can claim the tile for, and return their number."""
    before: cython.int = t.ruleset.option_count
    if tile < 34:
        if t.voided[seat] != FAMILY_OF[tile]:  # S3
            _pungs_of(t, seat, tile, tile, kind, t.play_options.claim_jokers)
        return t.ruleset.option_count - before
    if t.play_options.claims_jokers and t.ruleset.masks[tile]:
        kinds: cython.ulonglong = t.held[seat]
        while kinds:
            of_kind: cython.int = lowest(kinds)
            kinds &= kinds - 1
            if t.ruleset.masks[tile] >> FAMILY_OF[of_kind] & 1:
                _pungs_of(t, seat, tile, of_kind, kind, t.play_options.claim_jokers - 1)
    return t.ruleset.option_count - before


def _pungs_of(
    t: State,
    seat: cython.int,
    tile: cython.int,
    of_kind: cython.int,
    kind: cython.int,
    most_jokers: cython.int,
) -> cython.int:
    naturals: cython.int = t.count[96 * seat + of_kind]
    wanted: cython.int = 2 if kind == PUNG else 3
    if naturals + t.reach[5 * seat + FAMILY_OF[of_kind]] < wanted:
        return 0
    t.ruleset.joker_count = 0
    if most_jokers and t.reach[5 * seat + FAMILY_OF[of_kind]]:
        find_jokers(t, seat, FAMILY_OF[of_kind])
    for jokers in range(wanted + 1):
        if jokers > most_jokers or jokers > t.ruleset.joker_count:
            break
        if wanted - jokers > naturals or t.ruleset.option_count >= t.ruleset.enough:
            continue
        if kind == PUNG and t.play_options.no_swap_calling and tile < 34:
            # the remaining tiles of the claimed kind cannot be discarded
            if t.size[seat] - 2 == naturals - (wanted - jokers):
                continue
        choose_jokers(t.ruleset, kind, of_kind, wanted - jokers, jokers, 0, -1, -1, -1)
    return 0


def find_jokers(t: State, seat: cython.int, family: cython.int) -> cython.int:
    """List the seat's jokers that stand for a family in ``t.ruleset.jokers``, ascending."""
    jokers: cython.ulonglong = t.specials[seat]
    t.ruleset.joker_count = 0
    while jokers:
        tile: cython.int = 34 + lowest(jokers)
        jokers &= jokers - 1
        if t.ruleset.masks[tile] >> family & 1:
            for i in range(t.count[96 * seat + tile]):
                t.ruleset.jokers[t.ruleset.joker_count] = tile
                t.ruleset.joker_count += 1
    return t.ruleset.joker_count


def choose_jokers(
    ruleset: RuleSet,
    kind: cython.int,
    of_kind: cython.int,
    naturals: cython.int,
    jokers: cython.int,
    start: cython.int,
    a: cython.int,
    b: cython.int,
    c: cython.int,
) -> cython.int:
    """Add a pung or kong for every choice of ``jokers`` jokers next to ``naturals`` tiles."""
    if jokers == 0:
        if naturals == 0:
            ruleset.add_option(meld_action(kind, FIRST_PUNG + of_kind, a, b, c, -1))
        elif naturals == 1:
            ruleset.add_option(meld_action(kind, FIRST_PUNG + of_kind, of_kind, a, b, c))
        elif naturals == 2:
            ruleset.add_option(meld_action(kind, FIRST_PUNG + of_kind, of_kind, of_kind, a, b))
        elif naturals == 3:
            ruleset.add_option(
                meld_action(kind, FIRST_PUNG + of_kind, of_kind, of_kind, of_kind, a)
            )
        else:
            ruleset.add_option(
                meld_action(kind, FIRST_PUNG + of_kind, of_kind, of_kind, of_kind, of_kind)
            )
        return 0
    for i in range(start, ruleset.joker_count):
        if i > start and ruleset.jokers[i] == ruleset.jokers[i - 1]:
            continue  # the same joker again
        if ruleset.option_count >= ruleset.enough:
            break
        if a < 0:
            choose_jokers(
                ruleset, kind, of_kind, naturals, jokers - 1, i + 1, ruleset.jokers[i], -1, -1
            )
        elif b < 0:
            choose_jokers(
                ruleset, kind, of_kind, naturals, jokers - 1, i + 1, a, ruleset.jokers[i], -1
            )
        elif c < 0:
            choose_jokers(
                ruleset, kind, of_kind, naturals, jokers - 1, i + 1, a, b, ruleset.jokers[i]
            )
        else:  # four jokers
            ruleset.add_option(meld_action(kind, FIRST_PUNG + of_kind, a, b, c, ruleset.jokers[i]))
    return 0


def add_chows(t: State, seat: cython.int, tile: cython.int) -> cython.int:
    """Add the chows that a seat can claim a natural tile for, and return their number."""
    number: cython.int = tile % 9
    before: cython.int = t.ruleset.option_count
    t.ruleset.joker_count = 0
    if t.play_options.chow_jokers and t.reach[5 * seat + FAMILY_OF[tile]]:
        find_jokers(t, seat, FAMILY_OF[tile])
    if number >= 2:
        _chow(t, seat, tile, tile - 2, tile - 2, tile - 1)
    if 1 <= number <= 7:
        _chow(t, seat, tile, tile - 1, tile - 1, tile + 1)
    if number <= 6:
        _chow(t, seat, tile, tile, tile + 1, tile + 2)
    return t.ruleset.option_count - before


def _chow(
    t: State, seat: cython.int, tile: cython.int, start: cython.int, a: cython.int, b: cython.int
) -> cython.int:
    """Add the chow that starts at ``start``, with the kinds a and b or jokers in their place."""
    code: cython.int = 7 * (start // 9) + start % 9
    has_a: cython.int = t.count[96 * seat + a]
    has_b: cython.int = t.count[96 * seat + b]
    if t.ruleset.joker_count == 0 and not (has_a and has_b):
        return 0
    other: cython.int = other_side(tile, start)
    if has_a and has_b and _leaves_discard(t, seat, tile, other, a, b):
        t.ruleset.add_option(meld_action(CHOW, code, a, b, -1, -1))
    if t.play_options.chow_jokers < 1 or t.ruleset.option_count >= t.ruleset.enough:
        return 0
    for i in range(t.ruleset.joker_count):
        if i and t.ruleset.jokers[i] == t.ruleset.jokers[i - 1]:
            continue
        if has_a and _leaves_discard(t, seat, tile, other, a, t.ruleset.jokers[i]):
            t.ruleset.add_option(meld_action(CHOW, code, a, t.ruleset.jokers[i], -1, -1))
        if has_b and _leaves_discard(t, seat, tile, other, b, t.ruleset.jokers[i]):
            t.ruleset.add_option(meld_action(CHOW, code, b, t.ruleset.jokers[i], -1, -1))
    if t.play_options.chow_jokers < 2 or t.ruleset.option_count >= t.ruleset.enough:
        return 0
    for i in range(t.ruleset.joker_count):
        if i and t.ruleset.jokers[i] == t.ruleset.jokers[i - 1]:
            continue
        for j in range(i + 1, t.ruleset.joker_count):
            if j > i + 1 and t.ruleset.jokers[j] == t.ruleset.jokers[j - 1]:
                continue
            if _leaves_discard(t, seat, tile, other, t.ruleset.jokers[i], t.ruleset.jokers[j]):
                t.ruleset.add_option(
                    meld_action(CHOW, code, t.ruleset.jokers[i], t.ruleset.jokers[j], -1, -1)
                )
    return 0


def other_side(claimed: cython.int, start: cython.int) -> cython.int:
    """Return the kind at the other end of the two tiles that a chow takes from the hand, or -1."""
    if claimed == start and start % 9 <= 5:
        return start + 3
    if claimed == start + 2 and start % 9 >= 1:
        return start - 1
    return -1


def _leaves_discard(
    t: State, seat: cython.int, claimed: cython.int, other: cython.int, a: cython.int, b: cython.int
) -> cython.int:
    """Return whether a chow with the tiles a and b leaves a legal discard (B8, G12)."""
    left: cython.int = t.size[seat] - 2
    if not t.play_options.no_swap_calling:
        return 1
    left -= t.count[96 * seat + claimed] - (a == claimed) - (b == claimed)
    if other >= 0:
        left -= t.count[96 * seat + other] - (a == other) - (b == other)
    return left > 0
