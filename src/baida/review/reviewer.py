"""Review single decisions."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property

from baida.bots.trials import Trials
from baida.game.actions import Action
from baida.i18n import Message
from baida.jobs.runner import Stop, Stopped, never
from baida.review.categories import category_of
from baida.review.choices import Choice
from baida.review.estimates import Estimator
from baida.review.reasons import reasons_for
from baida.variants import find_rules


@dataclass(frozen=True)
class Candidate:
    action: str
    #: Expected points from now to the end of the hand, and the standard error.
    points: float
    error: float
    #: How much less than the best action that is, with the standard error of the difference. All
    #: actions are tried in the same worlds, so this error is much smaller than that of the points.
    behind: float
    behind_error: float


@dataclass(frozen=True)
class Reviewed:
    n: int
    hand: int
    seat: int
    played: str
    best: str
    #: The cost of the played action compared with the best, and the standard error.
    loss: float
    error: float
    #: The loss without the luck of the best action (``Trials.fair_lead``).
    fair_loss: float
    #: The category of a loss that is greater than the noise.
    category: str | None
    #: Whether the played action is better than every other candidate beyond the noise.
    proved: bool
    #: The expected score of the seat at the end of the hand, with the best action.
    expected: float
    worlds: int
    #: The hand and the tile in question, in notation.
    held: str
    candidates: tuple[Candidate, ...]
    reasons: tuple[Message, ...]

    @property
    def is_mistake(self) -> bool:
        return self.category is not None


@dataclass(frozen=True)
class Reviewer:
    """Reviews decisions; plain data, so that it can be sent to other processes."""

    rules: str
    worlds: int
    seed: int = 0

    @cached_property
    def _estimator(self) -> Estimator:
        return Estimator(find_rules(self.rules), self.worlds, self.seed)

    def __call__(self, choice: Choice, stop: Stop = never) -> Reviewed:
        """Review a decision; raise Stopped when ``stop`` returns true."""
        steps = self.steps(choice)
        try:
            while not stop():
                next(steps)
        except StopIteration as done:
            reviewed: Reviewed = done.value
            return reviewed
        raise Stopped

    def steps(self, choice: Choice) -> Generator[None, None, Reviewed]:
        """Review a decision; yield after each rollout."""
        prior = self._estimator.prior(choice)
        trials, consequences = yield from self._estimator.try_out(choice, prior)
        best = _best(trials, choice.played)
        lead = trials.lead(best, choice.played)
        top = trials.mean(best)
        category = None
        if lead.clear:
            category = category_of(choice, best, lead.mean, consequences.dangers)
        candidates = [_candidate(trials, action, best) for action in trials.actions]
        return Reviewed(
            n=choice.n,
            hand=choice.view.hand,
            seat=choice.seat,
            played=str(Action.of(choice.played)),
            best=str(Action.of(best)),
            loss=lead.mean,
            error=lead.error,
            fair_loss=trials.fair_lead(choice.played, prior),
            category=category,
            proved=best == choice.played
            and all(trials.lead(best, other).clear for other in trials.actions if other != best),
            expected=choice.view.scores[choice.seat] + top.mean,
            worlds=trials.worlds,
            held=choice.held,
            candidates=tuple(sorted(candidates, key=lambda one: one.behind)),
            reasons=tuple(reasons_for(choice, trials, consequences, best)),
        )


def _best(trials: Trials, played: int) -> int:
    """Return the leader, unless the played action was dropped and was no worse until then."""
    best = trials.leader()
    return best if trials.lead(best, played).mean > 0 else played


def _candidate(trials: Trials, action: int, best: int) -> Candidate:
    """Make a candidate with points relative to the best, because trials may differ in worlds."""
    lead = trials.lead(best, action)
    points = trials.mean(best).mean - lead.mean
    return Candidate(
        str(Action.of(action)), points, trials.mean(action).error, lead.mean, lead.error
    )
