from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from baida.cli.views.simulation import heading, table_of
from baida.game.actions import Action
from baida.review.categories import CATEGORIES
from baida.review.many import Totals
from baida.review.match import MatchReview
from baida.review.reasons import words_for
from baida.review.reviewer import Reviewed
from baida.terminal import words
from baida.terminal.style import FAINT
from baida.terminal.words import NOTHING, printable

_LOSSES = ("Decisions", "Mistakes", "Lost", "Per decision")
_NOTE = (
    "Points. ± standard error. Lost: by mistakes, which are losses greater than the noise. "
    "Per decision: average of all decisions, at least 0."
)


def review_view(review: MatchReview, seconds: float, _width: int) -> Iterator[RenderableType]:
    yield _title(review, seconds)
    if not review.decisions:
        return
    yield _seats(review)
    if review.mistakes:
        yield _categories(review)
    yield _worst(review)


def totals_view(totals: Totals, seconds: float) -> Iterator[RenderableType]:
    decisions = sum(player.decisions for player in totals.players.values())
    done = f"{words.count(totals.matches, 'match')} · {words.count(decisions, 'decision')}"
    yield Text.assemble((done, "bold"), (f" · {seconds:.1f} s", FAINT))
    if not decisions:
        return
    table = table_of("Player", "Matches", *_LOSSES, left=(0,))
    for name, one in sorted(totals.players.items()):
        average = NOTHING
        if one.per_decision is not None:
            average = "{:.2f} ± {:.2f}".format(*one.per_decision)
        table.add_row(
            printable(name),
            str(one.matches),
            str(one.decisions),
            str(one.mistakes),
            f"{one.loss:.2f} ± {one.loss_error:.2f}" if one.mistakes else NOTHING,
            average,
        )
    yield Group(table, Text(_NOTE, FAINT))
    if totals.worst:
        yield Group(
            Text("The worst decisions", "bold"),
            *(_decision(one, name, path) for path, name, one in totals.worst),
        )


def _title(review: MatchReview, seconds: float) -> Text:
    rules = review.log.rules
    decisions = words.count(len(review.decisions), "decision")
    text = f"{words.count(review.hands, 'hand')} · {decisions} · seed {review.seed}"
    title = heading(rules.variant, rules.id, text)
    notes = [f"at most {words.count(review.worlds, 'world')} per decision"]
    if seconds > 0:
        notes.append(f"{seconds:.1f} s")
    if review.untold:
        claims = words.count(review.untold, "claim")
        notes.append(f"{claims} left out: the log does not tell the jokers")
    return title.append(f"\n{' · '.join(notes)}", style=FAINT)


def _seats(review: MatchReview) -> RenderableType:
    table = table_of("Seat", "Player", *_LOSSES, left=(0, 1))
    for seat in review.seats:
        one = review.seat_summary(seat)
        average = NOTHING
        if one["loss_per_decision"] is not None:
            average = f"{one['loss_per_decision']:.2f}"
        if one["loss_per_decision_error"] is not None:
            average += f" ± {one['loss_per_decision_error']:.2f}"
        table.add_row(
            str(seat),
            printable(one["name"]),
            str(one["decisions"]),
            str(one["mistakes"]),
            f"{one['loss']:.2f} ± {one['loss_error']:.2f}" if one["mistakes"] else NOTHING,
            average,
        )
    return Group(table, Text(_NOTE, FAINT))


def _categories(review: MatchReview) -> RenderableType:
    table = table_of("What the mistakes are about", "Mistakes", "Lost", left=(0,))
    for name, title in CATEGORIES.items():
        losses = [one.loss for one in review.mistakes if one.category == name]
        if losses:
            table.add_row(str(title), str(len(losses)), f"{sum(losses):.2f}")
    return table


def _worst(review: MatchReview) -> RenderableType:
    if not review.mistakes:
        return Text.assemble(("✓ ", "bold green"), "no mistakes beyond the noise")
    return Group(
        Text("The worst decisions", "bold"),
        *(_decision(one, review.name_of(one.seat)) for one in review.worst),
    )


def _decision(one: Reviewed, name: str, log: Path | None = None) -> RenderableType:
    assert one.category is not None
    loss = f"{one.loss:.2f} ± {one.error:.2f} points"
    title = Text.assemble(
        ("✗ ", "bold red"), (_words(one.played), "bold"),
        f" – better: {_words(one.best)}, by {loss} ", (f"· {CATEGORIES[one.category]}", FAINT),
    )  # fmt: skip
    where = [] if log is None else [printable(str(log))]
    where += [f"hand {one.hand + 1}", f"event {one.n}", f"seat {one.seat}: {printable(name)}"]
    about = [Text(", ".join(where), FAINT), Text(f"holds {one.held}")]
    about += [Text(reason, FAINT) for reason in one.reasons[1:]]
    return Group(title, *(Padding(line, (0, 0, 0, 2)) for line in about))


def _words(action: str) -> str:
    return words_for(Action.parse(action))
