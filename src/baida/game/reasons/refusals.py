"""Why an action is refused, in words, with the ruling that forbids it.

The engine has decided already; here the reason is found, by looking at the table only. Where
several things are wrong, what a player would be told first at a table is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.reasons.no_win import AFTER_CLAIM, why_not_win
from baida.i18n import Saying
from baida.melds import Meld
from baida.score.rules import DISCARD, ROB_KONG, SELF_DRAW, Rules
from baida.tiles import FAMILY, FAMILY_NAMES, KINDS, NAMES, SUITS, can_stand_for, loose

_SEATS = range(4)
_NO_REASON = Saying("it is not legal now")


def why_not(deal: Deal, seat: int, action: int) -> Saying:
    """The reason why a seat may not do this now; the engine has refused already."""
    if seat not in _SEATS:
        return Saying("there is no seat {seat}, only 0 to 3", seat=seat)
    wanted = _read(action)
    if wanted is None:
        return Saying("no action has the number {number}", number=action)
    phase = PHASES[deal.phase]
    if phase == "over":
        return Saying("the hand is over")
    if deal.win_of(seat) is not None:
        return Saying("who has won plays no more in this hand")
    return _BY_PHASE[phase](deal, seat, wanted) or _NO_REASON


def _read(action: int) -> Action | None:
    """The action of a number, if it is that of one."""
    try:
        wanted = Action.of(action)
    except InputError:
        return None
    return wanted if _makes_sense(wanted) and wanted.code == action else None


def _makes_sense(wanted: Action) -> bool:
    """Whether a number that reads as an action could be one."""
    alike = len(set(wanted.stands_for)) == 1
    if wanted.is_meld and alike == (wanted.kind == "chow"):
        return False
    return all(tile < len(NAMES) for tile in wanted.tiles)


# -- by phase --------------------------------------------------------------------------------------


def _while_voiding(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    if seat not in deal.waiting:
        return Saying("you have chosen your suit, the others are still choosing (S1)")
    if wanted.kind != "void":
        return Saying("first everybody chooses a suit to void (S1)")
    if wanted.tiles:
        return _missing(deal, seat, wanted.tiles)
    return Saying(
        "you hold {suit}: lay one of them face down, the card is for those who hold none (S1)",
        suit=_suit_name(SUITS.index(wanted.suit or "m")),
    )


def _before_start(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    if seat not in deal.waiting:
        return Saying("not your decision now: from East on, one after the other declares (V2)")
    if wanted.kind != "declare":
        return Saying("before the start flowers and jokers are declared, or one passes (V2)")
    return _no_declaration(deal, seat, wanted)


def _on_turn(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    if seat != deal.turn:
        return Saying("not your decision now: it is the turn of seat {seat}", seat=deal.turn)
    return _ON_TURN[wanted.kind](deal, seat, wanted)


def _on_offer(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    """A discard, or a tile added to a pung, is offered to the others."""
    if seat == deal.offered_by:
        return Saying("not your decision now: the others may claim the tile")
    reason = None
    if wanted.kind == "win":
        win = ROB_KONG if PHASES[deal.phase] == "rob" else DISCARD
        reason = why_not_win(deal, seat, deal.offered, win)
    elif wanted.kind in ("chow", "pung", "kong"):
        reason = _no_claim(deal, seat, wanted)
    elif seat in deal.waiting:
        tile = NAMES[deal.offered]
        reason = Saying("not your turn: {tile} is offered, claim it or pass", tile=tile)
    if reason is None and seat not in deal.waiting:
        return Saying("not your decision now: you have answered, or have nothing to answer")
    return reason


def _on_green_jokers(deal: Deal, seat: int, _wanted: Action) -> Saying | None:
    if seat != deal.offered_by:
        return Saying(
            "not your decision now: the discarder of green jokers may declare a win (V16)"
        )
    return Saying("win by your green jokers, or pass (V16)")


_BY_PHASE: dict[str, Callable[[Deal, int, Action], Saying | None]] = {
    "voiding": _while_voiding,
    "before_start": _before_start,
    "turn": _on_turn,
    "claim": _on_offer,
    "rob": _on_offer,
    "green_jokers": _on_green_jokers,
}


# -- on one's turn ---------------------------------------------------------------------------------


def _no_discard(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    tile = wanted.tiles[0]
    missing = _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    suit, face_down = deal.void_of(seat)
    if face_down >= 0:
        return Saying(
            "the tile laid face down, {tile}, is the first discard (S1)", tile=NAMES[face_down]
        )
    if suit >= 0 and (tile >= KINDS or FAMILY[tile] != suit):
        return Saying("you hold {suit}: the voided suit goes first (S2)", suit=_suit_name(suit))
    if deal.drawn < 0 and deal.melds_of(seat):
        claimed = deal.melds_of(seat)[-1][2]
        if tile == claimed:
            return Saying("swap-calling: {tile} is the tile just claimed (B8)", tile=NAMES[tile])
        return Saying(
            "swap-calling: {tile} would have completed the same two tiles on their other side (B8)",
            tile=NAMES[tile],
        )
    return None


def _no_pass(_deal: Deal, _seat: int, _wanted: Action) -> Saying | None:
    return Saying("it is your turn: nobody passes that, discard a tile")


def _no_self_draw(deal: Deal, seat: int, _wanted: Action) -> Saying | None:
    if deal.drawn < 0:
        return AFTER_CLAIM
    return why_not_win(deal, seat, deal.drawn, SELF_DRAW)


def _no_voiding(deal: Deal, _seat: int, _wanted: Action) -> Saying | None:
    if not deal.law.customs.voids:
        return Saying("no suit is voided in this game")
    return Saying("the voided suit is chosen once, before the first turn (S1)")


def _nothing_offered(_deal: Deal, _seat: int, wanted: Action) -> Saying | None:
    return Saying(
        "a {meld} claims a discard, and none is offered to you", meld=_meld_name(wanted.kind)
    )


def _no_declaration(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    customs = deal.law.customs
    tile = wanted.tiles[0]
    if not customs.declares:
        return Saying("nothing is declared in this game but kongs and wins")
    if tile < KINDS and customs.before_start:
        return Saying("{tile} is not a flower or joker (V3)", tile=NAMES[tile])
    if tile < KINDS:
        return Saying("{tile} is not a joker (B3)", tile=NAMES[tile])
    ruling = "V3" if customs.before_start else "B3"
    return _missing(deal, seat, wanted.tiles) or _no_replacement(deal, ruling)


def _no_replacement(deal: Deal, ruling: str) -> Saying | None:
    """Why nothing can be declared now that a replacement is drawn for."""
    if PHASES[deal.phase] == "turn" and deal.drawn < 0:
        return Saying("never straight after a claim, only after a draw ({ruling})", ruling=ruling)
    if deal.left == 0:
        return Saying("the wall is empty, there is no replacement (G5)")
    return None


def _no_concealed_kong(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    kind = wanted.stands_for[0]
    return (
        _wrong_set(wanted, wanted.tiles)
        or _missing(deal, seat, wanted.tiles)
        or _of_voided_suit(deal, seat, kind)
        or _too_many_jokers(deal, wanted, wanted.tiles)
        or _no_replacement(deal, "G13")
    )


def _no_added_kong(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    kind = wanted.stands_for[0]
    pung = Meld("pung", (), (kind,) * 3).code
    # the higher bits of a meld's code count its jokers
    pungs = [tiles for code, tiles, _, _ in deal.melds_of(seat) if code & 511 == pung]
    missing = _wrong_set(wanted, wanted.tiles) or _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    if not pungs:
        return Saying(
            "you have no pung of {tile} on the table to add it to (G11)", tile=NAMES[kind]
        )
    if wanted.tiles[0] >= KINDS:
        most = _too_many_jokers(deal, wanted, (*pungs[0], *wanted.tiles))
        if most or not deal.law.customs.adds_jokers:
            return most or Saying("only a natural tile can be added to a pung (B4)")
    return _no_replacement(deal, "G13")


_ON_TURN: dict[str, Callable[[Deal, int, Action], Saying | None]] = {
    "discard": _no_discard,
    "pass": _no_pass,
    "win": _no_self_draw,
    "declare": _no_declaration,
    "void": _no_voiding,
    "chow": _nothing_offered,
    "pung": _nothing_offered,
    "kong": _nothing_offered,
    "added_kong": _no_added_kong,
    "concealed_kong": _no_concealed_kong,
}


# -- claims ----------------------------------------------------------------------------------------


def _no_claim(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    """Why a discard cannot be claimed for this meld."""
    customs = deal.law.customs
    tile = deal.offered
    kind = wanted.stands_for[0]
    if PHASES[deal.phase] == "rob":
        return Saying("a tile added to a pung can be won on, nothing else (G11)")
    if deal.left == 0:
        return Saying("the wall is empty: the last discard can be claimed only for a win (G5)")
    if wanted.kind == "chow" and not customs.chows:
        return Saying("discards are not claimed for chows in this game")
    if wanted.kind == "chow" and seat != _next_in(deal, deal.offered_by):
        return Saying("only the next player in turn may chow (G4)")
    missing = _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    if tile >= KINDS and not customs.claims_jokers:
        return Saying("a discarded flower or joker can be claimed only for a win (V5)")
    if tile >= KINDS and wanted.kind == "chow":
        return Saying("a discarded joker is never part of a chow (B4)")
    return (
        _wrong_set(wanted, (*wanted.tiles, tile))
        or _of_voided_suit(deal, seat, kind)
        or _too_many_jokers(deal, wanted, (*wanted.tiles, tile))
        or _dead_end(deal, seat, wanted)
    )


def _dead_end(deal: Deal, seat: int, wanted: Action) -> Saying | None:
    """Swap-calling would leave nothing to discard."""
    if deal.law.customs.no_swap_calling and wanted.kind != "kong":
        left = Counter(deal.tiles_of(seat))
        left.subtract(wanted.tiles)
        if sum(left.values()) - left[deal.offered] - left[_other_side(deal, wanted)] == 0:
            return Saying(
                "what would be left could not be discarded, as it would be swap-calling (G12)"
            )
    return None


def _other_side(deal: Deal, wanted: Action) -> int:
    """The kind that would complete the two tiles of a chow on their other side, or -1 (B8)."""
    low, _, high = wanted.stands_for[:3]
    other = -1
    if wanted.kind == "chow" and deal.offered == low:
        other = high + 1
    elif wanted.kind == "chow" and deal.offered == high:
        other = low - 1
    return other if other >= 0 and other // 9 == low // 9 else -1


def _next_in(deal: Deal, seat: int) -> int:
    """The next player in turn who is still in the hand."""
    order = [(seat + place) % 4 for place in range(1, 5)]
    return next(other for other in order if deal.win_of(other) is None)


# -- tiles and sets --------------------------------------------------------------------------------


def _missing(deal: Deal, seat: int, tiles: Sequence[int]) -> Saying | None:
    """Which tiles are not in the hand."""
    lacking = Counter(tiles)
    lacking.subtract(deal.tiles_of(seat))
    not_there = sorted((+lacking).elements())
    return Saying("you do not hold {tiles}", tiles=loose(not_there)) if not_there else None


def _wrong_set(wanted: Action, tiles: Sequence[int]) -> Saying | None:
    """Whether the tiles can be the set at all, jokers standing for what is left."""
    sizes = {"chow": 3, "pung": 3, "added_kong": 1}
    open_places = Counter(wanted.stands_for[: sizes.get(wanted.kind, 4)])
    open_places.subtract(tile for tile in tiles if tile < KINDS)
    places = list(open_places.elements())
    jokers = [tile for tile in tiles if tile >= KINDS]
    # all kinds of a set are of one family, so one place is as good as another for a joker
    fits = len(places) == len(jokers) and min(open_places.values()) >= 0
    if fits and all(can_stand_for(joker, kind) for joker in jokers for kind in places):
        return None
    return Saying(
        "{tiles} is no {meld} {kinds}",
        tiles=loose(sorted(tiles)),
        meld=_meld_name(wanted.kind),
        kinds=loose(wanted.stands_for),
    )


def _of_voided_suit(deal: Deal, seat: int, kind: int) -> Saying | None:
    suit, _ = deal.void_of(seat)
    if suit >= 0 and FAMILY[kind] == suit:
        return Saying("no pung or kong of {suit}, your voided suit (S3)", suit=_suit_name(suit))
    return None


def _too_many_jokers(deal: Deal, wanted: Action, tiles: Sequence[int]) -> Saying | None:
    rules: Rules = deal.law.rules
    meld = Meld(wanted.kind, tuple(tiles), wanted.stands_for)
    return rules.variant.check_meld(meld, rules.options)


# -- words -----------------------------------------------------------------------------------------


def _suit_name(suit: int) -> Saying:
    return Saying(FAMILY_NAMES[suit])


def _meld_name(kind: str) -> Saying:
    return Saying(kind.replace("_", " "))
