/** The types of score sheets, under the names that the client has for them. */

export type {
  EndedEntry,
  EndQuestions,
  EventAnswer,
  FalseHuEntry,
  KongEntry,
  NewSheetGiven,
  PenaltyEntry,
  Scope,
  Scores,
  Seat,
  SettleAnswer,
  Settled,
  SettledPayment,
  SettleRequest,
  Sheet,
  SheetAnswer,
  SheetEntry,
  SheetEventGiven,
  SheetFacts,
  SheetHand,
  SheetHistory,
  SheetMessage,
  SheetQuestion,
  WonEntry,
  WrittenEntry,
} from "../wire/wire.gen";
import type { EnteredGiven } from "../wire/wire.gen";

export type Entry = EnteredGiven["entry"];
export type EntryOf<Kind extends Entry["e"]> = Extract<Entry, { e: Kind }>;
