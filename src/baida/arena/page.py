"""The HTML page of an arena: one file, without scripts, for any screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from baida.arena import words as w
from baida.arena.ratings import AVERAGE
from baida.arena.results import Results, Standing
from baida.sim.seed import seed_text
from baida.stats import Estimate
from baida.terminal.charts import Interval, Line, interval_chart, line_chart
from baida.terminal.page_style import STYLE
from baida.terminal.words import NOTHING, percent, printable

_DESK, _PHONE = 786, 326
_MOST_LINES = 8
_MINUS = "\N{MINUS SIGN}"


def page(results: Results) -> str:
    """The page as HTML; equal results give equal pages."""
    setup = results.setup
    game = setup.chosen.variant.names["en"]
    title = f"{game}: {', '.join(setup.names)}"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_safe(title)} – baida arena</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            "<header>",
            '<p class="eyebrow">baida arena</p>',
            f"<h1>{_safe(game)}</h1>",
            f'<p class="lead">{_safe(w.verdict(results))}</p>',
            f'<p class="muted">{_safe(_what(results))}</p>',
            "</header>",
            "<main>",
            *_sections(results),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _what(results: Results) -> str:
    setup = results.setup
    parts = [w.played(results), f"seed {seed_text(setup.seed)}", f"rules {setup.rules}"]
    if not results.complete:
        parts.append(f"stopped before the {setup.hands} hands that were asked for")
    return " · ".join(parts)


def _sections(results: Results) -> Iterator[str]:
    if results.deals:
        yield _section("Standings", _standings(results))
        yield _section("Points and ratings", _intervals(results))
        yield _section("One against the other", _matrix(results))
        yield _section("Deal by deal", _course(results))
    if results.setup.has_programs:
        yield _section("Faults", _faults(results))
    yield _section("How it was computed", _METHOD)
    yield _section("Play it again", f"<pre><code>{_safe(w.command(results.setup))}</code></pre>")


def _section(title: str, inside: str) -> str:
    return f"<section>\n<h2>{_safe(title)}</h2>\n{inside}\n</section>"


def _standings(results: Results) -> str:
    columns: dict[str, Callable[[Standing], str]] = {
        "Points a hand": lambda one: _estimate(one.per_hand, 2, signs=True),
        "Rating": lambda one: _estimate(one.rating, 0),
        "Won": lambda one: percent(one.won, one.hands),
        "Dealt in": lambda one: percent(one.dealt_in, one.hands),
        "Points": lambda one: _minus(w.signed(one.points, 0)),
        "Hands": lambda one: str(one.hands),
    }
    heads = "".join(f'<th scope="col">{name}</th>' for name in columns)
    rows = [
        f'<tr><th scope="row"><span class="place">{place}</span>{_safe(one.name)}</th>'
        + "".join(f'<td data-label="{name}">{told(one)}</td>' for name, told in columns.items())
        + "</tr>"
        for place, one in enumerate(results.standings, 1)
    ]
    note = f"± half of the 95% interval. {w.about_hands(results)}"
    return (
        f'<table class="standings"><thead><tr><th scope="col" class="name">Bot</th>{heads}</tr>'
        f"</thead>\n<tbody>\n{_lines(rows)}\n</tbody></table>\n"
        f'<p class="muted" style="margin-top: 12px">{note}</p>'
    )


def _matrix(results: Results) -> str:
    ahead = {(pair.better, pair.worse): pair.ahead for pair in results.pairs}
    standings = results.standings
    heads = "".join(
        f'<th scope="col"><abbr title="{_safe(one.name)}">{place}</abbr></th>'
        for place, one in enumerate(standings, 1)
    )
    rows = []
    for place, one in enumerate(standings, 1):
        cells = []
        for other in standings:
            there = ahead.get((one.bot, other.bot))
            back = ahead.get((other.bot, one.bot))
            if there is None and back is not None:
                there = Estimate(-back.value, back.half)
            cells.append(_cell(there))
        rows.append(
            f'<tr><th scope="row"><span class="place">{place}</span>{_safe(one.name)}</th>'
            f"{''.join(cells)}</tr>"
        )
    return (
        '<p class="muted">Points a hand of the bot in the row less those of the bot in the '
        "column, on the deals that both have played. Coloured and bold is what is clear: the 95% "
        "interval does not reach 0. Of twenty pairs that are equal in truth, one will still look "
        "clear.</p>\n"
        '<div class="scroll" tabindex="0" role="region" aria-label="One against the other">\n'
        f'<table class="matrix"><thead><tr><th scope="col">Bot</th>{heads}</tr></thead>\n'
        f"<tbody>\n{_lines(rows)}\n</tbody></table>\n</div>"
    )


def _cell(ahead: Estimate | None) -> str:
    if ahead is None:
        return f'<td class="half">{NOTHING}</td>'
    look = "" if not ahead.clear else ' class="good"' if ahead.value > 0 else ' class="bad"'
    return f"<td{look}>{_estimate(ahead, 2, signs=True)}</td>"


def _estimate(estimate: Estimate | None, digits: int, *, signs: bool = False) -> str:
    if estimate is None:
        return NOTHING
    value = w.signed(estimate.value, digits) if signs else f"{estimate.value:.{digits}f}"
    half = w.give_or_take(estimate, digits)
    # A plain space would get lost where the table is laid out in blocks.
    half = half.replace(" ", "\N{NO-BREAK SPACE}")
    return _minus(value) + (f'<span class="half">{half}</span>' if half else "")


def _faults(results: Results) -> str:
    wrong = [one for one in results.standings if w.faults(one)]
    if not wrong:
        return "<p>None: every program answered in time and legally.</p>"
    items = [
        f"<li><strong>{_safe(one.name)}</strong>: {_safe(w.faults(one))}"
        f'<br><span class="muted">First: {_safe(one.first_fault)}</span></li>'
        for one in wrong
    ]
    return (
        "<p>Where a program does not decide, the default action is done for it, and the "
        f"result is its own.</p>\n<ul>{_lines(items)}</ul>"
    )


def _intervals(results: Results) -> str:
    points = [
        Interval(one.name, one.per_hand.value, one.per_hand.low, one.per_hand.high,
                 _minus(w.signed(one.per_hand.value) + w.give_or_take(one.per_hand)))
        for one in results.standings if one.per_hand is not None
    ]  # fmt: skip
    rated = sorted(results.standings, key=lambda one: -one.rating.value)
    scale = [
        Interval(one.name, one.rating.value, one.rating.low, one.rating.high,
                 f"{one.rating.value:.0f}{w.give_or_take(one.rating, 0)}")
        for one in rated
    ]  # fmt: skip
    return _figure(
        "Points a hand, with 95% intervals",
        lambda title, width: interval_chart(title, points, x="points a hand", width=width),
    ) + _figure(
        "Ratings, with 95% intervals",
        lambda title, width: interval_chart(title, scale, x="rating", mark=AVERAGE, width=width),
    )


def _course(results: Results) -> str:
    shown = results.standings[:_MOST_LINES]
    lines = [Line(one.name, results.cumulated(one.bot)) for one in shown]
    whose = "" if len(shown) == len(results.standings) else f" (the first {_MOST_LINES})"
    return _figure(
        f"Points in all, after so many deals{whose}",
        lambda title, width: line_chart(title, lines, x="deals", y="points", width=width),
    )


def _figure(title: str, chart: Callable[[str, int], str]) -> str:
    """A chart in two sizes, because a scaled-down one is not readable on a phone."""
    return (
        f"<figure><figcaption>{_safe(title)}</figcaption>\n"
        f'<div class="for-desks">{chart(title, _DESK)}</div>\n'
        f'<div class="for-phones">{chart(title, _PHONE)}</div></figure>\n'
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


def _safe(text: str) -> str:
    return escape(printable(text))


def _minus(text: str) -> str:
    return text.replace("-", _MINUS)


def _lines(parts: list[str]) -> str:
    return "\n".join(parts)
