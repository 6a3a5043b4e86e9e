/** What this browser remembers. Pages work without it: a storage may be full or forbidden. */

export function read<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it is stored now. */
export function write(key: string, value: unknown): boolean {
  return writeText(key, JSON.stringify(value));
}

/** A text as it is; null if there is none. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is stored now. */
export function writeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // then it is not known how to forget it
  }
}
