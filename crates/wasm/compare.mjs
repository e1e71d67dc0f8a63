// Plays the same games with the engine as WebAssembly and with the native program, and compares every reply.
//   crates/wasm/build.sh OUT --target nodejs && node crates/wasm/compare.mjs OUT target/release/byword [GAMES]
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { performance } from 'node:perf_hooks';

const [folder, program, games = '3'] = process.argv.slice(2);
const { lacks, phrases, post } = createRequire(import.meta.url)(resolve(folder, 'byword.js'));
const native = spawn(program, ['serve', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const spent = { wasm: 0, native: 0 };

// The phrases of a game are no part of the engine.
function give(game) {
  const read = (crate) => {
    const home = resolve(import.meta.dirname, '..', crate, 'phrases');
    const names = readdirSync(home, { recursive: true }).filter((name) => name.endsWith('.phrases'));
    return names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(home, name), 'utf8')]);
  };
  const wrong = phrases(game, JSON.stringify(Object.fromEntries(['language', game].flatMap(read))));
  if (wrong !== undefined) throw new Error(wrong);
}

async function ask(id, key, argument) {
  const line = JSON.stringify({ id, call: { [key]: argument } });
  for (let game = lacks(line); game !== undefined; game = lacks(line)) give(game);
  const start = performance.now();
  const here = post(line);
  const middle = performance.now();
  native.stdin.write(`${line}\n`);
  const there = (await lines.next()).value;
  spent.wasm += middle - start;
  spent.native += performance.now() - middle;
  if (here !== there) throw new Error(`${line}\n${here.slice(0, 2000)}\n${there.slice(0, 2000)}`);
  const reply = JSON.parse(here);
  if (reply.errors) throw new Error(`${line}: ${here}`);
  return reply.ok;
}

// A small generator, so that every run makes the same choices.
let state = 1n;
const below = (bound) => {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number(state >> 33n) % bound;
};

let calls = 0;
for (const game of ['lorcana', 'swu', 'champions', 'foursouls']) {
  const before = { ...spent, calls };
  for (let seed = 1; seed <= Number(games); seed += 1) {
    let update = await ask((calls += 1), 'start', { game, seed });
    for (let step = 0; step < 3000 && !update.outcome; step += 1) {
      const { table } = update;
      const options = update.decision.options;
      update = update.bot_decides
        ? await ask((calls += 1), 'run', { table })
        : await ask((calls += 1), 'choose', { table, step: update.step, option: options[below(options.length)].index });
    }
    // The saved game has a digest of the position every 32 choices.
    await ask((calls += 1), 'save', { table: update.table });
    await ask((calls += 1), 'close', { table: update.table });
  }
  const per = (door) => ((spent[door] - before[door]) / (calls - before.calls)).toFixed(2);
  console.log(`${game}: ${calls - before.calls} calls, same replies; ${per('wasm')} ms a call as WebAssembly, ${per('native')} ms native`);
}
native.stdin.end();
