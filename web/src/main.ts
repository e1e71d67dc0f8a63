import "./design/tokens.css";
import "./design/base.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.body });
