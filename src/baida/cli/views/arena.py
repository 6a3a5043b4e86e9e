from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from baida.arena import words as w
from baida.arena.results import Results
from baida.cli.views.simulation import heading, seed_note, sign_style, table_of
from baida.stats import Estimate
from baida.terminal import words
from baida.terminal.style import FAINT
from baida.terminal.words import NOTHING, percent, printable

#: At most this many pairs are listed; the page and --json have them all.
MOST_PAIRS = 15
_WIDE = 72


def arena_view(
    results: Results, played: int, seconds: float, width: int
) -> Iterator[RenderableType]:
    """``played`` hands took ``seconds``; the others were in the ledger already."""
    yield _title(results, played, seconds)
    if not results.deals:
        return
    yield _standings(results, wide=width >= _WIDE)
    yield _pairs(results)
    if results.setup.has_programs:
        yield _faults(results)
    yield Text(printable(w.verdict(results)), "bold")


def _title(results: Results, played: int, seconds: float) -> Text:
    setup = results.setup
    title = heading(setup.chosen.variant, setup.rules, w.played(results) + seed_note(setup.seed))
    there = results.hands - played
    parts = [f"{words.count(there, 'hand')} were there already"] if there else []
    if played and seconds > 0:
        parts.append(f"{seconds:.1f} s · {played / seconds:.1f} hands/s")
    return title.append(f"\n{' · '.join(parts)}" if parts else "", style=FAINT)


def _standings(results: Results, *, wide: bool) -> RenderableType:
    sums = ("Points", "Hands") if wide else ()
    table = table_of("Bot", "Per hand", "Won", "Dealt in", "Rating", *sums, left=(0,))
    for place, one in enumerate(results.standings, 1):
        counted = (Text(w.signed(one.points, 0), sign_style(one.points)), str(one.hands))
        table.add_row(
            Text(printable(one.name), "bold" if place == 1 else ""),
            NOTHING if one.per_hand is None else _estimate(one.per_hand),
            percent(one.won, one.hands),
            percent(one.dealt_in, one.hands),
            f"{one.rating.value:.0f}{w.give_or_take(one.rating, 0)}",
            *(counted if wide else ()),
        )
    note = f"± half of the 95% interval, computed over deals. {w.about_hands(results)}"
    return Group(table, Text(note, FAINT))


def _estimate(estimate: Estimate) -> Text:
    text = Text(w.signed(estimate.value), sign_style(estimate.value))
    return text.append(w.give_or_take(estimate), style=FAINT)


def _pairs(results: Results) -> RenderableType:
    table = table_of("Bot", "Against", "Ahead a hand", "Deals", "", left=(0, 1, 4))
    for pair in results.pairs[:MOST_PAIRS]:
        table.add_row(
            *(printable(results.setup.names[bot]) for bot in (pair.better, pair.worse)),
            _estimate(pair.ahead),
            str(pair.deals),
            Text("clear", "green") if pair.ahead.clear else Text("not clear", FAINT),
        )
    rest = len(results.pairs) - MOST_PAIRS
    if rest <= 0:
        return table
    more = f"and {words.count(rest, 'other pair')} (--html and --json have them all)"
    return Group(table, Text(more, FAINT))


def _faults(results: Results) -> RenderableType:
    wrong = [one for one in results.standings if w.faults(one)]
    if not wrong:
        return Text.assemble(("✓ ", "bold green"), "no faults")
    return Group(
        *(
            Text.assemble(
                ("✗ ", "bold red"), (printable(one.name), "bold"), f": {w.faults(one)}",
                (f"\n  first: {printable(one.first_fault)}", FAINT),
            )
            for one in wrong
        )
    )  # fmt: skip
