"""Common parts of score sheets and tournaments: records with links that grant access."""

from typing import Annotated, Literal

from baida.wire.declare import Named, OneOf, Printable, Says
from baida.wire.lobby import Invitation
from baida.wire.values import TypedDict

#: Longer than any id that a client makes.
MOST_ID = 40
#: The scopes of links, from the least to the most.
SCOPES = ("read", "enter", "direct")

Id = Annotated[str, Printable(MOST_ID, 1)]
EventId = Annotated[Id, Says("made by the client: the same event sent again is stored once")]
Scope = Annotated[str, OneOf(*SCOPES), Named("Scope")]
LinkName = Annotated[Id, Says("a scope, or a part of the record and its number", "table 3")]


class Stored(TypedDict):
    n: Annotated[int, Says("counts the events of a record, from 1")]
    at: Annotated[float, Says("seconds since the epoch")]


class Renewed(TypedDict):
    """A link was withdrawn: those who have it need the new one."""

    e: Literal["renewed"]
    link: LinkName


class RecordOpened(TypedDict):
    """A record that the caller may now use; its token is in the cookie."""

    code: str
    scope: Scope


class PartLink(TypedDict):
    """The link to one part of a record, for example a table of a tournament."""

    part: str
    number: int
    link: str


class RecordLinks(TypedDict):
    """The links that the caller may give away."""

    read: Invitation
    enter: Invitation | None
    direct: Invitation | None
    parts: list[PartLink]
