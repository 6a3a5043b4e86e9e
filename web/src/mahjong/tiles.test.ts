import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  isFlower,
  isJoker,
  loose,
  packed,
  parseTiles,
  shortLabel,
  sortTiles,
  tileName,
  TILES,
} from "./tiles";
import { chooseLanguage, type Language } from "../words/words.svelte";

beforeAll(() => vi.stubGlobal("localStorage", { setItem() {}, getItem: () => null }));
afterEach(() => chooseLanguage("en"));

describe("parseTiles", () => {
  it.each<[string, string]>([
    ["", ""],
    ["123m77zJA", "1m 2m 3m 7z 7z JA"],
    ["1m2m3m7z7zJA", "1m 2m 3m 7z 7z JA"],
    [" 123m 77z\n", "1m 2m 3m 7z 7z"],
    ["9s1p5z", "9s 1p 5z"],
    ["VTrVTVTcF1", "VTr VT VTc F1"],
    ["13m VTr K4Q1", "1m 3m VTr K4 Q1"],
    ["123M 5P9S77Z", "1m 2m 3m 5p 9s 7z 7z"],
    ["E S W N", "1z 2z 3z 4z"],
    ["55zEJN", "5z 5z 1z JN"],
    ["一二三萬 九条 5饼 東发中白", "1m 2m 3m 9s 5p 1z 6z 7z 5z"],
    ["🀇🀏🀐🀘🀙🀡", "1m 9m 1s 9s 1p 9p"],
    ["🀀🀃🀄︎🀅🀆", "1z 4z 7z 6z 5z"],
    ["🀢🀣🀥🀤🀦🀩", "F1 F2 F3 F4 G1 G4"],
  ])("%j", (text, tiles) => {
    expect(parseTiles(text).join(" ")).toBe(tiles);
  });

  it.each<[string, string]>([
    ["12", "position 3: m, p, s or z goes after 12"],
    ["12x", "position 3: m, p, s or z goes after 12"],
    ["12 m", "position 3: m, p, s or z goes after 12"],
    ["m", "position 1: a number goes before m"],
    ["1mm", "position 3: a number goes before m"],
    ["5m108p", "position 4: there is no 0p, numbers go from 1 to 9"],
    ["189z", "position 2: there is no 8z, numbers go from 1 to 7"],
    ["1mJX", "position 3: there is no tile “JX”"],
    ["F5", "position 1: there is no tile “F5”"],
    ["VT d", "position 4: there is no tile “d”"],
    ["ja", "position 1: there is no tile “ja”"],
    ["M", "position 1: there is no tile “M”"],
    ["一二", "position 3: m, p, s or z goes after 12"],
    ["萬", "position 1: a number goes before 萬"],
    ["🀇🀫", "position 2: there is no tile “🀫”"],
    ["12🀇", "position 3: m, p, s or z goes after 12"],
  ])("refuses %j", (text, message) => {
    expect(() => parseTiles(text)).toThrow(new Error(message));
  });

  it("reads every tile that there is", () => {
    expect(TILES.length).toBe(34 + 8 + 16 + 8 * 4);
    expect(parseTiles(TILES.join(""))).toEqual(TILES);
    expect(parseTiles(packed(TILES))).toEqual(TILES);
  });
});

describe("writing", () => {
  it.each<[string, string, string]>([
    ["5p JA 1m1m", "5pJA1m1m", "11m5pJA"],
    ["7z1z VTc9s F2 JS JA", "7z1zVTc9sF2JSJA", "9s17zJAJSF2VTc"],
    ["1m 1p 1m", "1m1p1m", "11m1p"],
    ["F1F1 1m", "F1F11m", "1mF1F1"],
  ])("%s", (text, asLoose, asPacked) => {
    expect(loose(parseTiles(text))).toBe(asLoose);
    expect(packed(parseTiles(text))).toBe(asPacked);
  });

  it("sorts a copy", () => {
    const tiles = ["VTr", "1z", "JA", "1m"];
    expect(sortTiles(tiles)).toEqual(["1m", "1z", "JA", "VTr"]);
    expect(tiles[0]).toBe("VTr");
  });
});

describe("names", () => {
  it.each<[string | null, string, string, string]>([
    ["5p", "5 of circles", "五筒", "5 văn"],
    ["9m", "9 of characters", "九萬", "9 vạn"],
    ["4z", "north wind", "北風", "gió Bắc"],
    ["7z", "red dragon", "紅中", "Hồng Trung"],
    ["JA", "any-tile joker", "百搭", "khung bách đáp (mọi quân)"],
    ["F1", "flower 1, plum", "花一梅", "hoa 1, mai"],
    ["K3", "emperor 3", "皇 3", "vua 3"],
    ["VT", "green any-tile joker", "綠百搭「縂」", "khung tổng xanh (mọi quân)"],
    ["VFd", "red flower joker, diamond", "紅百搭「花」（菱框）", "khung hoa đỏ, viền thoi"],
    [null, "hidden tile", "暗牌", "quân úp"],
  ])("%s", (tile, en, zh, vietnamese) => {
    for (const [language, name] of Object.entries({ en, zh, vi: vietnamese })) {
      void chooseLanguage(language as Language);
      expect(tileName(tile)).toBe(name);
    }
  });

  it.each<Language>(["en", "zh", "vi"])("are all different in %s", (language) => {
    void chooseLanguage(language);
    expect(new Set(TILES.map(tileName)).size).toBe(TILES.length);
  });
});

it("knows jokers and flowers", () => {
  expect(TILES.filter(isJoker).length).toBe(8 + 32);
  expect(TILES.filter(isFlower).length).toBe(16);
  expect(["1m", "7z"].some((tile) => isJoker(tile) || isFlower(tile))).toBe(false);
});

it.each([
  ["5p", "5"],
  ["1z", "E"],
  ["5z", "□"],
  ["7z", "R"],
  ["JA", "JA"],
  ["F3", "F3"],
  ["VTr", "VT"],
])("labels %s as %s", (tile, label) => {
  expect(shortLabel(tile)).toBe(label);
});

it.each<[Language, string]>([
  ["en", "E S W N □ G R"],
  ["zh", "東 南 西 北 白 發 中"],
  ["vi", "Đ N T B Bạ P Tr"],
])("corners are marked in %s as on the plates", (language, labels) => {
  void chooseLanguage(language);
  expect([1, 2, 3, 4, 5, 6, 7].map((n) => shortLabel(`${n}z`)).join(" ")).toBe(labels);
});
