import "./design/tokens.css";
import "./design/base.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.body });

// The static site works offline; a page that a server gives out needs the server anyhow.
const served = document.querySelector('meta[name="byword-door"]') !== null;
if (import.meta.env.PROD && !served && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("./sw.js");
}
