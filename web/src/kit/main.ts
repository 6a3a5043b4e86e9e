/** The page /kit of `npm run dev`: the build takes index.html only, so it is in no bundle. */

import { mount } from "svelte";
import "../styles/layout.css";
import "../styles/controls.css";
import "../styles/panels.css";
import "../styles/app.css";
import { loadTexts } from "../words/words.svelte";
import Kit from "./Kit.svelte";

// the texts of the parts are among those of these pages
await Promise.all(["Start", "Room", "Calculator"].map(loadTexts));
mount(Kit, { target: document.getElementById("app")! });
