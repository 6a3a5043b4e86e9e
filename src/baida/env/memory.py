"""What a seat remembers of a hand beyond what lies on the table, from the events it receives."""

from __future__ import annotations

from baida.bots.table_from_view import lay_out, note_play, points_of_win
from baida.core.play.deal import Deal
from baida.core.play.state import DRAWN_FOR
from baida.game.actions import PASS
from baida.game.events.fold import Fold
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.wire.events import Answers, Event
from baida.wire.values import SEATS


class Memory:
    """Turns, draws, payments for kongs, and the wins that the seat itself has passed up."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self._rules = rules
        self._seat = seat
        self._forget()

    def _forget(self) -> None:
        self._turns = self._why_drawn = 0
        self._kong_turn = self._added_drawn = False
        self._started = not self._rules.play_options.before_start
        self._draws = [0] * SEATS
        self._discard_turns: list[list[int]] = [[] for _ in range(SEATS)]
        #: The turns of each meld and of the tile that was added to it.
        self._meld_turns: list[list[tuple[int, int]]] = [[] for _ in range(SEATS)]
        self._win_turns = [0] * SEATS
        #: Payer, payee, amount and turn of payments for kongs; the amount is 0 once refunded.
        self._income: list[list[int]] = []
        self._passed_points, self._passed_kinds = -1, 0
        self.scores: list[int] = [0] * SEATS
        self.hands_left = 0

    def note_answer(self, event: Answers, view: View, table: Deal) -> None:
        """Remember a win that the seat passes up (S5); ``view`` is that before this event."""
        if not self._rules.play_options.passing or view.offered is None:
            return
        answer = event["answers"].get(str(self._seat))
        if answer in (None, "win") or view.offered[0] == self._seat:
            return
        lay_out(table, view, [PASS])
        self.recall(table)
        points = points_of_win(table, self._seat)
        if points >= 0:
            self._passed_points = max(self._passed_points, points)
            self._passed_kinds |= 1 << view.offered[1]

    def see(self, event: Event, table: Fold) -> None:
        """Remember an event; ``table`` has seen it already."""
        if event["e"] == "hand_started":
            self._forget()
            self.scores = list(event["scores"])
            self.hands_left = int(self._rules.options["hands"]) - 1 - event["hand"]
        elif event["e"] == "ready_to_start":
            self._started = True
        elif event["e"] == "drew":
            self._draw(event["seat"], event["why"])
        elif event["e"] == "discarded":
            self._discard_turns[event["seat"]].append(self._turns)
        elif event["e"] == "kong_added":
            self._added_drawn = event["drawn"]
        elif event["e"] == "melded":
            self._meld(event["seat"], event["kind"], table)
        elif event["e"] == "won":
            self._win_turns[event["seat"]] = self._turns
        elif event["e"] == "paid":
            self._pay(event["why"], event["from"], event["to"], event["amount"])

    def recall(self, table: Deal) -> None:
        """Record everything on a table that was laid out from the view."""
        played = self._turns, self._why_drawn, self._kong_turn, self._added_drawn
        passed = self._seat, self._passed_points, self._passed_kinds
        turns = self._discard_turns, self._meld_turns, self._win_turns
        note_play(table, played, self._draws, *turns, passed, self._income)
        table.note_match(self.scores, self.hands_left)

    def _draw(self, seat: int, why: str) -> None:
        self._why_drawn = DRAWN_FOR.index(why)
        if not self._started:
            return
        if why == "turn":
            self._turns += 1
            self._kong_turn = False
        self._draws[seat] += 1
        if seat == self._seat:
            self._passed_points, self._passed_kinds = -1, 0

    def _meld(self, seat: int, kind: str, table: Fold) -> None:
        turns = self._meld_turns[seat]
        if kind == "added_kong":
            grown = [meld.kind == "added_kong" for meld in table.view.seats[seat].melds]
            place = next(i for i, now in enumerate(grown) if now and not turns[i][1])
            turns[place] = turns[place][0], self._turns
        else:
            self._turns += kind != "concealed_kong"
            turns.append((self._turns, 0))
        self._kong_turn = "kong" in kind

    def _pay(self, why: str, payer: int, payee: int | None, amount: int) -> None:
        if why == "kong" and payee is not None:
            self._income.append([payer, payee, amount, self._turns])
        elif why == "kong_refund":
            # a shot is refunded in its turn, to the payer or to the winner (S7, S30)
            for income in reversed(self._income):
                if income[1] == payer and income[2] == amount:
                    income[2] = 0
                    return
