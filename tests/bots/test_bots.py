"""Bots are legal, deterministic and use only the view; ``efficient`` plays sensibly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from baida.bots.base import Bot, make_bot
from baida.bots.efficient import EfficientBot
from baida.errors import InputError
from baida.game.actions import PASS, WIN_NOW, Action
from baida.game.log.fair_shuffle import Wall
from baida.game.match import Match
from baida.game.rulesets import ruleset_for
from baida.game.view.view import HIDDEN, Discard, SeatView, SeenMeld, View, Win
from baida.score.rules import Rules
from baida.tiles import NAMES, loose, parse
from baida.variants import VARIANTS, find_rules
from tests.helpers.games.other_worlds import another_world, played_to
from tests.helpers.games.random_play import with_hands
from tests.helpers.values import GAMES

#: The fast bots; the other has its own tests (test_search.py).
FAST = ("random", "efficient")
#: Every game with its default rules, and with each other house rule.
HOUSES = [
    *GAMES,
    *(
        f"{game}({switch.name}={value})"
        for game in GAMES
        for switch in VARIANTS[game].switches
        for value in list(switch.values)[1:]
    ),
]


def play(match: Match, bots: Sequence[Bot]) -> Iterator[tuple[int, View, list[int], int]]:
    """Let the bots play; yield every decision with its seat, view, legal actions and choice."""
    while not match.over:
        for seat in match.waiting:
            view, legal = match.view(seat), match.legal(seat)
            chosen = bots[seat].choose(view, legal)
            yield seat, view, legal, chosen
            match.step(seat, chosen)


def four(rules: Rules, seed: int, *names: str) -> list[Bot]:
    return [make_bot(name, rules, seat, seed) for seat, name in enumerate(names)]


# --- any bot ------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", FAST)
def test_choices_are_legal(house: str, name: str) -> None:
    rules = find_rules(house, {"hands": 6})
    decisions = 0
    others = ("random", "efficient", "random")
    for seat, _, legal, chosen in play(Match(rules, seed=5), four(rules, 5, name, *others)):
        assert chosen in legal, f"seat {seat}: {Action.of(chosen)}"
        decisions += 1
    assert decisions > 100


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", FAST)
def test_the_same_again(game: str, name: str) -> None:
    rules = find_rules(game, {"hands": 2})
    first, second = (
        [chosen for *_, chosen in play(Match(rules, seed=8), four(rules, 3, *[name] * 4))]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_efficient_needs_no_memory(game: str) -> None:
    """A bot that is made in the middle of a match makes the same choices."""
    rules = find_rules(game, {"hands": 2})
    for seat, view, legal, chosen in play(Match(rules, seed=2), four(rules, 1, *["efficient"] * 4)):
        assert EfficientBot(rules, seat, 99).choose(view, legal) == chosen


def test_unknown_bots_are_refused() -> None:
    expected = "bots: expected one of random, efficient, learned, search, found 'nobody'"
    with pytest.raises(InputError, match=expected):
        make_bot("nobody", find_rules("sbr"), 0, 1)
    with pytest.raises(InputError, match="seat"):
        make_bot("random", find_rules("sbr"), 4, 1)


# --- what it cannot see ---------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("others", FAST)
def test_efficient_decides_alike_with_and_without_a_view(house: str, others: str) -> None:
    """It decides the same at the engine's own table as with a view, which hides tiles."""
    rules = find_rules(house, {"hands": 2})
    bot = EfficientBot(rules, 0, 1)
    match = Match(rules, seed=6)
    decided = 0
    for seat, view, legal, _ in play(match, four(rules, 6, "efficient", *[others] * 3)):
        assert bot.choose_at(match.deal, seat) == bot.choose(view, legal)
        decided += len(legal) > 1
    assert decided > 40


def test_a_bot_plays_a_match_that_another_thread_made() -> None:
    """Every thread has its own tables of a set of rules."""
    rules = find_rules("b30fj", {"hands": 1})
    bot = EfficientBot(rules, 0, 1)
    with ThreadPoolExecutor(1) as other:
        match = other.submit(Match, rules, seed=3).result()
    assert match.deal.ruleset is not ruleset_for(rules)
    for seat, view, legal, chosen in play(match, [bot] * 4):
        assert bot.choose_at(match.deal, seat) == chosen, f"seat {seat} of {view.wall}: {legal}"


@pytest.mark.parametrize(
    ("change", "legal", "wrong"),
    [
        pytest.param({}, [0, 1], "does not hold", id="a discard that is not held"),
        pytest.param({"tiles": (27,) * 5}, [27, 28], "more of tile 27", id="five alike"),
        pytest.param({"tiles": (60,)}, [60, 27], "tile 60 is not", id="another game's tile"),
        pytest.param({"discards": (Discard(95, True),)}, [27, 28], "tile 95 is not", id="discard"),
    ],
)
def test_views_that_cannot_be_are_refused(
    change: dict[str, object], legal: list[int], wrong: str
) -> None:
    """The error says what is wrong."""
    match = table("b30fj", ["1122334455667z"], "7z")
    view = match.view(0)
    mine = replace(view.seats[0], **change)  # type: ignore[arg-type]
    view = replace(view, seats=(mine, *view.seats[1:]))
    with pytest.raises(InputError, match=wrong):
        EfficientBot(match.rules, 0, 1).choose(view, legal)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_tiles_make_no_difference_to_efficient(game: str) -> None:
    """With hidden tiles dealt anew and the same decisions made, it does the same."""
    compared = 0
    for seed in range(200):
        rng = Random(seed)
        world = played_to(with_hands(game, 1), seed, rng.randrange(5, 90))
        seat = rng.choice(world.match.waiting)
        if len(world.match.legal(seat)) == 1:
            continue
        other = another_world(world, seat, rng, most=30)
        if other is None or other.wall == world.wall:
            continue
        compared += 1
        bot = EfficientBot(world.match.rules, seat, 1)
        assert bot.choose_at(world.match.deal, seat) == bot.choose_at(other.match.deal, seat)
    assert compared >= 15


# --- tactics ------------------------------------------------------------------------------------


def table(house: str, hands: Sequence[str], draws: str = "", back: str = "") -> Match:
    """A match at its first decision; seat 0 deals.

    Hands, draws and replacements that are not given come from the shuffled rest.
    """
    rules = find_rules(house, {"hands": 1})
    given = [parse(text) for text in (*hands, *[""] * (4 - len(hands)))]
    rest = list(rules.tiles)
    for tile in (*chain(*given), *parse(draws), *parse(back)):
        rest.remove(tile)
    Random(1).shuffle(rest)
    full = [tiles + [rest.pop() for _ in range(13 - len(tiles))] for tiles in given]
    wall = [full[s][4 * t + i] for t in range(3) for s in range(4) for i in range(4)]
    wall += [full[s][12] for s in range(4)]
    wall += [*parse(draws), *rest, *reversed(parse(back))]
    return Match(rules, walls=lambda _: Wall(wall, None), dealer=0)


def void(match: Match, suits: str) -> Match:
    """Let the four void these suits, each by its lowest tile."""
    for seat, suit in enumerate(suits):
        options = (Action.of(code) for code in match.legal(seat))
        match.step(seat, next(action for action in options if action.suit == suit))
    return match


def efficient(match: Match, seat: int = 0, view: View | None = None) -> str:
    """The bot's action as text."""
    bot = EfficientBot(match.rules, seat, 1)
    return str(Action.of(bot.choose(view or match.view(seat), match.legal(seat))))


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("123456m123p55p19s", "s"),
        ("19m123456p12355s", "m"),
        ("2233445566m1p1s9s", "p"),  # one tile to discard is less than two
        ("123m456m789m1p4p79s", "p"),
        ("111222333m1p4p7s9s", "p"),
    ],
)
def test_voids_what_is_of_least_use(hand: str, suit: str) -> None:
    match = table("sbr", ["", hand])
    assert efficient(match, 1).startswith(f"void {suit}")


@pytest.mark.parametrize(
    ("house", "hand", "draw"),
    [
        ("b30fj", "123m456m789p11s23s", "4s"),
        ("b30fj", "1133557799m11pJA", "2z"),
        ("vietnamese", "123m456m789p1z1z23s", "4s"),
        ("vietnamese", "1346m2579p13589s", "9s"),  # any natural suited tiles
    ],
)
def test_takes_a_win(house: str, hand: str, draw: str) -> None:
    match = table(house, [hand], draw)
    while not match.view(0).started:
        match.step(match.waiting[0], PASS)
    assert efficient(match) == "win"


def test_wins_on_a_discard() -> None:
    match = table("sbr", ["1m9m", "123456p22789s45s"], "")
    void(match, "mmmm")
    assert WIN_NOW not in match.legal(0)
    # seat 0 has to discard characters; show the third bamboo to the other seats
    view = replace(match.view(1), offered=(0, 20))
    bot = EfficientBot(match.rules, 1, 1)
    assert bot.choose(view, [PASS, WIN_NOW]) == WIN_NOW


@pytest.mark.parametrize(
    ("house", "hand", "draw", "discards"),
    [
        ("b30fj", "123m456m789p11s23s", "5z", "5z"),
        ("b30fj", "123m456m78p11s23sJA", "5z", "5z"),  # and keeps the joker
        ("b30fj", "19m19p19s123456z", "5m", "5m"),
        ("vietnamese", "123m456m789p111z2z", "3z", "2z 3z"),
        ("vietnamese", "1346m2579p1358s4z", "9s", "4z"),
    ],
)
def test_does_not_break_a_good_hand(house: str, hand: str, draw: str, discards: str) -> None:
    match = table(house, [hand], draw)
    while not match.view(0).started:
        match.step(match.waiting[0], PASS)
    assert efficient(match).removeprefix("discard ") in discards.split()


def test_keeps_a_ready_hand_with_a_voided_suit() -> None:
    match = void(table("sbr", ["123456p22789s45s"], "9m"), "mmmm")
    assert efficient(match) == "discard 9m"


@pytest.mark.parametrize(
    ("hand", "does"),
    [
        ("111z222z333z44z5zF2", "declare F2"),
        ("19m19p9s1234567zF2", "declare F2"),
        ("1346m2579p1358sF1", "pass"),  # thirteen natural tiles are near, so it is discarded
    ],
)
def test_flowers_before_the_start(hand: str, does: str) -> None:
    assert efficient(table("vietnamese", [hand])) == does


def test_discards_the_flower_that_spoils_natural_tiles() -> None:
    match = table("vietnamese", ["1346m2579p1358sF1"], "9s")
    while not match.view(0).started:
        match.step(match.waiting[0], PASS)
    assert efficient(match) == "discard F1"


@pytest.mark.parametrize(
    ("hand", "draw", "does"),
    [
        ("123456789m113mJD", "9p", "declare JD"),
        # thirteen orphans with both ends of the circles, or all dragons, and a pair
        ("19m19p2345667zJAJH", "JP", "declare JP"),
        ("111m19p19s12567z2p", "JD", "declare JD"),
    ],
)
def test_declares_the_joker_that_fits_nowhere(hand: str, draw: str, does: str) -> None:
    match = table("b30fj", [hand], draw)
    assert efficient(match) == does


@pytest.mark.parametrize(
    ("hand", "draw", "does"),
    [
        ("1111p234567s99s5p", "6p", "concealed_kong 1p1p1p1p=1p1p1p1p"),
        ("2222p234567s99s5p", "2m", "concealed_kong 2p2p2p2p=2p2p2p2p"),
    ],
)
def test_kongs_for_the_payment(hand: str, draw: str, does: str) -> None:
    match = void(table("sbr(void_discipline=penalised)", [hand], draw), "mmmm")
    assert efficient(match) == does


def test_adds_to_a_pung_for_the_payment() -> None:
    match = void(table("sbr", ["234567s99s56p99p9m"], "9p"), "mmmm")
    view = match.view(0)
    mine = view.seats[0]
    pung = SeenMeld("pung", (17,) * 3, (17,) * 3, 17, 2)
    tiles = tuple(sorted(parse("234567s99s569p")))
    view = replace(view, seats=(replace(mine, tiles=tiles, melds=(pung,)), *view.seats[1:]))
    added = Action("added_kong", (17,), (17,) * 4).code
    bot = EfficientBot(match.rules, 0, 1)
    assert bot.choose(view, [*sorted(set(tiles)), added]) == added


@pytest.mark.parametrize(
    ("house", "hand", "offered", "does"),
    [
        ("sbr", "3377p1234s55678s", "7p", "pung"),
        ("sbr", "45677p23467999s", "7p", "pass"),  # ready already
        ("b30fj", "11335599p1144s2z", "4s", "pass"),
        ("b30fj", "123p456p789p2z2z45s", "2z", "pass"),
        ("b30fj", "123p456p78p99p22z1s", "2z", "pung"),
        ("vietnamese", "1346m2579p1358s4z", "2m", "chow"),  # any thirteen natural tiles are enough
    ],
)
def test_claims(house: str, hand: str, offered: str, does: str) -> None:
    match = table(house, [f"{offered}112233556689m", hand], "9m")
    while not match.view(0).started:
        match.step(match.waiting[0], PASS)
    if match.deal.ruleset.play_options.voids:
        void(match, "pmmm")
    match.step(0, parse(offered)[0])
    assert 1 in match.waiting
    assert match.deal.turn == 0, "there is nothing to claim"
    assert efficient(match, 1).split()[0] == does


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("5pJAJNJP123m789s2z4z", "5pJP"),  # the weakest of several jokers
        ("55pJAJNJP123m789s2z", "5p5p"),  # and none at all if possible
    ],
)
def test_melds_are_laid_with_the_weakest_jokers(hand: str, tiles: str) -> None:
    match = table("b30fj", ["5p112233668899m", hand], "9m")
    match.step(0, parse("5p")[0])
    legal = match.legal(1)
    pungs = {code for code in legal if Action.of(code).kind == "pung"}
    assert len(pungs) > 1
    _, promised = EfficientBot(match.rules, 1, 1).weigh(match.view(1), legal)
    weighed = [Action.of(code) for code, _ in promised if code in pungs]
    assert [loose(action.tiles) for action in weighed] == [tiles]


@pytest.mark.parametrize(
    ("hand", "does"), [("159m159p19s12347z", WIN_NOW), ("1346m2579p13589s", PASS)]
)
def test_green_jokers(hand: str, does: int) -> None:
    """It takes one mủn unless three are near."""
    match = table("vietnamese", [hand])
    view = match.view(0)
    green = [NAMES.index(name) for name in ("VTr", "VPr", "VSr")]
    mine = replace(view.seats[0], discards=tuple(Discard(tile, True) for tile in green))
    view = replace(view, started=True, offered=(0, green[2]), seats=(mine, *view.seats[1:]))
    assert EfficientBot(match.rules, 0, 1).choose(view, [PASS, WIN_NOW]) == does


@pytest.mark.parametrize(("wall", "suit"), [(50, "p"), (3, "s")])
def test_folds_a_lost_hand(wall: int, suit: str) -> None:
    """Late, far from ready, and with others about to win, it discards safe tiles first."""
    match = void(table("sbr", ["1p4p7p9p1122334s2s9m"], "9p"), "msss")
    match.step(0, 8)
    view = match.view(0)
    hand = tuple(parse("1p4p7p9p9p1122334s7s"))
    mine = replace(view.seats[0], tiles=tuple(sorted(hand)), face_down=None)
    if wall < 10:
        pungs = [SeenMeld("pung", (k,) * 3, (k,) * 3, k, 0) for k in (0, 8, 16)]
        passed = tuple(
            Discard(tile, True) for tile in (25, 24, 26, 25, 24, 26, 24, 25, 26, 19, 20, 21)
        )
        others = [
            replace(seen, voided="s", face_down=None, melds=(pungs[i],), discards=passed)
            for i, seen in enumerate(view.seats[1:])
        ]
        view = replace(view, seats=(mine, *others))  # type: ignore[arg-type]
    else:
        view = replace(view, seats=(mine, *view.seats[1:]))
    view = replace(view, wall=wall, turn=0, drawn=17, offered=None)
    chosen = EfficientBot(match.rules, 0, 1).choose(view, sorted(set(hand)))
    assert NAMES[chosen][1] == suit


# --- strength -----------------------------------------------------------------------------------


def count_wins(game: str, hands: int, seed: int) -> Counter[str]:
    """The wins of one efficient player against three random ones."""
    rules = find_rules(game, {"hands": hands})
    names = ("efficient", "random", "random", "random")
    match = Match(rules, seed=seed)
    for _ in play(match, four(rules, seed, *names)):
        pass
    return Counter(names[event["seat"]] for event in match.events if event["e"] == "won")


@pytest.mark.parametrize("game", GAMES)
def test_efficient_wins_more_than_three_others(game: str) -> None:
    wins = count_wins(game, 60, 1)
    assert wins["efficient"] >= 40
    assert wins["efficient"] > 4 * wins["random"]


SIMPLES = "5m4p6s 5p4s6m 3m7p5s"
HONORS = "1z2z3z 4z5z6z 7z1m9p"


@pytest.mark.parametrize(
    ("discards", "wall", "winner", "waits"),
    [
        pytest.param(SIMPLES, 60, False, True, id="against players without a plan"),
        pytest.param("JM1z2z JP3z4z JS5z6z", 60, False, True, id="who throw jokers away"),
        pytest.param(HONORS, 60, False, False, id="not against others"),
        pytest.param(SIMPLES, 36, False, False, id="not when the wall runs out"),
        pytest.param(SIMPLES, 60, True, False, id="not once somebody has won"),
        pytest.param("5m 4p 6s", 60, False, False, id="not before one can tell"),
    ],
)
def test_a_cheap_win_is_let_go(discards: str, wall: int, winner: bool, waits: bool) -> None:
    """A player wins only once a hand, so waiting can pay (B2, B11)."""
    rules = find_rules("b30fj")
    first, second, third = (
        SeatView(
            tiles=(HIDDEN,) * 13,
            discards=tuple(Discard(tile, drawn=False) for tile in parse(tiles)),
            won=Win("discard", 0, 1) if winner and seat == 0 else None,
        )
        for seat, tiles in enumerate(discards.split())
    )
    me = SeatView(tiles=tuple(parse("234m567m345p67s99p")))
    view = View(
        rules,
        0,
        0,
        0,
        0,
        (0, 0, 0, 0),
        (me, first, second, third),
        wall,
        1,
        None,
        (1, parse("8s")[0]),
    )
    bot = make_bot("efficient", rules, 0, 0)
    assert bot.choose(view, [PASS, WIN_NOW]) == (PASS if waits else WIN_NOW)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_efficient_takes_nine_of_ten_wins(game: str) -> None:
    """It wins 90 % of 3,000 hands; by luck, a run of 1,000 varies by one or two percent."""
    wins = sum((count_wins(game, 1000, seed) for seed in range(3)), Counter[str]())
    assert wins["efficient"] >= 0.9 * wins.total()


@pytest.mark.parametrize("game", GAMES)
def test_good_players_win_their_hands(game: str) -> None:
    """Between good players hardly a hand ends without a winner."""
    rules = find_rules(game, {"hands": 20})
    match = Match(rules, seed=1)
    for _ in play(match, four(rules, 1, *["efficient"] * 4)):
        pass
    won = {event["hand"] for event in _with_hands(match) if event["e"] == "won"}
    assert len(won) >= 18


def _with_hands(match: Match) -> Iterator[dict[str, object]]:
    hand = -1
    for event in match.events:
        hand += event["e"] == "hand_started"
        yield {**event, "hand": hand}
