/** The service worker: it stores the app for times without a network, and finds new versions. */

import { SITE } from "../lib/site";

/** Milliseconds between two looks for a new version. */
const LOOK_AGAIN = 60 * 60 * 1000;

class Offline {
  /** A new version is stored, and waits until the player wants it. */
  updated = $state(false);
  #registration: ServiceWorkerRegistration | undefined;
  #asked = false;

  /** Registers it, once: call it when a page has what it needs, because everything is stored then. */
  async register(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    // where storing is forbidden, or the page is not served securely, the app works without it
    const address = SITE ? "./sw.js" : "/sw.js";
    const registration = await navigator.serviceWorker.register(address).catch(() => undefined);
    if (!registration) return;
    this.#registration = registration;
    this.#notice();
    registration.addEventListener("updatefound", () => {
      const found = registration.installing;
      found?.addEventListener("statechange", () => this.#notice());
    });
    setInterval(() => void registration.update().catch(() => {}), LOOK_AGAIN);
  }

  /** The first version does not wait: only one that replaces another is news. */
  #notice(): void {
    this.updated = Boolean(this.#registration?.waiting && navigator.serviceWorker.controller);
  }

  /** Starts the new version. */
  update(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
      once: true,
    });
    this.#registration?.waiting?.postMessage({ type: "SKIP_WAITING" });
  }
}

export const offline = new Offline();
