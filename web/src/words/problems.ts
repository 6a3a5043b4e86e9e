/** Why something was not done, in the chosen language. */

import t from "words:errors";
import { inWords, type Text } from "./words.svelte";

/** A failed call or a refused command. */
export interface Problem {
  code: string;
  /** An English sentence, for programs and their authors. */
  message: string;
  /** The reason in all languages, where the server has one. */
  text?: Text | null;
}

const CODES = [
  "malformed",
  "unknown",
  "too_large",
  "too_slow",
  "too_fast",
  "no_seat",
  "not_host",
  "forbidden",
  "not_now",
  "stale",
  "illegal",
  "full",
  "closed",
  "unreachable",
] as const;

/** Never the message: it is English, and for programs. */
export function problemInWords({ code, text }: Pick<Problem, "code" | "text">): string {
  if (text) return inWords(text);
  return t(CODES.find((known) => known === code) ?? "other");
}
