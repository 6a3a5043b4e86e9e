/** The types of what goes over the wire, under the names that the client has for them. */

import type * as wire from "./wire.gen";

export type {
  ActionKind,
  Choice,
  CoachHint,
  Dealt,
  Differences,
  Discard,
  Discarded,
  Drill,
  DrillAnswerGiven,
  DrillKind,
  DrillSolution,
  Drew,
  Event,
  ExplainAnswer,
  ExplainedPattern,
  FromServer,
  HandEnded,
  GameCard,
  GameStatistics,
  HandStarted,
  Header,
  Invitation,
  Lesson,
  LessonStep,
  Lessons,
  MatchAnswer,
  Meld,
  Measured,
  MeldKind,
  Melded,
  OtherKind,
  OwnMatches,
  OwnReview,
  OwnReviews,
  OwnTable,
  PositionAnswer,
  PositionFound,
  Preset,
  PresetCard,
  PublicRoom,
  Refusal,
  ReviewAnswer,
  Room,
  RoomSeat,
  RulesPage,
  ScoreAnswer,
  ScoreRequest,
  Scores,
  Seat,
  SeatView,
  SetUpRequest,
  SetUpSeatGiven,
  SituationGiven,
  SituationName,
  Suit,
  Switch,
  TableFacts,
  Text,
  Tile,
  Verdict,
  View,
  Viewer,
  WaitsAnswer,
  WaitsFound,
  WaitsRequest,
  WinAnswer,
  WinKind,
  Wind,
} from "./wire.gen";

export type Reviewed = wire.Decision;
export type Review = wire.MatchReview;
export type SeatSummary = wire.SeatSummary;
export type Ask = Omit<wire.AskMessage, "t">;
export type Clock = wire.ClockName;
export type Explanation = wire.ExplainedWin;
export type Game = wire.GameOffer;
/** A game without what rooms add to it. */
export type GameRules = wire.Game;
export type RulesPattern = wire.Pattern;
/** Who has chosen a suit to void, while others still choose. */
export type Chosen = Omit<wire.ChosenMessage, "t">;
/** What a hand at the table waits for. */
export type Waits = wire.Hints;
export type Wait = wire.WaitHint;

export type CommandName = wire.CommandMessage["t"];
type Fields<Name extends CommandName> = Omit<Extract<wire.CommandMessage, { t: Name }>, "t" | "id">;
/** What is given with a command: its fields, if it has any. */
export type CommandFields<Name extends CommandName> = keyof Fields<Name> extends never
  ? []
  : [fields: Fields<Name>];
interface Results {
  waits: wire.Hints;
  why: wire.WhyNot | null;
  hint: wire.CoachHint;
  link: wire.SeatLink;
}
export type CommandResult<Name extends CommandName> = Name extends keyof Results
  ? Results[Name]
  : null;
/** What the client has already, without the name of the message. */
export type Greeting = Omit<wire.HelloMessage, "t"> | Omit<wire.FollowMessage, "t">;

/** A payment of the hand that is shown. */
export type Paid = Omit<wire.Paid, "e">;
/** A win, with the payments for it. */
export type Won = Omit<wire.Won, "e"> & { payments: Paid[] };
