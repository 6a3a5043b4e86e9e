import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ofSeats } from "./seats";
import { botName, namesOf } from "./names";
import { chooseLanguage } from "../words/words.svelte";

beforeAll(() => vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null }));
afterEach(() => chooseLanguage("en"));

const person = (name: string) => ({ name, bot: null });
const bot = (kind: string, name = kind) => ({ name, bot: kind });

describe("names", () => {
  it.each([
    [
      "people keep theirs",
      ["Mai", "Lan", "Cúc", "Trúc"].map(person),
      ["Mai", "Lan", "Cúc", "Trúc"],
    ],
    [
      "who shares one is numbered by seat",
      ["Mai", "An", "Mai ", "An"].map(person),
      ["Mai 1", "An 1", "Mai 2", "An 2"],
    ],
    [
      "bots are named by what they are",
      [person("Mai"), bot("efficient"), bot("random"), bot("efficient")],
      ["Mai", "Skilled bot 1", "Random bot", "Skilled bot 2"],
    ],
    [
      "those of a simulation too",
      [bot("random", "random 0"), bot("efficient", "efficient 1"), bot("random", "random 2")],
      ["Random bot 1", "Skilled bot", "Random bot 2"],
    ],
    [
      "a bot with a name of its own keeps it, one of an unknown kind is called by that",
      [bot("efficient", "Hal"), bot("./mine", "./mine 1"), bot("./mine", "")],
      ["Hal", "./mine 1", "./mine 2"],
    ],
    [
      "who has none is a player",
      [person(""), person(" "), person("Mai")],
      ["Player 1", "Player 2", "Mai"],
    ],
  ])("%s", (_, seats, shown) => {
    expect(namesOf(ofSeats((seat) => seats[seat] ?? person("Kim")))).toEqual(
      ofSeats((seat) => shown[seat] ?? "Kim"),
    );
  });
});

it("bots change their names with the language, people do not", () => {
  void chooseLanguage("vi");
  const seats = [person("Mai"), bot("efficient"), person("Lan"), person("An")] as const;
  expect(namesOf(seats)).toEqual(["Mai", "Máy giỏi", "Lan", "An"]);
  void chooseLanguage("zh");
  expect(botName("random")).toBe("隨意機器人");
  expect(botName("mine")).toBe("mine");
});
