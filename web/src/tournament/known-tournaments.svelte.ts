/** The tournaments that this browser has opened. */

import type { Scope } from "../wire/wire.gen";
import { Known } from "../records/known.svelte";

export interface KnownTournament {
  code: string;
  name: string;
  scope: Scope;
}

export const knownTournaments = new Known<KnownTournament>(
  "baida.tournaments",
  ({ name }) => typeof name === "string",
);
