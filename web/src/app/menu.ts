/** The menu. */

import { SITE } from "../lib/site";
import { ROUTES } from "./routes";

/** The entries of the menu; a tournament needs a server. */
export const MENU = Object.entries(ROUTES).flatMap(([name, { menu }]) =>
  menu && !(SITE && menu === "tournaments") ? [{ to: `/${name}`, name: menu }] : [],
);
