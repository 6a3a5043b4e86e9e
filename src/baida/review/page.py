"""The HTML page of a review: one file, without scripts, for any screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from baida.game.actions import Action
from baida.pages import html
from baida.pages.charts import Curve, line_chart
from baida.pages.html import minus, safe
from baida.review.categories import CATEGORIES
from baida.review.match import MatchReview
from baida.review.reasons import words_for
from baida.review.reviewer import Reviewed
from baida.terminal.words import NOTHING, count

#: The losses that the filter offers, in points.
_SIZES = (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)


def page(review: MatchReview) -> str:
    """Return the page as HTML; equal reviews give equal pages."""
    game = review.log.rules.variant.names["en"]
    return html.page(
        "review",
        game,
        _sections(review),
        lead=_verdict(review),
        about=_what(review),
        style=_hiding(review),
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
        yield html.section("Players", _players(review))
        yield html.section("Expected points", _course(review))
        if review.mistakes:
            yield html.section("The worst decisions", _worst(review))
            yield html.section("What the mistakes are about", _categories(review))
        yield html.section("All decisions", _all(review))
    yield html.section("How it was computed", _METHOD)


def _players(review: MatchReview) -> str:
    rows = []
    for seat in review.seats:
        one = review.seat_summary(seat)
        lost = _with_error(one["loss"], one["loss_error"]) if one["mistakes"] else NOTHING
        average = _with_error(one["loss_per_decision"], one["loss_per_decision_error"])
        counts = str(one["decisions"]), str(one["mistakes"])
        rows.append((safe(_name(review, seat)), *counts, lost, average))
    heads = ("Player", "Decisions", "Mistakes", "Lost", "Per decision")
    return html.table(heads, rows, kind="standings")


def _course(review: MatchReview) -> str:
    """Draw the expected score of each seat, decision by decision."""
    places = {one.n: place for place, one in enumerate(review.decisions, 1)}
    lines = [
        Curve(_name(review, seat), [(places[one.n], one.expected) for one in review.of_seat(seat)])
        for seat in review.seats
    ]
    return html.figure(
        "The score expected at the end of the hand, at each decision",
        lambda title, width: line_chart(title, lines, x="decisions", y="points", width=width),
    )


def _worst(review: MatchReview) -> str:
    items = [
        f'<li><a href="#{_anchor(one)}">{_where(review, one)}: {_words(one.played)}</a>, '
        f"better: {_words(one.best)}, by {_with_error(one.loss, one.error)} points"
        f"{_about(one, one.reasons[1:])}</li>"
        for one in review.worst
    ]
    return f"<ol>{html.lines(*items)}</ol>"


def _about(one: Reviewed, reasons: Sequence[str]) -> str:
    items = [f"holds {one.held}", *reasons]
    return f"<ul>{''.join(f'<li>{safe(item)}</li>' for item in items)}</ul>"


def _categories(review: MatchReview) -> str:
    rows = []
    for name, title in CATEGORIES.items():
        losses = [one.loss for one in review.mistakes if one.category == name]
        rows.append((safe(title), str(len(losses)), _number(sum(losses)) if losses else NOTHING))
    return html.table(("Category", "Mistakes", "Lost"), rows, label="Categories")


def _all(review: MatchReview) -> str:
    # the worst mistakes are linked, so they are open
    linked, sizes = set(map(_anchor, review.worst)), _sizes(review)
    decisions = html.lines(
        *(_decision(review, one, sizes, is_open=_anchor(one) in linked) for one in review.decisions)
    )
    return f'{_filter(review)}\n<div class="decisions">\n{decisions}\n</div>'


def _sizes(review: MatchReview) -> list[float]:
    """Return the sizes that the filter offers; each leaves fewer mistakes than the one before."""
    losses = [one.loss for one in review.mistakes]
    sizes, shown = [], len(losses)
    for size in _SIZES:
        n = sum(loss >= size for loss in losses)
        if 0 < n < shown:
            sizes.append(size)
            shown = n
    return sizes


def _filter(review: MatchReview) -> str:
    """Make the filter of decisions; the style hides the others, without a script."""
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
    return f'<fieldset class="filter"><legend>Show</legend>\n{html.lines(*labels)}</fieldset>'


def _hiding(review: MatchReview) -> str:
    rules = [
        f"main:has(#show-{name}:checked) .decisions > :not(.{kind}) {{ display: none; }}"
        for name, kind in [
            ("mistakes", "mistake"),
            *((_least(size), _least(size)) for size in _sizes(review)),
        ]
    ]
    return f"{html.lines(*rules)}\n"


def _least(size: float) -> str:
    return f"least-{size:g}".replace(".", "-")


def _decision(review: MatchReview, one: Reviewed, sizes: Sequence[float], *, is_open: bool) -> str:
    rows = [
        (
            _words(candidate.action),
            _with_error(candidate.points, candidate.error),
            _with_error(candidate.behind, candidate.behind_error),
        )
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
        f"{html.table(('Action', 'Points', 'Behind'), rows, kind='candidates')}</details>"
    )


def _where(review: MatchReview, one: Reviewed) -> str:
    return f"Hand {one.hand + 1}, event {one.n}, {safe(_name(review, one.seat))}"


def _anchor(one: Reviewed) -> str:
    return f"d{one.n}-{one.seat}"


def _name(review: MatchReview, seat: int) -> str:
    return f"{review.log.header['seats'][seat]['name']} ({seat})"


def _with_error(value: float | None, error: float | None) -> str:
    if value is None:
        return NOTHING
    return _number(value) + ("" if error is None else html.half(_number(error)))


def _number(value: float) -> str:
    return minus(f"{value:.2f}")


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
    return safe(words_for(Action.parse(action)))
