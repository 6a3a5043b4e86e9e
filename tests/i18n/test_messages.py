"""Messages to players: every reason exists in all languages, with its ruling."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest

import baida
from baida.game.match import IllegalAction, Match
from baida.game.refusals import why_not
from baida.i18n import LANGUAGES, NO_MESSAGE, Message, texts_of
from baida.melds import parse_meld
from baida.score.scorer import NoWin
from baida.variants import VARIANTS, find_rules
from tests.helpers.games.random_play import new_match, play, rule_sets, some_actions, with_hands
from tests.helpers.scoring.requests import generated, score
from tests.helpers.values import GAMES


def complete(reason: str) -> bool:
    """Whether it exists in all languages, without open placeholders."""
    assert isinstance(reason, Message), reason
    texts = reason.texts()
    assert tuple(texts) == LANGUAGES
    assert texts["en"] == reason
    assert all(texts.values())
    return not any("{" in text for text in texts.values())


# -- a message is a string -------------------------------------------------------------------------


def test_it_is_the_english_sentence() -> None:
    """A message can be used like its English string."""
    said = Message("refusals.not_held", tiles="5p")
    assert said == "you do not hold 5p"
    assert said in {"you do not hold 5p"}
    assert f"{said}!" == "you do not hold 5p!"
    assert json.dumps([said]) == '["you do not hold 5p"]'
    assert repr(said) == "'you do not hold 5p'"
    assert said.texts() == {
        "en": "you do not hold 5p",
        "zh": "你手上沒有 5p",
        "zh-Hans": "你手上没有 5p",
        "vi": "bạn không có 5p",
    }


def test_values_are_translated_if_they_are_messages() -> None:
    """Messages inside messages are translated."""
    said = Message("wins.no_win", why=Message("wins.no_configuration"))
    assert said.texts()["zh"] == "還不能胡：不成胡牌的牌型"
    said = Message("wins.voided_suit", suit=Message("common.suit_s"))
    assert said == "you cannot win with bamboo, your voided suit (S3)"
    assert "索子" in said.texts()["zh"]
    assert "sách" in said.texts()["vi"]


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))]
)
def test_copies_know_their_languages(again: type[Message]) -> None:
    """This holds also in another process."""
    said = Message("refusals.voided_suit_first", suit=Message("common.suit_p"))
    assert again(said).texts() == said.texts()
    assert again(said).ruling == "S2"


@pytest.mark.parametrize(
    ("said", "ruling"),
    [
        (Message("refusals.chow_next_player"), "G4"),
        (Message("b30fj.message.lone_joker"), "B7"),
        (Message("refusals.only_after_draw", ruling="B3"), "B3"),
        (Message("wins.holds_voided_suit", ruling="S3"), "S3"),
        (Message("wins.no_win", why=Message("wins.holds_voided_suit", ruling="S3")),
         "S3"),
        (Message("wins.no_configuration"), None),
        (Message("refusals.not_held", tiles="G2"), None),  # a season, not a ruling
        (NO_MESSAGE, None),
    ],
)  # fmt: skip
def test_rulings(said: Message, ruling: str | None) -> None:
    """Rulings come from the template or a value, never from the tiles."""
    assert said.ruling == ruling


def test_other_texts_are_english() -> None:
    """A text that is not a message is the same in all languages."""
    assert texts_of("5x is no tile") == dict.fromkeys(LANGUAGES, "5x is no tile")
    assert texts_of(Message("common.meld_chow")) == dict(
        zip(LANGUAGES, ("chow", "吃", "吃", "phình"), strict=True)
    )
    assert not NO_MESSAGE
    assert texts_of(NO_MESSAGE) == dict.fromkeys(LANGUAGES, "")


# -- everything that the engine says ---------------------------------------------------------------


@pytest.mark.parametrize("rules", rule_sets())
@pytest.mark.parametrize("every", [12, pytest.param(4, marks=pytest.mark.slow)])
def test_every_refusal_in_every_language(rules: str, every: int) -> None:
    """Checked in random matches with arbitrary actions."""
    found = set()
    for seed in (1, 2):
        match, rng = new_match(with_hands(rules, 2), seed), random.Random(seed)
        for turn, _ in enumerate(play(match, rng)):
            if turn % every:
                continue
            for seat in range(4):
                for action in some_actions(match, rng) - set(match.legal(seat)):
                    reason = why_not(match.deal, seat, action)
                    assert complete(reason)
                    found.add(reason.key)
    assert len(found) > 12


@pytest.mark.parametrize(("seat", "action"), [(4, 96), (0, 1 << 50), (1, 0)])
def test_an_illegal_action_says_why(seat: int, action: int) -> None:
    """The exception brings the message along."""
    with pytest.raises(IllegalAction) as refusal:
        Match("sbr", seed=1).step(seat, action)
    assert complete(refusal.value.why)


@pytest.mark.parametrize("game", GAMES)
def test_every_no_win_in_every_language(game: str) -> None:
    """Checked on generated hands."""
    results = [score(request) for request in generated(game, 400, seed=3)]
    reasons = {result.why for result in results if isinstance(result, NoWin)}
    assert reasons
    assert all(complete(reason) for reason in reasons)


def test_the_reasons_of_the_scorer() -> None:
    """There are three reasons, with their rulings."""
    hands = {
        None: baida.score("b30fj", "1112345678999m", "1z", "discard"),
        "S3": baida.score("sbr", "123456789m1122s", "2s", "discard", voided="s"),
        "B7": baida.score("b30fj", "123456789m555sJA", "9p", "discard"),
    }
    for ruling, result in hands.items():
        assert isinstance(result, NoWin)
        assert complete(result.why)
        assert result.why.ruling == ruling


def test_the_reason_of_a_wait() -> None:
    """A wait that wins in only one way has a reason; others have none."""
    lone = baida.waits("b30fj", "123456789m555sJA")[0]
    assert complete(lone.reason)
    assert lone.reason.ruling == "B7"
    assert baida.waits("b30fj", "123456789m5556s")[0].reason is NO_MESSAGE


@pytest.mark.parametrize(
    ("rules", "meld"),
    [
        ("b30fj", "concealed_kong:555pJP"),
        ("b30fj", "5pJPJN=555p"),
        ("b30fj", "kong:55pJPJN"),
        ("b30fj", "added_kong:55pJPJN"),
        ("b30fj", "JMJNJA=345m"),
        ("vietnamese(joker_calls=one_per_meld)", "5pVPrVTr=555p"),
        ("vietnamese(joker_calls=none)", "55pVPr"),
        ("vietnamese", "VPrVPdVTr=555p"),
    ],
)
def test_what_is_wrong_with_a_meld(rules: str, meld: str) -> None:
    """B4, V4, V5: each has its own reason."""
    chosen = find_rules(rules)
    complaint = chosen.variant.check_meld(parse_meld(meld), chosen.options)
    assert complaint is not None
    assert complete(complaint)
    assert complaint.ruling in ("B4", "V4", "V5")


def test_games_without_a_joker_pair_wait_have_no_reason_for_it() -> None:
    """Only Bloody 30-Faan Jokers has a joker pair wait."""
    reasons = {game: variant.lone_joker_reason for game, variant in VARIANTS.items()}
    assert [game for game, reason in reasons.items() if reason] == ["b30fj"]
