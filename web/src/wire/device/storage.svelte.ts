/** How much this browser has stored, and whether it may delete it by itself. */

import parts from "virtual:runtime";

/** Above this share of what the browser allows, there is a warning. */
const NEARLY_FULL = 0.9;

export const RUNTIME_BYTES = Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);

class DeviceStorage {
  used = $state(0);
  quota = $state(0);
  persistent = $state(false);
  /** The runtime is stored for times without a network. */
  runtime = $state(false);

  get nearlyFull(): boolean {
    return this.quota > 0 && this.used > this.quota * NEARLY_FULL;
  }

  async look(): Promise<void> {
    // absent where the page is not served securely
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate()) ?? {};
    [this.used, this.quota] = [usage, quota];
    this.persistent = (await navigator.storage?.persisted()) ?? false;
    const stored = await Promise.all(
      Object.values(parts).map(({ url }) => globalThis.caches?.match(url)),
    );
    this.runtime = stored.every(Boolean);
  }

  /** Asks the browser not to delete anything by itself. */
  async persist(): Promise<void> {
    this.persistent = (await navigator.storage?.persist()) ?? false;
  }
}

export const storage = new DeviceStorage();
