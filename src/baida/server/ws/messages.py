"""What clients may send over a socket. Everything else is malformed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from baida.server.refused import Refused
from baida.server.text import Name

#: Without control characters: not every database can store them.
Id = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
_Short = Annotated[str, Field(max_length=80)]
_RulesId = Annotated[str, Field(max_length=300)]
_MatchId = Annotated[str, Field(max_length=40)]
_Number = Annotated[int, Field(ge=0, le=10_000_000)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Hello(_Message):
    """The first message: what the client has already."""

    t: Literal["hello"]
    match: _MatchId | None = None
    after: _Number = 0


class Ping(_Message):
    """Is anybody there?"""

    t: Literal["ping"]


class Act(_Message):
    """A decision."""

    t: Literal["act"]
    id: Id
    match: _MatchId
    ask: _Number
    action: _Short


class Waits(_Message):
    """What do I wait for?"""

    t: Literal["waits"]
    id: Id
    match: _MatchId


class Why(_Message):
    """Why may I not do that?"""

    t: Literal["why"]
    id: Id
    match: _MatchId
    action: _Short


class Contribute(_Message):
    """Something for the shuffle."""

    t: Literal["contribute"]
    id: Id
    text: Annotated[str, Field(max_length=64)]


class Rename(_Message):
    """Another name."""

    t: Literal["name"]
    id: Id
    name: Name


class Plain(_Message):
    """A command without anything else."""

    t: Literal["leave", "back", "link", "ready", "start"]
    id: Id


class PutBot(_Message):
    """A bot onto a seat, or nobody."""

    t: Literal["seat"]
    id: Id
    seat: SeatNumber
    bot: _Short | None


class ChooseRules(_Message):
    """Other rules."""

    t: Literal["rules"]
    id: Id
    rules: _RulesId


class ChooseClock(_Message):
    """Another clock."""

    t: Literal["clock"]
    id: Id
    clock: _Short


Command = (
    Act | Waits | Why | Contribute | Rename | Plain | PutBot | ChooseRules | ChooseClock
)  # what carries an id
_ANY: TypeAdapter[Hello | Ping | Command] = TypeAdapter(
    Annotated[Hello | Ping | Command, Field(discriminator="t")]
)


class _WithId(BaseModel):
    id: Id | None = None


def id_in(text: str) -> str | None:
    """The id in a message that makes no sense otherwise."""
    try:
        return _WithId.model_validate_json(text, strict=True).id
    except ValidationError:
        return None


def parse_message(text: str | bytes) -> Hello | Ping | Command:
    """Read a client's message."""
    try:
        return _ANY.validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Refused("malformed", f"{where}: {first['msg']}" if where else first["msg"]) from None
