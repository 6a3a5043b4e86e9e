/** A score sheet or a tournament on the server: opened by a link, and told of every change. */

import { untrack } from "svelte";
import { call } from "../wire/api";
import { address, go } from "../lib/router.svelte";
import { Socket, type Status } from "../wire/socket";
import type { RecordLinks, RecordOpened, TokenBody } from "../wire/wire.gen";

export abstract class LiveRecord<Message> {
  status = $state<Status>("connecting");
  #socket: Socket | null = null;

  /** `path`: where the calls for this kind of record are. */
  constructor(
    path: string,
    readonly code: string,
  ) {
    this.path = `${path}/${code}`;
  }

  readonly path: string;

  protected follow(): void {
    this.#socket ??= new Socket(`${this.path}/socket`, {
      hello: () => ({ seen: this.seen }),
      message: (message) => this.hear(message as unknown as Message),
      status: (status) => this.changed(status),
    });
  }

  /** How many events are known here. */
  protected abstract get seen(): number;
  /** The fields that every event has. */
  protected abstract head(): object;
  protected abstract hear(message: Message): void;

  protected changed(status: Status): void {
    this.status = status;
  }

  close(): void {
    this.#socket?.close();
  }

  /** Withdraws a link; there is a new one afterwards. */
  async renew(link: string): Promise<void> {
    await call(`${this.path}/events`, { ...this.head(), e: "renewed", link });
  }

  links(): Promise<RecordLinks | null> {
    return call<RecordLinks>(`${this.path}/links`).catch(() => null);
  }
}

/**
 * For a page with the record `path`: a link has the token behind the #. It becomes a cookie, and
 * disappears from the address, so that nobody copies it from there by mistake; then `connect` is
 * called.
 */
export function followLinks(path: () => string, connect: () => void): void {
  $effect(() => {
    const token = decodeURIComponent(address().hash.slice(1));
    untrack(() => {
      if (!token) return connect();
      void call<RecordOpened, TokenBody>(`${path()}/open`, { token })
        .catch(() => null)
        .then(() => go(address().path, true));
    });
  });
}
