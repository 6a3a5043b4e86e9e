/** Lets component tests ask the application itself: Python, as it answers on a device. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import type { BrowserCommand } from "vitest/node";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = ["-m", "tests.helpers.device.answers"];

/** The application in a process of its own; it answers in the order of the questions. */
class Application {
  #process = spawn(`${ROOT}.venv/bin/python`, PROGRAM, { cwd: ROOT });
  #waiting: ((answer: string) => void)[] = [];

  constructor() {
    const { stdin, stdout, stderr } = this.#process;
    stderr.pipe(process.stderr);
    createInterface(stdout).on("line", (line) => this.#waiting.shift()!(line));
    // it ends with the tests, and must not keep them from ending
    for (const one of [this.#process, stdin, stdout, stderr]) (one as Socket).unref();
  }

  ask(...call: [method: string, address: string, body: string]): Promise<string> {
    this.#process.stdin.write(`${JSON.stringify(call)}\n`);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

let application: Application | undefined;

/** The command `ask` of component tests: the answer to a call. */
export const ask: BrowserCommand<[method: string, address: string, body?: string]> = async (
  _,
  method,
  address,
  body = "",
) => {
  application ??= new Application();
  const answered = await application.ask(method, address, body);
  const [status, text] = JSON.parse(answered) as [status: number, text: string];
  return { status, text };
};

declare module "vitest/browser" {
  interface BrowserCommands {
    ask: (
      method: string,
      address: string,
      body?: string,
    ) => Promise<{ status: number; text: string }>;
  }
}
