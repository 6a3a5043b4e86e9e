import { mount } from "svelte";
import App from "./app/App.svelte";
import "./app.css";
import { backend } from "./wire/backend.svelte";
import "./app/offline.svelte";
import { SITE } from "./lib/site";

// Python takes seconds to start, and the pages are shown meanwhile
if (SITE) backend.prepare();

mount(App, { target: document.getElementById("app")! });
