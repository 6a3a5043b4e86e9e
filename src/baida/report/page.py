"""The page of a report: one file, without scripts, for any screen and for paper."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from baida.pages import html
from baida.pages.charts import Interval, bar_chart, column_chart, interval_chart
from baida.pages.html import minus, safe
from baida.report.read import Bar, Change, Effect, Mean, Simulation
from baida.terminal.words import HAND_ENDS, NOTHING, WIN_NAMES, percent
from baida.variants import find_rules

_MOST_PATTERNS = 20
#: The width in pixels of a chart beside a table.
_HALF = 360
_METHOD = """<p>± is half the width of the 95% interval: Student's t times the standard error, with
the hands taken as independent. Rules are compared hand by hand: the same hand of the same match
has the same wall in both simulations. A change in bold has an interval that does not reach 0; of
twenty changes that are 0 in truth, one will look like that. In the charts of lengths and payments
the last bar has the largest hundredth. A pattern's points are what was paid on average for wins
that have it, whatever else they have.</p>"""


def page(simulations: Sequence[Simulation], effects: Sequence[Effect]) -> str:
    """Return the page as HTML; equal simulations give equal pages."""
    hands = sum(simulation.hands for simulation in simulations)
    lead = f"{_count(hands, 'hand')} in {_count(len(simulations), 'simulation')}"
    sections = [
        *([_overview(simulations, effects)] if len(simulations) > 1 else []),
        *(_effect(number, effect) for number, effect in enumerate(effects)),
        *(_simulation(number, one) for number, one in enumerate(simulations)),
        html.section("How it was computed", _METHOD),
    ]
    return html.page("report", "Simulations", sections, title=lead, lead=lead)


def _overview(simulations: Sequence[Simulation], effects: Sequence[Effect]) -> str:
    rows = [
        [
            safe(one.rules),
            f"{one.hands:,}",
            f"{one.draws.value:.1f}",
            f"{one.wins / one.hands:.2f}",
            percent(one.ended.get("wall_empty", 0), one.hands),
        ]
        for one in simulations
    ]
    heads = ["Rules", "Hands", "Draws a hand", "Wins a hand", "Wall empty"]
    links = [
        *((f"effect-{n}", _effect_title(effect)) for n, effect in enumerate(effects)),
        *(
            (f"simulation-{n}", f"{one.rules} · {', '.join(dict.fromkeys(one.bots))} · {one.path}")
            for n, one in enumerate(simulations)
        ),
    ]
    items = "".join(f'<li><a href="#{at}">{safe(text)}</a></li>' for at, text in links)
    return html.section(
        "Overview",
        html.table(heads, rows, kind="wide", label="Overview"),
        f'<nav aria-label="Contents"><ul>{items}</ul></nav>',
    )


def _effect_title(effect: Effect) -> str:
    before, after = (find_rules(one.rules).options for one in (effect.before, effect.after))
    changed = [f"{name} = {value}" for name, value in after.items() if before[name] != value]
    return f"The effect of {', '.join(changed)}"


def _effect(number: int, effect: Effect) -> str:
    points = [(f"{bot} {seat}", effect.points[seat]) for seat, bot in enumerate(effect.after.bots)]
    named = [*effect.changes.items(), *((f"Points of {name}", change) for name, change in points)]
    intervals = [
        Interval(name, change.difference, _mean(change.difference, signs=True))
        for name, change in points
    ]
    return html.section(
        _effect_title(effect),
        f"<p>{_count(effect.hands, 'deal')}, each played under both rules:<br>"
        f"<code>{safe(effect.before.rules)}</code> → <code>{safe(effect.after.rules)}</code></p>",
        html.table(
            ("In a hand", "Before", "After", "Change"),
            [_change(name, change) for name, change in named],
            kind="wide changes",
            label="Changes",
        ),
        html.figure(
            "Change of points a hand, with 95% intervals",
            lambda title, width: interval_chart(title, intervals, x="points a hand", width=width),
        ),
        place=f"effect-{number}",
    )


def _change(name: str, change: Change) -> list[str]:
    digits = _digits(change.difference)
    difference = _mean(change.difference, signs=True)
    if change.difference.clear:
        difference = f'<span class="clear">{difference}</span>'
    numbers = (minus(f"{value:.{digits}f}") for value in (change.before, change.after))
    return [safe(name), *numbers, difference]


def _simulation(number: int, one: Simulation) -> str:
    title = f"{find_rules(one.rules).variant.names['en']}: {one.rules}"
    place = f"simulation-{number}"
    return html.section(title, *_parts(one), place=place, kind="simulation")


def _parts(one: Simulation) -> Iterator[str]:
    what = f"{one.path} · {_count(one.hands, 'hand')} · seed {one.seed}"
    yield f'<p class="muted">{safe(what)}</p>'
    yield "<h3>Strength</h3>"
    named = [(f"{seat.bot} {seat.seat}", seat) for seat in one.seats]
    rows = [
        [
            safe(name),
            _mean(seat.points, signs=True),
            percent(seat.won, one.hands),
            percent(seat.dealt_in, one.hands),
        ]
        for name, seat in named
    ]
    yield _pair(
        html.table(("Bot and seat", "Points a hand", "Won", "Dealt in"), rows, label="Strength"),
        interval_chart(
            "Points a hand",
            [Interval(name, seat.points) for name, seat in named],
            x="points a hand",
            width=_HALF,
        ),
    )
    yield "<h3>Length of hands</h3>"
    ended = [[HAND_ENDS[why], percent(hands, one.hands)] for why, hands in one.ended.items()]
    yield _pair(
        f"<p>{_mean(one.draws)} draws in a hand.</p>"
        + html.table(("How hands ended", ""), ended, label="How hands ended"),
        _distribution("Draws in a hand", one.length, "draws in a hand"),
    )
    if not one.wins:
        return
    yield "<h3>Payments</h3>"
    ways = [
        [WIN_NAMES[way.name], percent(way.points.count, one.wins), _mean(way.points)]
        for way in one.ways
    ]
    yield _pair(
        f"<p>{_count(one.wins, 'win')}.</p>"
        + html.table(("Win", "Share", "Points paid"), ways, label="Payments"),
        _distribution("Points paid for a win", one.win_points, "points for a win"),
    )
    if one.patterns:
        yield "<h3>Patterns</h3>"
        yield from _patterns(one)


def _distribution(title: str, bars: Sequence[Bar], x: str) -> str:
    """Draw the shares of the groups in percent."""
    whole = sum(bar.count for bar in bars)
    columns = [
        (f"{bar.low}{'+' if bar.high is None else ''}", 100 * bar.count / whole) for bar in bars
    ]
    return column_chart(title, columns, x=x, y="%", width=_HALF)


def _patterns(one: Simulation) -> Iterator[str]:
    shown = one.patterns[:_MOST_PATTERNS]
    groups: dict[str, list[tuple[float, str]]] = {
        "% of wins": [(found.wins, percent(found.wins, one.wins)) for found in shown],
        "points": [(found.points, f"{found.points:.1f}") for found in shown],
    }
    yield html.figure(
        "Patterns by their share of wins, and the average points of wins with them",
        lambda title, width: bar_chart(title, [one.name for one in shown], groups, width=width),
    )
    if len(one.patterns) > len(shown):
        yield f'<p class="muted">The {len(shown)} most frequent of {len(one.patterns)}.</p>'
    rows = [
        [safe(found.name), f"{found.wins:,}", percent(found.wins, one.wins), f"{found.points:.1f}"]
        for found in one.patterns
    ]
    heads = ("Pattern", "Wins", "Share", "Points of such a win")
    yield f"<details><summary>{_count(len(one.patterns), 'pattern')} in numbers</summary>"
    yield f"{html.table(heads, rows, label='Patterns')}</details>"


def _pair(one: str, other: str) -> str:
    """Put two parts side by side if there is room."""
    return f'<div class="pair"><div>{one}</div><div>{other}</div></div>'


def _count(n: int, thing: str) -> str:
    return f"{n:,} {thing}{'' if n == 1 else 's'}"


def _digits(mean: Mean) -> int:
    """Return the number of decimals that shows two digits of the interval, but at least one."""
    if not mean.half:
        return 2
    return min(5, max(1, 1 - math.floor(math.log10(mean.half))))


def _mean(mean: Mean, *, signs: bool = False) -> str:
    digits = _digits(mean)
    value = minus(f"{mean.value:{'+' if signs else ''}.{digits}f}")
    return f"{value} ± {NOTHING if mean.half is None else f'{mean.half:.{digits}f}'}"
