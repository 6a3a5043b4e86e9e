"""The bodies of calls that make a room or take a seat."""

from __future__ import annotations

from baida.tables.fields import object_in, read_as
from baida.wire.commands import NewRoomBody, SitBody, TokenBody


def parse_new_room(body: bytes) -> NewRoomBody:
    return read_as(NewRoomBody, object_in(body))


def parse_sit(body: bytes) -> SitBody:
    return read_as(SitBody, object_in(body))


def parse_token(body: bytes) -> str:
    return read_as(TokenBody, object_in(body)).token
