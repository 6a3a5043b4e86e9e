"""Sentences about the results of an arena, for the terminal and the page."""

from __future__ import annotations

import shlex

from baida.arena.results import Results, Standing
from baida.arena.setup import ArenaSetup
from baida.bots.external.protocol import Limits
from baida.sim.seed import seed_text
from baida.terminal import words
from baida.wire.values import SEATS


def played(results: Results) -> str:
    """``200 hands: 50 deals, each from all four seats``."""
    deals = words.count(len(results.deals), "deal")
    each = ", each" if len(results.deals) != 1 else ","
    return f"{words.count(results.hands, 'hand')}: {deals}{each} from all four seats"


def about_hands(results: Results) -> str:
    text = "Won and dealt in: shares of the hands."
    if len(results.setup.bots) < SEATS:
        text += " A bot that sits twice at a table counts twice."
    return text


def verdict(results: Results) -> str:
    first, *others = results.standings
    if first.per_hand is None:
        return "Nothing was played."
    clearly_behind = {
        pair.worse for pair in results.pairs if pair.better == first.bot and pair.ahead.clear
    }
    close = [one.name for one in others if one.bot not in clearly_behind]
    if not close:
        behind = others[0].name if len(others) == 1 else "all others"
        return f"{first.name} is clearly ahead of {behind}."
    every = len(close) == len(others) > 1
    rivals = "any other" if every else words.listed(close, "or")
    return f"{first.name} has most points, but is not clearly ahead of {rivals}."


def faults(standing: Standing) -> str:
    """``10 late and 2 illegal, cut off in 3 hands``."""
    counted = words.listed(f"{n} {code}" for code, n in standing.faults.most_common())
    cut = f"cut off in {words.count(standing.cut_off, 'hand')}" if standing.cut_off else ""
    return ", ".join(part for part in (counted, cut) if part)


def command(setup: ArenaSetup) -> str:
    line = ["baida", "arena", *setup.bots, "--variant", setup.rules]
    line += ["--hands", str(SEATS * setup.deals), "--seed", seed_text(setup.seed)]
    if setup.has_programs:
        given, usual = setup.limits, Limits()
        for option, now, normal in (
            ("--time", given.decision, usual.decision),
            ("--start-time", given.start, usual.start),
            ("--faults", given.faults, usual.faults),
        ):
            if now != normal:
                line += [option, f"{now:g}"]
    return shlex.join(line)
