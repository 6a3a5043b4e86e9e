"""The page of a report: one file, without scripts, for any screen and for paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from baida.report.charts import distribution_chart, interval_chart, share_chart
from baida.report.read import Effect, Mean, Simulation
from baida.terminal.page_style import STYLE
from baida.terminal.words import NOTHING, count, percent, printable
from baida.variants import find_rules

_MOST_PATTERNS = 20
_MINUS = "\N{MINUS SIGN}"
_MORE_STYLE = """
svg { width: 100%; max-width: 640px; height: auto; }
section h3 { margin: 16px 0 8px; font-size: 1rem; }
.scroll th { overflow-wrap: normal; }
.scroll td { white-space: nowrap; }
@media print { .scroll { overflow: visible; } }
"""
_METHOD = """<p>± is half the width of the 95% interval: 1.96 standard errors, with the hands taken
as independent. A difference is clear if its interval does not reach 0; of twenty differences that
are 0 in truth, one will look clear. Rules are compared hand by hand: the same hand of the same
match has the same wall in both simulations. The last bar of a distribution has everything from
there on.</p>"""


def page(simulations: Sequence[Simulation], effects: Sequence[Effect]) -> str:
    """The page as HTML; equal simulations give equal pages."""
    hands = sum(simulation.hands for simulation in simulations)
    lead = f"{count(hands, 'hand')} in {count(len(simulations), 'simulation')}"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{lead} – baida report</title>",
            f"<style>{STYLE}{_MORE_STYLE}</style>",
            "</head>",
            "<body>",
            "<header>",
            '<p class="eyebrow">baida report</p>',
            "<h1>Simulations</h1>",
            f'<p class="lead">{lead}</p>',
            "</header>",
            "<main>",
            *(_effect(number, effect) for number, effect in enumerate(effects)),
            *(_simulation(number, one) for number, one in enumerate(simulations)),
            _section("How it was computed", [_METHOD]),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _effect(number: int, effect: Effect) -> str:
    before, after = effect.before.rules, effect.after.rules
    hands = next(iter(effect.changes.values())).count
    points = [
        (f"{printable(bot)} {seat}", effect.points[seat])
        for seat, bot in enumerate(effect.after.bots)
    ]
    rows = [
        [name, _mean(mean, signs=True), "clear" if mean.clear else "not clear"]
        for name, mean in [
            *effect.changes.items(),
            *((f"Points of {name}", mean) for name, mean in points),
        ]
    ]
    return _section(
        f"From {before} to {after}",
        [
            f"<p>The same {count(hands, 'deal')} under both rules: the change in each hand.</p>",
            _table(["", "Change", ""], rows),
            interval_chart(f"Change of points a hand {number}", points, "change of points a hand"),
        ],
    )


def _simulation(number: int, one: Simulation) -> str:
    return _section(
        f"{find_rules(one.rules).variant.names['en']}: {one.rules}", _parts(number, one)
    )


def _parts(number: int, one: Simulation) -> Iterator[str]:
    what = f"{one.path} · {count(one.hands, 'hand')} · seed {one.seed}"
    yield f'<p class="muted">{_safe(what)}</p>'
    yield "<h3>Strength</h3>"
    named = [(f"{seat.bot} {seat.seat}", seat) for seat in one.strengths]
    yield _table(
        ["Bot and seat", "Points a hand", "Won", "Dealt in"],
        [
            [
                name, _mean(seat.points, signs=True), percent(seat.won, one.hands),
                percent(seat.dealt_in, one.hands),
            ]
            for name, seat in named
        ],
    )  # fmt: skip
    points = [(printable(name), seat.points) for name, seat in named]
    yield interval_chart(f"Points a hand {number}", points, "points a hand")
    yield "<h3>Length of hands</h3>"
    yield f"<p>{_mean(one.draws)} draws in a hand.</p>"
    yield distribution_chart(f"Draws in a hand {number}", one.length, "draws in a hand")
    if not one.wins:
        return
    yield "<h3>Payments</h3>"
    yield f"<p>{count(one.wins, 'win')}. What the others paid for a win:</p>"
    yield distribution_chart(f"Points paid for a win {number}", one.win_points, "points for a win")
    if one.patterns:
        yield "<h3>Patterns</h3>"
        yield from _patterns(number, one)


def _patterns(number: int, one: Simulation) -> Iterator[str]:
    shown = one.patterns[:_MOST_PATTERNS]
    yield _table(
        ["Pattern", "Wins", "Share of wins", "Points of such a win"],
        [
            [found.name, str(found.wins), percent(found.wins, one.wins), f"{found.points:.1f}"]
            for found in shown
        ],
    )
    if len(one.patterns) > len(shown):
        yield f'<p class="muted">and {len(one.patterns) - len(shown)} rarer patterns</p>'
    shares = [(found.name, 100 * found.wins / one.wins) for found in shown]
    yield share_chart(f"Patterns by share of wins {number}", shares, "% of wins")
    values = [(found.name, found.points) for found in shown]
    yield share_chart(f"Points of wins by pattern {number}", values, "points of a win with it")


def _section(title: str, inside: Iterator[str] | Sequence[str]) -> str:
    return f"<section>\n<h2>{_safe(title)}</h2>\n" + "\n".join(inside) + "\n</section>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    first, *others = heads
    top = "".join(f'<th scope="col">{_safe(head)}</th>' for head in others)
    body = "\n".join(
        f'<tr><th scope="row">{_safe(row[0])}</th>'
        + "".join(f"<td>{_safe(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        '<div class="scroll" tabindex="0"><table><thead><tr>'
        f'<th scope="col" class="name">{_safe(first)}</th>{top}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _mean(mean: Mean, *, signs: bool = False) -> str:
    value = f"{mean.value:{'+' if signs else ''}.2f}".replace("-", _MINUS)
    return f"{value} ± {NOTHING if mean.half is None else f'{mean.half:.2f}'}"


def _safe(text: str) -> str:
    return escape(printable(text))
