"""The HTML page of an arena: one file, without scripts, for any screen."""

from __future__ import annotations

from collections.abc import Iterator

from baida.arena import words as w
from baida.arena.ratings import AVERAGE
from baida.arena.results import Results, Standing
from baida.pages import html
from baida.pages.charts import Curve, Interval, interval_chart, line_chart
from baida.pages.html import minus, safe
from baida.sim.seed import seed_text
from baida.stats import Estimate
from baida.terminal.words import NOTHING, give_or_take, percent, signed

_MOST_LINES = 8


def page(results: Results) -> str:
    """Return the page as HTML; equal results give equal pages."""
    setup = results.setup
    game = setup.chosen.variant.names["en"]
    return html.page(
        "arena",
        game,
        _sections(results),
        title=f"{game}: {', '.join(setup.names)}",
        lead=w.verdict(results),
        about=_what(results),
    )


def _what(results: Results) -> str:
    setup = results.setup
    parts = [w.played(results), f"seed {seed_text(setup.seed)}", f"rules {setup.rules}"]
    if not results.complete:
        parts.append(f"stopped before the {setup.hands} hands that were asked for")
    return " · ".join(parts)


def _sections(results: Results) -> Iterator[str]:
    if results.deals:
        yield html.section("Standings", _standings(results))
        yield html.section("Points and ratings", _intervals(results))
        yield html.section("One against the other", _matrix(results))
        yield html.section("Deal by deal", _course(results))
    if results.setup.has_programs:
        yield html.section("Faults", _faults(results))
    yield html.section("How it was computed", _METHOD)
    yield html.section("Play it again", f"<pre><code>{safe(w.command(results.setup))}</code></pre>")


def _standings(results: Results) -> str:
    rows = [
        (
            _named(place, one),
            _estimate(one.per_hand, 2, signs=True),
            _estimate(one.rating, 0),
            percent(one.won, one.hands),
            percent(one.dealt_in, one.hands),
            minus(signed(one.points)),
            str(one.hands),
        )
        for place, one in enumerate(results.standings, 1)
    ]
    heads = ("Bot", "Points a hand", "Rating", "Won", "Dealt in", "Points", "Hands")
    note = f"± half of the 95% interval. {w.about_hands(results)}"
    return html.table(heads, rows, kind="standings") + f'\n<p class="muted below">{note}</p>'


def _matrix(results: Results) -> str:
    ahead = {(pair.better, pair.worse): pair.ahead for pair in results.pairs}
    ahead |= {(worse, better): -one for (better, worse), one in ahead.items()}
    heads, rows = ["Bot"], []
    for place, one in enumerate(results.standings, 1):
        heads.append(f'<abbr title="{safe(one.name)}">{place}</abbr>')
        cells = [_cell(ahead.get((one.bot, other.bot))) for other in results.standings]
        rows.append((_named(place, one), *cells))
    return (
        '<p class="muted">Points a hand of the bot in the row less those of the bot in the '
        "column, on the deals that both have played. Coloured and bold is what is clear: the 95% "
        "interval does not reach 0. Of twenty pairs that are equal in truth, one will still look "
        "clear.</p>\n"
    ) + html.table(heads, rows, kind="matrix", label="One against the other")


def _named(place: int, one: Standing) -> str:
    return f'<span class="place">{place}</span>{safe(one.name)}'


def _cell(ahead: Estimate | None) -> str:
    if ahead is None:
        return f'<td class="half">{NOTHING}</td>'
    look = "" if not ahead.clear else ' class="good"' if ahead.value > 0 else ' class="bad"'
    return f"<td{look}>{_estimate(ahead, 2, signs=True)}</td>"


def _estimate(estimate: Estimate | None, digits: int, *, signs: bool = False) -> str:
    if estimate is None:
        return NOTHING
    value = signed(estimate.value, digits) if signs else f"{estimate.value:.{digits}f}"
    half = "" if estimate.half is None else html.half(f"{estimate.half:.{digits}f}")
    return minus(value) + half


def _faults(results: Results) -> str:
    wrong = [one for one in results.standings if w.faults(one)]
    if not wrong:
        return "<p>None: every program answered in time and legally.</p>"
    items = [
        f"<li><strong>{safe(one.name)}</strong>: {safe(w.faults(one))}"
        f'<br><span class="muted">First: {safe(one.first_fault)}</span></li>'
        for one in wrong
    ]
    return (
        "<p>Where a program does not decide, the default action is done for it, and the "
        f"result is its own.</p>\n<ul>{html.lines(*items)}</ul>"
    )


def _intervals(results: Results) -> str:
    points = [
        Interval(one.name, value, minus(signed(value.value, 2) + give_or_take(value.half)))
        for one in results.standings
        if (value := one.per_hand) is not None
    ]
    scale = [
        Interval(one.name, one.rating, f"{one.rating.value:.0f}{give_or_take(one.rating.half, 0)}")
        for one in sorted(results.standings, key=lambda one: -one.rating.value)
    ]
    return html.figure(
        "Points a hand, with 95% intervals",
        lambda title, width: interval_chart(title, points, x="points a hand", width=width),
    ) + html.figure(
        "Ratings, with 95% intervals",
        lambda title, width: interval_chart(title, scale, x="rating", mark=AVERAGE, width=width),
    )


def _course(results: Results) -> str:
    shown = results.standings[:_MOST_LINES]
    lines = [Curve(one.name, results.cumulated(one.bot)) for one in shown]
    whose = "" if len(shown) == len(results.standings) else f" (the first {_MOST_LINES})"
    return html.figure(
        f"Cumulative points by deal{whose}",
        lambda title, width: line_chart(title, lines, x="deals", y="points", width=width),
    )


_METHOD = f"""
<ul>
<li>Each deal (the same wall, dealer and dice) is played four times. Each time everybody moves one
seat on, so that all have the same tiles once, and luck cancels.</li>
<li>Deals are independent of each other, the four hands of a deal are not. All intervals are
therefore computed over deals: what a bot brought home from a deal counts as one observation, and
the half of an interval is Student's t times the standard error.</li>
<li>Ratings are Bradley and Terry's: how often a bot has more points after a hand than another at
the same table, equal points being half a win for each. On the scale of Elo 400 more is ten to
one, and the average of these bots is {AVERAGE:.0f}. The intervals come from leaving out groups of
deals one after the other. A rating says how often, points a hand say how much; ratings of
different arenas cannot be compared.</li>
</ul>
""".strip()
