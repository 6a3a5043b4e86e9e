/**
 * The addresses of pages. With a server they are paths, `/rules/sbr?rules=sbr#kong`. A site of files
 * has one file, so the path is its first parameter, `./?page=/rules/sbr&rules=sbr#kong`.
 */

import { SITE } from "./site";

export interface Place {
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** With its hash sign, or empty. */
  hash: string;
}

/** What to write as `href` for a page. */
export function link(to: string, site = SITE): string {
  const [, path = "/", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(to) ?? [];
  if (!site) return to;
  const given = [path === "/" ? "" : `page=${path}`, query].filter(Boolean).join("&");
  return `./${given && `?${given}`}${hash}`;
}

/** The page that an address shows. */
export function placeOf(url: Pick<URL, "pathname" | "search" | "hash">, site = SITE): Place {
  if (!site) return { path: url.pathname, query: url.search, hash: url.hash };
  const given = url.search.replace(/^\?/, "").split("&").filter(Boolean);
  const page = given.find((one) => one.startsWith("page="));
  const query = given.filter((one) => one !== page).join("&");
  return {
    path: decodeURIComponent(page?.slice("page=".length) || "/"),
    query: query && `?${query}`,
    hash: url.hash,
  };
}
