/** A network for tests: the test is the server, and says when the device wakes up. */

import type { Wire } from "../wire/device/connection";
import type { Around } from "../wire/socket";
import type { FromServer } from "../wire/types";

// a test knows what it has sent
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Sent = { t: string; [field: string]: any };

export class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: Sent[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.onopen?.call(null as never, {} as never);
  }

  tell(...messages: FromServer[]): void {
    for (const message of messages) {
      this.onmessage?.call(null as never, { data: JSON.stringify(message) } as never);
    }
  }

  end(code: number): void {
    this.onclose?.call(null as never, { code } as never);
  }

  /** The newest message of a kind. */
  newest(t: string): Sent {
    return this.sent.filter((message) => message.t === t).at(-1)!;
  }
}

export class FakeNet implements Around {
  wires: FakeWire[] = [];
  wake = () => {};
  offline = () => {};
  /** How many wait for the device to wake up, or to lose its network. */
  listening = 0;

  constructor(private readonly chance = 0) {}

  open(): Wire {
    this.wires.push(new FakeWire());
    return this.newest;
  }

  onWake(wake: () => void): () => void {
    this.wake = wake;
    return this.#listen();
  }

  onOffline(lost: () => void): () => void {
    this.offline = lost;
    return this.#listen();
  }

  #listen(): () => void {
    this.listening += 1;
    return () => (this.listening -= 1);
  }

  random(): number {
    return this.chance;
  }

  get newest(): FakeWire {
    return this.wires.at(-1)!;
  }
}
