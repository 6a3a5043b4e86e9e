import type { Live } from "../match/live.svelte";
import type { Problem } from "../words/problems";
import type { CommandFields, CommandName, CommandResult } from "../wire/types";

/** The commands of one part of the room: whether one is under way, and what went wrong. */
export class Commands {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  readonly #live: () => Live;

  constructor(live: () => Live) {
    this.#live = live;
  }

  /** Sends a command; null if it was refused, which `problem` then says. */
  async send<Name extends CommandName>(
    t: Name,
    ...fields: CommandFields<Name>
  ): Promise<CommandResult<Name> | null> {
    return this.run(() => this.#live().command(t, ...fields));
  }

  /** The same for anything else that can fail like a command. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    this.busy = true;
    this.problem = null;
    try {
      return await work();
    } catch (refused) {
      this.problem = refused as Problem;
      return null;
    } finally {
      this.busy = false;
    }
  }
}
