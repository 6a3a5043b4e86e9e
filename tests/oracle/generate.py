"""An endless stream of valid score requests, biased towards rare situations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from . import shapes_b30fj, shapes_sbr, shapes_vietnamese
from .dress import (
    Table,
    all_vietnamese_jokers,
    choose_winning_tile,
    fill_in_for_missing_copies,
    hide_by_jokers,
    lay_out,
    lone_joker_waits,
    spoil,
    write_call,
    write_tiles,
)
from .shapes import Shape, Template
from .tiles import B30FJ_JOKERS, FLOWERS, SUITED, SUITS, Tile, is_natural, joker_kind

Request = dict[str, Any]

# B4 and V4: the most jokers in a called meld (a claimed tile here is never one).
B30FJ_MELD_JOKERS = {"chow": 2, "pung": 1, "kong": 1, "added_kong": 1, "concealed_kong": 0}
VIETNAMESE_MELD_JOKERS = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 3, "concealed_kong": 4}
NO_JOKERS = dict.fromkeys(B30FJ_MELD_JOKERS, 0)

B30FJ_LIVE_WALL = 144 - 4 * 13
NEAR_MISS = 0.08


def _joker_count(rng: Random, shape: Shape) -> int:
    if shape.jokers is not None:
        return shape.jokers
    return rng.choices([0, 1, 2, 3], [34, 31, 21, 14])[0]


def _win(rng: Random, table: Table, shape: Shape, most_copies: int) -> str:
    """A robbed tile is natural, and its kong's other tiles must be elsewhere."""
    if shape.win:
        return shape.win
    win = rng.choices(["self_draw", "discard", "rob_kong"], [45, 45, 10])[0]
    tile = table.hand[table.winning]
    if win == "rob_kong" and not (is_natural(tile) and table.naturals()[tile] <= most_copies):
        return "discard"
    return win


def _winds(rng: Random, request: Request) -> None:
    """Seat and round, sometimes left out (East)."""
    for wind in ("seat_wind", "round_wind"):
        if rng.random() < 0.85:
            request[wind] = rng.choice("ESWN")


def _seat(rng: Random, request: Request, dealer: bool) -> None:
    request["seat_wind"] = "E" if dealer else rng.choice("SWN")


def _request(rng: Random, variant: str, table: Table, win: str) -> Request:
    concealed = table.hand[: table.winning] + table.hand[table.winning + 1 :]
    return {
        "variant": variant,
        "concealed": write_tiles(rng, concealed),
        "melds": [write_call(rng, call) for call in table.calls],
        "winning_tile": table.hand[table.winning],
        "win": win,
    }


def _finish(request: Request, flowers: list[Tile], situation: Request, options: Request) -> Request:
    """Add the optional fields that have a value."""
    request["flowers"] = "".join(flowers)
    request["situation"] = situation
    request["options"] = options
    return {key: value for key, value in request.items() if value or key == "concealed"}


def _replacement(rng: Random, table: Table, win: str, flowers: list[Tile]) -> str | None:
    """The kind of replacement that a self-drawn winning tile may be."""
    possible = (["flower"] if flowers else []) + (["kong"] if table.has("kong") else [])
    if win == "self_draw" and possible and rng.random() < 0.3:
        return rng.choice(possible)
    return None


# --- B30FJ --------------------------------------------------------------------------------------


def _b30fj_situation(
    rng: Random, request: Request, table: Table, flowers: list[Tile], plain: bool
) -> Request:
    """A possible situation by B31 to B34."""
    situation: Request = {}
    win = request["win"]
    if plain:
        return situation if rng.random() < 0.5 else {"draws": rng.randint(11, 80)}
    if not table.calls and not flowers and win != "rob_kong" and rng.random() < 0.08:
        if win == "discard":
            first, dealer, draws = "man", False, rng.randint(1, 4)
        else:
            dealer = rng.random() < 0.5
            first, draws = ("heaven", 1) if dealer else ("earth", rng.randint(2, 4))
        _seat(rng, request, dealer)
        situation["first"] = first
        if rng.random() < 0.5:
            situation["draws"] = draws
        return situation
    replacement = _replacement(rng, table, win, flowers)
    if replacement:
        situation["replacement"] = replacement
    replaced = len(flowers) + sum(call.kind.endswith("kong") for call in table.calls)
    if win != "rob_kong" and rng.random() < 0.08:
        situation["last_tile"] = True
        if rng.random() < 0.5:
            situation["draws"] = B30FJ_LIVE_WALL
    elif rng.random() < 0.35:
        least = replaced + len(table.calls) + 1
        most = rng.choice([least + 2, 12, 80])
        situation["draws"] = rng.randint(least, max(least, most))
    if rng.random() < 0.08:
        situation["hell_wait"] = True
    return situation


def _b30fj(rng: Random) -> Request | None:
    shape = _template(rng, shapes_b30fj.TEMPLATES)(rng)
    table = lay_out(rng, shape, list(B30FJ_JOKERS), B30FJ_MELD_JOKERS, chow=True)
    if not fill_in_for_missing_copies(rng, table, max(3, shape.jokers or 0)):
        return None
    lone = rng.random() < 0.06 and lone_joker_waits(rng, table, ("JA", "JN"))
    hide_by_jokers(rng, table, _joker_count(rng, shape), 0.0 if shape.plain else 0.12)
    if not lone:
        choose_winning_tile(rng, table, shape.winning)
    if rng.random() < NEAR_MISS:
        spoil(rng, table)
    request = _request(rng, "b30fj", table, _win(rng, table, shape, 2))
    _winds(rng, request)
    flowers: list[Tile] = []
    if not shape.plain and rng.random() < 0.4:
        count = min(len(table.spare_jokers), rng.choice([1, 1, 2, 3, 5]))
        flowers = rng.sample(table.spare_jokers, count)
    situation = _b30fj_situation(rng, request, table, flowers, shape.plain)
    options = {}
    if rng.random() < 0.3:
        options["early_win"] = rng.choice(["as_written", "reversed"])
    return _finish(request, flowers, situation, options)


# --- SBR ----------------------------------------------------------------------------------------


def _spoil_suited(rng: Random, table: Table) -> None:
    """Spoil a hand of SBR, which has no honors."""
    used = table.naturals()
    table.hand[rng.randrange(len(table.hand))] = rng.choice([t for t in SUITED if used[t] < 4])


_SBR_OPTIONS = {
    "fan_limit": ("3", "4", "5", "none"),
    "self_draw": ("plus_one", "one_fan", "none"),
    "extra_patterns": ("none", "chengdu"),
    "first_turn": ("plain", "limit"),
    "claimed_kong_win": ("self_draw", "discarder_pays"),
}


def _sbr_first(rng: Random, request: Request, table: Table) -> str | None:
    """S32: the first turn of a hand without melds."""
    if table.calls or request["win"] == "rob_kong" or rng.random() < 0.85:
        return None
    first = "heaven" if request["win"] == "self_draw" and rng.random() < 0.5 else "earth"
    _seat(rng, request, first == "heaven")
    return first


def _sbr(rng: Random) -> Request | None:
    shape = _template(rng, shapes_sbr.TEMPLATES)(rng)
    table = lay_out(rng, shape, [], NO_JOKERS, chow=False)
    if not fill_in_for_missing_copies(rng, table, 0):
        return None
    choose_winning_tile(rng, table, None)
    if rng.random() < NEAR_MISS / 2:
        _spoil_suited(rng, table)
    request = _request(rng, "sbr", table, _win(rng, table, shape, 1))
    _winds(rng, request)
    held = {t[1] for t in table.naturals()}
    absent = [s for s in SUITS if s not in held]
    voided = rng.choice(absent if absent and rng.random() < 0.96 else SUITS)
    situation: Request = {"voided": voided}
    if request["win"] == "discard" and rng.random() < 0.1:
        situation["shot_after_kong"] = True
    replacement = _replacement(rng, table, request["win"], [])
    if replacement:
        claimed = any(call.kind == "kong" for call in table.calls) and rng.random() < 0.5
        situation["replacement"] = "claimed_kong" if claimed else replacement
    first = _sbr_first(rng, request, table)
    if first:
        situation["first"] = first
    elif request["win"] != "rob_kong" and rng.random() < 0.1:
        situation["last_tile"] = True
    options: Request = {}
    for name, values in _SBR_OPTIONS.items():
        if rng.random() < 0.5:
            options[name] = rng.choice(values)
    return _finish(request, [], situation, options)


# --- Vietnamese ---------------------------------------------------------------------------------


def _declared(rng: Random, table: Table) -> tuple[list[Tile], list[Tile]]:
    """Declared flowers and jokers, and those of them declared before the start."""
    if rng.random() < 0.45:
        return [], []
    jokers = list(table.spare_jokers)
    flowers = rng.sample([*FLOWERS, *jokers], rng.choice([1, 2, 3, 4, 6]))
    early = [t for t in flowers if rng.random() < 0.4]
    if rng.random() < 0.25:  # V10: general and suit jokers together before the start
        generals = [j for j in jokers if joker_kind(j) == "VT"]
        suit_jokers = [j for j in jokers if joker_kind(j) == "VN"]
        pairs = [[g, s] for g in generals for s in suit_jokers]
        same_frame = [p for p in pairs if p[0][2] == p[1][2]]
        chosen = rng.choice(same_frame if same_frame and rng.random() < 0.5 else pairs or [[]])
        flowers += [j for j in chosen if j not in flowers]
        early += [j for j in chosen if j not in early]
    rng.shuffle(flowers)
    return flowers, early


def _claim_a_flower(rng: Random, table: Table, shape: Shape, flowers: list[Tile]) -> None:
    """V5: a discarded flower or joker as the winning tile."""
    if rng.random() < (0.05 if shape.jokers == 0 else 0.2):
        seen = {*flowers, *table.hand}
        unused = [t for t in (*FLOWERS, *table.spare_jokers) if t not in seen]
        table.hand[table.winning] = rng.choice(unused)


def _hold_a_flower(rng: Random, table: Table, flowers: list[Tile]) -> None:
    """V7: a flower (or flower joker) kept in the hand is never part of a set."""
    kept = [t for t in (*FLOWERS, *table.spare_jokers) if t in FLOWERS or joker_kind(t) == "VF"]
    table.hand[rng.randrange(len(table.hand))] = rng.choice([t for t in kept if t not in flowers])


def _vietnamese_situation(
    rng: Random, request: Request, table: Table, flowers: list[Tile], early: list[Tile]
) -> Request:
    """V14: blessings need a hand without calls and declarations in play."""
    situation: Request = {}
    win = request["win"]
    undisturbed = not table.calls and set(flowers) == set(early) and win != "rob_kong"
    if undisturbed and rng.random() < 0.15:
        first = rng.choice(["heaven", "man"] if win == "self_draw" else ["earth", "man"])
        _seat(rng, request, first == "heaven")
        situation["first"] = first
    else:
        replacement = _replacement(rng, table, win, flowers)
        if replacement:
            situation["replacement"] = replacement
        if win != "rob_kong" and rng.random() < 0.05:
            situation["last_tile"] = True
    if early:
        situation["before_start"] = "".join(early)
    return situation


def _vietnamese_options(rng: Random) -> Request:
    options: Request = {}
    if rng.random() < 0.35:
        options["nfnl_bonus"] = rng.choice(["instead", "added"])
    if rng.random() < 0.2:
        options["nfnl"] = rng.choice(["any", "standard", "off"])
    if rng.random() < 0.6:
        options["seven_pairs"] = rng.choice(["off", "on", "on"])
    if rng.random() < 0.2:
        options["flower_liability"] = rng.choice(["off", "on"])
    if rng.random() < 0.35:
        options["discarded_jokers"] = rng.choice(["general", "as_themselves"])
    return options


def _green_jokers(rng: Random) -> Request:
    """V16: the tiles do not matter."""
    table = Table([], [], all_vietnamese_jokers(), {})
    flowers, early = _declared(rng, table)
    green_left = 12 - sum(joker_kind(t) in ("VT", "VP", "VS", "VM") for t in flowers)
    request: Request = {"variant": "vietnamese", "concealed": "", "winning_tile": ""}
    request["win"] = "green_jokers"
    _winds(rng, request)
    discards = rng.randint(3, min(green_left, rng.choice([4, 5, 8])))
    situation: Request = {"green_discards": discards}
    if early:
        situation["before_start"] = "".join(early)
    finished = _finish(request, flowers, situation, _vietnamese_options(rng))
    finished["winning_tile"] = ""
    return finished


def _vietnamese(rng: Random) -> Request | None:
    if rng.random() < 0.04:
        return _green_jokers(rng)
    shape = _template(rng, shapes_vietnamese.TEMPLATES)(rng)
    table = lay_out(rng, shape, all_vietnamese_jokers(), VIETNAMESE_MELD_JOKERS, chow=True)
    if not fill_in_for_missing_copies(rng, table, max(3, shape.jokers or 0)):
        return None
    hide_by_jokers(rng, table, _joker_count(rng, shape), 0.0 if shape.plain else 0.15)
    flowers: list[Tile] = []
    early: list[Tile] = []
    if not shape.plain or rng.random() < 0.1:
        flowers, early = _declared(rng, table)
    choose_winning_tile(rng, table, shape.winning)
    if rng.random() < NEAR_MISS:
        if rng.random() < 0.2:
            _hold_a_flower(rng, table, flowers)
        else:
            spoil(rng, table)
    win = _win(rng, table, shape, 2)
    if win == "discard":
        _claim_a_flower(rng, table, shape, flowers)
    request = _request(rng, "vietnamese", table, win)
    if rng.random() < 0.1:  # the notation without frames
        for frame in "rdc":
            for kind in "TPSMFWDN":
                for key in ("concealed", "winning_tile"):
                    request[key] = request[key].replace(f"V{kind}{frame}", f"V{kind}")
    _winds(rng, request)
    situation = _vietnamese_situation(rng, request, table, flowers, early)
    return _finish(request, flowers, situation, _vietnamese_options(rng))


# --- the stream ---------------------------------------------------------------------------------


def _template(rng: Random, templates: dict[Template, int]) -> Template:
    return rng.choices(list(templates), list(templates.values()))[0]


_MAKERS: dict[str, Callable[[Random], Request | None]] = {
    "b30fj": _b30fj,
    "sbr": _sbr,
    "vietnamese": _vietnamese,
}


def requests(variant: str, seed: int) -> Iterator[Request]:
    """The same seed always gives the same requests."""
    rng = Random(f"{variant} {seed}")
    make = _MAKERS[variant]
    while True:
        request = make(rng)
        if request is not None:
            yield request
