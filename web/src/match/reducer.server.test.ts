/** The reducer against the server's own fold: the same view after every event, for every viewer. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { emptyTable, reduce, reduceAll, type TableState } from "./reducer";
import type { Event, SeatView, TableFacts, View, Viewer } from "../wire/types";

/** What of a view is new; seats by their number, what of the seat is new. */
type Change = Partial<Omit<View, "seats">> & { seats?: Record<string, Partial<SeatView>> };
interface Fixture {
  match: string;
  rules: string;
  game: TableFacts;
  viewer: Viewer;
  events: Event[];
  changes: Change[];
}

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const fixtures: Fixture[] = JSON.parse(
  execFileSync(`${ROOT}.venv/bin/python`, ["-m", "tests.helpers.games.client_fixtures"], {
    cwd: ROOT,
    encoding: "utf-8",
    maxBuffer: 2 ** 26,
  }),
);

function changed(view: View, { seats, ...change }: Change): View {
  const all = view.seats.map((seat, number) => ({ ...seat, ...seats?.[number] }));
  return { ...view, ...change, seats: all as View["seats"] };
}

/** Whatever is changed in place later throws. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

const NOTHING = { seats: [{}, {}, {}, {}] } as unknown as View;

describe.each(fixtures)("$match as $viewer sees it", ({ rules, game, viewer, events, changes }) => {
  it("shows what the server shows", () => {
    expect(changes.length).toBe(events.length);
    let table: TableState = freeze(emptyTable(rules, game, viewer));
    let expected = NOTHING;
    events.forEach((event, at) => {
      table = freeze(reduce(table, freeze(event)));
      expected = changed(expected, changes[at]!);
      if (!isDeepStrictEqual(table.view, expected)) {
        expect(table.view, `after event ${event.n}, ${event.e}`).toEqual(expected);
      }
    });
    expect(table.ended?.scores).toEqual(table.view?.scores);
    expect(table.hands.map(({ hand }) => hand)).toEqual([0, 1]);
  });

  it("can begin with any hand", () => {
    const second = events.map((event) => event.e).lastIndexOf("hand_started");
    expect(second).toBeGreaterThan(0);
    const late = reduceAll(emptyTable(rules, game, viewer), events.slice(second));
    const { hands, ...whole } = reduceAll(emptyTable(rules, game, viewer), events);
    expect(late).toEqual({ ...whole, hands: hands.slice(1) });
  });

  it("keeps accounts", () => {
    const { hands } = reduceAll(emptyTable(rules, game, viewer), events);
    expect(hands[0]!.before).toEqual([0, 0, 0, 0]);
    expect(hands[1]!.before).toEqual(hands[0]!.scores);
    for (const { wins, payments } of hands) {
      const forWins = payments.filter(({ why }) => why === "win");
      expect(wins.flatMap((won) => won.payments)).toEqual(forWins);
      expect(wins.every((won) => won.score !== null)).toBe(true);
    }
  });
});
