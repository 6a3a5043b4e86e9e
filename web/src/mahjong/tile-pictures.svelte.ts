/**
 * The pictures of the tiles. Those of one game only are not loaded with the others.
 *
 * A tile is an `<img>` and not a `<use>` of its symbol: that would copy the drawing into the page,
 * 15,000 elements for a full table, all of which are looked at whenever a size changes.
 */

import addresses from "virtual:tile-art";
import { SvelteMap } from "svelte/reactivity";
import { tileSet } from "./tile-art";

type TileSet = keyof typeof addresses;

const SVG = "http://www.w3.org/2000/svg";
const RETRY_AFTER = 2_000;
const pictures = new SvelteMap<string, string>();
const asked = new Set<TileSet>();

/** The address of a tile's picture; undefined until it is loaded. */
export function tilePicture(tile: string): string | undefined {
  const set = tileSet(tile);
  if (!asked.has(set)) {
    asked.add(set);
    void load(set);
  }
  return pictures.get(tile);
}

async function load(set: TileSet): Promise<void> {
  const response = await fetch(addresses[set]).catch(() => null);
  if (!response?.ok) {
    setTimeout(() => void load(set), RETRY_AFTER);
    return;
  }
  const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  for (const symbol of drawn.querySelectorAll("symbol")) {
    const field = symbol.getAttribute("viewBox");
    const picture = `<svg xmlns="${SVG}" viewBox="${field}">${symbol.innerHTML}</svg>`;
    pictures.set(symbol.id, `data:image/svg+xml,${encodeURIComponent(picture)}`);
  }
}
