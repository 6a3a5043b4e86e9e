/** What goes over the wire, as docs/server.md and the match log define it. */

import type { Text } from "./words.svelte";

export type Seat = 0 | 1 | 2 | 3;
/** A tile in the notation; null where it cannot be seen. */
export type Tile = string;
export type Wind = "E" | "S" | "W" | "N";
export type Viewer = Seat | "spectator" | "all";
export type MeldKind = "chow" | "pung" | "kong" | "added_kong" | "concealed_kong";
export type WinKind = "self_draw" | "discard" | "rob_kong" | "green_jokers";

// -- the table, as `view_json` of the Python side has it; the reducer makes equal ones ----------

export interface Meld {
  kind: MeldKind;
  tiles: (Tile | null)[];
  as: (Tile | null)[];
  claimed: Tile | null;
  from: Seat | null;
}

export interface Discard {
  tile: Tile;
  drawn: boolean;
  taken: boolean;
}

export interface SeatView {
  wind: Wind;
  tiles: (Tile | null)[];
  melds: Meld[];
  discards: Discard[];
  declared: Tile[];
  before_start: number;
  voided: "m" | "p" | "s" | null;
  has_face_down: boolean;
  face_down: Tile | null;
  won: { win: WinKind; tile: Tile | null; from: Seat | null } | null;
}

export interface View {
  rules: string;
  viewer: Viewer;
  hand: number;
  round_wind: Wind;
  dealer: Seat;
  scores: [number, number, number, number];
  wall: number;
  turn: Seat | null;
  has_drawn: boolean;
  drawn: Tile | null;
  offered: { seat: Seat; tile: Tile } | null;
  dice: { dealer: [number, number][] | null; break: [number, number] } | null;
  started: boolean;
  ended: "won" | "three_won" | "wall_empty" | null;
  seats: [SeatView, SeatView, SeatView, SeatView];
}

// -- events of the log, cut to a viewer ------------------------------------------------------------

export interface Event {
  n: number;
  e: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [field: string]: any;
}

export interface Header {
  format: string;
  version: number;
  rules: string;
  rules_version: number;
  seats: { name: string; bot: string | null }[];
  hands: number;
  commitment: string;
  shuffle: string;
  contributions?: string[];
}

export interface Won {
  n: number;
  seat: Seat;
  win: WinKind;
  tile: Tile | null;
  from: Seat | null;
  request: ScoreRequest | null;
  score: ScoreAnswer | null;
  payments: Paid[];
}

export interface Paid {
  n: number;
  from: Seat;
  to: Seat | null;
  amount: number;
  why: "win" | "kong" | "kong_refund" | "not_ready" | "flower_pig";
}

// -- the socket -------------------------------------------------------------------------------------

export type ActionKind = "discard" | "pass" | "win" | "declare" | "void" | MeldKind;

export interface Choice {
  action: string;
  kind: ActionKind;
  tiles: Tile[];
  as: Tile[];
  suit: "m" | "p" | "s" | null;
}

export interface Ask {
  match: string;
  ask: number | null;
  legal: Choice[];
  clock: { left: number; bank: number } | null;
  no_win: { text: Text; ruling: string | null } | null;
}

export type Clock = "off" | "60" | "5+20" | "3+5";

export interface RoomSeat {
  kind: "open" | "person" | "bot";
  name: string;
  bot: string | null;
  here: boolean;
  kept: boolean;
}

export interface Room {
  code: string;
  rules: string;
  clock: Clock;
  state: "open" | "playing" | "over";
  seats: [RoomSeat, RoomSeat, RoomSeat, RoomSeat];
  host: Seat | null;
  you: Seat | null;
  commitment: string;
  contributed: boolean[];
  match: string | null;
  matches: string[];
  looking_on: number;
}

export interface Wait {
  tile: Tile;
  unseen: number;
  discard: number | null;
  self_draw: number | null;
  why: Text | null;
}

export interface Waits {
  waits: Wait[];
  discards: { discard: Tile; waits: Wait[] }[];
  distance: number;
}

export type FromServer =
  | { t: "room"; room: Room }
  | { t: "match"; id: string; header: Header }
  | { t: "events"; match: string; events: Event[] }
  | ({ t: "ask" } & Ask)
  | { t: "done"; id: string; result: unknown }
  | { t: "error"; id: string | null; code: string; message: string; text: Text | null }
  | { t: "pong" };

// -- scoring ----------------------------------------------------------------------------------------

export interface ScoreRequest {
  variant: string;
  concealed: string;
  melds?: { kind?: MeldKind; tiles: string | null; as?: string | null }[];
  winning_tile: string;
  win: WinKind;
  flowers?: string;
  seat_wind?: Wind;
  round_wind?: Wind;
  situation?: Record<string, unknown>;
  options?: Record<string, string>;
}

export interface ScoreAnswer {
  ok: boolean;
  win?: boolean;
  why?: string;
  error?: string;
  field?: string;
  points?: number;
  fan?: number | null;
  faan?: number | null;
  phan?: number | null;
  mun?: number | null;
  patterns?: { name: string; value: number; unit: string; times: number }[];
  reading?: {
    configuration: string;
    groups: (string | null)[];
    jokers: { joker: Tile; as: Tile }[];
  };
}

export interface ExplainedPattern {
  id: string;
  name: Text;
  means: Text;
  ruling: string;
  value: number;
  unit: string;
  times: number;
  total: number;
}

export type Explanation =
  | {
      ok: true;
      win: true;
      answer: ScoreAnswer;
      total: number;
      unit: string;
      points: number;
      totals: Record<string, number | null>;
      patterns: ExplainedPattern[];
      groups: {
        tiles: Tile[];
        as: Tile[];
        kind: string;
        meld: MeldKind | null;
        winning: number | null;
      }[];
      jokers: { joker: Tile; as: Tile; group: number; feeds: string[] }[];
      replaced: {
        id: string;
        name: Text;
        by: string;
        by_name: Text;
        value: number;
        unit: string;
      }[];
      payments: { payer: string; amount: number }[];
      payout_label: string;
      payout_text: Text;
      alternatives: {
        points: number;
        total: number;
        groups: string[];
        jokers: { joker: Tile; as: Tile }[];
        patterns: ExplainedPattern[];
      }[];
    }
  | { ok: true; win: false; why: Text }
  | { ok: false; error: string; field: string };

export interface Switch {
  name: string;
  label: Text;
  ruling: string;
  help: Text;
  default: string;
  values: { value: string; help: Text }[];
  number: { least: number; most: number } | null;
}

export interface Game {
  id: string;
  name: Text;
  about: Text;
  unit: string;
  tiles: Record<Tile, number>;
  win_kinds: WinKind[];
  meld_kinds: MeldKind[];
  situations: string[];
  clocks: Clock[];
  bots: string[];
  switches: Switch[];
}

export interface RulesPage {
  game: Game;
  rules: string;
  sections: { name: Text; patterns: RulesPattern[] }[];
  payout: { label: string; points: number; text: Text }[];
  payments: { win: WinKind; text: Text }[];
  rows: { winner: string; removes: string[] }[];
}

export interface RulesPattern {
  id: string;
  name: Text;
  value: number;
  unit: string;
  means: Text;
  ruling: string;
  house: { switch: string; value: string } | null;
  example: { request: ScoreRequest; answer: ScoreAnswer };
}
