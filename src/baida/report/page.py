"""The page of a report: one file, without scripts, for any screen and for paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from baida.report.charts import distribution_chart, interval_chart, pattern_chart
from baida.report.read import Change, Effect, Mean, Simulation
from baida.terminal.page_style import STYLE
from baida.terminal.words import HAND_ENDS, NOTHING, WIN_NAMES, percent, printable
from baida.variants import find_rules

_MOST_PATTERNS = 20
_MINUS = "\N{MINUS SIGN}"
_MORE_STYLE = """
svg { width: 100%; height: auto; }
h3 { margin: 24px 0 8px; font-size: 1.05rem; }
.pair {
  display: grid; gap: 12px 28px; grid-template-columns: repeat(auto-fit, minmax(290px, 1fr));
}
.pair > * { min-width: 0; }
.narrow { max-width: 560px; }
.scroll th { overflow-wrap: normal; }
.scroll td { white-space: nowrap; }
.clear { font-weight: 700; color: var(--accent); }
summary { cursor: pointer; padding: 6px 0; color: var(--accent); font-weight: 600; }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li { padding: 4px 0; }
a { color: var(--accent); }
@media (max-width: 640px) {
  table { font-size: 0.92rem; }
  th, td { padding: 6px 5px; }
  /* the name of a row stands above its numbers */
  .wide tr { display: flex; flex-wrap: wrap; padding: 6px 0; }
  .wide tr { border-bottom: 1px solid var(--line); }
  .wide th, .wide td { flex: 1 1 0; padding: 1px 0; border: 0; }
  .wide tbody th { flex-basis: 100%; }
  .changes th:last-child, .changes td:last-child { flex-grow: 2; }
  .wide .name { display: none; }
}
@page { margin: 14mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  section { break-inside: auto; border: 0; padding: 0; background: none; }
  section + section.simulation { break-before: page; }
  h2, h3 { break-after: avoid; }
  .pair, .narrow, tr { break-inside: avoid; }
  .narrow { max-width: 9cm; }
  h3 { margin: 14px 0 6px; }
  .pair table { font-size: 9pt; }
  .pair th, .pair td { padding: 3px 4px; }
  .pair svg { max-height: 4.4cm; }
  .pair { grid-template-columns: 1fr 1fr; }
  .scroll { overflow: visible; }
  nav, details { display: none; }
}
"""
_METHOD = """<p>± is half the width of the 95% interval: Student's t times the standard error, with
the hands taken as independent. Rules are compared hand by hand: the same hand of the same match
has the same wall in both simulations. A change in bold has an interval that does not reach 0; of
twenty changes that are 0 in truth, one will look like that. In the charts of lengths and payments
the last bar has the largest hundredth. A pattern's points are what was paid on average for wins
that have it, whatever else they have.</p>"""


def page(simulations: Sequence[Simulation], effects: Sequence[Effect]) -> str:
    """The page as HTML; equal simulations give equal pages."""
    hands = sum(simulation.hands for simulation in simulations)
    lead = f"{_count(hands, 'hand')} in {_count(len(simulations), 'simulation')}"
    sections = [
        *(_effect(number, effect) for number, effect in enumerate(effects)),
        *(_simulation(number, one) for number, one in enumerate(simulations)),
        _section("How it was computed", [_METHOD]),
    ]
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
            *([_overview(simulations, effects)] if len(simulations) > 1 else []),
            *sections,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _overview(simulations: Sequence[Simulation], effects: Sequence[Effect]) -> str:
    rows = [
        [
            one.rules,
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
    items = "".join(f'<li><a href="#{at}">{_safe(text)}</a></li>' for at, text in links)
    return _section(
        "Overview",
        [
            _table(heads, rows, kind="wide"),
            f'<nav aria-label="Contents"><ul>{items}</ul></nav>',
        ],
    )


def _effect_title(effect: Effect) -> str:
    before, after = (find_rules(one.rules).options for one in (effect.before, effect.after))
    changed = [f"{name} = {value}" for name, value in after.items() if before[name] != value]
    return f"The effect of {', '.join(changed)}"


def _effect(number: int, effect: Effect) -> str:
    points = [
        (f"{printable(bot)} {seat}", effect.points[seat])
        for seat, bot in enumerate(effect.after.bots)
    ]
    named = [*effect.changes.items(), *((f"Points of {name}", change) for name, change in points)]
    rows = [_change(name, change) for name, change in named]
    heads = ["In a hand", "Before", "After", "Change"]
    return _section(
        _effect_title(effect),
        [
            f"<p>{_count(effect.hands, 'deal')}, each played under both rules:<br>"
            f"<code>{_safe(effect.before.rules)}</code> → <code>{_safe(effect.after.rules)}</code>"
            "</p>",
            _table(heads, rows, raw=True, kind="wide changes"),
            '<div class="narrow">',
            interval_chart(
                f"Change of points a hand {number}",
                [(name, change.difference) for name, change in points],
                "change of points a hand",
            ),
            "</div>",
        ],
        f"effect-{number}",
    )


def _change(name: str, change: Change) -> list[str]:
    digits = _digits(change.difference)
    difference = _mean(change.difference, signs=True)
    if change.difference.clear:
        difference = f'<span class="clear">{difference}</span>'
    numbers = (f"{value:.{digits}f}" for value in (change.before, change.after))
    return [escape(name), *(_signed(text) for text in numbers), difference]


def _simulation(number: int, one: Simulation) -> str:
    title = f"{find_rules(one.rules).variant.names['en']}: {one.rules}"
    return _section(title, _parts(number, one), f"simulation-{number}", kind="simulation")


def _parts(number: int, one: Simulation) -> Iterator[str]:
    what = f"{one.path} · {_count(one.hands, 'hand')} · seed {one.seed}"
    yield f'<p class="muted">{_safe(what)}</p>'
    yield "<h3>Strength</h3>"
    named = [(f"{seat.bot} {seat.seat}", seat) for seat in one.strengths]
    yield from _pair(
        _table(
            ["Bot and seat", "Points a hand", "Won", "Dealt in"],
            [
                [
                    name, _mean(seat.points, signs=True), percent(seat.won, one.hands),
                    percent(seat.dealt_in, one.hands),
                ]
                for name, seat in named
            ],
        ),
        interval_chart(
            f"Points a hand {number}",
            [(printable(name), seat.points) for name, seat in named],
            "points a hand",
        ),
    )  # fmt: skip
    yield "<h3>Length of hands</h3>"
    ended = [[HAND_ENDS[why], percent(hands, one.hands)] for why, hands in one.ended.items()]
    yield from _pair(
        f"<p>{_mean(one.draws)} draws in a hand.</p>" + _table(["How hands ended", ""], ended),
        distribution_chart(f"Draws in a hand {number}", one.length, "draws in a hand"),
    )
    if not one.wins:
        return
    yield "<h3>Payments</h3>"
    ways = [
        [WIN_NAMES[way.name], percent(way.points.count, one.wins), _mean(way.points)]
        for way in one.ways
    ]
    yield from _pair(
        f"<p>{_count(one.wins, 'win')}.</p>" + _table(["Win", "Share", "Points paid"], ways),
        distribution_chart(f"Points paid for a win {number}", one.win_points, "points for a win"),
    )
    if one.patterns:
        yield "<h3>Patterns</h3>"
        yield from _patterns(number, one)


def _patterns(number: int, one: Simulation) -> Iterator[str]:
    shown = one.patterns[:_MOST_PATTERNS]
    yield '<div class="narrow">'
    yield pattern_chart(
        f"Patterns by share of wins, and points of wins {number}",
        [(found.name, 100 * found.wins / one.wins, found.points) for found in shown],
    )
    yield "</div>"
    if len(one.patterns) > len(shown):
        yield f'<p class="muted">The {len(shown)} most frequent of {len(one.patterns)}.</p>'
    table = _table(
        ["Pattern", "Wins", "Share", "Points of such a win"],
        [
            [found.name, f"{found.wins:,}", percent(found.wins, one.wins), f"{found.points:.1f}"]
            for found in one.patterns
        ],
    )
    yield f"<details><summary>{_count(len(one.patterns), 'pattern')} in numbers</summary>"
    yield f"{table}</details>"


def _pair(*parts: str) -> Iterator[str]:
    """Two parts, beside each other where there is room."""
    yield '<div class="pair">'
    yield from (f"<div>{part}</div>" for part in parts)
    yield "</div>"


def _section(title: str, inside: Iterable[str], place: str = "", kind: str = "") -> str:
    at = (f' id="{place}"' if place else "") + (f' class="{kind}"' if kind else "")
    return f"<section{at}>\n<h2>{_safe(title)}</h2>\n" + "\n".join(inside) + "\n</section>"


def _table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    raw: bool = False,
    kind: str = "",
) -> str:
    """A table; with ``raw`` the cells are HTML already. A wide one has two lines on phones."""
    safe = str if raw else _safe
    first, *others = heads
    top = "".join(f'<th scope="col">{_safe(head)}</th>' for head in others)
    body = "\n".join(
        f'<tr><th scope="row">{safe(row[0])}</th>'
        + "".join(f"<td>{safe(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll {kind}" tabindex="0"><table><thead><tr>'
        f'<th scope="col" class="name">{_safe(first)}</th>{top}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _count(n: int, thing: str) -> str:
    return f"{n:,} {thing}{'' if n == 1 else 's'}"


def _digits(mean: Mean) -> int:
    """So many decimals that the interval has two digits, but at least one."""
    if not mean.half:
        return 2
    return min(5, max(1, 1 - math.floor(math.log10(mean.half))))


def _mean(mean: Mean, *, signs: bool = False) -> str:
    digits = _digits(mean)
    value = _signed(f"{mean.value:{'+' if signs else ''}.{digits}f}")
    return f"{value} ± {NOTHING if mean.half is None else f'{mean.half:.{digits}f}'}"


def _signed(text: str) -> str:
    return text.replace("-", _MINUS)


def _safe(text: str) -> str:
    return escape(printable(text))
