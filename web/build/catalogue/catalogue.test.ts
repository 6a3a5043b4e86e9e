import { expect, it } from "vitest";
import { problemsOf, readCatalogue, readLanguages, type Texts } from "./catalogue.mjs";
import { textsOfPages } from "./plugin.ts";
import { typesOf } from "./types.mjs";

const LANGUAGES = { en: { name: "English", tag: "en" }, vi: { name: "Tiếng Việt", tag: "vi" } };
const problems = (texts: Texts) => problemsOf({ area: texts }, LANGUAGES);

it("accepts the catalogue", () => {
  expect(problemsOf(readCatalogue(), readLanguages())).toEqual([]);
});

it.each<[string, Texts, string]>([
  ["a language", { a: { en: "yes" } }, "area.a (vi): the text is missing"],
  ["a value", { a: { en: "{n} left", vi: "còn" } }, "area.a (vi): the value {n} is missing"],
  ["a known value", { a: { en: "left", vi: "còn {n}" } }, "area.a (vi): there is no value {n}"],
  [
    "a plural form",
    { a_one: { vi: "một" }, a_other: { en: "{n} tiles", vi: "{n} quân" } },
    "area.a_one (en): the text is missing",
  ],
  [
    "no form that the language does not have",
    { a_one: { en: "a tile", vi: "một" }, a_other: { en: "{n} tiles", vi: "{n} quân" } },
    "area.a_one (vi): the language has no such form",
  ],
])("requires %s", (_, texts, problem) => {
  expect(problems(texts)).toContain(problem);
});

it("requires every form of a language", () => {
  const texts = {
    a_one: { en: "a tile", cs: "kámen" },
    a_other: { en: "{n} tiles", cs: "{n} kamenů" },
  };
  const czech = { en: LANGUAGES.en, cs: { name: "Čeština", tag: "cs" } };
  expect(problemsOf({ area: texts }, czech)).toContain("area.a_few (cs): the text is missing");
});

it("declares the keys with their values", () => {
  const types = typesOf({
    area: { plain: { en: "yes" }, a_one: { en: "a tile" }, a_other: { en: "{n} tiles of {name}" } },
  });
  expect(types).toContain('"plain": never;');
  expect(types).toContain('"a": "n" | "name";');
  expect(types).toContain('declare module "words:area"');
});

it("gives each page its own texts only", () => {
  const { frame, Start, Calculator, Keeper, Replay } = textsOfPages();
  expect(frame).toHaveProperty("shell.settings");
  expect(frame).not.toHaveProperty("table");
  expect(Start).toHaveProperty("start.title");
  expect(Start).not.toHaveProperty("shell");
  expect(Start).not.toHaveProperty("calculator");
  expect(Start).not.toHaveProperty("table");
  // it asks for a title of its own, and for one text of reviews
  expect(Start!.reviews).toEqual({ title: readCatalogue().reviews!.title });
  // two calls in one line
  expect(Object.keys(Keeper!.keeper!)).toEqual(expect.arrayContaining(["start", "starting"]));
  expect(Calculator).toHaveProperty("calculator");
  expect(Calculator).not.toHaveProperty("replay");
  expect(Replay).toHaveProperty("replay");
  expect(Replay!.replay).toHaveProperty("unknown shuffle");
});
