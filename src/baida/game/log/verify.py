"""Check a finished match against the secret that was committed to before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from baida.game.log.fair_shuffle import (
    GIVEN,
    NOTHING_ADDED,
    SHUFFLE,
    Wall,
    commitment,
    dealt_to,
    fair_wall,
    first_dealer,
)
from baida.game.log.file import Log
from baida.game.log.hands import split_hands
from baida.tiles import NAMES, parse
from baida.wire import logs as wire
from baida.wire.events import Event, HandStarted
from baida.wire.values import DEALT, SEATS

FAIR, NOT_FAIR = "fair", "not fair"
UNKNOWN_SHUFFLE, UNFINISHED = "unknown shuffle", "unfinished"


class Finding(NamedTuple):
    """The result of a check; ``passed`` is None if it was impossible, ``why`` the reason."""

    id: str
    text: str
    passed: bool | None
    why: str = ""


@dataclass(frozen=True)
class Verdict:
    """The verdict: fair, not fair, unknown shuffle or unfinished.

    The last two are used only if every check that is possible has passed.
    """

    status: str
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return self.status == FAIR

    def to_json(self) -> wire.Verdict:
        """Return the verdict for programs; ``passed`` is null for a check that was impossible."""
        checks: list[wire.Finding] = [
            {"id": f.id, "text": f.text, "passed": f.passed, "why": f.why} for f in self.findings
        ]
        return {"ok": self.ok, "status": self.status, "checks": checks}


class _Hand(NamedTuple):
    """A hand of the log: its start, and its stated or computed wall."""

    start: HandStarted
    events: list[Event]
    wall: list[int] | None
    fair: Wall | None


def verify_log(log: Log) -> Verdict:
    """Check the commitment, the walls and dice, and every tile dealt and drawn."""
    last = log.events[-1] if log.events else None
    secret = bytes.fromhex(last["secret"]) if last and last["e"] == "match_ended" else None
    known = log.header["shuffle"] == SHUFFLE
    hands = list(_hands(log, secret if known else None))
    unfinished = "the match has not ended, so the secret is not revealed yet"
    unknown = f"{SHUFFLE!r} is known, {log.header['shuffle']!r:.40} is not"
    if log.header["shuffle"] == GIVEN:
        unknown = "the walls were given and not shuffled"
    if "start" in log.header:
        unknown = "the match is practice from a position: its first wall was given, not shuffled"
    findings = (
        _finding(
            "read", "the log can be read to its end", [str(log.problem)] if log.problem else []
        ),
        _finding(
            "secret",
            "the secret is the one that was committed to",
            _wrong_secret(log, secret),
            unfinished if secret is None else "",
        ),
        _finding("numbers", "hands are numbered in order", _wrong_numbers(hands, log.first_hand)),
        _finding("tiles", "every wall has the tiles of the game", _wrong_tiles(log, hands)),
        _finding("deals", "tiles are dealt as they lie in the wall", _wrong_deals(hands)),
        _finding("draws", "every tile drawn is the wall's next", _wrong_draws(log, hands)),
        _finding(
            "walls",
            "walls, dice and first dealer come from the secret",
            _wrong_walls(log, secret, hands),
            unfinished if secret is None else "" if known else unknown,
        ),
    )
    status = FAIR if known else UNKNOWN_SHUFFLE
    if any(finding.passed is False for finding in findings):
        status = NOT_FAIR
    elif secret is None:
        status = UNFINISHED
    return Verdict(status, findings)


def _finding(id: str, text: str, wrong: Iterable[str], why_not: str = "") -> Finding:
    """Return the first problem, unless a reason makes the check impossible."""
    if why_not:
        return Finding(id, text, None, why_not)
    complaint = next(iter(wrong), None)
    return Finding(id, text, complaint is None, complaint or "")


def _hands(log: Log, secret: bytes | None) -> Iterator[_Hand]:
    for start, events in split_hands(log.events):
        fair = None
        if secret is not None:
            fair = fair_wall(log.rules, secret, _contributions(log), start["hand"])
        # a log without the wall can still be checked against the fair one
        wall = fair.tiles if fair else None
        if start["wall"] is not None:
            wall = parse(start["wall"])
        yield _Hand(start, events[1:], wall, fair)


def _contributions(log: Log) -> tuple[str, ...]:
    return tuple(log.header.get("contributions", NOTHING_ADDED))


def _wrong_secret(log: Log, secret: bytes | None) -> Iterator[str]:
    if secret is not None and commitment(secret) != log.header["commitment"]:
        yield f"it is committed to by {commitment(secret)}"


def _wrong_numbers(hands: list[_Hand], first: int) -> Iterator[str]:
    for number, hand in enumerate(hands, first):
        if hand.start["hand"] != number:
            yield f"event {hand.start['n']}: expected hand {number}, found {hand.start['hand']}"


def _wrong_tiles(log: Log, hands: list[_Hand]) -> Iterator[str]:
    for hand in hands:
        if hand.wall is not None and tuple(sorted(hand.wall)) != log.rules.tiles:
            yield f"{_name(hand)}: the wall is built of other tiles"


def _wrong_walls(log: Log, secret: bytes | None, hands: list[_Hand]) -> Iterator[str]:
    """Compute the walls again from the secret and compare."""
    for hand in hands:
        fair = hand.fair
        if fair is not None and hand.wall != fair.tiles:
            yield f"{_name(hand)}: the secret gives another wall"
        if fair is not None and hand.start["dice"] != fair.dice:
            yield f"{_name(hand)}: the secret throws other dice"
    if hands and secret is not None:
        dealer, _ = first_dealer(log.rules, secret, _contributions(log))
        if hands[0].start["dealer"] != dealer:
            yield f"{_name(hands[0])}: seat {dealer} is the first dealer"


def _wrong_deals(hands: list[_Hand]) -> Iterator[str]:
    for hand in hands:
        if hand.wall is None or len(hand.wall) < SEATS * DEALT:
            continue
        for event in hand.events:
            if event["e"] != "dealt" or event["tiles"] is None:
                continue
            place = (event["seat"] - hand.start["dealer"]) % SEATS
            if sorted(parse(event["tiles"])) != sorted(dealt_to(hand.wall, place)):
                yield f"event {event['n']}: seat {event['seat']} got other tiles"


def _wrong_draws(log: Log, hands: list[_Hand]) -> Iterator[str]:
    ends = {"turn": "front"}
    for hand in hands:
        if hand.wall is None:
            continue
        left = hand.wall[SEATS * DEALT :]
        for event in hand.events:
            if event["e"] != "drew":
                continue
            end = ends.get(event["why"], log.rules.replacement_end)
            if event["from"] != end:
                yield f"event {event['n']}: a tile for {event['why']} comes from the {end}"
            if not left:
                yield f"event {event['n']}: the wall is empty"
                break
            tile = left.pop(0 if event["from"] == "front" else -1)
            if event["tile"] not in (None, NAMES[tile]):
                yield f"event {event['n']}: the wall's next tile is {NAMES[tile]}"


def _name(hand: _Hand) -> str:
    return f"hand {hand.start['hand']}"
