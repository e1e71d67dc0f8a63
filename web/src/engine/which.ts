import { bridgeDoor, socketDoor, workerDoor } from "./doors";
import { type Door, Engine } from "./engine";

/** A server says so in the page that it gives; a plain file host does not, and the engine runs in the page. */
const server = document.querySelector<HTMLMetaElement>('meta[name="byword-door"]')?.content;
export const inPage = server === undefined && import.meta.env.MODE !== "bridge";

function door(): Door {
  if (import.meta.env.MODE === "bridge") return bridgeDoor();
  if (server) return socketDoor(new URL(server, location.href.replace(/^http/, "ws")).href);
  return workerDoor();
}

export const engine = new Engine(door);
export const ask = engine.ask;
