import { expect, it } from "vitest";
import { isAboutOne, isCalculation, isOfDevice, isPathOfDevice } from "./ids";

it.each(["D-ABCDEF", "d-abcdef", "device-ab_-56789012"])("%s is of the device", (id) => {
  expect(isOfDevice(id)).toBe(true);
});

// a server's match id has twelve characters, and may begin with any of them
it.each(["ABCDEF", "D-ABCDEFGHIJ", "d-abcdefghij", "device-abcde", "D-ABC", ""])(
  "%s is not",
  (id) => expect(isOfDevice(id)).toBe(false),
);

it("finds the id in a path", () => {
  expect(isPathOfDevice("/api/rooms/D-ABCDEF/socket")).toBe(true);
  expect(isPathOfDevice("/api/matches/device-ab_-56789012?viewer=all")).toBe(true);
  expect(isPathOfDevice("/api/rooms/ABCDEF/socket")).toBe(false);
  expect(isPathOfDevice("/api/rooms")).toBe(false);
  expect(isAboutOne("/api/rooms/ABCDEF")).toBe(true);
  expect(isAboutOne("/api/rooms")).toBe(false);
  expect(isAboutOne("/api/mine/matches")).toBe(false);
});

it.each(["/api/explain", "/api/games", "/api/games/sbr?rules=sbr", "/api/positions/set-up"])(
  "%s is a calculation",
  (path) => expect(isCalculation(path)).toBe(true),
);

it.each([
  "/api/rooms",
  "/api/mine/tables",
  "/api/sheets",
  "/api/matches/x/position",
  "/api/gamesx",
])("%s is not a calculation", (path) => expect(isCalculation(path)).toBe(false));
