/** `baida.device.Device` in a loaded runtime, with the types that TypeScript needs. */

import type { PyodideInterface } from "pyodide";
import type { Timing } from "./messages";

/** All methods but `unload` must be awaited before the next one is called. */
export interface PythonDevice {
  request(method: string, path: string, body: string): Promise<{ status: number; text: string }>;
  open(socket: number, code: string, follows: boolean): Promise<void>;
  hear(socket: number, text: string): Promise<void>;
  left(socket: number): Promise<void>;
  /** Does one thing that is due; when more is due, in seconds, or Infinity. */
  advance(): Promise<number>;
  unload(code: string): void;
}

export interface Rows {
  write(operations: string): Promise<string>;
  read(table: string, key: string): Promise<string>;
}

const MAKE = `
from baida.device.device import Device
from baida.app.rooms.rhythm import Timing

def make(rows, send, close, now, timing):
    return Device(rows, send, close, now, Timing(**timing.to_py()))
make
`;

/** A clock in seconds since the epoch that never jumps. */
export function steadyNow(): number {
  return (performance.timeOrigin + performance.now()) / 1000;
}

/** The object of Python itself. */
interface InPython extends Omit<PythonDevice, "request"> {
  request(
    method: string,
    path: string,
    body: string,
  ): Promise<{ toJs(): [number, string]; destroy(): void }>;
}

export function makeDevice(
  python: PyodideInterface,
  rows: Rows,
  send: (socket: number, text: string) => void,
  close: (socket: number, code: number) => void,
  timing: Timing,
): PythonDevice {
  const make = python.runPython(MAKE) as (...given: unknown[]) => InPython;
  const device = make(rows, send, close, steadyNow, timing);
  return {
    async request(method, path, body) {
      const answer = await device.request(method, path, body);
      const [status, text] = answer.toJs();
      answer.destroy();
      return { status, text };
    },
    open: (socket, code, follows) => device.open(socket, code, follows),
    hear: (socket, text) => device.hear(socket, text),
    left: (socket) => device.left(socket),
    advance: () => device.advance(),
    unload: (code) => device.unload(code),
  };
}
