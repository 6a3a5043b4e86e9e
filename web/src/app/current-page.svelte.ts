/** The page that is shown, by its address: its place in the menu, its title. */

import { address } from "../lib/router.svelte";
import { animated, theme } from "../lib/settings.svelte";
import { SITE } from "../lib/site";
import { shell } from "../ui/shell.svelte";
import { isOfDevice } from "../wire/device/ids";
import { language, LANGUAGES } from "../words/words.svelte";
import t from "words:shell";
import { routeOf } from "./routes";

export class CurrentPage {
  readonly #found = $derived(routeOf(address().path));

  /** To be made in a component: it tells the document. */
  constructor() {
    $effect(() => {
      const page = document.documentElement;
      page.dataset.theme = theme();
      page.lang = LANGUAGES[language()].tag;
      page.toggleAttribute("data-still", !animated());
      const attention = shell.attention && `● ${shell.attention}`;
      document.title = [attention, this.title, "baida"].filter(Boolean).join(" · ");
    });
  }

  get path(): string {
    return address().path;
  }

  /** Its entry in the menu. */
  get current() {
    const { known, route } = this.#found;
    return known ? (route.menu ?? route.under) : undefined;
  }

  /** The code of the room, if it is one. */
  get room(): string | undefined {
    const { route, id } = this.#found;
    return route.page === "Room" ? id : undefined;
  }

  /** The score keeper tells by itself that the server is gone; a sheet of this device needs none. */
  get keeping(): boolean {
    return !SITE && this.current === "keeper" && !isOfDevice(this.#found.id);
  }

  get title(): string | undefined {
    const { route, id } = this.#found;
    if (route.title === "room") return t("room", { code: id.toUpperCase() });
    const name = route.title ?? this.current;
    return name && t(name);
  }
}
