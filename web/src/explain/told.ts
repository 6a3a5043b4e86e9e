/** The patterns of a score with all that the rules page says about them. */

import { api } from "../wire/api";
import { splitRules } from "../mahjong/rules-id";
import type { ExplainedPattern, RulesPage, ScoreRequest, WinAnswer } from "../wire/types";

type Scored = WinAnswer["patterns"];

/** The patterns of a score, which the name and the value identify. */
export function told(patterns: Scored, page: RulesPage | null): ExplainedPattern[] {
  const known = page?.sections.flatMap((section) => section.patterns) ?? [];
  return patterns.map(({ name, value, unit, times }) => {
    const found = known.find((one) => one.name === name && one.value === value);
    const { id, means, ruling } = found ?? { id: name, means: { en: "" }, ruling: "" };
    return {
      id,
      name,
      names: found?.names ?? { en: name },
      means,
      ruling,
      value,
      unit,
      times,
      total: value * times,
    };
  });
}

/** The rules that a hand was scored by. */
export function rulesOf({
  variant,
  options = {},
}: Pick<ScoreRequest, "variant" | "options">): string {
  const chosen = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return chosen.length ? `${variant}(${chosen.join(",")})` : variant;
}

const pages = new Map<string, Promise<RulesPage>>();

/** The rules page, asked for once. */
export function rulesPage(rules: string): Promise<RulesPage> {
  const kept = pages.get(rules);
  if (kept) return kept;
  const game = splitRules(rules)?.game ?? rules;
  const page = api.get("/api/games/{game}", { game, rules });
  pages.set(rules, page);
  page.catch(() => pages.delete(rules));
  return page;
}
