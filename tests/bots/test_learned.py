"""The learned player sees only what its seat sees, and its networks fit."""

from __future__ import annotations

from random import Random

import pytest

from baida.bots.base import BOTS, bots_for, make_bot
from baida.bots.efficient import EfficientBot
from baida.bots.learned import LearnedBot, learned_policy
from baida.bots.network_file import TrainedNetwork, has_network, pack, read_network, unpack
from baida.bots.worth import weights_for
from baida.core.policy.greedy import Greedy
from baida.core.policy.learned import ALL_DECISIONS, Learned
from baida.core.policy.learned_network import INPUTS, Network
from baida.core.policy.rollouts import Rollouts
from baida.errors import InputError
from baida.game.match import Match
from baida.game.rulesets import make_ruleset, ruleset_for
from baida.score.rules import Rules
from baida.variants import find_rules
from tests.helpers.games.other_worlds import another_world, played_to
from tests.helpers.games.random_play import with_hands
from tests.helpers.values import GAMES

TRAINED = [game for game in GAMES if has_network(game)]


def random_network(seed: int) -> Network:
    """A network with random weights, so that it often disagrees with ``efficient``."""
    rng = Random(seed)
    n = 8 * (sum(INPUTS) + 1) + 4 * (8 + 1) + 4
    return Network(8, 4, [rng.uniform(-1, 1) for _ in range(n)])


def learned(rules: Rules) -> Learned:
    return Learned(ruleset_for(rules), weights_for(rules), random_network(1))


class RandomlyTaught(LearnedBot):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, 0, 0)
        self._policy = learned(rules)


@pytest.mark.parametrize("game", TRAINED)
@pytest.mark.parametrize("taught", [LearnedBot, RandomlyTaught])
def test_decides_alike_with_and_without_a_view(game: str, taught: type[LearnedBot]) -> None:
    rules = find_rules(game, {"hands": 2})
    bot = LearnedBot(rules, 0, 0) if taught is LearnedBot else RandomlyTaught(rules)
    match = Match(rules, seed=6)
    decided = 0
    while not match.over:
        seat = match.waiting[0]
        legal = match.legal(seat)
        chosen = bot.choose_at(match.deal, seat)
        assert bot.choose(match.view(seat), legal) == chosen
        assert chosen in legal
        decided += len(legal) > 1
        match.step(seat, chosen)
    assert decided > 40


@pytest.mark.parametrize("game", GAMES)
def test_hidden_tiles_make_no_difference(game: str) -> None:
    compared = 0
    for seed in range(60):
        rng = Random(seed)
        world = played_to(with_hands(game, 1), seed, rng.randrange(5, 90))
        seat = rng.choice(world.match.waiting)
        if len(world.match.legal(seat)) == 1:
            continue
        other = another_world(world, seat, rng, most=30)
        if other is None or other.wall == world.wall:
            continue
        compared += 1
        policy = learned(world.match.rules)
        assert policy.describe(world.match.deal, seat) == policy.describe(other.match.deal, seat)
    assert compared >= 5


@pytest.mark.parametrize("game", GAMES)
def test_without_a_network_it_is_efficient(game: str) -> None:
    rules = find_rules(game, {"hands": 1})
    ruleset, weights = ruleset_for(rules), weights_for(rules)
    policy, efficient = Learned(ruleset, weights), Greedy(ruleset, weights)
    match = Match(rules, seed=4)
    compared = 0
    while not match.over:
        seat = match.waiting[0]
        chosen = efficient.decide(match.deal, seat)
        candidates, table, rows = policy.describe(match.deal, seat)
        assert chosen == candidates[0] == policy.decide(match.deal, seat)
        assert set(candidates) <= set(match.legal(seat))
        assert len(set(candidates)) == len(candidates)
        if len(candidates) > 1:
            assert (len(table), len(rows)) == (INPUTS[0], INPUTS[1] * len(candidates))
            compared += 1
        match.step(seat, chosen)
    assert compared > 20


@pytest.mark.parametrize("game", TRAINED)
def test_it_does_what_it_expects_most_of(game: str) -> None:
    """``weigh`` gives ``search`` the candidates, first the choice of ``efficient``."""
    rules = find_rules(game, {"hands": 1})
    bot, efficient = LearnedBot(rules, 0, 0), EfficientBot(rules, 0, 0)
    match = Match(rules, seed=8)
    differ = 0
    while not match.over:
        seat = match.waiting[0]
        view, legal = match.view(seat), match.legal(seat)
        chosen = bot.choose(view, legal)
        if len(legal) > 1:
            weighed = bot.weigh(view, legal)
            assert weighed[0] == (efficient.choose(view, legal), 0.0)
            assert max(weighed, key=lambda one: one[1])[0] == chosen
            differ += weighed[0][0] != chosen
        match.step(seat, chosen)
    assert differ


@pytest.mark.parametrize("game", ["sbr", "b30fj"])
def test_what_it_sees_does_not_depend_on_what_it_saw_before(game: str) -> None:
    """Otherwise the results of a search would depend on its threads. Winners were the problem."""
    match = Match(find_rules(game, {"hands": 1}), seed=3)
    ruleset = ruleset_for(match.rules)
    policy = learned_policy(match.rules, ruleset)
    seen = 0
    while not match.over:
        seat = match.waiting[0]
        described = policy.describe(match.deal, seat)
        if match.deal.wins and len(described[0]) > 1:
            assert described == learned_policy(match.rules, ruleset).describe(match.deal, seat)
            seen += 1
        match.step(seat, policy.decide(match.deal, seat))
    assert seen > 5


def test_rollouts_ask_the_network_where_they_should() -> None:
    """If nobody else asks the network, only the seat that tries its actions decides by it."""

    def like_efficient(in_rollouts: int) -> float:
        rules = find_rules("sbr(hands=1)")
        ruleset, weights = make_ruleset(rules), weights_for(rules)
        policy = Learned(ruleset, weights, random_network(1), in_rollouts=in_rollouts)
        mixed = Rollouts(ruleset, weights, everybody=policy)
        greedy = Rollouts(make_ruleset(rules), weights)
        efficient = Greedy(ruleset, weights)
        match = Match(rules, seed=0)
        same = []
        while not match.over:
            seat = match.waiting[0]
            legal = match.legal(seat)
            tried = [rollouts.outcomes(match.deal, seat, legal) for rollouts in (mixed, greedy)]
            same.append(tried[0] == tried[1])
            match.step(seat, efficient.decide(match.deal, seat))
        return sum(same) / len(same)

    assert like_efficient(0) > 0.3
    assert like_efficient(ALL_DECISIONS) < 0.1


def test_only_games_with_a_network_have_the_bot() -> None:
    for game in GAMES:
        assert bots_for(game) == [n for n in BOTS if n != "learned" or game in TRAINED]
        if game in TRAINED:
            assert make_bot("learned", find_rules(game), 0, 0).name == "learned"
            assert read_network(game).game == game
        else:
            with pytest.raises(InputError, match=f"no learned player for {game}"):
                make_bot("learned", find_rules(game), 0, 0)


WEIGHTS = tuple([0.5] * (8 * (sum(INPUTS) + 1) + 4 * (8 + 1) + 4))


def test_a_network_file_holds_what_was_written() -> None:
    trained = TrainedNetwork("sbr", (8, 4), 0.25, 0.5, ("claim",), WEIGHTS)
    assert unpack(pack(trained)) == trained


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        pytest.param(b"", "not the file of a network", id="empty"),
        pytest.param(b"\x89PNG\n", "not the file of a network", id="something else"),
        pytest.param(b"[1, 2]\n", "not the file of a network", id="other JSON"),
        pytest.param(
            pack(TrainedNetwork("sbr", (8, 4), 0.0, 0.0, (), WEIGHTS)).replace(
                b'"version": 2', b'"version": 1'
            ),
            "another version",
            id="an old one",
        ),
    ],
)
def test_other_files_are_refused(data: bytes, wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        unpack(data)


@pytest.mark.parametrize("units", [(0, 4), (8, 4), (300, 4)])
def test_weights_have_to_fit(units: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="expected"):
        TrainedNetwork("sbr", units, 0.0, 0.0, (), WEIGHTS[:-1]).network()
