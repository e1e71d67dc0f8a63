// The development server's way to the engine: each message goes to `byword serve --stdio`, one JSON line for another.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

/** A running engine; replies come in the order of the requests. */
class Stdio {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: ((line: string) => void)[] = [];

  constructor(command: string) {
    this.#child = spawn(command, ["serve", "--stdio"]);
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#waiting.shift()?.(line));
    this.#child.stderr.on("data", (text: Buffer) => process.stderr.write(text));
  }

  ask(line: string): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${line}\n`);
    });
  }

  end(): void {
    this.#child.kill();
  }
}

async function body(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Answers `POST /bridge?tab=ID`, with one engine for each tab of the browser. */
export function bridge(command: string | undefined): Plugin {
  const engines = new Map<string, Stdio>();
  const answer = async (request: IncomingMessage, response: ServerResponse, command: string) => {
    const tab = new URL(request.url ?? "/", "http://localhost").searchParams.get("tab") ?? "";
    const engine = engines.get(tab) ?? new Stdio(command);
    engines.set(tab, engine);
    response.setHeader("content-type", "application/json");
    response.end(await engine.ask(await body(request)));
  };
  return {
    name: "byword-bridge",
    configureServer(server) {
      if (command === undefined) return;
      server.middlewares.use("/bridge", (request, response) => void answer(request, response, command));
      server.httpServer?.on("close", () => engines.forEach((engine) => engine.end()));
    },
  };
}
