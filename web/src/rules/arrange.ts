/** An example hand as one would lay it out: by its groups, the winning tile apart. */

import { isFlower, isJoker, parseTiles, sortTiles } from "../mahjong/tiles";
import type { MeldKind, ScoreRequest, Tile, WinAnswer } from "../wire/types";

export interface Shown {
  tile: Tile;
  /** What a joker stands for. */
  as: Tile | null;
}

export interface Arranged {
  groups: Shown[][];
  winning: Shown | null;
  melds: { kind: MeldKind; tiles: Shown[] }[];
  declared: Tile[];
}

export function arrange(request: ScoreRequest, answer: WinAnswer): Arranged {
  const melds = request.melds ?? [];
  const read = answer.reading.groups.map((group) => parseTiles(group ?? ""));
  // a reading lists the concealed sets, the melds, and the pair last where there is one
  const pair = read.at(-1)?.length === 2 ? read.slice(-1) : [];
  const sets = read.slice(0, read.length - pair.length);
  const concealed = [...sets.slice(0, sets.length - melds.length), ...pair];
  const hand = parseTiles(request.concealed);
  const uses = [...answer.reading.jokers];

  let winning: Shown | null = null;
  if (request.winning_tile) {
    const tile = request.winning_tile;
    const at = uses.findLastIndex((use) => use.joker === tile);
    const as = takeAt(uses, at)?.as ?? null;
    winning = { tile, as };
    takeOut(concealed, as ?? tile);
  }
  return {
    groups: concealed.length
      ? concealed.map((kinds) => kinds.map((kind) => pick(kind, hand, uses)))
      : [sortTiles(hand).map((tile) => ({ tile, as: null }))],
    winning,
    melds: melds.map((meld, at) => {
      const tiles = parseTiles(meld.tiles ?? "");
      const kinds = sets[sets.length - melds.length + at] ?? tiles;
      return { kind: meld.kind ?? kindOf(kinds), tiles: layMeld(tiles, kinds) };
    }),
    declared: parseTiles(request.flowers ?? ""),
  };
}

/** The group that the winning tile completed has one less; a triplet only if no other group can. */
function takeOut(groups: Tile[][], kind: Tile): void {
  const holding = groups.filter((group) => group.includes(kind));
  const group = holding.find((one) => new Set(one).size > 1 || one.length === 2) ?? holding[0];
  group?.splice(group.indexOf(kind), 1);
}

/** Takes out what is at a place; nothing at -1. */
function takeAt<Value>(list: Value[], at: number): Value | undefined {
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** The tile of the hand that is this kind here: itself, or a joker that stands for it. */
function pick(kind: Tile, hand: Tile[], uses: { joker: Tile; as: Tile }[]): Shown {
  const own = hand.indexOf(kind);
  const tile = takeAt(hand, own);
  if (tile) return { tile, as: null };
  const use = takeAt(
    uses,
    uses.findIndex((use) => use.as === kind),
  );
  return use ? { tile: use.joker, as: kind } : { tile: kind, as: null };
}

function layMeld(tiles: Tile[], kinds: Tile[]): Shown[] {
  const jokers = tiles.filter((tile) => isJoker(tile) || isFlower(tile));
  const naturals = tiles.filter((tile) => !jokers.includes(tile));
  return kinds.map((kind) => {
    const own = naturals.indexOf(kind);
    const natural = takeAt(naturals, own);
    if (natural) return { tile: natural, as: null };
    return { tile: jokers.shift() ?? kind, as: kind };
  });
}

function kindOf(kinds: Tile[]): MeldKind {
  if (kinds.length === 4) return "kong";
  return kinds[0] === kinds[1] ? "pung" : "chow";
}
