/** The tiles of a position that is set up: what is tapped and typed for each player. */

import { ofSeats, SEATS, type OfSeats } from "../mahjong/seats";
import { packed, packedInOrder, parseTiles } from "../mahjong/tiles";
import type { Game, MeldKind, Seat, SetUpRequest, SetUpSeatGiven, Suit, Tile } from "../wire/types";
import { checkCopies, checkDeclared, knows } from "../picker/copies";
import { meldText, parseHandMelds, type HandMeld } from "../picker/melds";
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
/** What lies with each player. */
export type Seats = OfSeats<Placed>;
export type Field = "tiles" | "melds" | "discards" | "declared";
/** A field of a player. */
export interface Place {
  seat: Seat;
  field: Field;
}

export function nothingPlaced(): Seats {
  return ofSeats(() => ({ tiles: [], melds: [], discards: [], declared: [], voided: null }));
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
export function tilesInUse(seats: Seats): Tile[] {
  return seats.flatMap(({ tiles, melds, discards, declared }) => [
    ...tiles,
    ...melds.flatMap((meld) => meld.tiles),
    ...discards,
    ...declared,
  ]);
}

/** How many tiles or melds a field can have, if that is limited. */
export function roomOf(game: Game, seats: Seats, { seat, field }: Place): number | null {
  if (field === "melds") return game.most_melds;
  if (field !== "tiles") return null;
  return game.hand_size + (seat === OWN ? 1 : 0) - 3 * seats[seat].melds.length;
}

function withField<Name extends keyof Placed>(
  seats: Seats,
  seat: Seat,
  name: Name,
  value: Placed[Name],
): Seats {
  return ofSeats((one) => (one === seat ? { ...seats[one], [name]: value } : seats[one]));
}

export function withVoided(seats: Seats, seat: Seat, voided: Suit | null): Seats {
  return withField(seats, seat, "voided", voided);
}

export function withTile(
  seats: Seats,
  { seat, field }: { seat: Seat; field: Exclude<Field, "melds"> },
  tile: Tile,
): Seats {
  return withField(seats, seat, field, [...seats[seat][field], tile]);
}

export function withMeld(seats: Seats, seat: Seat, meld: HandMeld): Seats {
  return withField(seats, seat, "melds", [...seats[seat].melds, meld]);
}

/** Without what was placed there as number `at`; -1 is the last. */
export function without(seats: Seats, { seat, field }: Place, at: number): Seats {
  return withField(seats, seat, field, seats[seat][field].toSpliced(at, 1));
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
export function withTyped(seats: Seats, game: Game, { seat, field }: Place, text: string): Seats {
  const melds = field === "melds";
  const read = melds ? parseHandMelds(game, text) : parseTiles(text);
  if (field === "declared") checkDeclared(game, parseTiles(text));
  const next = withField(seats, seat, field, read);
  checkCopies(game, tilesInUse(next));
  return next;
}

/** The position in another game, without what that game does not know. */
export function inGame(seats: Seats, game: Game): Seats {
  const known = knows(game);
  const kinds = meldKinds(game);
  return ofSeats((seat) => {
    const { tiles, melds, discards, declared, voided } = seats[seat];
    return {
      tiles: tiles.filter(known),
      melds: melds.filter((meld) => kinds.includes(meld.kind) && meld.tiles.every(known)),
      discards: discards.filter(known),
      declared: game.declares ? declared.filter(known) : [],
      voided: game.situations.includes("voided") ? voided : null,
    };
  });
}

/** As the server is told. */
export function given(seats: Seats): SetUpRequest["seats"] {
  const told = (seat: Placed): SetUpSeatGiven => ({
    tiles: textOf(seat, "tiles"),
    melds: textOf(seat, "melds"),
    discards: textOf(seat, "discards"),
    declared: textOf(seat, "declared"),
    voided: seat.voided,
  });
  return ofSeats((seat) => told(seats[seat]));
}
