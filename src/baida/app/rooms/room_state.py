"""The stored state of a room: rules, clock, four seats, and the matches played in it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from baida.app.calls.refusals import Refused, not_now, refused_input, technical
from baida.app.rooms.rhythm import PACES
from baida.bots.base import bots_for
from baida.errors import InputError
from baida.game.log.fair_shuffle import NOTHING_ADDED, commitment, new_secret
from baida.game.position import read_position
from baida.i18n import Message, TechnicalMessage
from baida.variants import find_rules
from baida.wire import commands
from baida.wire import rooms as wire
from baida.wire.commands import NewRoomBody
from baida.wire.events import Player
from baida.wire.lobby import PublicRoom
from baida.wire.rooms import FORMER_CLOCKS, MOST_HANDS

#: The number of recent commands that are remembered, so that a repeated one is not done twice.
_REMEMBERED = 64


@dataclass
class SeatState:
    name: str = ""
    person: bool = False
    bot: str | None = None
    #: Whether the host lets a bot play for the person.
    held: bool = False
    #: Who takes the seat over from the bot, and after how many hands of the match.
    next_name: str = ""
    next_after: int = 0

    @property
    def kind(self) -> str:
        return "person" if self.person else "bot" if self.bot else "open"


def _four_seats() -> list[SeatState]:
    return [SeatState() for _ in range(4)]


def _fresh_secret() -> str:
    return new_secret().hex()


@dataclass
class RoomState:
    code: str
    rules: str
    clock: str = "off"
    seats: list[SeatState] = field(default_factory=_four_seats)
    host: int | None = None
    pace: str = "normal"
    #: Whether the room is listed publicly; otherwise players need its code.
    public: bool = False
    #: Whether the match is part of a tournament.
    tournament: bool = False
    #: The tournament, round and table that the server made the room for; empty: none. It is also
    #: empty for rooms of tournaments from before this was stored.
    made_for: str = ""
    #: Whether the only person at the table may ask for hints.
    coach: bool = False
    #: Whether bots may play for people: in free seats, and while somebody is away. If not, the
    #: clock of an absent player keeps running.
    stand_ins: bool = True
    #: The position that matches begin from, as a text; empty: an ordinary first hand. Such matches
    #: are practice for one person.
    position: str = ""
    playing: bool = False
    #: Whether the host has paused the match.
    paused: bool = False
    #: The number of hands after which the host ends the match; None: the rules decide.
    ends_after: int | None = None
    #: The seats that had to decide when the match was last stopped, and those among them that
    #: everybody may know of.
    asked: list[int] = field(default_factory=list)
    to_play: list[int] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)
    #: The secret of the next match; it stays on the server until that match is over.
    secret: str = field(default_factory=_fresh_secret)
    #: The commitment of the current or the last match.
    committed: str = ""
    contributions: list[str] = field(default_factory=lambda: list(NOTHING_ADDED))
    done: list[tuple[int, str]] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        data = asdict(self)
        for name in ("code", "rules", "clock"):
            del data[name]
        return data

    @classmethod
    def stored(cls, code: str, rules: str, clock: str, data: Mapping[str, Any]) -> RoomState:
        rest = dict(data)
        seats = [SeatState(**seat) for seat in rest.pop("seats")]
        done = [(seat, id) for seat, id in rest.pop("done")]
        return cls(code, rules, FORMER_CLOCKS.get(clock, clock), seats, done=done, **rest)

    @property
    def tournament_code(self) -> str | None:
        """The tournament of the room; unknown for rooms made before this was stored."""
        return self.made_for.partition(" ")[0] or None

    @property
    def state(self) -> str:
        return "playing" if self.playing else "over" if self.matches else "open"

    @property
    def has_persons(self) -> bool:
        """Whether a person has a seat, connected or not."""
        return bool(self.persons)

    @property
    def pace_now(self) -> str:
        """The pace in effect: only a player who is alone with bots may choose one."""
        return self.pace if len(self.persons) == 1 else "normal"

    @property
    def match(self) -> str | None:
        return self.matches[-1] if self.matches else None

    @property
    def persons(self) -> list[int]:
        """The seats of persons, connected or not."""
        return [number for number, seat in enumerate(self.seats) if seat.person]

    def shown(
        self, you: int | None, here: Sequence[bool], stand_ins: Sequence[bool],
        ready: Sequence[int], idle: Collection[int], looking_on: int,
        next_seat: int | None = None,
    ) -> wire.Room:  # fmt: skip
        """Return the room as a client sees it."""
        return {
            "code": self.code,
            "rules": self.rules,
            "clock": self.clock,
            "pace": self.pace_now,
            "state": self.state,
            "seats": [
                {
                    "kind": seat.kind,
                    "name": seat.name,
                    "bot": seat.bot,
                    "here": here[number],
                    "kept": stand_ins[number],
                    "idle": number in idle,
                    "next": seat.next_name or None,
                }
                for number, seat in enumerate(self.seats)
            ],
            "host": self.host,
            "you": you,
            "public": self.public,
            "practice": bool(self.position),
            "tournament": self.tournament_code,
            "coach": self.coach,
            "next_seat": next_seat,
            "paused": self.paused,
            "ends_after": self.ends_after if self.playing else None,
            "commitment": self.committed if self.playing else self.next_commitment,
            "contributed": [bool(text) for text in self.contributions],
            "match": self.match,
            "matches": list(self.matches),
            "ready": list(ready),
            "looking_on": looking_on,
        }

    @property
    def free(self) -> list[int]:
        """The seats that a new player can take; during a match those of bots."""
        kind = "bot" if self.playing else "open"
        seats = enumerate(self.seats)
        return [number for number, seat in seats if seat.kind == kind and not seat.next_name]

    def listing(self) -> PublicRoom:
        """Return the entry of the room in the public list."""
        return {
            "code": self.code,
            "rules": self.rules,
            "clock": self.clock,
            "state": self.state,
            "persons": len(self.persons),
            "free": len(self.free),
        }

    @property
    def next_commitment(self) -> str:
        return commitment(bytes.fromhex(self.secret))

    def sit(self, name: str, seat: int | None) -> int:
        """Give a new player this seat, or any free one; return the seat."""
        chosen = _choose(seat, self.free)
        self._seat(chosen, name)
        return chosen

    def _seat(self, seat: int, name: str) -> None:
        self.seats[seat] = SeatState(name, person=True)
        # the previous player may have used the same command ids
        self.done = [(other, id) for other, id in self.done if other != seat]
        if self.host is None:
            self.host = seat
        self._stop_coach()

    def reserve(self, name: str, seat: int | None, after: int) -> int:
        """Reserve a bot's seat for a player, from the end of this hand on; return the seat."""
        chosen = _choose(seat, self.free)
        self.seats[chosen].next_name, self.seats[chosen].next_after = name, after
        self._stop_coach()
        return chosen

    def cancel_reservation(self, seat: int) -> None:
        self.seats[seat].next_name, self.seats[seat].next_after = "", 0

    def take_over(self, ended: int) -> list[int]:
        """Seat the players whose reservations are due after this many hands; return the seats."""
        taken = [
            number
            for number, state in enumerate(self.seats)
            if state.next_name and state.next_after <= ended
        ]
        for number in taken:
            self._seat(number, self.seats[number].next_name)
        return taken

    def swap(self, seat: int, other: int) -> None:
        """Exchange the players of two seats, with everything that belongs to them."""
        to = {seat: other, other: seat}
        seats, texts = self.seats, self.contributions
        seats[seat], seats[other] = seats[other], seats[seat]
        texts[seat], texts[other] = texts[other], texts[seat]
        if self.host is not None:
            self.host = to.get(self.host, self.host)
        self.done = [(to.get(its, its), id) for its, id in self.done]

    def stand_up(self, seat: int, bot: str | None = None) -> None:
        """Free the seat or give it to a bot; a host is replaced by the next person."""
        self.seats[seat] = SeatState(bot or "", bot=bot)
        self.contributions[seat] = ""
        if self.host == seat:
            order = [(seat + place) % 4 for place in range(1, 4)]
            self.host = next((other for other in order if self.seats[other].person), None)
        if not self.has_persons:
            self.paused = self.coach = False

    def fill(self, bot: str) -> None:
        for number, seat in enumerate(self.seats):
            if seat.kind == "open":
                self.seats[number] = SeatState(bot, bot=bot)

    def begin(self, match: str) -> tuple[bytes, list[str], list[Player]]:
        """Begin a match: return its secret, contributions and seats, and make the next secret."""
        secret, contributions = bytes.fromhex(self.secret), self.contributions
        self.committed = commitment(secret)
        self.secret = _fresh_secret()
        self.contributions = list(NOTHING_ADDED)
        self.matches.append(match)
        self.playing, self.ends_after = True, None
        return secret, contributions, [{"name": s.name, "bot": s.bot} for s in self.seats]

    def end(self) -> list[int]:
        """End the match: seat the players with reserved seats; return these seats.

        If no person is left, all seats are freed.
        """
        taken = self.take_over(MOST_HANDS)
        self.playing = self.paused = False
        self.asked, self.to_play = [], []
        for seat in self.seats:
            seat.held = False
        if not self.has_persons:
            self.seats = _four_seats()
        return taken

    def choose_pace(self, pace: str) -> None:
        """Choose how fast bots play; refused if another person plays too."""
        if len(self.persons) > 1:
            raise Refused("not_now", Message("refusals.pace_shared"))
        if pace not in PACES:
            raise technical("malformed", f"expected one of {', '.join(PACES)}", field="pace")
        self.pace = pace

    def make_public(self, public: bool) -> None:
        self.public = public
        self._stop_coach()

    @property
    def can_coach(self) -> bool:
        """Whether hints are fair: only one person plays, and nobody else can join."""
        comes = any(seat.next_name for seat in self.seats)
        return len(self.persons) == 1 and not (comes or self.public or self.tournament)

    def let_coach(self, coach: bool) -> None:
        if coach and not self.can_coach:
            raise not_now(Message("refusals.coach_not_here"))
        self.coach = coach

    def _stop_coach(self) -> None:
        self.coach = self.coach and self.can_coach

    def is_done(self, seat: int, id: str) -> bool:
        return (seat, id) in self.done

    def note_done(self, seat: int, id: str) -> None:
        self.done = [*self.done, (seat, id)][-_REMEMBERED:]

    def check_tournament(self, command: commands.Command) -> None:
        """Refuse changes of the match or of its players, which only the tournament may make."""
        match command:
            case commands.Leave():
                raise not_now(Message("refusals.tournament_seat"))
            case commands.Start() if self.matches:
                raise not_now(Message("refusals.tournament_once"))
            case (
                commands.ChooseRules()
                | commands.ChooseClock()
                | commands.PutBot()
                | commands.SwapSeats()
                | commands.MakePublic()
                | commands.EndAfterHand()
            ):
                raise not_now(Message("refusals.tournament_decides"))


def _choose(seat: int | None, free: Sequence[int]) -> int:
    """Return the wanted seat, or the first free one; raise Refused if it is not free."""
    if seat is not None and seat not in free:
        raise technical("full", f"seat {seat} is taken", field="seat")
    if not free:
        raise Refused("full", Message("refusals.room_full"))
    return free[0] if seat is None else seat


def new_room(body: NewRoomBody, new_code: Callable[[], str]) -> RoomState:
    """Make a room; raise `Refused` if the rules or bots are unknown."""
    rules = check_rules(body.rules)
    if body.bots is not None:
        check_bot(body.bots, rules)
    if body.position is not None:
        check_position(body.position, rules)
    position = body.position or ""
    return RoomState(new_code(), rules, body.clock, position=position, coach=body.coach)


def first_seat(body: NewRoomBody) -> int:
    """Return the seat of a room's creator: the position's, a random one against bots, or 0."""
    if body.position is not None:
        return read_position(body.position).seat
    return secrets.randbelow(4) if body.start else 0


def check_rules(text: str) -> str:
    try:
        rules = find_rules(text)
    except InputError as error:
        raise refused_input(error, field="rules") from None
    if int(rules.options["hands"]) > MOST_HANDS:
        raise Refused("malformed", Message("refusals.hands_most", most=MOST_HANDS), field="rules")
    return rules.id


def check_position(text: str, rules: str) -> None:
    try:
        position = read_position(text)
    except InputError as error:
        raise refused_input(error, field="position") from None
    if position.rules.id != rules:
        why = f"this position has the rules {position.rules.id}"
        raise Refused("malformed", TechnicalMessage("refusals.position_rules", why), field="rules")


def check_bot(name: str, rules: str) -> str:
    known = bots_for(find_rules(rules).variant.id)
    if name not in known:
        raise technical("malformed", f"expected one of {', '.join(known)}", field="bot")
    return name
