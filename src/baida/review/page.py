"""The HTML page of a review: one file, without scripts, for any screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from baida.game.actions import Action
from baida.review.categories import CATEGORIES
from baida.review.match import MatchReview
from baida.review.reasons import words_for
from baida.review.reviewer import Reviewed
from baida.terminal.charts import Line, line_chart
from baida.terminal.page_style import STYLE
from baida.terminal.words import NOTHING, count, printable

_DESK, _PHONE = 786, 326
#: Losses to choose from, in points.
_SIZES = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
_MINUS = "\N{MINUS SIGN}"
_MORE_STYLE = """
details { margin-bottom: 12px; }
summary { cursor: pointer; }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.mistake summary { color: var(--bad); font-weight: 600; }
.scroll th { overflow-wrap: normal; }
.scroll td { white-space: nowrap; }
.filter { margin: 0 0 14px; padding: 0; border: 0; }
.filter legend { padding: 0; color: var(--muted); }
.filter label { display: inline-block; margin-right: 16px; padding: 5px 0; }
.candidates { margin: 8px 0; }
.candidates th { font-weight: 400; }
:target { outline: 3px solid var(--focus); outline-offset: 4px; }
"""


def page(review: MatchReview) -> str:
    """The page as HTML; equal reviews give equal pages."""
    game = review.log.rules.variant.names["en"]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_safe(game)} – baida review</title>",
            f"<style>{STYLE}{_MORE_STYLE}{_hiding(review)}</style>",
            "</head>",
            "<body>",
            "<header>",
            '<p class="eyebrow">baida review</p>',
            f"<h1>{_safe(game)}</h1>",
            f'<p class="lead">{_verdict(review)}</p>',
            f'<p class="muted">{_safe(_what(review))}</p>',
            "</header>",
            "<main>",
            *_sections(review),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _verdict(review: MatchReview) -> str:
    mistakes = count(len(review.mistakes), "mistake")
    return f"{mistakes} in {count(len(review.decisions), 'decision')}."


def _what(review: MatchReview) -> str:
    parts = [
        count(review.hands, "hand"),
        f"rules {review.log.rules.id}",
        f"at most {count(review.worlds, 'world')} per decision",
        f"seed {review.seed}",
    ]
    if not review.complete:
        parts.append(f"stopped before all {review.all_decisions} decisions were reviewed")
    return " · ".join(parts)


def _sections(review: MatchReview) -> Iterator[str]:
    if review.decisions:
        yield _section("Players", _players(review))
        yield _section("Expected points", _course(review))
        if review.mistakes:
            yield _section("The worst decisions", _worst(review))
            yield _section("What the mistakes are about", _categories(review))
        yield _section("All decisions", _all(review))
    yield _section("How it was computed", _METHOD)


def _section(title: str, inside: str) -> str:
    return f"<section>\n<h2>{_safe(title)}</h2>\n{inside}\n</section>"


def _players(review: MatchReview) -> str:
    rows = []
    for seat in review.seats:
        one = review.seat_summary(seat)
        lost = _with_error(one["loss"], one["loss_error"]) if one["mistakes"] else NOTHING
        rows.append(
            f'<tr><th scope="row">{_name(review, seat)}</th><td>{one["decisions"]}</td>'
            f"<td>{one['mistakes']}</td><td>{lost}</td>"
            f"<td>{_with_error(one['loss_per_decision'], one['loss_per_decision_error'])}</td></tr>"
        )
    return _table("", ("Player", "Decisions", "Mistakes", "Lost", "Per decision"), rows)


def _course(review: MatchReview) -> str:
    """The expected score of each seat, decision by decision."""
    places = {one.n: place for place, one in enumerate(review.decisions, 1)}
    lines = [
        Line(
            _plain_name(review, seat),
            [(places[one.n], one.expected) for one in review.of_seat(seat)],
        )
        for seat in review.seats
    ]
    title = "The score expected at the end of the hand, at each decision"
    desk, phone = (
        line_chart(title, lines, x="decisions", y="points", width=width)
        for width in (_DESK, _PHONE)
    )
    return (
        f"<figure><figcaption>{title}</figcaption>\n"
        f'<div class="for-desks">{desk}</div>\n<div class="for-phones">{phone}</div></figure>'
    )


def _worst(review: MatchReview) -> str:
    items = [
        f'<li><a href="#{_anchor(one)}">{_where(review, one)}: {_words(one.played)}</a>, '
        f"better: {_words(one.best)}, by {_with_error(one.loss, one.error)} points"
        f"{_about(one, one.reasons[1:])}</li>"
        for one in review.worst
    ]
    return f"<ol>{_lines(items)}</ol>"


def _about(one: Reviewed, reasons: Sequence[str]) -> str:
    items = [f"holds {one.held}", *reasons]
    return f"<ul>{''.join(f'<li>{_safe(item)}</li>' for item in items)}</ul>"


def _categories(review: MatchReview) -> str:
    rows = []
    for name, title in CATEGORIES.items():
        losses = [one.loss for one in review.mistakes if one.category == name]
        lost = _number(sum(losses)) if losses else NOTHING
        rows.append(
            f'<tr><th scope="row">{_safe(title)}</th><td>{len(losses)}</td><td>{lost}</td></tr>'
        )
    return _table("", ("Category", "Mistakes", "Lost"), rows)


def _all(review: MatchReview) -> str:
    # links lead to the worst, so these are open
    linked, sizes = set(map(_anchor, review.worst)), _sizes(review)
    decisions = _lines(
        [_decision(review, one, sizes, is_open=_anchor(one) in linked) for one in review.decisions]
    )
    return f'{_filter(review)}\n<div class="decisions">\n{decisions}\n</div>'


def _sizes(review: MatchReview) -> list[float]:
    """The losses to choose from: each leaves fewer mistakes than the one before, but not none."""
    losses = [one.loss for one in review.mistakes]
    sizes, shown = [], len(losses)
    for size in _SIZES:
        n = sum(loss >= size for loss in losses)
        if 0 < n < shown:
            sizes.append(size)
            shown = n
    return sizes


def _filter(review: MatchReview) -> str:
    """Which decisions are shown; the style hides the others, without a script."""
    if not review.mistakes:
        return ""
    choices = [("all", "all"), ("mistakes", "mistakes")]
    for size in _sizes(review):
        unit = "point" if size == 1 else "points"
        choices.append((_least(size), f"losses of {size:g} {unit} or more"))
    labels = [
        f'<label><input type="radio" name="show" id="show-{name}"'
        f"{' checked' if name == 'all' else ''}> {title}</label>"
        for name, title in choices
    ]
    return f'<fieldset class="filter"><legend>Show</legend>\n{_lines(labels)}</fieldset>'


def _hiding(review: MatchReview) -> str:
    rules = [
        f"main:has(#show-{name}:checked) .decisions > :not(.{kind}) {{ display: none; }}"
        for name, kind in [
            ("mistakes", "mistake"),
            *((_least(size), _least(size)) for size in _sizes(review)),
        ]
    ]
    return f"{_lines(rules)}\n"


def _least(size: float) -> str:
    return f"least-{size:g}".replace(".", "-")


def _decision(review: MatchReview, one: Reviewed, sizes: Sequence[float], *, is_open: bool) -> str:
    rows = [
        f'<tr><th scope="row">{_words(candidate.action)}</th>'
        f"<td>{_with_error(candidate.points, candidate.error)}</td>"
        f"<td>{_with_error(candidate.behind, candidate.behind_error)}</td></tr>"
        for candidate in one.candidates
    ]
    better, look = "", ""
    if one.is_mistake:
        better = f" – better: {_words(one.best)}, by {_number(one.loss)}"
        over = [_least(size) for size in sizes if one.loss >= size]
        look = f' class="{" ".join(["mistake", *over])}"'
    state = " open" if is_open else ""
    return (
        f'<details id="{_anchor(one)}"{look}{state}><summary>{_where(review, one)}: '
        f"{_words(one.played)}{better}</summary>\n"
        f"{_about(one, one.reasons)}\n"
        f"{_table('candidates', ('Action', 'Points', 'Behind'), rows)}</details>"
    )


def _table(kind: str, heads: tuple[str, ...], rows: list[str]) -> str:
    first, *others = heads
    titles = "".join(f'<th scope="col">{name}</th>' for name in others)
    look = f' class="{kind}"' if kind else ""
    return (
        f'<div class="scroll"><table{look}><thead><tr><th scope="col" class="name">{first}</th>'
        f"{titles}</tr></thead>\n<tbody>\n{_lines(rows)}\n</tbody></table></div>"
    )


def _where(review: MatchReview, one: Reviewed) -> str:
    return f"Hand {one.hand + 1}, event {one.n}, {_name(review, one.seat)}"


def _anchor(one: Reviewed) -> str:
    return f"d{one.n}-{one.seat}"


def _plain_name(review: MatchReview, seat: int) -> str:
    return f"{review.log.header['seats'][seat]['name']} ({seat})"


def _name(review: MatchReview, seat: int) -> str:
    return _safe(_plain_name(review, seat))


def _with_error(value: float | None, error: float | None) -> str:
    if value is None:
        return NOTHING
    half = "" if error is None else f'<span class="half"> ± {_number(error)}</span>'
    return _number(value) + half


def _number(value: float) -> str:
    return f"{value:.2f}".replace("-", _MINUS)


_METHOD = """
<ul>
<li>For each decision, hidden tiles are dealt at random in many ways that agree with what the seat
could see then. In each of these worlds every candidate is played, and four bots finish the hand:
they discard like efficient, and decide the rest like learned. Points are the average from there to
the end of the hand, ± the standard error.</li>
<li>All candidates are tried in the same worlds, so that luck cancels out: the difference to the
best action (Behind) is known much better than the points. The loss of a decision is the difference
between the best action and the one that was played.</li>
<li>A loss is called a mistake if it is greater than three standard errors. The average per decision
counts all decisions, and is measured in worlds that were not used to choose the best action;
without that it would be too high. If chance makes it negative, it is shown as 0.</li>
</ul>
""".strip()


def _words(action: str) -> str:
    return _safe(words_for(Action.parse(action)))


def _safe(text: str) -> str:
    return escape(printable(text))


def _lines(parts: list[str]) -> str:
    return "\n".join(parts)
