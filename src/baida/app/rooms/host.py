"""Runs one room for a host: seats clients, passes on commands, and carries out the effects.

Changes are stored before anything is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from baida.app.rooms.bot_thoughts import Thought
from baida.app.rooms.effects import Asker, Effects, Question
from baida.app.rooms.room import Room
from baida.jsontext import encode
from baida.wire import commands
from baida.wire import rooms as wire
from baida.wire.close_codes import LEFT, RESEATED


class Client(Protocol):
    #: The seat that the client plays; None: it watches.
    seat: int | None
    #: Whether it was sent the state of the match; from then on it is sent events.
    greeted: bool

    @property
    def viewer(self) -> int: ...

    @property
    def closing(self) -> bool:
        """Whether the client is being disconnected, so that its commands are ignored."""

    def send(self, message: wire.FromServer | str) -> None: ...

    def close(self, code: int) -> None: ...


Connected = TypeVar("Connected", bound=Client)


class Audience(Generic[Connected]):
    """The connected clients of one room, in the order in which they came."""

    def __init__(self) -> None:
        self._clients: dict[Connected, None] = {}

    def __iter__(self) -> Iterator[Connected]:
        return iter(list(self._clients))

    def __len__(self) -> int:
        return len(self._clients)

    def __contains__(self, client: Connected) -> bool:
        return client in self._clients

    def add(self, client: Connected) -> None:
        self._clients[client] = None

    def remove(self, client: Connected) -> None:
        del self._clients[client]

    def tell(self, effects: Effects) -> None:
        """Send the messages of a table to the clients that they are for."""
        for viewer, message in effects.messages:
            # Clients that were not greeted yet get it with the greeting.
            clients = [one for one in self._clients if one.viewer == viewer and one.greeted]
            if clients:  # encode once: it takes longer than sending
                text = encode(message)
                for client in clients:
                    client.send(text)

    def show_room(self, effects: Effects, room_for: Callable[[Connected], wire.Room]) -> None:
        """Send the room, if it has changed."""
        if effects.room_changed:
            for client in self:
                if client.seat not in effects.vacated:  # these are closed with a reason
                    client.send({"t": "room", "room": room_for(client)})

    def close_moved(self, effects: Effects, seat_of: Callable[[Connected], int | None]) -> None:
        """Close the connections of players whose seat has changed; they connect again."""
        for client in self:
            if client.seat in effects.vacated:
                client.close(LEFT)  # its player may come back as a spectator
                self.remove(client)
            elif any(client.seat in swapped for swapped in effects.swapped):
                client.close(RESEATED)  # the client reconnects with its new seat
                self.remove(client)
            elif seat_of(client) in effects.taken_over:
                client.close(RESEATED)  # until now the client was a spectator


ClientT = TypeVar("ClientT", bound=Client)
Holder_contra = TypeVar("Holder_contra", bound=Client, contravariant=True)


@dataclass(frozen=True)
class Done:
    """The result of a call to a room that is still to be carried out."""

    effects: Effects
    #: Changes that do not come from the room.
    changes: Sequence[Any] = ()
    #: Called when everything is stored and shown.
    then: Callable[[], None] | None = None


class SeatHolders(Protocol[Holder_contra]):
    """Who holds which seat. Changes apply at once, and are returned to be stored."""

    def seat_of(self, client: Holder_contra, /) -> int | None:
        """The seat that a client holds, now or from the next hand on."""

    def follow(self, effects: Effects, /) -> Sequence[Any]:
        """Follow seats that were given up or exchanged, and matches that begin."""


class RoomPorts(Protocol):
    """What a host provides for a room."""

    def now(self) -> float:
        """The time, in seconds of a clock that never jumps."""

    async def save(self, changes: Sequence[Any], effects: Effects) -> None:
        """Store all changes or none, and return when they are stored."""

    def told(self) -> None:
        """Called after clients were sent their messages."""

    def think(self, thought: Thought) -> None:
        """Let a bot choose in the background; the action goes to `Room.decided`."""

    def answer(self, question: Question) -> None:
        """Answer a question in the background."""


@dataclass
class RoomHost(Generic[ClientT]):
    """One room with its connected clients. Every job returns what is to be carried out."""

    room: Room
    holders: SeatHolders[ClientT]
    ports: RoomPorts
    clients: Audience[ClientT] = field(default_factory=Audience)

    def playing(self, held: int | None) -> int | None:
        """The seat if its holder plays it; None while a bot still does, until the hand ends."""
        return held if held is not None and self.room.state.seats[held].person else None

    def shown(self, held: int | None) -> wire.Room:
        """The room as the holder of a seat sees it; None: a spectator."""
        seat = self.playing(held)
        return self.room.shown(seat, held if seat is None else None)

    def advance(self, now: float) -> Done:
        return Done(self.room.advance(now))

    def sit(
        self,
        name: str,
        seat: int | None,
        now: float,
        take: Callable[[int], Sequence[Any]],
        *,
        bots: str | None = None,
        start: bool = False,
    ) -> tuple[int, Done]:
        """Seat a player, optionally add bots and start; return the seat.

        ``take`` gives the seat to its holder, and returns the changes to store.
        """
        chosen, effects = self.room.sit(name, seat, now)
        changes = take(chosen)
        if bots is not None:
            effects.add(self.room.fill(bots, now))
        if start:
            effects.add(self.room.start(now))
        return chosen, Done(effects, changes)

    def join(self, client: ClientT, hello: commands.Hello, now: float) -> Done:
        """Connect a client, to its seat or as a spectator."""
        seat = client.seat = self.playing(self.holders.seat_of(client))
        self.clients.add(client)

        def greet() -> None:
            client.greeted = True  # from now on it receives events
            for message in self.room.greeting(seat, hello, self.ports.now()):
                client.send(message)

        return Done(self.room.connect(seat, now), then=greet)

    def leave(self, client: ClientT, now: float, *, by_server: bool = False) -> Done:
        """Disconnect a client; ``by_server`` if a server closed the connection."""
        if client not in self.clients:
            return self.advance(now)  # its seat was given up and the client removed
        self.clients.remove(client)
        return Done(self.room.disconnect(client.seat, now, by_server=by_server))

    def hear(self, client: ClientT, command: commands.Command, now: float, asker: Asker) -> Done:
        """Carry out a command of a client; the reply goes to the asker."""
        seat = reserved = None
        if not client.closing:
            seat = client.seat
            reserved = self.holders.seat_of(client) if seat is None else None
        return Done(self.room.handle(seat, command, now, asker, reserved=reserved))

    async def carry_out(self, done: Done) -> None:
        """Store what has changed, then show it."""
        effects = done.effects
        for thought in effects.thoughts:
            self.ports.think(thought)
        changes = [*effects.changes, *done.changes, *self.holders.follow(effects)]
        await self.ports.save(changes, effects)
        self.clients.tell(effects)
        self.ports.told()
        self.clients.show_room(effects, lambda one: self.shown(self.holders.seat_of(one)))
        for reply in effects.replies:
            reply.asker.send(reply.message)
        if done.then is not None:
            done.then()
        self.clients.close_moved(effects, self.holders.seat_of)
        for question in effects.questions:
            self.ports.answer(question)
