/** The manifest and the service worker, written by Workbox: the app starts without a network. */

import { VitePWA } from "vite-plugin-pwa";

/** The parts of the runtime, and the worker that loads them. */
const RUNTIME = /\/assets\/(?:python|library|baida|worker)-[\w-]+\.(?:bin|js)$/;
/** Python alone is larger than Workbox expects of a file. */
const LARGEST_FILE = 6 * 1024 * 1024;

/**
 * A site of files needs the runtime for everything and stores it at once. With a server it is stored
 * when it is first used, or when somebody makes the app available offline.
 */
export function installable(site: boolean) {
  const shell = ["index.html", "favicon.svg", "assets/*.{js,css,svg}", "assets/texts/**"];
  return VitePWA({
    registerType: "prompt",
    injectRegister: false,
    includeManifestIcons: false, // they match the patterns already
    manifestFilename: "manifest.webmanifest",
    manifest: {
      name: "baida · 百搭",
      short_name: "baida",
      description: "Mahjong with jokers: play, score and replay.",
      start_url: "./",
      scope: "./",
      display: "standalone",
      theme_color: "#17543f",
      background_color: "#17543f",
      categories: ["games"],
      icons: [
        { src: "icons/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "icons/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    },
    workbox: {
      globPatterns: site ? [...shell, "assets/*.bin"] : shell,
      globIgnores: site ? [] : ["assets/worker-*"],
      maximumFileSizeToCacheInBytes: LARGEST_FILE,
      // the names of these contain a hash of their contents
      dontCacheBustURLsMatching: /assets\//,
      navigateFallback: "index.html",
      // answers of the server are never stored, nor are they the app's page
      navigateFallbackDenylist: [/^\/(?:api|metrics|healthz)(?:\/|$)/],
      runtimeCaching: site
        ? []
        : [
            {
              urlPattern: RUNTIME,
              handler: "CacheFirst",
              options: { cacheName: "runtime", cacheableResponse: { statuses: [200] } },
            },
          ],
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
    },
  });
}
