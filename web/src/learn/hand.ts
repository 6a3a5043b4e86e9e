/** A hand as it is asked about: sorted, and not read yet. */

import { parseTiles, sortTiles, tileName } from "../mahjong/tiles";
import type { ScoreRequest, Tile, WaitsRequest } from "../wire/types";
import type { Arranged } from "../rules/arrange";

export function unread(request: ScoreRequest | WaitsRequest): Arranged {
  const plain = (tile: Tile) => ({ tile, as: null });
  const winning = "winning_tile" in request ? request.winning_tile : "";
  return {
    groups: [sortTiles(parseTiles(request.concealed)).map(plain)],
    winning: winning ? plain(winning) : null,
    melds: (request.melds ?? []).map((meld) => ({
      kind: meld.kind ?? "pung",
      tiles: parseTiles(meld.tiles ?? "").map(plain),
    })),
    declared: parseTiles(request.flowers ?? ""),
  };
}

const NOTATION =
  /(?<![A-Za-z0-9])(?:[1-9][mps]|[1-7]z|J[A-Z]|V[A-Z][rdc]?|[FGKQ][1-4])(?![A-Za-z0-9])/g;

/** A text of the engine with tiles by their names instead of the notation. */
export function named(text: string): string {
  return text.replace(NOTATION, (tile) => tileName(tile));
}
