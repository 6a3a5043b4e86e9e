import { mount } from "svelte";
import App from "./app/App.svelte";
import { routeOf } from "./app/routes";
import "./styles/layout.css";
import "./styles/controls.css";
import "./styles/panels.css";
import "./styles/app.css";
import { placeOf } from "./lib/links";
import { loadPage } from "./lib/load-page";
import { backend } from "./wire/backend.svelte";
import { cards, games } from "./wire/games.svelte";
import { SITE } from "./lib/site";
import { loadTexts } from "./words/words.svelte";

// Python takes seconds to start, and the pages are shown meanwhile
if (SITE) backend.prepare();

// what the first page needs is asked for while its script is on the way
const { route } = routeOf(placeOf(location).path);
void (route.brief ? cards : games).load();
loadTexts(route.page).catch(() => {}); // the page tries it again
loadPage(loadTexts, () => {}).then(
  () => mount(App, { target: document.getElementById("app")! }),
  () => (document.getElementById("unloaded")!.hidden = false),
);
