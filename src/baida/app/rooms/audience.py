"""The clients that are connected to a room, and what each of them is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar

from baida.app.rooms.effects import Effects
from baida.jsontext import encode
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
