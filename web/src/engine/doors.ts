import { Broken, type Door } from "./engine";

/** The development server's engine: a process behind `POST /bridge`. */
export function bridgeDoor(): Door {
  const tab = crypto.randomUUID();
  const send = async (line: string): Promise<string> => {
    const answer = await fetch(`./bridge?tab=${tab}`, { method: "POST", body: line });
    if (!answer.ok) throw new Broken(answer.statusText);
    return answer.text();
  };
  return { send, close: () => undefined };
}

/** Replies come in the order of the calls, so a queue of those who wait is enough. */
class Queue {
  readonly #waiting: { done: (line: string) => void; failed: (why: Error) => void }[] = [];

  add(): Promise<string> {
    return new Promise((done, failed) => this.#waiting.push({ done, failed }));
  }

  answer(line: string): void {
    this.#waiting.shift()?.done(line);
  }

  fail(why: string): void {
    for (const one of this.#waiting.splice(0)) one.failed(new Broken(why));
  }
}

/** The engine in a worker of this page. */
export function workerDoor(): Door {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const queue = new Queue();
  worker.onmessage = (event: MessageEvent<{ reply: string } | { broken: string }>) =>
    "reply" in event.data ? queue.answer(event.data.reply) : queue.fail(event.data.broken);
  worker.onerror = (event) => queue.fail(event.message);
  const send = (line: string): Promise<string> => {
    const answer = queue.add();
    worker.postMessage(line);
    return answer;
  };
  return { send, close: () => worker.terminate() };
}

/** The engine of a server, over a WebSocket. */
export function socketDoor(address: string): Door {
  const queue = new Queue();
  const socket = new WebSocket(address);
  const ready = new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Broken(address));
  });
  socket.onmessage = (event: MessageEvent<string>) => queue.answer(event.data);
  socket.onclose = () => queue.fail(address);
  const send = async (line: string): Promise<string> => {
    await ready;
    if (socket.readyState !== WebSocket.OPEN) throw new Broken(address);
    const answer = queue.add();
    socket.send(line);
    return answer;
  };
  return { send, close: () => socket.close() };
}
