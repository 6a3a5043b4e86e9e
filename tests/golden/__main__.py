"""Play the golden games anew (``make golden``); changes then show up as a diff."""

from __future__ import annotations

import random
import re
from pathlib import Path

from baida.game.log.file import log_line
from baida.game.match import Match
from tests.helpers.games.random_play import new_match, play, rule_sets, with_hands

PLACE = Path(__file__).parent
HANDS = 2
#: Even seeds, for walls that let hands be won; those of house rules are chosen so that the rule
#: makes a difference. Walls of odd seeds have the dice that direct an exchange.
SEEDS = {
    "b30fj": 382,
    "b30fj(early_win=reversed)": 2,
    "b30fj(turn_after_win=winner)": 4,
    "sbr": 42,
    "sbr(void_discipline=penalised)": 10,
    "sbr(turn_after_win=discarder)": 4,
    "sbr(kong_refund_at_end=exhaustion_only)": 42,
    "sbr(fan_limit=4)": 2,
    "sbr(fan_limit=5)": 2,
    "sbr(fan_limit=none)": 2,
    "sbr(self_draw=one_fan)": 2,
    "sbr(self_draw=none)": 2,
    "sbr(extra_patterns=chengdu)": 2,
    "sbr(first_turn=limit)": 8,
    "sbr(claimed_kong_win=discarder_pays)": 452,
    "sbr(flower_pig=brief)": 2,
    "sbr(flower_pig=exhaustion)": 92,
    "sbr(pig_pays=limit_to_each)": 92,
    "sbr(shot_kong=to_winner)": 30,
    "sbr(ready_value=no_kong)": 4,
    "sbr(own_four=standing)": 108,
    "sbr(last_discard=pung)": 0,
    "sbr(exchange=three)": 15,
    "sbr(exchange=three,exchange_to=next)": 15,
    "sbr(exchange=three,exchange_to=across)": 15,
    "sbr(exchange=three,exchange_to=previous)": 17,
    "vietnamese": 60,
    "vietnamese(joker_calls=one_per_meld)": 2,
    "vietnamese(joker_calls=none)": 4,
    "vietnamese(discarded_jokers=as_themselves)": 8,
    "vietnamese(nfnl_bonus=added)": 1516,
    "vietnamese(nfnl=standard)": 6,
    "vietnamese(nfnl=off)": 6,
    "vietnamese(seven_pairs=on)": 120,
    "vietnamese(flower_liability=on)": 6,
}


def golden(rules: str) -> str:
    """The log of a game's golden match."""
    match = played(rules, SEEDS[rules])
    return "".join(f"{log_line(line)}\n" for line in (match.header, *match.events))


def played(rules: str, seed: int) -> Match:
    """The match itself."""
    match = new_match(with_hands(rules, HANDS), seed)
    for _ in play(match, random.Random(seed)):
        pass
    return match


def file_of(rules: str) -> Path:
    """The file of the log."""
    return PLACE / f"{re.sub('[(=,]', '-', rules).rstrip(')')}.jsonl"


if __name__ == "__main__":
    wanted = {file_of(rules): golden(rules) for rules in rule_sets()}
    for path in PLACE.glob("*.jsonl"):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        path.write_text(text, "utf-8")
        print(f"{path.name}: {text.count(chr(10))} lines")
