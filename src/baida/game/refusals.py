"""Why an action is refused, in words, with the ruling that forbids it.

The engine has decided already; here the reason is found, by looking at the table only. Where
several things are wrong, what a player would be told first at a table is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from baida.core.deal import Deal
from baida.core.table import PHASES
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.events import win_request
from baida.melds import Meld
from baida.score.result import NoWin
from baida.score.rules import DISCARD, ROB_KONG, SELF_DRAW
from baida.score.scorer import scorer_for
from baida.tiles import FAMILY, KINDS, NAMES, SUITS, can_stand_for, loose

_SEATS = range(4)
_SUIT_NAMES = {"m": "characters", "p": "circles", "s": "bamboo"}
_NOTHING_SPECIAL = [0] * 7  # the situation of a win does not make it one
_NO_REASON = "it is not legal now"


def why_not(deal: Deal, seat: int, action: int) -> str:
    """The reason why a seat may not do this now; the engine has refused already."""
    if seat not in _SEATS:
        return f"there is no seat {seat}, only 0 to 3"
    try:
        wanted = Action.of(action)
    except InputError as error:
        return error.message
    if not _makes_sense(wanted) or wanted.code != action:
        return f"no action has the number {action}"
    phase = PHASES[deal.phase]
    if phase == "over":
        return "the hand is over"
    if deal.win_of(seat) is not None:
        return "who has won plays no more in this hand"
    return _BY_PHASE[phase](deal, seat, wanted)


def _makes_sense(wanted: Action) -> bool:
    """Whether a number that reads as an action could be one."""
    alike = len(set(wanted.stands_for)) == 1
    if wanted.is_meld and alike == (wanted.kind == "chow"):
        return False
    return all(tile < len(NAMES) for tile in wanted.tiles)


# -- by phase --------------------------------------------------------------------------------------


def _while_voiding(deal: Deal, seat: int, wanted: Action) -> str:
    if seat not in deal.waiting:
        return "you have chosen your suit, the others are still choosing (S1)"
    if wanted.kind != "void":
        return "first everybody chooses a suit to void (S1)"
    if wanted.tiles:
        return _missing(deal, seat, wanted.tiles) or _NO_REASON
    return (
        f"you hold {_SUIT_NAMES[wanted.suit or 'm']}: lay one of them face down, "
        "the card is for those who hold none (S1)"
    )


def _before_start(deal: Deal, seat: int, wanted: Action) -> str:
    if seat not in deal.waiting:
        return "not your decision now: from East on, one after the other declares (V2)"
    if wanted.kind != "declare":
        return "before the start flowers and jokers are declared, or one passes (V2)"
    return _no_declaration(deal, seat, wanted)


def _on_turn(deal: Deal, seat: int, wanted: Action) -> str:
    if seat != deal.turn:
        return f"not your decision now: it is the turn of seat {deal.turn}"
    return _ON_TURN[wanted.kind](deal, seat, wanted)


def _on_offer(deal: Deal, seat: int, wanted: Action) -> str:
    """A discard, or a tile added to a pung, is offered to the others."""
    if seat == deal.offered_by:
        return "not your decision now: the others may claim the tile"
    reason = ""
    if wanted.kind == "win":
        win = ROB_KONG if PHASES[deal.phase] == "rob" else DISCARD
        reason = _no_win(deal, seat, deal.offered, win)
    elif wanted.kind in ("chow", "pung", "kong"):
        reason = _no_claim(deal, seat, wanted)
    elif seat in deal.waiting:
        reason = f"not your turn: {NAMES[deal.offered]} is offered, claim it or pass"
    if seat not in deal.waiting and (not reason or reason == _NO_REASON):
        return "not your decision now: you have answered, or have nothing to answer"
    return reason or _NO_REASON


def _on_green_jokers(deal: Deal, seat: int, _wanted: Action) -> str:
    if seat != deal.offered_by:
        return "not your decision now: the discarder of green jokers may declare a win (V16)"
    return "win by your green jokers, or pass (V16)"


_BY_PHASE: dict[str, Callable[[Deal, int, Action], str]] = {
    "voiding": _while_voiding,
    "before_start": _before_start,
    "turn": _on_turn,
    "claim": _on_offer,
    "rob": _on_offer,
    "green_jokers": _on_green_jokers,
}


# -- on one's turn ---------------------------------------------------------------------------------


def _no_discard(deal: Deal, seat: int, wanted: Action) -> str:
    tile = wanted.tiles[0]
    missing = _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    suit, face_down = deal.void_of(seat)
    if face_down >= 0:
        return f"the tile laid face down, {NAMES[face_down]}, is the first discard (S1)"
    if suit >= 0 and (tile >= KINDS or FAMILY[tile] != suit):
        return f"you hold {_SUIT_NAMES[SUITS[suit]]}: the voided suit goes first (S2)"
    if deal.drawn < 0 and deal.melds_of(seat):
        claimed = deal.melds_of(seat)[-1][2]
        if tile == claimed:
            return f"swap-calling: {NAMES[tile]} is the tile just claimed (B8)"
        return (
            f"swap-calling: {NAMES[tile]} would have completed the same two tiles "
            "on their other side (B8)"
        )
    return _NO_REASON


def _no_pass(_deal: Deal, _seat: int, _wanted: Action) -> str:
    return "it is your turn: nobody passes that, discard a tile"


def _no_self_draw(deal: Deal, seat: int, _wanted: Action) -> str:
    if deal.drawn < 0:
        return "straight after a claim one discards: there is no drawn tile to win on"
    return _no_win(deal, seat, deal.drawn, SELF_DRAW)


def _no_voiding(deal: Deal, _seat: int, _wanted: Action) -> str:
    if not deal.law.customs.voids:
        return "no suit is voided in this game"
    return "the voided suit is chosen once, before the first turn (S1)"


def _nothing_offered(_deal: Deal, _seat: int, wanted: Action) -> str:
    return f"a {wanted.kind} claims a discard, and none is offered to you"


def _no_declaration(deal: Deal, seat: int, wanted: Action) -> str:
    customs = deal.law.customs
    own = "V3" if customs.before_start else "B3"
    tile = wanted.tiles[0]
    if not customs.declares:
        return "nothing is declared in this game but kongs and wins"
    if tile < KINDS:
        what = "a flower or joker" if customs.before_start else "a joker"
        return f"{NAMES[tile]} is not {what} ({own})"
    missing = _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    return _no_replacement(deal, own)


def _no_replacement(deal: Deal, ruling: str) -> str:
    """Why nothing can be declared now that a replacement is drawn for."""
    if PHASES[deal.phase] == "turn" and deal.drawn < 0:
        return f"never straight after a claim, only after a draw ({ruling})"
    if deal.left == 0:
        return "the wall is empty, there is no replacement (G5)"
    return _NO_REASON


def _no_concealed_kong(deal: Deal, seat: int, wanted: Action) -> str:
    kind = wanted.stands_for[0]
    return (
        _wrong_set(wanted, wanted.tiles)
        or _missing(deal, seat, wanted.tiles)
        or _of_voided_suit(deal, seat, kind)
        or _too_many_jokers(deal, wanted, wanted.tiles)
        or _no_replacement(deal, "G13")
    )


def _no_added_kong(deal: Deal, seat: int, wanted: Action) -> str:
    kind = wanted.stands_for[0]
    pung = Meld("pung", (), (kind,) * 3).code
    # the higher bits of a meld's code count its jokers
    pungs = [tiles for code, tiles, _, _ in deal.melds_of(seat) if code & 511 == pung]
    missing = _wrong_set(wanted, wanted.tiles) or _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    if not pungs:
        return f"you have no pung of {NAMES[kind]} on the table to add it to (G11)"
    if wanted.tiles[0] >= KINDS:
        most = _too_many_jokers(deal, wanted, (*pungs[0], *wanted.tiles))
        if most or not deal.law.customs.adds_jokers:
            return most or "only a natural tile can be added to a pung (B4)"
    return _no_replacement(deal, "G13")


_ON_TURN: dict[str, Callable[[Deal, int, Action], str]] = {
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


def _no_claim(deal: Deal, seat: int, wanted: Action) -> str:
    """Why a discard cannot be claimed for this meld."""
    customs = deal.law.customs
    tile = deal.offered
    kind = wanted.stands_for[0]
    if PHASES[deal.phase] == "rob":
        return "a tile added to a pung can be won on, nothing else (G11)"
    if deal.left == 0:
        return "the wall is empty: the last discard can be claimed only for a win (G5)"
    if wanted.kind == "chow" and not customs.chows:
        return "discards are not claimed for chows in this game"
    if wanted.kind == "chow" and seat != _next_in(deal, deal.offered_by):
        return "only the next player in turn may chow (G4)"
    missing = _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    if tile >= KINDS and not customs.claims_jokers:
        return "a discarded flower or joker can be claimed only for a win (V5)"
    if tile >= KINDS and wanted.kind == "chow":
        return "a discarded joker is never part of a sheung (B4)"
    return (
        _wrong_set(wanted, (*wanted.tiles, tile))
        or _of_voided_suit(deal, seat, kind)
        or _too_many_jokers(deal, wanted, (*wanted.tiles, tile))
        or _dead_end(deal, seat, wanted)
    )


def _dead_end(deal: Deal, seat: int, wanted: Action) -> str:
    """Swap-calling would leave nothing to discard."""
    if deal.law.customs.no_swap_calling and wanted.kind != "kong":
        left = Counter(deal.tiles_of(seat))
        left.subtract(wanted.tiles)
        if sum(left.values()) - left[deal.offered] - left[_other_side(deal, wanted)] == 0:
            return "what would be left could not be discarded, as it would be swap-calling (G12)"
    return _NO_REASON


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


# -- wins ------------------------------------------------------------------------------------------


def _no_win(deal: Deal, seat: int, tile: int, win: int) -> str:
    """What the scorer says; a hand that it takes for a win was passed up."""
    request = win_request(deal, seat, win, tile, _NOTHING_SPECIAL)
    if win == SELF_DRAW:
        request.concealed.remove(tile)
    score = scorer_for(deal.law.rules).score(request)
    if not isinstance(score, NoWin):
        if deal.law.customs.passing and win != SELF_DRAW:
            return "you have passed up a win since your last draw, of this tile or as much (S5)"
        return _NO_REASON
    suit, _ = deal.void_of(seat)
    if suit >= 0 and _holds_suit(deal, seat, tile, suit):
        return f"no win with {_SUIT_NAMES[SUITS[suit]]}, your voided suit (S3)"
    if deal.law.customs.least_green and win == SELF_DRAW and _green_discards(deal, seat):
        return (
            f"not a winning hand: {score.why}; green jokers win right after one of them "
            "has gone unclaimed (V16)"
        )
    return f"not a winning hand: {score.why}"


def _holds_suit(deal: Deal, seat: int, tile: int, suit: int) -> bool:
    return any(FAMILY[held] == suit for held in (*deal.tiles_of(seat), tile))


def _green_discards(deal: Deal, seat: int) -> bool:
    colours = deal.law.rules.variant.joker_colours
    return any(colours.get(tile) == 1 for tile, _, _ in deal.discards_of(seat))


# -- tiles and sets --------------------------------------------------------------------------------


def _missing(deal: Deal, seat: int, tiles: Sequence[int]) -> str:
    """Which tiles are not in the hand."""
    lacking = Counter(tiles)
    lacking.subtract(deal.tiles_of(seat))
    not_there = sorted((+lacking).elements())
    return f"you do not hold {loose(not_there)}" if not_there else ""


def _wrong_set(wanted: Action, tiles: Sequence[int]) -> str:
    """Whether the tiles can be the set at all, jokers standing for what is left."""
    sizes = {"chow": 3, "pung": 3, "added_kong": 1}
    open_places = Counter(wanted.stands_for[: sizes.get(wanted.kind, 4)])
    open_places.subtract(tile for tile in tiles if tile < KINDS)
    places = list(open_places.elements())
    jokers = [tile for tile in tiles if tile >= KINDS]
    # all kinds of a set are of one family, so one place is as good as another for a joker
    fits = len(places) == len(jokers) and min(open_places.values()) >= 0
    if fits and all(can_stand_for(joker, kind) for joker in jokers for kind in places):
        return ""
    name = wanted.kind.replace("_", " ")
    return f"{loose(sorted(tiles))} is no {name} {loose(wanted.stands_for)}"


def _of_voided_suit(deal: Deal, seat: int, kind: int) -> str:
    suit, _ = deal.void_of(seat)
    if suit >= 0 and FAMILY[kind] == suit:
        return f"no pung or kong of {_SUIT_NAMES[SUITS[suit]]}, your voided suit (S3)"
    return ""


def _too_many_jokers(deal: Deal, wanted: Action, tiles: Sequence[int]) -> str:
    rules = deal.law.rules
    meld = Meld(wanted.kind, tuple(tiles), wanted.stands_for)
    return rules.variant.check_meld(meld, rules.options) or ""
