/** A hand as it is asked about: sorted, and not read yet. */

import { parseTiles, sortTiles } from "../mahjong/tiles";
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
