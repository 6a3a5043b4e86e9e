"""The review: the value of decisions, mistakes, and what may be reviewed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import cast

import pytest
from pydantic import TypeAdapter

from baida.bots.efficient import EfficientBot
from baida.bots.trials import Prior, Trials
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.log.file import Log, LogError, parse_log, read_log
from baida.game.view.own_hand import OwnHand
from baida.game.view.view import HIDDEN, Discard, View
from baida.i18n import LANGUAGES
from baida.jobs.processes import Processes
from baida.jobs.runner import Stopped
from baida.review.categories import CATEGORIES, category_of
from baida.review.choices import Choice, choices_of
from baida.review.consequences import Consequences
from baida.review.match import MatchReview
from baida.review.page import page
from baida.review.reasons import about, compared, words_for
from baida.review.reviewer import Reviewed, Reviewer
from baida.review.run import MatchReviewer
from baida.sim.play import play_match
from baida.tiles import NAMES, parse
from baida.variants import find_rules
from baida.wire import review as wire
from baida.wire.events import Event
from tests.helpers.games.logs import lines
from tests.helpers.games.scenario import Scenario
from tests.helpers.values import GAMES, raw

WORLDS = 32


def played(path: Path, game: str, bots: Sequence[str], seed: int = 1, hands: int = 1) -> Log:
    """The log of a match between bots."""
    play_match(find_rules(game), bots, seed, 0, hands, log=path / "match.jsonl")
    return read_log(path / "match.jsonl")


def looked_at(s: Scenario, seat: int, action: str, worlds: int = WORLDS) -> Reviewed:
    """The review of an action that a seat could take now."""
    legal = tuple(s.match.legal(seat))
    code = Action.parse(action).code
    assert code in legal
    choice = Choice(1, seat, s.match.view(seat), legal, code)
    return Reviewer(s.rules.id, worlds)(choice)


def after(view: View, action: str) -> list[str]:
    """The reasons about the hand after an action."""
    return list(map(str, about(OwnHand(view), view, Action.parse(action))))


@pytest.fixture(scope="module", params=GAMES)
def match(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Log:
    """A match of one hand; one of the players plays at random."""
    path = tmp_path_factory.mktemp("match")
    return played(path, request.param, ["random", "efficient", "efficient", "efficient"])


@pytest.fixture(scope="module")
def review(match: Log) -> MatchReview:
    return MatchReviewer(match, seat=0, worlds=8).review()


# --- obvious positions --------------------------------------------------------------------------

COMPLETE = [
    pytest.param("sbr", "1112223334445p", "5p", "s 1m 1m 1m", "discard 1p", id="sbr"),
    pytest.param("b30fj", "123m456m789p11s23s", "4s", "", "discard 1m", id="b30fj"),
    pytest.param("vietnamese", "123m456m789p1z1z23s", "4s", "", "discard 1m", id="vietnamese"),
]


@pytest.mark.parametrize(("rules", "hand", "draw", "voids", "action"), COMPLETE)
def test_breaking_up_a_complete_hand_is_a_mistake(
    rules: str, hand: str, draw: str, voids: str, action: str
) -> None:
    """It is, near the end of the wall; early on, waiting for a better win may pay."""
    others = dict.fromkeys((1, 2, 3), "1m" if voids else "")
    s = Scenario(rules, hands={0: hand, **others}, draws=draw, voids=voids, left=4)
    s.all_pass()
    one = looked_at(s, 0, action)
    assert one.best == "win"
    assert one.category == "wins"
    assert one.loss > 3 * one.error
    taken = looked_at(s, 0, "win")
    assert not taken.is_mistake
    assert any("playing on brings" in reason for reason in taken.reasons)


def test_what_a_win_brings() -> None:
    """A win brings the sum of all payments: three times 16 points."""
    s = Scenario("b30fj", hands={0: "123m456m789p11s23s"}, draws="4s")
    s.all_pass()
    assert after(s.match.view(0), "win") == ["win: brings at least 48 points"]


def test_passing_the_last_win_is_a_mistake() -> None:
    """With an empty wall nothing better can follow."""
    hands = {0: "4s", 1: "123m456m789p11s23s"}
    s = Scenario("b30fj", hands=hands, left=1).play("0: discard 4s")
    one = looked_at(s, 1, "pass")
    assert (one.best, one.category, one.is_mistake) == ("win", "wins", True)
    assert any("the win brings" in reason for reason in one.reasons)


def test_voiding_the_longest_suit_is_a_mistake() -> None:
    s = Scenario("sbr", hands={0: "111222333m55p9s", 1: "", 2: "", 3: ""})
    one = looked_at(s, 0, "void m1m", worlds=64)
    assert one.best.startswith("void")
    assert not one.best.startswith("void m")
    assert one.category == "voiding"


def test_giving_a_joker_away_is_a_mistake() -> None:
    s = Scenario("b30fj", hands={0: "123m456m789p12s1zJA"}, draws="5z")
    s.all_pass()
    one = looked_at(s, 0, "discard JA", worlds=64)
    assert one.category == "jokers"
    assert any("JA is a joker" in reason for reason in one.reasons)


def test_waits_that_are_gone() -> None:
    hands = {0: "123456789m111p9p", **dict.fromkeys((1, 2, 3), "1m")}
    s = Scenario("sbr", hands=hands, draws="2p", voids="s 1m 1m 1m")
    s.all_pass()
    view = s.match.view(0)
    ready = "discard 2p: ready, waiting for 9p ×3; tiles left: 3"
    assert after(view, "discard 2p") == [ready, "discard 2p: a win brings 1 to 6 points"]
    gone = replace(
        view.seats[1], discards=(Discard(Action.parse("discard 9p").code, drawn=False),) * 3
    )
    view = replace(view, seats=(view.seats[0], gone, *view.seats[2:]))
    said = "discard 2p: ready, but no tile it waits for is left"
    assert after(view, "discard 2p") == [said]


def test_special_hands_have_names() -> None:
    """Otherwise the purpose of the useful tiles would be unclear."""
    s = Scenario("vietnamese", hands={0: "1334m9m1256p89s4z5z"}, draws="7z")
    s.all_pass()
    (said,) = after(s.match.view(0), "discard 7z")
    assert "tiles away from ready: 2 (No Flowers, No Leaves)" in said


@pytest.mark.parametrize(
    ("hand", "spent", "kept"),
    [
        pytest.param("123m456m789p11z2z", "VM", True, id="a joker for many tiles"),
        pytest.param("123m456m789p11z2z", "VF", False, id="one that stands for no tile"),
        pytest.param("1334m9m1256p89s4z", "VM", False, id="a hand without jokers"),
    ],
)
def test_jokers_worth_keeping(hand: str, spent: str, kept: bool) -> None:
    joker = f"{spent}d"
    s = Scenario("vietnamese", hands={0: f"{hand}{joker}"}, draws="7z")
    s.all_pass()
    view, legal = s.match.view(0), s.match.legal(0)
    best, other = (Action.parse(text).code for text in ("discard 7z", f"declare {joker}"))
    assert {best, other} <= set(legal)
    said = compared(EfficientBot(s.rules, 0, 0), view, legal, best, other, 5.0)
    assert any(f"{joker} is a joker" in reason for reason in said) == kept


#: Seats 1 and 2 wait for the 4 of bamboo, which seat 0 holds.
WAITING = {0: "4s1z", 1: "123m456m789p11s23s", 2: "999m456p777p888s4s"}


@pytest.mark.parametrize(
    ("rules", "winners"),
    [
        pytest.param("b30fj", (1, 2), id="b30fj: all of them win"),
        pytest.param("vietnamese", (1,), id="vietnamese: the nearest wins"),
    ],
)
def test_who_wins_on_a_discard(rules: str, winners: tuple[int, ...]) -> None:
    """The danger is the cost of the discard in the sampled worlds, here in one that is known."""
    s = Scenario(rules, hands=WAITING, draws="9s")
    s.all_pass()
    consequences = Consequences(0)
    consequences.keep(s.match.deal)
    before = s.match.deal.points[0]
    dangers = consequences.dangers(Action.parse("discard 4s").code)
    assert tuple(seat for seat, cost in enumerate(dangers) if cost > 0) == winners
    assert not any(consequences.dangers(Action.parse("discard 1z").code))
    s.play("0: discard 4s")
    while s.match.deal.win_of(1) is None:
        seat = s.waiting[-1]
        s.do(seat, "win" if seat in WAITING else "pass")
    assert sum(dangers) == before - s.match.deal.points[0]


@pytest.mark.parametrize(("riskier", "category"), [(0.0, "speed"), (1.9, "speed"), (2.1, "danger")])
def test_danger_is_most_of_the_loss(riskier: float, category: str) -> None:
    s = Scenario("b30fj", hands={0: "19m19p"}, draws="9s")
    s.all_pass()
    legal = tuple(s.match.legal(0))
    choice = Choice(1, 0, s.match.view(0), legal, played=legal[0])
    costs = {legal[0]: riskier, legal[1]: 0.0}
    assert category_of(choice, legal[1], 4.0, lambda tile: [costs[tile]]) == category


# --- the numbers --------------------------------------------------------------------------------


def test_losses_are_differences(review: MatchReview) -> None:
    """A loss is the best candidate's value minus the played one's, in the same worlds."""
    assert review.decisions
    for one in review.decisions:
        points = {candidate.action: candidate for candidate in one.candidates}
        assert one.best == one.candidates[0].action
        assert one.candidates[0].behind == 0
        assert one.loss == pytest.approx(points[one.best].points - points[one.played].points)
        assert (one.loss, one.error) == (points[one.played].behind, points[one.played].behind_error)
        assert one.loss >= 0
        assert one.is_mistake == (one.loss > 3 * one.error)
        assert (one.category in CATEGORIES) == one.is_mistake
        clear = [c.behind > 3 * c.behind_error for c in one.candidates if c.action != one.best]
        assert one.proved == (one.played == one.best and all(clear))
        assert 0 < one.worlds <= review.worlds


def test_the_same_again(match: Log, review: MatchReview) -> None:
    """The same seed and number of worlds give the same review, in any number of processes."""
    some = choices_of(match, 0).found[:3]
    reviewer = Reviewer(match.rules.id, 8)
    assert [reviewer(choice) for choice in reversed(some)] == list(reversed(review.decisions[:3]))
    other = Reviewer(match.rules.id, 8, seed=1)
    assert [other(choice).candidates for choice in some] != [
        one.candidates for one in review.decisions[:3]
    ]


def test_several_processes(tmp_path: Path) -> None:
    log = played(tmp_path, "sbr", ["random", "efficient", "efficient", "efficient"])
    reviewer = MatchReviewer(log, seat=1, worlds=8)
    done: list[int] = []
    alone = reviewer.review()
    together = reviewer.review(on=Processes(2), progress=done.append)
    assert together.to_json() == alone.to_json()
    assert done == list(range(1, reviewer.decisions + 1))


def test_stopping(match: Log) -> None:
    done: list[int] = []
    reviewer = MatchReviewer(match, seat=0, worlds=8)
    result = reviewer.review(progress=done.append, stop=lambda: len(done) == 2)
    assert len(result.decisions) == 2
    assert not result.complete
    assert not result.to_json()["summary"]["complete"]


def test_step_by_step(match: Log, review: MatchReview) -> None:
    """The steps make the same decisions in order; a consumer may stop at any step."""
    reviewer = MatchReviewer(match, seat=0, worlds=8)
    done: list[Reviewed] = []
    breaks = 0
    for one in reviewer.steps():
        if one is None:
            breaks += 1
            continue
        done.append(one)
        if len(done) == 2:
            break
    assert done == list(review.decisions[:2])
    rollouts = [one.worlds * len(one.candidates) for one in done]
    assert max(rollouts) <= breaks <= sum(rollouts)
    assert not reviewer.result(done).complete
    assert reviewer.result(review.decisions).to_json() == review.to_json()


def test_stopping_within_a_decision(match: Log) -> None:
    looks = iter([False, False, True])
    with pytest.raises(Stopped):
        Reviewer(match.rules.id, 8)(choices_of(match, 0).found[0], lambda: next(looks))
    assert next(looks, None) is None


def test_only_what_was_known(match: Log) -> None:
    """No choice contains a hidden tile, and each is recorded in the log."""
    choices = choices_of(match).found
    recorded = {event["n"]: event for event in raw(match.events)}
    assert len({(choice.n, choice.seat) for choice in choices}) == len(choices)
    for choice in choices:
        assert choice.played in choice.legal
        assert len(choice.legal) > 1
        for seat, seen in enumerate(choice.view.seats):
            if seat != choice.seat and seen.won is None:
                assert set(seen.tiles) <= {HIDDEN}
        action, event = Action.of(choice.played), recorded[choice.n]
        if action.kind == "discard":
            assert (event["e"], event["seat"]) == ("discarded", choice.seat)
        elif action.kind == "void":
            assert (event["e"], event["seat"]) == ("void_chosen", choice.seat)


def test_hands_in_notation(match: Log) -> None:
    """Before suits are voided only the dealer has drawn; a tile is offered to possible claimers."""
    for choice in choices_of(match).found:
        tiles, *more = choice.held.split(", ")
        view = choice.view
        assert sorted(parse(tiles)) == sorted(view.seats[choice.seat].tiles)
        kind = Action.of(choice.played).kind
        if kind == "void":
            assert bool(more) == (choice.seat == view.dealer)
        elif view.offered is not None:
            assert more[-1] == f"offered {NAMES[view.offered[1]]}"
        elif kind == "discard" and view.drawn is not None:
            assert more[-1] == f"drew {NAMES[view.drawn]}"


def test_leaders_are_lucky() -> None:
    """Of equal actions one leads by luck. The fair lead over another is 0 on average."""
    rng = Random(1)
    prior = Prior(dict.fromkeys(range(6), 0.0), error=10, spread=5)
    leads, fair = [], []
    for _ in range(400):
        trials = Trials(range(6), few=100)
        for _ in range(16):
            trials.add([rng.randrange(-10, 11) for _ in trials.open])
        leads.append(trials.lead(trials.leader(), 0).mean)
        fair.append(trials.fair_lead(0, prior))
    assert mean(leads) > 1.5
    assert abs(mean(fair)) < 3 * stdev(fair) / 20


def test_clear_differences() -> None:
    trials = Trials([1, 2])
    for world in range(32):
        trials.add([3 - world % 2, 1])
    assert trials.open == [1]
    lead = trials.lead(1, 2)
    assert lead.mean == 1.5
    assert lead.error == pytest.approx(0.5 / 31**0.5)
    assert lead.clear
    assert not trials.lead(2, 1).clear


@pytest.mark.parametrize(
    ("expected", "error", "fair"),
    [
        pytest.param({1: 0.0, 2: 0.0}, 10.0, 1.5, id="the worlds choose the best action"),
        pytest.param({1: 0.0, 2: 5.0}, 0.1, 0.0, id="they cannot overrule what is nearly certain"),
        pytest.param({1: 0.0}, 0.1, 1.5, id="an action that nobody thought of"),
    ],
)
def test_fair_leads(expected: dict[int, float], error: float, fair: float) -> None:
    """The lead of the best action over action 2."""
    trials = Trials([1, 2])
    for world in range(32):
        trials.add([3 - world // 2 % 2, 1])
    assert trials.fair_lead(2, Prior(expected, error, spread=1)) == fair


# --- the match ----------------------------------------------------------------------------------


def test_json_matches_the_model(review: MatchReview) -> None:
    """Every field is there and of its type, and the summary adds up."""
    found = review.to_json()
    assert TypeAdapter(wire.MatchReview).validate_python(found, strict=True) == found
    summary = found["summary"]
    assert summary["decisions"] == len(found["decisions"]) == len(review.decisions)
    (seat,) = summary["seats"]
    assert seat["seat"] == 0
    assert seat["mistakes"] == sum(one["mistake"] for one in found["decisions"])
    assert sum(one["mistakes"] for one in seat["categories"].values()) == seat["mistakes"]
    losses = sum(one["loss"] for one in seat["categories"].values())
    assert losses == pytest.approx(seat["loss"], abs=0.01)
    worst = [one["loss"] for one in summary["worst"]]
    assert worst == sorted(worst, reverse=True)
    assert len(worst) == min(5, seat["mistakes"])


def test_no_average_loss_below_0(review: MatchReview) -> None:
    """Chance can make averages negative, but a decision never gains points."""
    lucky = [replace(one, fair_loss=-1.0 - one.n) for one in review.decisions]
    summary = replace(review, decisions=tuple(lucky)).seat_summary(0)
    assert summary["loss_per_decision"] == 0
    assert summary["loss_per_decision_error"]
    unlucky = replace(review, decisions=tuple(replace(one, fair_loss=2.0) for one in lucky))
    assert unlucky.seat_summary(0)["loss_per_decision"] == 2


def test_reasons_in_all_languages(review: MatchReview) -> None:
    for one in review.to_json()["decisions"]:
        for text in one["reasons"]:
            assert tuple(text) == LANGUAGES
            assert "{" not in "".join(text.values())
            assert not re.search(r"(?<![\d.])1 points|cost: 0\.0", text["en"])
    assert any(one.reasons for one in review.decisions)


def test_chances_and_values_of_wins(review: MatchReview) -> None:
    """Both compared actions show how often the seat wins after them, and the average win."""
    told = re.compile(r": wins (\d+)% of the hands played out; average win: [\d.]+ points$")
    hardly = re.compile(r": hardly ever wins$")
    for one in review.decisions:
        about = [reason for reason in one.reasons if told.search(reason) or hardly.search(reason)]
        compared = {one.best, one.played} - {"win"}
        assert len(about) == len(compared)
        for reason in about:
            found = told.search(reason)
            assert found is None or 0 < int(found[1]) <= 100


def test_payments_add_up(review: MatchReview) -> None:
    """The points of an action are the seat's wins plus, if relevant, those of others."""
    wins = re.compile(r"wins (\d+)% of the hands played out; average win: ([\d.]+) points")
    payments = re.compile(r": .* (cost|bring) ([\d.]+) points on average$")
    told = 0
    for one in review.decisions:
        points = {candidate.action: candidate.points for candidate in one.candidates}
        for action in {one.best, one.played} - {"win"}:
            words = f"{words_for(Action.parse(action))}: "
            said = " ".join(reason for reason in one.reasons if reason.startswith(words))
            rest = payments.search(said)
            if rest is None:
                continue
            told += 1
            own = wins.search(said)
            share, average = (float(own[1]) / 100, float(own[2])) if own else (0.0, 0.0)
            sign = 1 if rest[1] == "bring" else -1
            expected = share * average + sign * float(rest[2])
            assert expected == pytest.approx(points[action], abs=0.15 + 0.006 * average)
    assert told


def test_page(review: MatchReview) -> None:
    """The page is one file with a graph and links to the worst decisions; it loads nothing."""
    html = page(review)
    assert html == page(review)
    assert "<svg" in html
    assert "src=" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    for one in review.decisions:
        assert escape(words_for(Action.parse(one.played))) in html
    assert not re.search(r"void [mps] |=\d[mps]\d[mps]", html)  # players do not write it like that
    for one in review.worst:
        anchor = f"d{one.n}-{one.seat}"
        assert f'href="#{anchor}"' in html
        # otherwise the link would lead to an empty line
        assert re.search(rf'<details id="{anchor}" class="mistake[^"]*" open>', html)


def test_page_by_size_of_loss(review: MatchReview) -> None:
    """Smaller losses can be left out; each choice has a style that does it."""
    decisions = tuple(
        replace(one, loss=loss, category="speed")
        for one, loss in zip(review.decisions, (0.7, 3.0, 30.0), strict=False)
    )
    html = page(replace(review, decisions=decisions))
    sizes = ["1", "5"]  # 0.5 hides nothing, 2 and 10 no more than 1 and 5
    assert re.findall(r"losses of (\S+) points? or more", html) == sizes
    for n, size in enumerate(sizes, 1):
        assert f"#show-least-{size}:checked" in html
        shown = re.findall(rf'<details id="d(\d+)-0" class="[^"]*\bleast-{size}\b', html)
        assert shown == [str(one.n) for one in decisions[n:]]


# --- what can be reviewed -----------------------------------------------------------------------


def test_only_finished_matches(match: Log) -> None:
    unfinished = Log(match.header, match.rules, match.events[:-1])
    with pytest.raises(InputError, match="only finished matches can be reviewed"):
        MatchReviewer(unfinished)


def test_damaged_logs(match: Log) -> None:
    text = lines(match)
    cut = parse_log("\n".join([*text[:-2], "{"]))
    assert isinstance(cut.problem, LogError)
    with pytest.raises(InputError, match=rf"line {len(text) - 1}: .*cannot be reviewed"):
        MatchReviewer(cut)
    events = raw(parse_log("\n".join(text)).events)
    (ended,) = [event for event in events if event["e"] == "hand_ended"]
    ended["next_dealer"] = (ended["next_dealer"] + 1) % 4
    wrong = Log(match.header, match.rules, cast("list[Event]", events))
    with pytest.raises(InputError, match="next_dealer"):
        MatchReviewer(wrong)


@pytest.mark.parametrize(("given", "message"), [({"seat": 4}, "seat"), ({"worlds": 0}, "worlds")])
def test_wrong_settings(match: Log, given: dict[str, int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        MatchReviewer(match, **given)
