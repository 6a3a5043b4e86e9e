/** Numbers, dates and lists as the chosen language writes them. */

import { languageTag } from "./language.svelte";

/** Points are compared digit by digit, so thousands are not separated. */
const PLAIN: Intl.NumberFormatOptions = { useGrouping: false };

/** A number with its own decimals, or with a fixed number of them. */
export function numberOf(value: number, decimals?: number): string {
  const digits =
    decimals === undefined
      ? {}
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const text = new Intl.NumberFormat(languageTag(), { ...PLAIN, ...digits }).format(value);
  return text.replace("-", "−");
}

/** Points with their sign, as people write them: a true minus, nothing before 0. */
export function signed(value: number, decimals?: number): string {
  return (value > 0 ? "+" : "") + numberOf(value, decimals);
}

/** Names one after the other. */
export function listOf(names: string[]): string {
  return new Intl.ListFormat(languageTag()).format(names);
}

/** A moment, given in seconds since 1970 as by the server. */
export function dateOf(seconds: number, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageTag(), format).format(seconds * 1000);
}

/** The plural form for a number, as in the keys of the catalogue. */
export function formOf(value: string | number | undefined): Intl.LDMLPluralRule {
  return new Intl.PluralRules(languageTag()).select(Number(value));
}
