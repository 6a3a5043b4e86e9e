import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeNet } from "../tests/wire";
import {
  CommandFailed,
  FASTEST,
  MOST_WAITING,
  PATIENCE,
  PING_AFTER,
  PONG_WITHIN,
  SLOWEST,
  Socket,
  type Status,
} from "./socket";
import type { FromServer } from "./types";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connected(chance = 0) {
  const net = new FakeNet(chance);
  const heard: FromServer[] = [];
  const statuses: Status[] = [];
  const known = { match: null as string | null, after: 0 };
  const socket = new Socket(
    "/api/rooms/KWPTRA/socket",
    {
      hello: () => known,
      message: (message) => heard.push(message),
      status: (status) => statuses.push(status),
    },
    net,
  );
  net.newest.accept();
  return { net, heard, statuses, known, socket };
}

describe("connecting", () => {
  it("says hello with what is known, each time", () => {
    const { net, known, statuses } = connected();
    expect(net.newest.sent).toEqual([{ t: "hello", match: null, after: 0 }]);
    Object.assign(known, { match: "m1", after: 41 });
    net.newest.end(1006);
    vi.advanceTimersByTime(FASTEST);
    net.newest.accept();
    expect(net.newest.sent).toEqual([{ t: "hello", match: "m1", after: 41 }]);
    expect(statuses).toEqual(["open", "lost", "open"]);
  });

  it.each([
    { chance: 0, pauses: [300, 300, 300, 300, 300, 300] },
    { chance: 1, pauses: [600, 1200, 2400, 4800, 5000, 5000] },
    { chance: 0.5, pauses: [450, 750, 1350, 2550, 2650, 2650] },
  ])("waits longer after each failure, chance $chance", ({ chance, pauses }) => {
    const { net } = connected(chance);
    for (const pause of pauses) {
      const before = net.wires.length;
      net.newest.end(1006);
      vi.advanceTimersByTime(pause - 1);
      expect(net.wires.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(net.wires.length).toBe(before + 1);
    }
  });

  it("is quick again after a connection that held", () => {
    const { net } = connected(1);
    for (let failure = 0; failure < 5; failure++) {
      net.newest.end(1006);
      vi.advanceTimersByTime(SLOWEST);
    }
    net.newest.accept();
    vi.advanceTimersByTime(SLOWEST + 1);
    const before = net.wires.length;
    net.newest.end(1006);
    vi.advanceTimersByTime(2 * FASTEST);
    expect(net.wires.length).toBe(before + 1);
  });

  it("gives up a connection that does not open", () => {
    const { net } = connected();
    net.newest.end(1006);
    vi.advanceTimersByTime(FASTEST);
    const stuck = net.newest;
    vi.advanceTimersByTime(PATIENCE + FASTEST);
    expect(stuck.closed).toBe(true);
    expect(net.newest).not.toBe(stuck);
  });

  it("does not come back to a room that does not exist", async () => {
    const { net, statuses, socket } = connected();
    const pending = socket.command("start");
    net.newest.end(4404);
    await expect(pending).rejects.toMatchObject({ code: "closed" });
    vi.advanceTimersByTime(10 * SLOWEST);
    expect(net.wires.length).toBe(1);
    expect(statuses).toEqual(["open", "gone"]);
    await expect(socket.command("start")).rejects.toMatchObject({ code: "closed" });
  });

  it("ends for good when closed", async () => {
    const { net, socket, heard } = connected();
    const pending = socket.command("start");
    const wire = net.newest;
    socket.close();
    expect([wire.closed, net.listening]).toEqual([true, 0]);
    await expect(pending).rejects.toMatchObject({ code: "closed" });
    wire.tell({ t: "events", match: "m1", events: [] });
    net.wake();
    vi.advanceTimersByTime(10 * SLOWEST);
    expect([net.wires.length, heard.length]).toEqual([1, 0]);
  });
});

describe("a connection that may be dead", () => {
  it("is asked after a silence, and given up without an answer", () => {
    const { net, statuses } = connected();
    const dead = net.newest;
    vi.advanceTimersByTime(PING_AFTER - 1);
    expect(dead.newest("ping")).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(dead.newest("ping")).toEqual({ t: "ping" });
    vi.advanceTimersByTime(PONG_WITHIN);
    expect([dead.closed, statuses.at(-1)]).toEqual([true, "lost"]);
    expect(PING_AFTER + PONG_WITHIN).toBeLessThan(6_000);
    dead.end(1006); // what it says late counts no more
    vi.advanceTimersByTime(FASTEST);
    expect(net.wires.length).toBe(2);
  });

  it("lives on if it answers", () => {
    const { net, heard } = connected();
    for (let minute = 0; minute < 5; minute++) {
      vi.advanceTimersByTime(PING_AFTER + PONG_WITHIN - 1);
      net.newest.tell({ t: "pong" });
    }
    expect(net.wires.length).toBe(1);
    expect(net.newest.sent.filter(({ t }) => t === "ping").length).toBe(5);
    expect(heard).toEqual([]);
  });

  it("is asked at once when the device wakes up", () => {
    const { net } = connected();
    net.wake();
    expect(net.newest.newest("ping")).toEqual({ t: "ping" });
    vi.advanceTimersByTime(PONG_WITHIN + FASTEST);
    expect(net.wires.length).toBe(2);
  });

  it("is lost at once when the device says that it has no network", () => {
    const { net, statuses } = connected();
    const dead = net.newest;
    net.offline();
    expect([dead.closed, statuses.at(-1)]).toEqual([true, "lost"]);
    // the device may be wrong, so it is tried again all the same
    vi.advanceTimersByTime(FASTEST);
    expect(net.wires.length).toBe(2);
  });

  it("may take its time if it is slow", () => {
    const { net, statuses } = connected();
    vi.advanceTimersByTime(PING_AFTER + 2_000);
    net.newest.tell({ t: "pong" }); // two seconds: the next may take four
    vi.advanceTimersByTime(PING_AFTER + 3_999);
    expect(statuses.at(-1)).toBe("open");
    vi.advanceTimersByTime(1);
    expect(statuses.at(-1)).toBe("lost");
  });

  it("has as much time as it took to open", () => {
    const { net, statuses } = connected();
    net.newest.end(1006);
    vi.advanceTimersByTime(FASTEST + PATIENCE - 1);
    net.newest.accept();
    vi.advanceTimersByTime(PING_AFTER + PATIENCE - 1);
    expect(statuses.at(-1)).toBe("open");
    vi.advanceTimersByTime(1);
    expect(statuses.at(-1)).toBe("lost");
  });

  it("is replaced at once when the device wakes up in a pause", () => {
    const { net } = connected(1);
    net.newest.end(1006);
    net.wake();
    expect(net.wires.length).toBe(2);
    net.wake(); // it is just being opened
    vi.advanceTimersByTime(SLOWEST);
    expect(net.wires.length).toBe(2);
  });
});

describe("commands", () => {
  it("are answered by id", async () => {
    const { net, socket, heard } = connected();
    const link = socket.command("link");
    const why = socket.command("why", { match: "m1", action: "win" });
    const [first, second] = net.newest.sent.slice(1);
    expect(second).toEqual({ t: "why", id: expect.any(String), match: "m1", action: "win" });
    expect(first!.id).toMatch(/^[0-9a-f]{32}$/);
    expect(first!.id).not.toBe(second!.id);
    const text = { en: "no", zh: "否" };
    net.newest.tell(
      { t: "error", id: second!.id, code: "not_now", message: "no", text },
      { t: "done", id: first!.id, result: { token: "abc" } },
    );
    expect(await link).toEqual({ token: "abc" });
    const failed = await why.catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(CommandFailed);
    expect(failed).toMatchObject({ code: "not_now", message: "no", text });
    expect(heard).toEqual([]);
  });

  it("are sent again with the same id until they are acknowledged", async () => {
    const { net, socket } = connected();
    const first = socket.command("start");
    const second = socket.command("back");
    const [, start, back] = net.newest.sent;
    net.newest.tell({ t: "done", id: start!.id, result: null });
    net.newest.end(1006);
    const third = socket.command("leave");
    vi.advanceTimersByTime(FASTEST);
    expect(net.newest.sent).toEqual([]); // the hello goes first
    net.newest.accept();
    expect(net.newest.sent.map(({ t }) => t)).toEqual(["hello", "back", "leave"]);
    expect(net.newest.sent[1]).toEqual(back);
    for (const { id } of net.newest.sent.slice(1)) net.newest.tell({ t: "done", id, result: null });
    expect(await Promise.all([first, second, third])).toEqual([null, null, null]);
  });

  it("do not pile up without end", async () => {
    const { socket, net } = connected();
    net.newest.end(1006);
    for (let i = 0; i < MOST_WAITING; i++) socket.command("back").catch(() => {});
    await expect(socket.command("back")).rejects.toMatchObject({ code: "too_fast" });
    socket.close();
  });

  it("mean nothing after the seat was given up, and to leave it is done", async () => {
    const { socket, net } = connected();
    const leave = socket.command("leave");
    const rename = socket.command("name", { name: "Mai" });
    net.newest.end(4001);
    expect(await leave).toBeNull();
    await expect(rename).rejects.toMatchObject({ code: "no_seat" });
    net.newest.accept(); // one may look on, at once
    expect(net.newest.sent.map(({ t }) => t)).toEqual(["hello"]);
  });

  it("that could not be read are told of", () => {
    const { net, heard } = connected();
    const error: FromServer = {
      t: "error",
      id: null,
      code: "malformed",
      message: "",
      text: { en: "" },
    };
    net.newest.tell(error);
    expect(heard).toEqual([error]);
  });
});
