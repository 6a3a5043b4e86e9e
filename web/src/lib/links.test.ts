import { describe, expect, it } from "vitest";
import { link, placeOf } from "./links";

const PLACES = [
  ["/", "./"],
  ["/rules", "./?page=/rules"],
  ["/rules/sbr?rules=sbr(hands=2)#kong", "./?page=/rules/sbr&rules=sbr(hands=2)#kong"],
  ["/?rules=b30fj", "./?rules=b30fj"],
  ["/r/ABCDEF#token", "./?page=/r/ABCDEF#token"],
] as const;

describe.each(PLACES)("%s", (place, address) => {
  it("is a path at a server, and a parameter on a site of files", () => {
    expect(link(place, false)).toBe(place);
    expect(link(place, true)).toBe(address);
  });

  it.each([false, true])("is found again in its address (site: %s)", (site) => {
    const { path, query, hash } = placeOf(new URL(link(place, site), "https://host/sub/"), site);
    const found = site ? path + query + hash : (path + query + hash).replace("/sub/", "/");
    expect(found).toBe(place);
  });
});

it("reads a path that was escaped by somebody else", () => {
  expect(placeOf(new URL("https://host/?page=%2Frules%2Fsbr"), true).path).toBe("/rules/sbr");
});
