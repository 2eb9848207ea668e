import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measurement, type Benchmark } from './benchmark.ts';
import { Child, startSite } from './children.ts';
import { first, siteLife } from './replay.ts';
import { seedSite, slugOfPost } from './seed.ts';
import type { SteadyAnswer, SteadyJob } from './steady-readers.ts';

const connections = 32;
const rate = 640;

/** Cached answers, and those that are read from the collections each time they are asked for. */
const pathsOf = (round: number): string[] => [
  '/api/posts/latest',
  '/api/categories',
  ...Array.from({ length: 6 }, (_, index) => `/api/posts/${slugOfPost(100 * index + 1)}`),
  ...Array.from({ length: 4 }, (_, index) => `/api/posts?limit=20&category=category-${index + 1 + (round % 4)}`),
  ...Array.from({ length: 4 }, (_, index) => `/api/search?q=part+${100 * round + index + 1}`),
];

/** The operator's command, again and again until it is told to stop; how often it was done. */
const replays = (folder: string): { stop(): Promise<number> } => {
  const program = fileURLToPath(import.meta.resolve('#compiled/services/cli.js'));
  let stopped = false;
  const all = (async () => {
    let done = 0;
    while (!stopped) {
      const env = { ...process.env, DATA_DIR: folder };
      const child = spawn(process.execPath, [program, 'replay', '--all'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (text) => (said += String(text)));
      const [code] = (await once(child, 'exit')) as [number];
      if (code !== 0) throw new Error(`The replay ended with ${code}: ${said.slice(-500)}`);
      done += 1;
    }
    return done;
  })();
  return {
    stop: () => {
      stopped = true;
      return all;
    },
  };
};

export const replayReaders: Benchmark = {
  name: 'replay-readers',
  compares:
    `${connections} readers at a fixed pace (${rate} requests a second: cached answers, lists and searches) of the program as it is started, while an operator replays ` +
    'every collection in another process, and without. Each answer is held against what was answered at first.',
  run: async ({ quick, folder, say }) => {
    const events = quick ? 20_000 : 100_000;
    const site = join(folder, 'replay-readers');
    say(`a log of ${events} events`);
    await seedSite(site, first(events, siteLife()));
    const server = await startSite(site);
    const readers = new Child<SteadyJob, SteadyAnswer>('steady-readers');
    const seconds = quick ? 5 : 15;
    const alone: SteadyAnswer[] = [];
    const beside: SteadyAnswer[] = [];
    let replayed = 0;
    try {
      for (let round = 0; round < (quick ? 2 : 4); round += 1) {
        say(`round ${round + 1}`);
        const job = { address: server.address, paths: pathsOf(round), connections, rate, seconds };
        alone.push(await readers.ask(job));
        const operator = replays(site);
        beside.push(await readers.ask(job));
        replayed += await operator.stop();
      }
    } finally {
      await Promise.all([readers.stop(), server.stop()]);
    }
    const wrong = [...alone, ...beside].reduce((sum, answer) => sum + answer.wrong, 0);
    const p99 = (answers: readonly SteadyAnswer[]) => answers.map((answer) => answer.p99);
    const ratios = alone.map((answer, round) => (beside[round] as SteadyAnswer).p99 / answer.p99);
    return [
      { what: 'answers that failed or were half built', value: wrong, unit: 'answers', atMost: 0 },
      { what: `replays of ${events} events meanwhile`, value: replayed, unit: 'replays', target: 1 },
      { ...measurement("readers' 99th percentile during replays", 'of what it is without', ratios), atMost: 2 },
      measurement("readers' 99th percentile without", 'ms', p99(alone)),
      measurement("readers' 99th percentile during replays: here", 'ms', p99(beside)),
    ];
  },
};
