import { describe, expect, it } from "vitest";
import { parseLog } from "./log";

const HEADER = {
  format: "baida-log",
  version: 1,
  rules: "sbr(hands=1)",
  rules_version: 1,
  seats: ["Mai", "Lan", "Cúc", "Trúc"].map((name) => ({ name, bot: null })),
  hands: 1,
  commitment: "00",
  shuffle: "baida 1",
};
const EVENTS = [
  { n: 1, e: "hand_started" },
  { n: 2, e: "wall_empty" },
];

function lines(...given: unknown[]): string {
  return given.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
}

describe("a log", () => {
  it.each([lines(HEADER, ...EVENTS), `${lines(HEADER, ...EVENTS)}\n`])("is read", (text) => {
    const log = parseLog(text);
    expect(log.header.seats[2].name).toBe("Cúc");
    expect(log.events).toEqual(EVENTS);
    expect(log.problem).toBeNull();
  });

  it("may have the line ends of another system", () => {
    expect(parseLog(lines(HEADER, ...EVENTS).replaceAll("\n", "\r\n")).events).toEqual(EVENTS);
  });

  it.each<[string, string]>([
    ["", "Line 1: there is nothing here"],
    ["hello", "Line 1: this is not JSON"],
    ["[1]", "Line 1: expected a JSON object"],
    [lines({ ...HEADER, format: "other" }), "Line 1: this is not a baida match log"],
    [lines({ ...HEADER, version: 2 }), "Line 1: version 2 of the format is not known"],
    [lines({ ...HEADER, rules: "sbr(" }), "Line 1: the rules are missing or unreadable"],
    [lines({ ...HEADER, seats: [{}, {}] }), "Line 1: expected four seats with names"],
  ])("needs its header: %j", (text, why) => {
    expect(() => parseLog(text)).toThrow(why);
  });

  it.each<[string, string]>([
    ['{"n": 2, "e": "wall_', "Line 3: the line is cut off"],
    ["", "Line 3: there is nothing here"],
    ['{"n": 3, "e": "wall_empty"}', "Line 3: expected event 2, found 3"],
    ['{"n": 2}', "Line 3: the event has no kind"],
    ["null", "Line 3: expected a JSON object"],
  ])("is read as far as it goes: %j", (line, why) => {
    const log = parseLog(lines(HEADER, EVENTS[0], line, EVENTS[1]));
    expect(log.events).toEqual([EVENTS[0]]);
    expect(log.problem).toBe(why);
  });
});
