"""Reasons why an action is refused, in words, with the ruling that forbids it.

The engine has already refused the action; this module finds the reason. If there are several, it
gives the one that players at a table would mention first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.no_win import AFTER_CLAIM, why_not_win
from baida.i18n import Message
from baida.melds import Meld
from baida.score.rules import DISCARD, ROB_KONG, SELF_DRAW, Rules
from baida.tiles import FAMILY, KINDS, NAMES, SUITS, can_stand_for, is_flower, loose
from baida.wire.values import EXCHANGED

_SEATS = range(4)
_NO_REASON = Message("refusals.not_legal")


def why_not(deal: Deal, seat: int, action: int) -> Message:
    """Return why the engine has refused an action of a seat."""
    if seat not in _SEATS:
        return Message("refusals.no_seat", seat=seat)
    wanted = _read(action)
    if wanted is None:
        return Message("refusals.no_action", number=action)
    phase = PHASES[deal.phase]
    if phase == "over":
        return Message("refusals.hand_over")
    if deal.win_of(seat) is not None:
        return Message("refusals.has_won")
    return _BY_PHASE[phase](deal, seat, wanted) or _NO_REASON


def refused_tiles(deal: Deal, seat: int, legal: Sequence[int]) -> dict[Message, list[int]]:
    """Return the tiles of a hand that cannot be played now although others can, by the reason."""
    actions = [Action.of(code) for code in legal]
    if PHASES[deal.phase] == "exchanging":
        return _too_few_to_exchange(deal, seat)
    kinds = {"discard", "void"} & {action.kind for action in actions} or {"declare"}
    playable = {action.tiles[0] for action in actions if action.kind in kinds and action.tiles}
    found: dict[Message, list[int]] = {}
    for tile in sorted(set(deal.tiles_of(seat)) - playable if playable else ()):
        reason = why_not(deal, seat, Action("discard", (tile,)).code)
        found.setdefault(reason, []).append(tile)
    return found


def _too_few_to_exchange(deal: Deal, seat: int) -> dict[Message, list[int]]:
    """Return the tiles of suits of which the seat has no three (S22)."""
    held = deal.tiles_of(seat)
    of_suit = Counter(FAMILY[tile] for tile in held)
    found: dict[Message, list[int]] = {}
    for tile in sorted(set(held)):
        if of_suit[FAMILY[tile]] < EXCHANGED:
            reason = Message("refusals.exchange_too_few", suit=_suit_name(FAMILY[tile]))
            found.setdefault(reason, []).append(tile)
    return found


def routine(legal: Sequence[int]) -> Action | None:
    """Return the action by which nothing can be lost: a flower can only be declared (V7)."""
    actions = map(Action.of, legal)
    flowers = (one for one in actions if one.kind == "declare" and is_flower(one.tiles[0]))
    return next(flowers, None)


def _read(action: int) -> Action | None:
    """Decode an action number, or return None if it is not one."""
    try:
        wanted = Action.of(action)
    except InputError:
        return None
    return wanted if _makes_sense(wanted) and wanted.code == action else None


def _makes_sense(wanted: Action) -> bool:
    """Whether a number that decodes as an action could be one."""
    alike = len(set(wanted.stands_for)) == 1
    if wanted.is_meld and alike == (wanted.kind == "chow"):
        return False
    return all(tile < len(NAMES) for tile in wanted.tiles)


def _while_voiding(deal: Deal, seat: int, wanted: Action) -> Message | None:
    if wanted.kind == "exchange":
        return _no_exchange(deal, seat, wanted)
    if seat not in deal.waiting:
        return Message("refusals.suit_chosen")
    if wanted.kind != "void":
        return Message("refusals.choose_suit_first")
    if wanted.tiles:
        return _missing(deal, seat, wanted.tiles)
    return Message("refusals.lay_face_down", suit=_suit_name(SUITS.index(wanted.suit or "m")))


def _while_exchanging(deal: Deal, seat: int, wanted: Action) -> Message | None:
    if seat not in deal.waiting:
        return Message("refusals.exchange_chosen")
    if wanted.kind != "exchange":
        return Message("refusals.exchange_first")
    return _missing(deal, seat, wanted.tiles)


def _before_start(deal: Deal, seat: int, wanted: Action) -> Message | None:
    if seat not in deal.waiting:
        return Message("refusals.declare_in_turn")
    if wanted.kind != "declare":
        return Message("refusals.declare_or_pass")
    return _no_declaration(deal, seat, wanted)


def _on_turn(deal: Deal, seat: int, wanted: Action) -> Message | None:
    if wanted.kind == "exchange":
        return _no_exchange(deal, seat, wanted)
    if seat != deal.turn:
        return Message("refusals.turn_of_other", seat=deal.turn)
    return _ON_TURN[wanted.kind](deal, seat, wanted)


def _on_offer(deal: Deal, seat: int, wanted: Action) -> Message | None:
    """Return the reason while a discard, or a tile added to a pung, is offered to the others."""
    if seat == deal.offered_by:
        return Message("refusals.others_may_claim")
    reason = None
    if wanted.kind == "exchange":
        return _no_exchange(deal, seat, wanted)
    if wanted.kind == "win":
        win = ROB_KONG if PHASES[deal.phase] == "rob" else DISCARD
        reason = why_not_win(deal, seat, deal.offered, win)
    elif wanted.kind in ("chow", "pung", "kong"):
        reason = _no_claim(deal, seat, wanted)
    elif seat in deal.waiting:
        tile = NAMES[deal.offered]
        reason = Message("refusals.claim_or_pass", tile=tile)
    if reason is None and seat not in deal.waiting:
        return Message("refusals.nothing_to_answer")
    return reason


def _on_green_jokers(deal: Deal, seat: int, _wanted: Action) -> Message | None:
    if seat != deal.offered_by:
        return Message("refusals.green_jokers_of_other")
    return Message("refusals.green_jokers_or_pass")


_BY_PHASE: dict[str, Callable[[Deal, int, Action], Message | None]] = {
    "exchanging": _while_exchanging,
    "voiding": _while_voiding,
    "before_start": _before_start,
    "turn": _on_turn,
    "claim": _on_offer,
    "rob": _on_offer,
    "green_jokers": _on_green_jokers,
}


def _no_discard(deal: Deal, seat: int, wanted: Action) -> Message | None:
    tile = wanted.tiles[0]
    missing = _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    suit, face_down = deal.void_of(seat)
    if face_down >= 0:
        return Message("refusals.face_down_first", tile=NAMES[face_down])
    if suit >= 0 and (tile >= KINDS or FAMILY[tile] != suit):
        return Message("refusals.voided_suit_first", suit=_suit_name(suit))
    if deal.drawn < 0 and deal.melds_of(seat):
        claimed = deal.melds_of(seat)[-1][2]
        if tile == claimed:
            return Message("refusals.swap_same", tile=NAMES[tile])
        return Message("refusals.swap_other_side", tile=NAMES[tile])
    return None


def _no_pass(_deal: Deal, _seat: int, _wanted: Action) -> Message | None:
    return Message("refusals.must_discard")


def _no_self_draw(deal: Deal, seat: int, _wanted: Action) -> Message | None:
    if deal.drawn < 0:
        return AFTER_CLAIM
    return why_not_win(deal, seat, deal.drawn, SELF_DRAW)


def _no_voiding(deal: Deal, _seat: int, _wanted: Action) -> Message | None:
    if not deal.ruleset.play_options.voids:
        return Message("refusals.no_voided_suit")
    return Message("refusals.voided_once")


def _no_exchange(deal: Deal, _seat: int, _wanted: Action) -> Message | None:
    if not deal.ruleset.play_options.exchange:
        return Message("refusals.no_exchange")
    return Message("refusals.exchange_over")


def _nothing_offered(_deal: Deal, _seat: int, wanted: Action) -> Message | None:
    return Message("refusals.nothing_offered", meld=_meld_name(wanted.kind))


def _no_declaration(deal: Deal, seat: int, wanted: Action) -> Message | None:
    play_options = deal.ruleset.play_options
    tile = wanted.tiles[0]
    if not play_options.declares:
        return Message("refusals.nothing_declared")
    if tile < KINDS and play_options.before_start:
        return Message("refusals.not_flower_or_joker", tile=NAMES[tile])
    if tile < KINDS:
        return Message("refusals.not_joker", tile=NAMES[tile])
    ruling = "V3" if play_options.before_start else "B3"
    return _missing(deal, seat, wanted.tiles) or _no_replacement(deal, ruling)


def _no_replacement(deal: Deal, ruling: str) -> Message | None:
    """Return why nothing that needs a replacement tile can be declared now."""
    if PHASES[deal.phase] == "turn" and deal.drawn < 0:
        return Message("refusals.only_after_draw", ruling=ruling)
    if deal.left == 0:
        return Message("refusals.no_replacement")
    return None


def _no_concealed_kong(deal: Deal, seat: int, wanted: Action) -> Message | None:
    kind = wanted.stands_for[0]
    return (
        _wrong_set(wanted, wanted.tiles)
        or _missing(deal, seat, wanted.tiles)
        or _of_voided_suit(deal, seat, kind)
        or _too_many_jokers(deal, wanted, wanted.tiles)
        or _no_replacement(deal, "G13")
    )


def _no_added_kong(deal: Deal, seat: int, wanted: Action) -> Message | None:
    kind = wanted.stands_for[0]
    pung = Meld("pung", (), (kind,) * 3).code
    # the higher bits of a meld's code count its jokers
    pungs = [tiles for code, tiles, _, _ in deal.melds_of(seat) if code & 511 == pung]
    missing = _wrong_set(wanted, wanted.tiles) or _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    if not pungs:
        return Message("refusals.no_pung_to_add_to", tile=NAMES[kind])
    if wanted.tiles[0] >= KINDS:
        most = _too_many_jokers(deal, wanted, (*pungs[0], *wanted.tiles))
        if most or not deal.ruleset.play_options.adds_jokers:
            return most or Message("refusals.added_joker")
    return _no_replacement(deal, "G13")


_ON_TURN: dict[str, Callable[[Deal, int, Action], Message | None]] = {
    "discard": _no_discard,
    "pass": _no_pass,
    "win": _no_self_draw,
    "declare": _no_declaration,
    "void": _no_voiding,
    "exchange": _no_exchange,
    "chow": _nothing_offered,
    "pung": _nothing_offered,
    "kong": _nothing_offered,
    "added_kong": _no_added_kong,
    "concealed_kong": _no_concealed_kong,
}


def _no_claim(deal: Deal, seat: int, wanted: Action) -> Message | None:
    play_options = deal.ruleset.play_options
    tile = deal.offered
    kind = wanted.stands_for[0]
    if PHASES[deal.phase] == "rob":
        return Message("refusals.added_tile")
    if deal.left == 0 and not play_options.last_pung:
        return Message("refusals.last_discard")
    if deal.left == 0 and wanted.kind != "pung":
        return Message("refusals.no_replacement")
    if wanted.kind == "chow" and not play_options.chows:
        return Message("refusals.no_chows")
    if wanted.kind == "chow" and seat != _next_in(deal, deal.offered_by):
        return Message("refusals.chow_next_player")
    missing = _missing(deal, seat, wanted.tiles)
    if missing:
        return missing
    if tile >= KINDS and not play_options.claims_jokers:
        return Message("refusals.special_discard")
    if tile >= KINDS and wanted.kind == "chow":
        return Message("refusals.chow_discarded_joker")
    return (
        _wrong_set(wanted, (*wanted.tiles, tile))
        or _of_voided_suit(deal, seat, kind)
        or _too_many_jokers(deal, wanted, (*wanted.tiles, tile))
        or _dead_end(deal, seat, wanted)
    )


def _dead_end(deal: Deal, seat: int, wanted: Action) -> Message | None:
    """Return the reason if the rule against swap-calling would leave nothing to discard."""
    if deal.ruleset.play_options.no_swap_calling and wanted.kind != "kong":
        left = Counter(deal.tiles_of(seat))
        left.subtract(wanted.tiles)
        if sum(left.values()) - left[deal.offered] - left[_other_side(deal, wanted)] == 0:
            return Message("refusals.swap_dead_end")
    return None


def _other_side(deal: Deal, wanted: Action) -> int:
    """Return the kind at the other end of the two tiles of a chow from the hand, or -1 (B8)."""
    low, _, high = wanted.stands_for[:3]
    other = -1
    if wanted.kind == "chow" and deal.offered == low:
        other = high + 1
    elif wanted.kind == "chow" and deal.offered == high:
        other = low - 1
    return other if other >= 0 and other // 9 == low // 9 else -1


def _next_in(deal: Deal, seat: int) -> int:
    order = [(seat + place) % 4 for place in range(1, 5)]
    return next(other for other in order if deal.win_of(other) is None)


def _missing(deal: Deal, seat: int, tiles: Sequence[int]) -> Message | None:
    lacking = Counter(tiles)
    lacking.subtract(deal.tiles_of(seat))
    not_there = sorted((+lacking).elements())
    return Message("refusals.not_held", tiles=loose(not_there)) if not_there else None


def _wrong_set(wanted: Action, tiles: Sequence[int]) -> Message | None:
    """Whether the tiles cannot be the set, even with jokers."""
    sizes = {"chow": 3, "pung": 3, "added_kong": 1}
    open_places = Counter(wanted.stands_for[: sizes.get(wanted.kind, 4)])
    open_places.subtract(tile for tile in tiles if tile < KINDS)
    places = list(open_places.elements())
    jokers = [tile for tile in tiles if tile >= KINDS]
    # all kinds of a set are of one family, so a joker fits any place equally well
    fits = len(places) == len(jokers) and min(open_places.values()) >= 0
    if fits and all(can_stand_for(joker, kind) for joker in jokers for kind in places):
        return None
    return Message(
        "refusals.wrong_tiles",
        tiles=loose(sorted(tiles)),
        meld=_meld_name(wanted.kind),
        kinds=loose(wanted.stands_for),
    )


def _of_voided_suit(deal: Deal, seat: int, kind: int) -> Message | None:
    suit, _ = deal.void_of(seat)
    if suit >= 0 and FAMILY[kind] == suit:
        return Message("refusals.voided_suit_meld", suit=_suit_name(suit))
    return None


def _too_many_jokers(deal: Deal, wanted: Action, tiles: Sequence[int]) -> Message | None:
    rules: Rules = deal.ruleset.rules
    meld = Meld(wanted.kind, tuple(tiles), wanted.stands_for)
    return rules.variant.check_meld(meld, rules.options)


def _suit_name(suit: int) -> Message:
    return Message(f"common.suit_{SUITS[suit]}")


def _meld_name(kind: str) -> Message:
    return Message(f"common.meld_{kind}")
