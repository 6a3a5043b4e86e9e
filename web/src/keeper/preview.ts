/** Who would pay whom: the same function that settles stored hands, asked before entering. */

import type { Names } from "../mahjong/names";
import { api } from "../wire/api";
import type { Entry, SettleAnswer, SettleRequest, SheetHand } from "./types";

/** The answer about the hand with these entries; null if nobody can be asked. */
export async function preview(
  rules: string,
  { dealer, round_wind }: Pick<SheetHand, "dealer" | "round_wind">,
  entries: readonly Entry[],
  names: Names,
): Promise<SettleAnswer | null> {
  const body = {
    rules,
    dealer,
    round_wind,
    entries: [...entries],
    names: [...names],
  } satisfies SettleRequest;
  return api.post("/api/settle", { body }).catch(() => null);
}
