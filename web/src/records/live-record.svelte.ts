/** A score sheet or a tournament on the server: opened by a link, and told of every change. */

import { untrack } from "svelte";
import { api } from "../wire/api";
import { address, go } from "../lib/router.svelte";
import { Socket, type Status } from "../wire/socket";
import type { RecordLinks } from "../wire/wire.gen";

/** The calls about a kind of record are at `/api/<kind>`. */
type Kind = "sheets" | "tournaments";

export abstract class LiveRecord<Message> {
  status = $state<Status>("connecting");
  #socket: Socket | null = null;

  constructor(
    readonly kind: Kind,
    readonly code: string,
  ) {}

  protected follow(): void {
    this.#socket ??= new Socket(`/api/${this.kind}/${this.code}/socket`, {
      hello: () => ({ seen: this.seen }),
      message: (message) => this.hear(message as unknown as Message),
      status: (status) => this.changed(status),
    });
  }

  /** How many events are known here. */
  protected abstract get seen(): number;
  protected abstract hear(message: Message): void;

  protected changed(status: Status): void {
    this.status = status;
  }

  close(): void {
    this.#socket?.close();
  }

  links(): Promise<RecordLinks | null> {
    return api.get(`/api/${this.kind}/{code}/links`, { code: this.code }).catch(() => null);
  }
}

/**
 * For a page with a record: a link has the token behind the #. It becomes a cookie, and
 * disappears from the address, so that nobody copies it from there by mistake; then `connect` is
 * called.
 */
export function followLinks(kind: Kind, code: () => string, connect: () => void): void {
  $effect(() => {
    const token = decodeURIComponent(address().hash.slice(1));
    untrack(() => {
      if (!token) return connect();
      void api
        .post(`/api/${kind}/{code}/open`, { code: code(), body: { token } })
        .catch(() => null)
        .then(() => go(address().path, true));
    });
  });
}
