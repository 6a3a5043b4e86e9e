import { mount } from "svelte";
import App from "./app/App.svelte";
import "./styles/layout.css";
import "./styles/controls.css";
import "./styles/panels.css";
import "./styles/app.css";
import { loadPage } from "./lib/load-page";
import { backend } from "./wire/backend.svelte";
import { games } from "./wire/games.svelte";
import "./app/offline.svelte";
import { SITE } from "./lib/site";
import { loadTexts } from "./words/words.svelte";

// Python takes seconds to start, and the pages are shown meanwhile
if (SITE) backend.prepare();
void games.load();

loadPage(loadTexts, () => {}).then(
  () => mount(App, { target: document.getElementById("app")! }),
  () => (document.getElementById("unloaded")!.hidden = false),
);
