/** Finding patterns by what one remembers of them. */

import type { RulesPattern } from "../wire/types";

/** Without accents and case, so that `phong` finds `Toàn phỗng`. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("đ", "d");
}

/** Whether every word of the search is in a name, the meaning or the ruling. */
export function matches(pattern: RulesPattern, search: string): boolean {
  const { names, means, ruling } = pattern;
  const texts = [names, means].flatMap((text) => Object.values<string>({ ...text }));
  const text = plain([...texts, ruling].join("\n"));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
