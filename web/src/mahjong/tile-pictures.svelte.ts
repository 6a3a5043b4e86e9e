/**
 * The pictures of the tiles. Those of one game only are not loaded with the others.
 *
 * A tile is an `<img>` and not a `<use>` of its symbol: that would copy the drawing into the page,
 * 15,000 elements for a full table, all of which are looked at whenever a size changes.
 */

import addresses, { ornaments } from "virtual:tile-art";
import { tileSet } from "./tile-art";

const SVG = "http://www.w3.org/2000/svg";
const RETRY_AFTER = 2_000;
const pictures: Record<string, string> = $state({});
const asked = new Set<string>();

/**
 * The address of a tile's picture; undefined until it is loaded. The tiles on the card of a game
 * are in a small drawing of their own, if the build knows the game.
 */
export function tilePicture(tile: string, ornamentOf?: string): string | undefined {
  const address = (ornamentOf && ornaments[ornamentOf]) || addresses[tileSet(tile)];
  if (!asked.has(address)) {
    asked.add(address);
    void load(address);
  }
  return pictures[tile];
}

async function load(address: string): Promise<void> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) {
    setTimeout(() => void load(address), RETRY_AFTER);
    return;
  }
  const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  for (const symbol of drawn.querySelectorAll("symbol")) {
    const field = symbol.getAttribute("viewBox");
    const picture = `<svg xmlns="${SVG}" viewBox="${field}">${symbol.innerHTML}</svg>`;
    pictures[symbol.id] = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  }
}
