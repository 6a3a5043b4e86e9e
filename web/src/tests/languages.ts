/** The languages of the app, and what a text in each of them never contains. */

import { expect } from "vitest";
import { LANGUAGES, type Language } from "../words/languages";

export const EVERY_LANGUAGE = Object.keys(LANGUAGES) as Language[];

/** Values that were never meant to be read, and places that nothing was put in. */
const NO_TEXT = /\[object|undefined|\bnull\b|\bNaN\b|\{\w*\}/;
/** Two words beside each other. */
const LATIN = /[A-Za-z][a-z’']+[ ,]+[A-Za-z]?[a-z’']+/;
const FOREIGN: Record<Language, RegExp> = {
  en: /\p{Script=Han}/u,
  zh: LATIN,
  "zh-Hans": new RegExp(`${LATIN.source}|[萬槓聽點對門莊與這個來說開關]`),
  vi: /\b(?:the|of|and|your|you|with|this|that|is|are|tiles?|hand|discard|wins?|from|by|no)\b/i,
};
/** The same in every language: names, marked as another language, or codes. */
const OTHERS = "[lang], code, kbd, style";
const SPOKEN = ["aria-label", "title", "placeholder", "alt"];

/** What is seen and what is said. */
function* textsIn(element: Element): Generator<string> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ALL);
  for (let node: Node | null = element; node; node = walker.nextNode()) {
    const at = node instanceof Element ? node : node.parentElement!;
    if (at.closest(OTHERS)?.contains(element) === false) continue;
    if (node instanceof Text) yield node.data.trim();
    else for (const name of SPOKEN) yield at.getAttribute(name)?.trim() ?? "";
  }
}

/** Checks that all texts are in this language. */
export function expectIn(language: Language, element: Element = document.body): void {
  const texts = [...textsIn(element)].filter(Boolean);
  expect(texts).not.toEqual([]);
  const wrong = texts.filter((text) => NO_TEXT.test(text) || FOREIGN[language].test(text));
  expect(wrong).toEqual([]);
}
