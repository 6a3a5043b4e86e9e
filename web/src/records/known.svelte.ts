/** The records of a kind that this browser has opened; the server keeps no list of them. */

import { read, write } from "../lib/stored";

const MOST = 200;

export class Known<One extends { code: string }> {
  all = $state.raw<One[]>([]);

  /** `valid`: whether what is stored is what this version writes. */
  constructor(
    private readonly key: string,
    valid: (one: One) => boolean,
  ) {
    const kept = read<One[]>(key, []);
    this.all = Array.isArray(kept) ? kept.filter((one) => one && valid(one)) : [];
  }

  note(one: One): void {
    this.#keep([one, ...this.all.filter(({ code }) => code !== one.code)].slice(0, MOST));
  }

  forget(code: string): void {
    this.#keep(this.all.filter((other) => other.code !== code));
  }

  #keep(all: One[]): void {
    this.all = all;
    write(this.key, all);
  }
}
