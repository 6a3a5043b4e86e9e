"""The HTML page of a review: one file, without scripts, for any screen."""

from __future__ import annotations

from collections.abc import Iterator
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
_MINUS = "\N{MINUS SIGN}"
_MORE_STYLE = """
details { margin-bottom: 12px; }
summary { cursor: pointer; }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.mistake summary { color: var(--bad); font-weight: 600; }
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
            f"<style>{STYLE}{_MORE_STYLE}</style>",
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
        f"<ul>{''.join(f'<li>{_safe(reason)}</li>' for reason in one.reasons[1:])}</ul></li>"
        for one in review.worst
    ]
    return f"<ol>{_lines(items)}</ol>"


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
    return _lines([_decision(review, one) for one in review.decisions])


def _decision(review: MatchReview, one: Reviewed) -> str:
    rows = [
        f'<tr><th scope="row">{_words(candidate.action)}</th>'
        f"<td>{_with_error(candidate.points, candidate.error)}</td>"
        f"<td>{_with_error(candidate.behind, candidate.behind_error)}</td></tr>"
        for candidate in one.candidates
    ]
    loss = f": loses {_number(one.loss)}" if one.is_mistake else ""
    look = ' class="mistake"' if one.is_mistake else ""
    return (
        f'<details id="{_anchor(one)}"{look}><summary>{_where(review, one)}: '
        f"{_words(one.played)}{loss}</summary>\n"
        f"{_table('candidates', ('Action', 'Points', 'Behind'), rows)}\n"
        f"<ul>{''.join(f'<li>{_safe(reason)}</li>' for reason in one.reasons)}</ul></details>"
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
without that it would be too high. By chance it can be below 0.</li>
</ul>
""".strip()


def _words(action: str) -> str:
    return _safe(words_for(Action.parse(action)))


def _safe(text: str) -> str:
    return escape(printable(text))


def _lines(parts: list[str]) -> str:
    return "\n".join(parts)
