"""A position: one hand up to some moment, from which a match can continue.

It consists of the wall of the hand and the decisions so far; the engine replays everything else, so
nothing about the table is stored twice. As a text it fits into a link.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from baida.core.play.deal import Deal
from baida.core.play.options import BY_DICE
from baida.errors import BaidaError, InputError
from baida.game.actions import Action
from baida.game.log.file import RULES_VERSION, Log
from baida.game.log.hands import split_hands
from baida.game.match import Match, Start, check_seat
from baida.game.rerun import Decision, possible_part, rerun
from baida.i18n import Message, TechnicalMessage
from baida.jsontext import encode, read_json
from baida.score.rules import Rules
from baida.tiles import loose, parse
from baida.variants import find_former_rules
from baida.wire.check import read_object
from baida.wire.events import Event, HandStarted, Player
from baida.wire.positions import PackedPosition

#: The first character of every text: the version of the rules, whose id may have meant others.
_VERSION = str(RULES_VERSION)
_VERSIONS = tuple(str(version) for version in range(1, RULES_VERSION + 1))
#: The texts of the longest simulated hands have about 1,000 characters.
MOST_CHARACTERS = 4000
_MOST_BYTES = 30_000
#: The secret of matches that only replay the given decisions.
_NO_SECRET = bytes(32)


@dataclass(frozen=True)
class Position:
    rules: Rules
    #: The seat that continues from here; bots play the others.
    seat: int
    start: Start
    #: Each is the decision of the first seat that the engine waits for.
    decisions: tuple[int, ...]

    def match(
        self,
        *,
        secret: bytes = _NO_SECRET,
        contributions: Sequence[str] = ("",) * 4,
        seats: Sequence[Player] | None = None,
    ) -> Match:
        """Return a match that begins with this hand, before the first of the decisions."""
        return Match(
            self.rules, secret=secret, contributions=contributions, seats=seats, start=self.start
        )

    def reached(self) -> Match:
        """Return the match after all decisions."""
        match = self.match()
        for action in self.decisions:
            match.step(match.waiting[0], action)
        return match


def make_position(rules: Rules, seat: int, start: Start, decisions: Sequence[int]) -> Position:
    """Make a position from which play can continue; raise InputError if that is impossible."""
    given = replace(start, given=len(decisions))
    position = Position(rules, check_seat(seat), given, tuple(decisions))
    match = position.match()
    for number, action in enumerate(decisions):
        if match.over or match.hand != start.hand:
            raise InputError("position", "the hand is over before the last decision")
        try:
            match.step(match.waiting[0], action)
        except BaidaError as error:
            raise InputError("position", f"decision {number + 1}: {error}") from None
    if match.over or match.hand != start.hand:
        raise InputError("position", Message("refusals.position_hand_over"))
    if match.deal.win_of(seat) is not None:
        raise InputError("position", Message("refusals.position_seat_won"))
    return position


def _damaged(why: str) -> InputError:
    message = TechnicalMessage("refusals.position_damaged_log", f"this log is damaged: {why}")
    return InputError("log", message)


def position_at(log: Log, n: int, seat: int) -> Position:
    """Return the position of a finished match after event ``n``.

    It contains all decisions that the events up to there record. Raise InputError if the match is
    not finished, the log is damaged, or nothing is left to decide.
    """
    if not log.finished:
        raise InputError("log", Message("refusals.position_unfinished"))
    check_seat(seat)
    if not 1 <= n <= len(log.events):
        raise InputError("n", Message("refusals.position_event", most=len(log.events), n=n))
    first, hand = _hand_at(log, n)
    # Make a log of this hand alone; the engine trusts its tiles, so they are checked first.
    renumbered: list[Event] = [{**event, "n": k} for k, event in enumerate(hand, 1)]  # type: ignore[misc]
    part = replace(log, header={**log.header, "start": {"hand": first["hand"], "given": 0}})
    possible, problem = possible_part(replace(part, events=renumbered))
    if problem is not None:
        raise _damaged(problem.message)
    made: list[Decision] = []

    def watch(_hand: int, _deal: Deal, decision: Decision) -> None:
        made.append(decision)

    differences = rerun(possible, watch).differences
    if differences:
        raise _damaged(differences[0].text)
    before = first["n"] - 1
    decisions: list[int] = []
    for decision in made:
        if decision.n + before > n:
            break
        decisions.append(decision.action)
    a, b, c, d = first["scores"]
    start = Start(
        first["hand"],
        first["dealer"],
        (a, b, c, d),
        tuple(parse(first["wall"])),
        dice=_exchange_dice(log.rules, first["dice"] and first["dice"]["break"]),
    )
    return make_position(log.rules, seat, start, decisions)


def _exchange_dice(rules: Rules, dice: Sequence[int] | None) -> tuple[int, int] | None:
    """Return the dealer's dice if they say where exchanged tiles go (S22)."""
    if rules.play_options.exchange != BY_DICE or dice is None:
        return None
    return dice[0], dice[1]


def _hand_at(log: Log, n: int) -> tuple[HandStarted, list[Event]]:
    """Return the hand at event n, with its start; the next hand if that one has ended by then."""
    played = (event for event in log.events if event["e"] != "match_ended")
    for start, hand in split_hands(played):
        if hand[-1]["n"] > n or (hand[-1]["n"] == n and hand[-1]["e"] != "hand_ended"):
            return start, hand
    raise InputError("n", Message("refusals.position_match_over"))


def position_text(position: Position) -> str:
    """Return the position as a text for links, with letters that need no escaping."""
    start = position.start
    given: PackedPosition = {
        "rules": position.rules.id,
        "seat": position.seat,
        "hand": start.hand,
        "dealer": start.dealer,
        "scores": list(start.scores),
        "wall": loose(start.wall),
        "decisions": [str(Action.of(code)) for code in position.decisions],
    }
    if start.dice is not None:
        given["dice"] = list(start.dice)
    packed = zlib.compress(encode(given).encode(), 9)
    return _VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@lru_cache(maxsize=32)
def read_position(text: str) -> Position:
    """Read the text of ``position_text``; raise InputError if play cannot continue from it."""
    if len(text) > MOST_CHARACTERS:
        raise InputError("position", f"longer than {MOST_CHARACTERS} characters")
    if not text.startswith(_VERSIONS) or not text.isascii():
        raise InputError("position", Message("refusals.position_newer_link"))
    given = read_object(_unpacked(text[1:]), PackedPosition)
    rules = find_former_rules(given["rules"], int(text[0]))
    hands = int(rules.options["hands"])
    if given["hand"] >= hands:
        raise InputError("hand", f"expected 0 to {hands - 1}, found {given['hand']!r:.40}")
    wall = parse(given["wall"], "wall")
    if tuple(sorted(wall)) != rules.tiles:
        raise InputError("wall", "the wall is not built of the tiles of the game")
    a, b, c, d = given["scores"]
    dice = _exchange_dice(rules, given.get("dice"))
    start = Start(given["hand"], given["dealer"], (a, b, c, d), tuple(wall), dice=dice)
    decisions = [Action.parse(one).code for one in given["decisions"]]
    return make_position(rules, given["seat"], start, decisions)


def _unpacked(text: str) -> object:
    damaged = InputError("position", Message("refusals.position_damaged_link"))
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        unpacked = unpacker.decompress(data, _MOST_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise damaged from None
    if not unpacker.eof or unpacker.unused_data:
        raise damaged
    return read_json(unpacked)
