"""Questions and answers of lessons and drills."""

from typing import Annotated

from baida.wire.commands import RulesId
from baida.wire.declare import AtMost, Most, Named, OneOf, Says, Whole
from baida.wire.events import Event
from baida.wire.rooms import TableFacts
from baida.wire.scoring import ExplainedWin, ScoreRequest, WaitHint, WaitsRequest
from baida.wire.values import Seat, Text, Tile, TypedDict
from baida.wire.view import Choice, View

Track = Annotated[str, OneOf("beginner", "player"), Named("Track")]


OTHER_KINDS = ("riichi", "hong_kong", "official")
OtherKind = Annotated[str, OneOf(*OTHER_KINDS), Named("OtherKind")]


class LessonName(TypedDict):
    """A lesson in the list of a game."""

    id: str
    title: Text
    tracks: Annotated[list[Track], Says("for people who know no mahjong, and for those who do")]
    steps: int


class Lessons(TypedDict):
    game: str
    different: Annotated[bool, Says("whether there is an answer to what is different")]
    lessons: list[LessonName]


class Difference(TypedDict("_From", {"from": OtherKind})):
    """What is different for those who play another kind of mahjong."""

    points: list[Text]


class Differences(TypedDict):
    game: str
    differences: list[Difference]


class LessonQuiz(TypedDict):
    """A question with several answers: groups of tiles, or points."""

    tiles: list[list[Tile]]
    points: list[int]
    right: Annotated[int, Says("the place of the right answer")]


class LessonStep(TypedDict):
    """What is said, and what the learner is to do before the next step."""

    text: Text
    otherwise: Annotated[Text | None, Says("what is said to any other action or answer")]
    rulings: list[str]
    show: Annotated[list[list[Tile]], Says("tiles to look at, in groups")]
    events: Annotated[list[Event], Says("what happens at the table before this step")]
    legal: Annotated[list[Choice], Says("what the learner could do at the table")]
    do: Annotated[str | None, Says("what the learner is to do; null: only read")]
    quiz: LessonQuiz | None
    hand: Annotated[ScoreRequest | None, Says("the hand that the quiz is about")]
    explanation: Annotated[ExplainedWin | None, Says("what that hand is worth, and why")]


class Lesson(TypedDict):
    id: str
    game: str
    rules: str
    title: Text
    seat: Annotated[Seat | None, Says("the learner's seat; null: a lesson without a table")]
    table: TableFacts
    steps: list[LessonStep]


DRILL_KINDS = ("worth", "jokers", "waits", "discard")
DrillKind = Annotated[str, OneOf(*DRILL_KINDS), Named("DrillKind")]
DRILL_LEVELS = range(1, 6)
DrillLevel = Annotated[int, Whole(1, DRILL_LEVELS[-1], "a level from 1 to 5"), Named("DrillLevel")]
DrillSeed = Annotated[int, Whole(0, 10**9, f"a number from 0 to {10**9}")]


class DrillId(TypedDict):
    """All that a drill is made from; the same again gives the same drill."""

    rules: RulesId
    kind: DrillKind
    level: DrillLevel
    seed: DrillSeed


class Drill(DrillId):
    """A question; which fields are filled depends on the kind. The answer is not in it."""

    hand: Annotated[ScoreRequest | None, Says("worth and jokers: a hand that has won")]
    waiting: Annotated[WaitsRequest | None, Says("waits: a hand that is ready")]
    view: Annotated[View | None, Says("discard: the table")]
    points: Annotated[list[int], Says("worth: the answers to choose from")]
    jokers: Annotated[list[Tile], Says("jokers: which are asked about, in this order")]
    tiles: Annotated[list[Tile], Says("the tiles to choose from")]


class DrillAnswerGiven(DrillId):
    answer: Annotated[list[Annotated[str, AtMost(20)]], Most(40), Says("points, or tiles")]


class DrillSolution(TypedDict):
    """Whether an answer is right, what would have been, and why."""

    right: bool
    best: Annotated[list[str], Says("the solution")]
    accepted: Annotated[list[str], Says("discard: all tiles that are as good")]
    explanation: ExplainedWin | None
    waits: list[WaitHint]
    reasons: list[Text]
