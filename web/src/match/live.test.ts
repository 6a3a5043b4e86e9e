import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeNet } from "../tests/wire";
import { LATE, Live, PAUSE } from "./live.svelte";
import { DEFAULTS, settings } from "../lib/settings.svelte";
import { FASTEST } from "../wire/socket";
import type { ActionKind, Ask, Choice, Event, FromServer, Header, Room } from "../wire/types";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(settings, DEFAULTS);
});

const ROOM = {
  code: "KWPTRA",
  state: "playing",
  you: 1,
  commitment: "9f",
  contributed: [true, true, true, true],
} as Room;
const HEADER = { rules: "b30fj" } as Header;

function room(changes: Partial<Room> = {}): FromServer {
  return { t: "room", room: { ...ROOM, ...changes } };
}

function match(id: string): FromServer {
  const game = { wall: 144, flowers: false, declares_before_start: false, suited_tiles_win: false };
  return { t: "match", id, header: HEADER, game };
}

function events(id: string, ...list: Event[]): FromServer {
  return { t: "events", match: id, events: list };
}

function choice(action: string): Choice {
  return { action, kind: action.split(" ")[0] as ActionKind, tiles: [], as: [], suit: null };
}

function ask(number: number | null, changes: Partial<Ask> = {}): FromServer {
  const legal = number === null ? [] : [choice("pass"), choice("pung 5p5p=5p5p5p")];
  return {
    t: "ask",
    match: "m1",
    ask: number,
    legal,
    refused: [],
    routine: null,
    clock: null,
    no_win: null,
    ...changes,
  };
}

const started = (n: number, hand: number): Event => ({
  n,
  e: "hand_started",
  hand,
  round_wind: "E",
  dealer: 0,
  wall: null,
  dice: null,
  scores: [0, 0, 0, 0],
});
const drew = (n: number): Event => ({
  n,
  e: "drew",
  seat: 0,
  tile: null,
  from: "front",
  why: "turn",
});

/** A room where the match m1 is under way. */
function playing() {
  const net = new FakeNet();
  const live = new Live("KWPTRA", net);
  net.newest.accept();
  net.newest.tell(room(), match("m1"), events("m1", started(1, 0), drew(2)));
  const reopened = () => {
    vi.advanceTimersByTime(FASTEST);
    net.newest.accept();
    return net.newest;
  };
  return { net, live, reopened };
}

describe("what the server tells", () => {
  it("makes the table", () => {
    const { live } = playing();
    expect(live.status).toBe("open");
    expect([live.room, live.header]).toEqual([ROOM, HEADER]);
    expect(live.table).toMatchObject({ viewer: 1, last: { n: 2 }, view: { wall: 143, hand: 0 } });
  });

  it("may come twice", () => {
    const { live, net } = playing();
    net.newest.tell(events("m1", started(1, 0), drew(2), drew(3)));
    expect(live.table!.view!.wall).toBe(142);
  });

  it("is asked for again if something is missing", () => {
    const { live, net, reopened } = playing();
    net.newest.tell(events("m1", drew(3), drew(5)));
    expect(live.status).toBe("lost");
    expect(live.table!.last!.n).toBe(3);
    expect(reopened().sent).toEqual([{ t: "hello", match: "m1", after: 3 }]);
    net.newest.tell(room(), match("m1"), events("m1", drew(4), drew(5)));
    expect(live.table).toMatchObject({ last: { n: 5 }, view: { wall: 140 } });
  });

  it("may go on with another hand", () => {
    const { live, net } = playing();
    net.newest.tell(events("m1", started(70, 3), drew(71)));
    expect(live.table!.view).toMatchObject({ hand: 3, wall: 143 });
  });

  it("is who has chosen a suit to void, until all have", () => {
    const { net, live } = playing();
    const chosen: [boolean, boolean, boolean, boolean] = [false, true, false, true];
    net.newest.tell({
      t: "chosen",
      match: "m1",
      what: "void",
      chosen,
      suit: "m",
      tile: "1m",
      tiles: [],
    });
    expect(live.chosen).toMatchObject({ chosen, suit: "m", tile: "1m" });
    const all: Event = { n: 3, e: "void_chosen", seat: 1, suit: "m", tile: "1m" };
    net.newest.tell(events("m1", all));
    expect(live.chosen).toBeNull();
  });

  it("counts kinds of event that are not known", () => {
    const { live, net } = playing();
    net.newest.tell(events("m1", { n: 3, e: "chatted" } as unknown as Event, drew(4)));
    expect(live.table!.last!.n).toBe(4);
  });

  it("begins anew with a new match", () => {
    const { live, net } = playing();
    net.newest.tell(ask(1), match("m2"), events("m1", drew(3)));
    expect([live.ask, live.table!.view]).toEqual([null, null]);
    net.newest.tell(events("m2", started(1, 0)), ask(2));
    expect(live.table!.view!.wall).toBe(144);
    expect(live.ask).toBeNull(); // that was of m1
  });

  it("is for a spectator where one has no seat", () => {
    const net = new FakeNet();
    const live = new Live("KWPTRA", net);
    net.newest.accept();
    net.newest.tell(room({ you: null }), match("m1"));
    expect(live.table!.viewer).toBe("spectator");
  });

  it.each([
    ["a seat was lost", { you: null }, "spectator"],
    ["another was taken", { you: 3 as const }, 3],
  ])("is other when %s", (_name, change, viewer) => {
    const { live, net } = playing();
    net.newest.tell(room(change));
    expect(live.table).toBeNull();
    net.newest.accept();
    expect(net.newest.sent).toEqual([{ t: "hello", match: null, after: 0 }]);
    net.newest.tell(room(change), match("m1"));
    expect(live.table!.viewer).toBe(viewer);
    expect(net.wires.length).toBe(2);
  });

  it("ends where there is no such room", () => {
    const { live, net } = playing();
    net.newest.end(4404);
    expect(live.status).toBe("gone");
  });
});

describe("what is asked", () => {
  it("comes and goes", () => {
    const { live, net } = playing();
    vi.advanceTimersByTime(1000);
    net.newest.tell(ask(7, { clock: { left: 4.2, bank: 20 } }));
    expect(live.ask).toMatchObject({ ask: 7, clock: { left: 4.2, bank: 20 } });
    expect(live.askedAt).toBe(performance.now());
    net.newest.tell(ask(null));
    expect(live.ask).toBeNull();
  });

  it("is answered once", async () => {
    const { live, net } = playing();
    net.newest.tell(ask(7));
    const acted = live.act(choice("pass"));
    void live.act(choice("pass"));
    expect(live.ask).toBeNull();
    const sent = net.newest.sent.filter(({ t }) => t === "act");
    expect(sent).toEqual([
      { t: "act", id: expect.any(String), match: "m1", ask: 7, action: "pass" },
    ]);
    net.newest.tell({ t: "done", id: sent[0]!.id, result: null });
    await acted;
    expect(live.problem).toBeNull();
    net.newest.tell(ask(null), ask(8));
    expect(live.ask!.ask).toBe(8);
  });

  it.each([
    ["illegal", 7],
    ["stale", null],
  ] as const)("is asked again after an error, %s", async (code, again) => {
    const { live, net } = playing();
    net.newest.tell(ask(7));
    const acted = live.act(choice("pass"));
    const { id } = net.newest.newest("act");
    net.newest.tell({ t: "error", id, code, message: "no", text: { en: "no" } });
    await acted;
    expect(live.problem).toEqual({ code, message: "no", text: { en: "no" } });
    expect(live.ask?.ask ?? null).toBe(again);
  });

  it("is not shown again while the answer is under way", async () => {
    const { live, net, reopened } = playing();
    net.newest.tell(ask(7));
    const acted = live.act(choice("pass"));
    const { id } = net.newest.newest("act");
    net.newest.end(1006);
    reopened().tell(room(), match("m1"), ask(7));
    expect(live.ask).toBeNull();
    expect(net.newest.newest("act").id).toBe(id);
    net.newest.tell({ t: "error", id, code: "illegal", message: "no", text: { en: "no" } });
    await acted;
    expect(live.ask!.ask).toBe(7);
  });

  it("is forgotten if the server does not ask it after a gap", () => {
    const { live, net, reopened } = playing();
    net.newest.tell(ask(7));
    net.newest.end(1006);
    reopened().tell(room(), match("m1"));
    expect(live.ask).toBeNull();
  });

  it("tells why a tile does not win, until the next one", () => {
    const { live, net } = playing();
    const no_win = { text: { en: "passed up a win" }, ruling: "S5" };
    net.newest.tell(ask(null, { no_win }), ask(null));
    expect(live.noWin).toEqual(no_win);
    net.newest.tell(events("m1", { n: 3, e: "answers", to: "discard", answers: {} }));
    expect(live.noWin).toEqual(no_win);
    net.newest.tell(events("m1", drew(4)));
    expect(live.noWin).toBeNull();
  });
});

describe("commands", () => {
  it("give their result, or are a problem", async () => {
    const { live, net } = playing();
    const link = live.command("link");
    net.newest.tell({ t: "done", id: net.newest.newest("link").id, result: { token: "abc" } });
    expect(await link).toEqual({ token: "abc" });
    const start = live.command("start");
    const text = { en: "no" };
    const { id } = net.newest.newest("start");
    net.newest.tell({ t: "error", id, code: "not_host", message: "no", text });
    await expect(start).rejects.toMatchObject({ code: "not_host" });
    expect(live.problem).toEqual({ code: "not_host", message: "no", text });
    void live.command("back");
    expect(live.problem).toBeNull();
  });

  it("that only ask are none", async () => {
    const { live, net } = playing();
    const waits = live.command("waits", { match: "m1" });
    const { id } = net.newest.newest("waits");
    net.newest.tell({ t: "error", id, code: "not_now", message: "no", text: { en: "no" } });
    await expect(waits).rejects.toMatchObject({ code: "not_now" });
    expect(live.problem).toBeNull();
  });

  it("that the server could not read are a problem", () => {
    const { live, net } = playing();
    net.newest.tell({
      t: "error",
      id: null,
      code: "malformed",
      message: "what?",
      text: { en: "what?" },
    });
    expect(live.problem).toEqual({ code: "malformed", message: "what?", text: { en: "what?" } });
  });

  it("are told of when they take long, unless they only ask", async () => {
    const { live, net } = playing();
    const back = live.command("back");
    void live.command("waits", { match: "m1" }).catch(() => {});
    vi.advanceTimersByTime(LATE - 1);
    expect(live.sending).toBe(false);
    vi.advanceTimersByTime(1);
    expect(live.sending).toBe(true);
    net.newest.tell({ t: "done", id: net.newest.newest("back").id, result: null });
    await back;
    expect(live.sending).toBe(false);
  });

  it("end when the room is closed", async () => {
    const { live, net } = playing();
    const start = live.command("start");
    live.close();
    await expect(start).rejects.toMatchObject({ code: "closed" });
    expect([net.newest.closed, net.listening]).toEqual([true, 0]);
  });

  it("can be given from a new seat", () => {
    const { live, net } = playing();
    live.reconnect();
    net.newest.accept();
    expect(net.wires.length).toBe(2);
    expect(net.newest.sent).toEqual([{ t: "hello", match: null, after: 0 }]);
  });
});

describe("the shuffle", () => {
  const none: Room["contributed"] = [false, false, false, false];

  it.each<[string, Partial<Room>, number]>([
    ["before a match", { state: "open", contributed: none }, 1],
    ["after a match", { state: "over", contributed: none }, 1],
    ["not during one", { state: "playing", contributed: none }, 0],
    ["not twice", { state: "open", contributed: [false, true, false, false] }, 0],
    ["not without a seat", { state: "open", contributed: none, you: null }, 0],
  ])("is added to %s", (_name, change, times) => {
    const net = new FakeNet();
    new Live("KWPTRA", net);
    net.newest.accept();
    net.newest.tell(room(change), room(change));
    const sent = net.newest.sent.filter(({ t }) => t === "contribute");
    expect(sent.length).toBe(times);
    for (const { text } of sent) expect(text).toMatch(/^[0-9a-f]{32}$/);
  });

  it("is added to once more for the next match", async () => {
    const net = new FakeNet();
    const live = new Live("KWPTRA", net);
    net.newest.accept();
    net.newest.tell(room({ state: "open", contributed: none }));
    const first = net.newest.newest("contribute");
    net.newest.tell({
      t: "error",
      id: first.id,
      code: "not_now",
      message: "no",
      text: { en: "no" },
    });
    net.newest.tell(room({ state: "over", contributed: none, commitment: "a0" }));
    const second = net.newest.newest("contribute");
    expect(second.text).not.toBe(first.text);
    expect(live.problem).toBeNull();
  });
});

describe("automatic play", () => {
  it("acts after a pause", () => {
    const { net, live } = playing();
    settings.noCalls = true;
    net.newest.tell(ask(7));
    expect(live.ask!.ask).toBe(7);
    vi.advanceTimersByTime(PAUSE - 1);
    expect(net.newest.newest("act")).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(net.newest.newest("act")).toMatchObject({ ask: 7, action: "pass" });
  });

  it.each<[string, (live: Live, net: FakeNet) => void, string[]]>([
    ["the ask is over", (_, net) => net.newest.tell(ask(null)), []],
    ["the player acts", (live) => void live.act(choice("pung 5p5p=5p5p5p")), ["pung 5p5p=5p5p5p"]],
    ["the room is closed", (live) => live.close(), []],
  ])("does not if %s", (_name, meanwhile, actions) => {
    const { net, live } = playing();
    settings.noCalls = true;
    net.newest.tell(ask(7));
    meanwhile(live, net);
    vi.advanceTimersByTime(10 * PAUSE);
    const acts = net.wires.flatMap(({ sent }) => sent.filter(({ t }) => t === "act"));
    expect(acts.map(({ action }) => action)).toEqual(actions);
  });

  it("leaves it to the player after an error", async () => {
    const { net, live } = playing();
    settings.noCalls = true;
    net.newest.tell(ask(7));
    await vi.advanceTimersByTimeAsync(PAUSE);
    const { id } = net.newest.newest("act");
    net.newest.tell({ t: "error", id, code: "too_fast", message: "no", text: { en: "no" } });
    await vi.advanceTimersByTimeAsync(10 * PAUSE);
    expect(live.ask!.ask).toBe(7);
    expect(net.newest.sent.filter(({ t }) => t === "act").length).toBe(1);
  });
});
