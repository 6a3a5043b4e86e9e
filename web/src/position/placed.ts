/** The tiles of a position that is set up: what is tapped and typed for each player. */

import { SEATS } from "../mahjong/seats";
import { packed, packedInOrder, parseTiles } from "../mahjong/tiles";
import type { Game, MeldKind, Seat, SetUpSeatGiven, Suit, Tile } from "../wire/types";
import { checkCopies, checkDeclared, knows } from "../picker/copies";
import { HAND_SIZE, meldText, MOST_MELDS, parseHandMelds, type HandMeld } from "../picker/melds";
import type { Purpose } from "../picker/palette";

/** Whose turn it is: the player who sets up the position. */
export const OWN: Seat = 0;

/** Tiles in the order in which they were placed. */
export interface Placed {
  tiles: Tile[];
  melds: HandMeld[];
  discards: Tile[];
  declared: Tile[];
  voided: Suit | null;
}
export type Field = "tiles" | "melds" | "discards" | "declared";
/** A field of a player. */
export interface Place {
  seat: Seat;
  field: Field;
}

export function nothingPlaced(): Placed[] {
  return SEATS.map(() => ({ tiles: [], melds: [], discards: [], declared: [], voided: null }));
}

export function fieldsOf(game: Game): Field[] {
  return ["tiles", "melds", "discards", ...(game.declares ? (["declared"] as const) : [])];
}

/** The field after another one; those of a player follow each other. */
export function nextPlace(game: Game, { seat, field }: Place): Place | null {
  const places = SEATS.flatMap((seat) => fieldsOf(game).map((field) => ({ seat, field })));
  const at = places.findIndex((one) => one.seat === seat && one.field === field);
  return places[at + 1] ?? null;
}

/** An added kong is set up as an exposed one. */
export function meldKinds(game: Game): MeldKind[] {
  return game.meld_kinds.filter((kind) => kind !== "added_kong");
}

/** Jokers and flowers can be drawn and discarded, but not every tile is part of a meld. */
export const PURPOSES: Record<Field, Purpose> = {
  tiles: "anything",
  melds: "sets",
  discards: "anything",
  declared: "declaring",
};

/** All physical tiles of the position. */
export function tilesInUse(seats: readonly Placed[]): Tile[] {
  return seats.flatMap(({ tiles, melds, discards, declared }) => [
    ...tiles,
    ...melds.flatMap((meld) => meld.tiles),
    ...discards,
    ...declared,
  ]);
}

/** How many tiles or melds a field can have, if that is limited. */
export function roomOf(seats: readonly Placed[], { seat, field }: Place): number | null {
  if (field === "melds") return MOST_MELDS;
  if (field !== "tiles") return null;
  return HAND_SIZE + (seat === OWN ? 1 : 0) - 3 * seats[seat]!.melds.length;
}

function withField<Name extends keyof Placed>(
  seats: readonly Placed[],
  seat: Seat,
  name: Name,
  value: Placed[Name],
): Placed[] {
  return seats.with(seat, { ...seats[seat]!, [name]: value });
}

export function withVoided(seats: readonly Placed[], seat: Seat, voided: Suit | null): Placed[] {
  return withField(seats, seat, "voided", voided);
}

export function withTile(
  seats: readonly Placed[],
  { seat, field }: { seat: Seat; field: Exclude<Field, "melds"> },
  tile: Tile,
): Placed[] {
  return withField(seats, seat, field, [...seats[seat]![field], tile]);
}

export function withMeld(seats: readonly Placed[], seat: Seat, meld: HandMeld): Placed[] {
  return withField(seats, seat, "melds", [...seats[seat]!.melds, meld]);
}

/** Without what was placed there as number `at`; -1 is the last. */
export function without(seats: readonly Placed[], { seat, field }: Place, at: number): Placed[] {
  return withField(seats, seat, field, seats[seat]![field].toSpliced(at, 1));
}

/** As it would be typed. */
export function textOf({ tiles, melds, discards, declared }: Placed, field: Field): string {
  switch (field) {
    case "tiles":
      return packed(tiles);
    case "melds":
      return melds.map(meldText).join(" ");
    case "discards":
      return packedInOrder(discards);
    case "declared":
      return packed(declared);
  }
}

/** With what was typed; what cannot be is an Error that says what and where. */
export function withTyped(
  seats: readonly Placed[],
  game: Game,
  { seat, field }: Place,
  text: string,
): Placed[] {
  const read = field === "melds" ? parseHandMelds(text) : parseTiles(text);
  if (field === "declared") checkDeclared(read as Tile[]);
  const next = withField(seats, seat, field, read);
  checkCopies(game, tilesInUse(next));
  return next;
}

/** The position in another game, without what that game does not know. */
export function inGame(seats: readonly Placed[], game: Game): Placed[] {
  const known = knows(game);
  const kinds = meldKinds(game);
  return seats.map(({ tiles, melds, discards, declared, voided }) => ({
    tiles: tiles.filter(known),
    melds: melds.filter((meld) => kinds.includes(meld.kind) && meld.tiles.every(known)),
    discards: discards.filter(known),
    declared: game.declares ? declared.filter(known) : [],
    voided: game.situations.includes("voided") ? voided : null,
  }));
}

/** As the server is told. */
export function given(seats: readonly Placed[]): SetUpSeatGiven[] {
  return seats.map((seat) => ({
    tiles: textOf(seat, "tiles"),
    melds: textOf(seat, "melds"),
    discards: textOf(seat, "discards"),
    declared: textOf(seat, "declared"),
    voided: seat.voided,
  }));
}
