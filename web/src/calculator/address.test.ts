import { describe, expect, it } from "vitest";
import { fromAddress, fromRequest, toAddress } from "./address";
import { gameFor } from "../tests/games";
import { emptyQuestion } from "./question";

const gameOf = () => gameFor();

describe("an address", () => {
  it.each([
    "?rules=b30fj&win=self_draw",
    "?rules=b30fj&hand=12345678m7zJNJM&win_tile=7z&win=discard&melds=33sJS=333s&flowers=JW",
    "?rules=sbr(flower_pig=brief,hands=4)&hand=11m&win=discard&voided=s&shot_after_kong=1",
    "?rules=vietnamese&win=green_jokers&flowers=VTrVNrF1&seat=S&round=W&before_start=VTrVNr&green_discards=5",
    "?rules=b30fj&win=self_draw&melds=123m,added_kong:5555p,concealed_kong:1111z&draws=7&replacement=kong&last_tile=1&hell_wait=1",
    "?rules=b30fj&win=self_draw&first=heaven",
  ])("%s is written as it was read", (query) => {
    const read = fromAddress(query, gameOf)!;
    expect(read.unread).toEqual([]);
    expect(toAddress(read.question)).toBe(query);
  });

  it("keeps a hand in full", () => {
    const { question } = fromAddress(
      "?rules=b30fj&hand=1m JA&melds=5mJMJN%3D345m&draws=0",
      gameOf,
    )!;
    expect(question).toEqual({
      ...emptyQuestion("b30fj"),
      hand: ["1m", "JA"],
      melds: [{ kind: "chow", tiles: ["5m", "JM", "JN"], as: ["5m", "3m", "4m"] }],
      situation: { draws: 0 },
    });
  });

  it("leaves out what makes no sense, and says so", () => {
    const query =
      "?rules=sbr&hand=12&win_tile=9x&win=luck&melds=55p&seat=X&voided=z&draws=-1&last_tile=maybe";
    const { question, unread } = fromAddress(query, gameOf)!;
    expect(question).toEqual(emptyQuestion("sbr"));
    expect(unread).toEqual([
      "hand",
      "win_tile",
      "win",
      "melds",
      "seat",
      "voided",
      "draws",
      "last_tile",
    ]);
  });

  it.each(["", "?hand=123m", "?q=", "?q={", "?q=7", "?q=null"])("%j holds no hand", (query) => {
    expect(fromAddress(query, gameOf)).toBeNull();
  });
});

describe("a request", () => {
  const request = {
    variant: "b30fj(turn_after_win=winner)",
    options: { early_win: "reversed" },
    concealed: "12345mJM78mJN7z",
    winning_tile: "7z",
    win: "discard" as const,
    melds: [{ kind: "pung" as const, tiles: "3s3sJS", as: "3s3s3s" }],
    flowers: "JW",
    seat_wind: "S" as const,
    situation: { draws: 9, last_tile: false, hell_wait: true },
  };
  const query =
    "?rules=b30fj(early_win=reversed,turn_after_win=winner)&hand=1234578m7zJNJM&win_tile=7z" +
    "&win=discard&melds=33sJS=333s&flowers=JW&seat=S&draws=9&hell_wait=1";

  it("is read", () => {
    const { question, unread } = fromRequest(request, gameOf);
    expect(unread).toEqual([]);
    expect(toAddress(question)).toBe(query);
  });

  it("can be the whole address", () => {
    const written = `?q=${encodeURIComponent(JSON.stringify(request))}`;
    expect(toAddress(fromAddress(written, gameOf)!.question)).toBe(query);
  });

  it("may have hidden melds", () => {
    const melds = [{ kind: "concealed_kong" as const, tiles: null, as: null }];
    expect(fromRequest({ ...request, melds }, gameOf).unread).toEqual(["melds"]);
  });
});
