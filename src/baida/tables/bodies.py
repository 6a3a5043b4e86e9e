"""The bodies of calls that make a room or take a seat."""

from __future__ import annotations

from dataclasses import dataclass

from baida.tables.fields import checked, flag, number, object_in, or_null, player_name, text


@dataclass(frozen=True)
class NewRoomBody:
    """A room to be made, with bots on the free seats; with ``start`` a match begins at once."""

    rules: str
    clock: str
    name: str
    bots: str | None
    start: bool

    @classmethod
    def parse(cls, body: bytes) -> NewRoomBody:
        fields = {
            "rules": text(300),
            "clock": text(10),
            "name": player_name,
            "bots": or_null(text(20)),
            "start": flag,
        }
        defaults = {"clock": "off", "bots": None, "start": False}
        return cls(**checked(object_in(body), fields, defaults))


@dataclass(frozen=True)
class SitBody:
    """A person who takes this seat, or any free one."""

    name: str
    seat: int | None

    @classmethod
    def parse(cls, body: bytes) -> SitBody:
        fields = {"name": player_name, "seat": or_null(number(3))}
        return cls(**checked(object_in(body), fields, {"seat": None}))
