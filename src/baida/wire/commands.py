"""Messages and bodies that clients send about rooms.

Each class is both the model of the JSON object and the checked value that the room receives.
"""

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    dataclass_transform,
    get_type_hints,
)

from baida.wire.declare import AtMost, Clean, Printable, Says, Whole
from baida.wire.rooms import ClockName, PaceName
from baida.wire.values import Contribution, Seat, TypedDict

MOST_NAME = 24

_COUNT = 10_000_000
Count = Annotated[int, Whole(0, _COUNT, f"a number from 0 to {_COUNT}")]
CommandId = Annotated[str, Printable(40, 1), Says("sent again with the same id, it is done once")]
PlayerName = Annotated[str, Clean(MOST_NAME, 1)]
MatchId = Annotated[str, AtMost(40)]
Short = Annotated[str, AtMost(80)]
RulesId = Annotated[str, AtMost(300)]
PositionText = Annotated[str, AtMost(4000), Says("a position, as links have it")]


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: the match that the client knows, and the last event of it."""

    match: MatchId | None = None
    after: Count = 0


@dataclass(frozen=True, slots=True)
class Ping:
    pass


@dataclass(frozen=True, slots=True)
class Follow:
    """The first message about a score sheet or a tournament: how many events the client knows."""

    seen: Count = 0


@dataclass(frozen=True, slots=True)
class Command:
    """A request of a seat."""

    id: CommandId


Model = TypeVar("Model", bound=Command)

#: The commands by the `t` of their messages.
COMMANDS: dict[str, type[Command]] = {}


@dataclass_transform(frozen_default=True)
def _command(t: str) -> Callable[[type[Model]], type[Model]]:
    """Make a class the model of the messages with this `t`."""

    def add(model: type[Model]) -> type[Model]:
        COMMANDS[t] = made = dataclass(frozen=True, slots=True)(model)
        return made

    return add


@_command("act")
class Act(Command):
    match: MatchId
    ask: Count
    action: Short


@_command("waits")
class Waits(Command):
    match: MatchId


@_command("why")
class Why(Command):
    match: MatchId
    action: Short


@_command("hint")
class Hint(Command):
    """Ask the coach what to do. It is recorded in the match."""

    match: MatchId
    ask: Count


@_command("contribute")
class Contribute(Command):
    """Add randomness to the shuffle of the next match."""

    text: Contribution


@_command("name")
class Rename(Command):
    name: PlayerName


@_command("leave")
class Leave(Command):
    pass


@_command("back")
class Back(Command):
    """Take the seat back from the bot that stands in."""


@_command("link")
class Link(Command):
    pass


@_command("ready")
class Ready(Command):
    """The player has seen the result of the hand."""


@_command("skip")
class Skip(Command):
    """Play the rest of the hand without pauses."""

    match: MatchId


@_command("pace")
class ChoosePace(Command):
    pace: Annotated[PaceName, Says("how fast bots play")]


@_command("start")
class Start(Command):
    pass


@_command("seat")
class PutBot(Command):
    seat: Seat
    bot: Short | None


@_command("rules")
class ChooseRules(Command):
    rules: RulesId


@_command("clock")
class ChooseClock(Command):
    clock: ClockName


@_command("public")
class MakePublic(Command):
    """List the room for everybody, or do not any more."""

    public: bool


@_command("coach")
class LetCoach(Command):
    """Allow hints, or do not any more."""

    coach: bool


@_command("swap")
class SwapSeats(Command):
    """Exchange who sits on two seats."""

    seat: Seat
    other: Seat


@_command("stand_in")
class LetStandIn(Command):
    """Let a bot play for a player, or give the seat back."""

    seat: Seat
    stand_in: bool


@_command("pause")
class Pause(Command):
    """Stop the match for a while, or go on."""

    paused: bool


@_command("end")
class EndAfterHand(Command):
    """End the match after this hand, or play all hands after all."""

    end: bool


@dataclass(frozen=True)
class NewRoomBody:
    """A room to be made, with bots on the free seats; with ``start`` a match begins at once.

    With a ``position`` its matches are practice for one person: they begin there.
    """

    rules: RulesId
    name: PlayerName
    clock: ClockName = "off"
    bots: Annotated[str, AtMost(20)] | None = None
    start: bool = False
    position: PositionText | None = None
    coach: bool = False


@dataclass(frozen=True)
class SitBody:
    """A person who takes this seat, or any free one."""

    name: PlayerName
    seat: Seat | None = None


@dataclass(frozen=True)
class TokenBody:
    """The token of a link that somebody follows."""

    token: Annotated[str, AtMost(80)]


def message_model(t: str, model: type) -> Any:
    """Return the model of the JSON object that is sent: the fields of the class, and its `t`."""
    hints = get_type_hints(model, include_extras=True)
    required = {one.name for one in fields(model) if one.default is MISSING}
    parts = {name: hint if name in required else NotRequired[hint] for name, hint in hints.items()}
    return TypedDict(f"{model.__name__}Message", {"t": Literal[t], **parts})  # type: ignore[operator]


def messages_by_client() -> dict[str, Any]:
    """Return the models of the messages, for the types of the client."""
    return {
        "HelloMessage": message_model("hello", Hello),
        "FollowMessage": message_model("hello", Follow),
        "PingMessage": message_model("ping", Ping),
        "CommandMessage": Union[tuple(message_model(t, one) for t, one in COMMANDS.items())],  # noqa: UP007
    }
