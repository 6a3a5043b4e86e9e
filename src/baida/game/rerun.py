"""Rerun a log: the engine replays the decisions, and all events are compared.

Only the walls and decisions come from the log; everything else must be what the engine computes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from baida.core.play.deal import Deal
from baida.core.play.state import EVENTS, PHASES
from baida.errors import InputError
from baida.game.actions import PASS, WIN_NOW, Action
from baida.game.events.fold import Fold
from baida.game.log.file import Log, LogError
from baida.game.log.hands import split_hands
from baida.game.rulesets import ruleset_for
from baida.game.translate import opening, translate
from baida.game.view.view import EVERYTHING
from baida.score.request import WINDS
from baida.tiles import BY_NAME, KINDS, STANDS_FOR, parse
from baida.wire.events import Event, Exchanged, KongAdded, Melded, Paid, VoidChosen
from baida.wire.values import SEATS

#: Events that the engine makes. A log may contain others, which are ignored.
_KNOWN = frozenset({"hand_started", "dealt", *EVENTS})
#: The phases in which all seats choose at once, and the events that record the choices.
_CHOSEN_TOGETHER = {"exchanging": "exchanged", "voiding": "void_chosen"}


@dataclass(frozen=True)
class Difference:
    """A difference between the engine and the log, with the line of the file."""

    line: int
    text: str


@dataclass
class Rerun:
    hands: int = 0
    decisions: int = 0
    differences: list[Difference] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


class Decision(NamedTuple):
    """A decision of a seat.

    The log omits the tiles of an unsuccessful claim: such a claim is ``told`` only if no other
    claim of that kind was legal.
    """

    seat: int
    action: int
    told: bool = True
    #: The number of the event that records it, or else of the next event.
    n: int = 0


#: Called with the number of the hand, the table and a decision, before it is made.
Watch = Callable[[int, Deal, Decision], object]


def possible_part(log: Log) -> tuple[Log, LogError | None]:
    """Cut the log at the first impossible event, because the engine trusts its tiles."""
    fold = Fold(log.rules, EVERYTHING)
    for i, event in enumerate(log.events):
        try:
            fold.add(event)
        except LogError as error:
            # line 1 is the header, so event i is in line i + 2
            return replace(log, events=log.events[:i]), LogError("line", i + 2, error.message)
    return log, log.problem


def rerun(log: Log, watch: Watch = lambda _hand, _deal, _decision: None) -> Rerun:
    result = Rerun()
    scores = [0, 0, 0, 0]
    dealer: int | None = None
    deal = Deal(ruleset_for(log.rules))
    known = (event for event in log.events if event["e"] in _KNOWN)
    for hand, (start, events) in enumerate(split_hands(known), log.first_hand):
        if not result.hands and "start" in log.header:
            scores = start["scores"]  # a match from a position can begin with any scores
        result.hands += 1
        expected = {
            "hand": hand,
            "scores": scores,
            "round_wind": WINDS[log.rules.round_wind(hand)],
        }
        if dealer is not None:
            expected["dealer"] = dealer
        given: Mapping[str, object] = start
        for name, value in expected.items():
            if given[name] != value:
                _differ(result, start, f"{name} is {given[name]}, should be {value}")
        wall = parse(start["wall"])
        try:
            wind, dice = WINDS.index(start["round_wind"]), start["dice"]
            deal.start(wall, start["dealer"], wind, record=True, dice=dice and dice["break"])
        except InputError as error:
            _differ(result, start, str(error))
            break
        deal.note_match(start["scores"], int(log.rules.options["hands"]) - 1 - hand)
        made = opening(deal, wall, start["hand"], start["scores"], start["dice"])
        _Hand(deal, events, start["scores"], made, result, partial(watch, hand)).play()
        _compare(events, made, log.rules.variant.units, result)
        for n, event in enumerate(made, len(result.events) + 1):
            event["n"] = n
        result.events += made
        last = events[-1]
        if last["e"] != "hand_ended":
            break  # the log stops here
        scores, dealer = last["scores"], last["next_dealer"]
    ended = log.events[-1] if log.events else None
    if ended is not None and ended["e"] == "match_ended" and ended["scores"] != scores:
        _differ(result, ended, f"scores are {ended['scores']}, should be {scores}")
    return result


def _differ(result: Rerun, event: Event, text: str) -> None:
    result.differences.append(Difference(event["n"] + 1, text))


class _Parted(Exception):
    """The log has no decision where the engine needs one."""


@dataclass
class _Hand:
    """One hand replayed; ``made`` collects events like those of the log."""

    deal: Deal
    events: list[Event]
    before: list[int]
    made: list[Event]
    result: Rerun
    watch: Callable[[Deal, Decision], object]

    def play(self) -> None:
        """Replay decisions until the hand or the log ends, or they differ."""
        self._take()
        while not self.deal.over and len(self.made) < len(self.events):
            event = self.events[len(self.made)]
            try:
                decisions = self._decisions()
            except _Parted as parted:
                _differ(self.result, event, str(parted))
                return
            except (InputError, KeyError, ValueError):  # invalid tiles
                _differ(self.result, event, f"what is decided here cannot be: {event['e']}")
                return
            for decision in decisions:
                self.result.decisions += 1
                self.watch(self.deal, decision._replace(n=self._recorded(decision.seat)))
                if not self.deal.step(decision.seat, decision.action):
                    text = f"seat {decision.seat} may not {Action.of(decision.action)} here"
                    _differ(self.result, event, text)
                    return
            self._take()

    def _take(self) -> None:
        for numbers in self.deal.take_events():
            self.made.append(translate(self.deal, numbers, self.before))

    def _decisions(self) -> list[Decision]:
        """Return the next decisions of the waiting seats according to the log."""
        phase = PHASES[self.deal.phase]
        if phase in ("claim", "rob", "green_jokers"):
            return self._answers()
        if phase in _CHOSEN_TOGETHER:
            return [Decision(seat, self._chosen(seat, phase)) for seat in self.deal.waiting]
        (seat,) = self.deal.waiting
        event = self.events[len(self.made)]
        if phase == "before_start":
            if event["e"] == "declared" and event["seat"] == seat:
                return [Decision(seat, Action("declare", (BY_NAME[event["tile"]],)).code)]
            return [Decision(seat, PASS)]
        if event["e"] == "void_announced" and len(self.made) + 1 < len(self.events):
            event = self.events[len(self.made) + 1]
        if event.get("seat") != seat:
            raise _Parted(f"it is seat {seat}'s turn, but the log goes on with {event['e']}")
        return [Decision(seat, self._turn(seat, event))]

    def _recorded(self, seat: int) -> int:
        ahead = self.events[len(self.made) : len(self.made) + 4]
        if PHASES[self.deal.phase] in (*_CHOSEN_TOGETHER, "turn"):
            own = (event for event in ahead if event.get("seat") == seat)
            return next((e["n"] for e in own if e["e"] != "void_announced"), ahead[0]["n"])
        return ahead[0]["n"]

    def _turn(self, seat: int, event: Event) -> int:
        if event["e"] == "won":
            return WIN_NOW
        if event["e"] == "discarded":
            return Action("discard", (BY_NAME[event["tile"]],)).code
        if event["e"] == "declared":
            return Action("declare", (BY_NAME[event["tile"]],)).code
        if event["e"] == "melded" and event["kind"] == "concealed_kong":
            return Action(event["kind"], tuple(parse(event["tiles"])), _kinds(event)).code
        if event["e"] == "kong_added":
            return self._added(event)
        raise _Parted(f"seat {seat} must act, but the log goes on with {event['e']}")

    def _added(self, event: KongAdded) -> int:
        """Return the added kong of an event; with a joker, the meld that follows identifies it."""
        tile = BY_NAME[event["tile"]]
        after = self.events[len(self.made) + 1 : len(self.made) + 3]
        for melded in after:
            if melded["e"] == "melded":
                return Action("added_kong", (tile,), _kinds(melded)).code
        for code in self.deal.legal(event["seat"]):
            action = Action.of(code)
            if action.kind == "added_kong" and action.tiles == (tile,):
                return code
        raise _Parted(f"seat {event['seat']} has no pung to add {event['tile']} to")

    def _chosen(self, seat: int, phase: str) -> int:
        """Return what a seat chose when all seats did, from one of the next four events."""
        for event in self.events[len(self.made) : len(self.made) + SEATS]:
            if event["e"] != _CHOSEN_TOGETHER[phase]:
                continue
            if (event["e"] == "exchanged" or event["e"] == "void_chosen") and event["seat"] == seat:
                return _choice_in(event)
        raise _Parted(f"seat {seat} makes no choice while {phase}")

    def _answers(self) -> list[Decision]:
        event = self.events[len(self.made)]
        waiting = self.deal.waiting
        if event["e"] != "answers":
            raise _Parted(f"seats {', '.join(map(str, waiting))} had a choice, not in the log")
        given = {int(seat): word for seat, word in event["answers"].items()}
        if set(given) != set(waiting):
            raise _Parted(f"seats {sorted(given)} answer, but {sorted(waiting)} had a choice")
        following = self.events[len(self.made) + 1 : len(self.made) + 2]
        return [self._answer(seat, given[seat], following) for seat in waiting]

    def _answer(self, seat: int, word: str, following: list[Event]) -> Decision:
        if word == "pass":
            return Decision(seat, PASS)
        if word == "win":
            return Decision(seat, WIN_NOW)
        for event in following:
            if event["e"] == "melded" and event["seat"] == seat and event["kind"] == word:
                tiles = parse(event["tiles"])
                tiles.remove(BY_NAME[event["claimed"] or ""])
                return Decision(seat, Action(word, tuple(tiles), _kinds(event)).code)
        # an unsuccessful claim, whose tiles are not in the log: assume the weakest one
        asked = [Action.of(code) for code in self.deal.legal(seat)]
        claims = [action for action in asked if action.kind == word]
        if not claims:
            raise _Parted(f"seat {seat} could not ask for a {word}")
        return Decision(seat, max(claims, key=_joker_strength).code, told=len(claims) == 1)


def _choice_in(event: VoidChosen | Exchanged) -> int:
    if event["e"] == "exchanged":
        return Action.parse(f"exchange {event['tiles']}").code
    tile = event["tile"]
    return Action("void", () if tile is None else (BY_NAME[tile],), suit=event["suit"]).code


def _joker_strength(action: Action) -> int:
    return sum(STANDS_FOR[tile].bit_count() for tile in action.tiles if tile >= KINDS)


def _kinds(event: Melded) -> tuple[int, ...]:
    return tuple(sorted(parse(event["as"])))


def _compare(events: list[Event], made: list[Event], units: Iterable[str], result: Rerun) -> None:
    """Record every difference; consecutive payments may be in any order."""
    if len(events) > len(made) and not result.differences:
        _differ(result, events[len(made)], f"the hand is over before this {events[len(made)]['e']}")
    for theirs, ours in zip(_ordered(events), _ordered(made), strict=False):
        a, b = _essence(theirs, units), _essence(ours, units)
        if a["e"] != b["e"]:
            if not result.differences:
                _differ(result, theirs, f"{theirs['e']} is in the log, should be {ours['e']}")
            return
        if a != b:
            names = [name for name in b if a.get(name) != b[name]]
            text = ", ".join(f"{name} is {a.get(name)}, should be {b[name]}" for name in names)
            _differ(result, theirs, f"{theirs['e']}: {text}")


def _ordered(events: list[Event]) -> list[Event]:
    ordered: list[Event] = []
    payments: list[Paid] = []
    for event in events:
        if event["e"] == "paid":
            payments.append(event)
            continue
        ordered += _sorted(payments)
        payments = []
        ordered.append(event)
    return [*ordered, *_sorted(payments)]


def _sorted(payments: list[Paid]) -> list[Paid]:
    def key(paid: Paid) -> tuple[object, ...]:
        to = -1 if paid["to"] is None else paid["to"]
        return paid["why"], paid["from"], to, paid["amount"]

    return sorted(payments, key=key)


def _essence(event: Event, units: Iterable[str]) -> dict[str, object]:
    """Return what must be equal, without the order of listed tiles and explanations."""
    kept = {name: value for name, value in event.items() if name not in ("n", "request", "score")}
    if event["e"] in ("melded", "dealt", "exchanged"):
        for name in {"tiles", "as"} & kept.keys():
            kept[name] = sorted(parse(kept[name]))
    if event["e"] == "won":
        score: Mapping[str, object] = event["score"] or {}
        for name in ("points", *units):
            kept[name] = score.get(name)
    return kept
