import { join } from 'node:path';
import { loadavg } from 'node:os';
import { measurement, type Benchmark } from './benchmark.ts';
import { Child, startSite } from './children.ts';
import { memoryOf } from './memory.ts';
import { first, siteLife } from './replay.ts';
import { seedSite, slugOfPost } from './seed.ts';
import type { SlowJob } from './slow-people.ts';
import type { SteadyAnswer, SteadyJob } from './steady-readers.ts';

const slow = 1_000;
const connections = 32;
const rate = 640;

const pathsOf = (round: number): string[] => [
  '/api/posts/latest',
  '/api/categories',
  ...Array.from({ length: 6 }, (_, index) => `/api/posts/${slugOfPost(100 * index + 1)}`),
  ...Array.from({ length: 4 }, (_, index) => `/api/search?q=part+${100 * round + index + 1}`),
];

export const slowClients: Benchmark = {
  name: 'slow-clients',
  compares:
    `${connections} readers at a fixed pace (${rate} requests a second) of the program as it is started, while ${slow} other connections send or take a byte a second ` +
    '(a third of them their headers, a third a body, a third what they are answered; who is cut off comes again), and without them, in turn.',
  run: async ({ quick, folder, say }) => {
    const data = join(folder, 'slow-clients');
    await seedSite(data, first(5_000, siteLife()));
    const site = await startSite(data);
    const readers = new Child<SteadyJob, SteadyAnswer>('steady-readers');
    const crowd = new Child<SlowJob, number>('slow-people');
    const { hostname, port } = new URL(site.address);
    const slowly = (connections: number) =>
      crowd.ask({ host: hostname, port: Number(port), connections, path: '/api/posts?limit=100' });
    const seconds = quick ? 3 : 15;
    const alone: SteadyAnswer[] = [];
    const beside: SteadyAnswer[] = [];
    const connected: number[] = [];
    const memory: number[] = [];
    try {
      await readers.ask({ address: site.address, paths: pathsOf(0), connections, rate, seconds });
      for (let round = 1; round <= (quick ? 2 : 4); round += 1) {
        say(`round ${round}; load average ${loadavg()[0]?.toFixed(1)}`);
        const job = { address: site.address, paths: pathsOf(round), connections, rate, seconds };
        alone.push(await readers.ask(job));
        connected.push(await slowly(slow));
        beside.push(await readers.ask(job));
        memory.push(memoryOf(site.pid));
        await slowly(0);
      }
    } finally {
      await Promise.all([readers.stop(), crowd.stop(), site.stop()]);
    }
    const p99 = (answers: readonly SteadyAnswer[]) => answers.map((answer) => answer.p99);
    const ratios = alone.map((answer, round) => (beside[round] as SteadyAnswer).p99 / Math.max(1, answer.p99));
    return [
      {
        what: 'answers that failed',
        value: [...alone, ...beside].reduce((sum, { wrong }) => sum + wrong, 0),
        unit: 'answers',
        atMost: 0,
      },
      { what: 'slow connections, the fewest', value: Math.min(...connected), unit: 'connections', target: 0.95 * slow },
      { ...measurement("readers' 99th percentile beside them", 'of what it is without', ratios), atMost: 1.5 },
      measurement("readers' 99th percentile without", 'ms', p99(alone)),
      measurement("readers' 99th percentile beside them: here", 'ms', p99(beside)),
      { what: 'most memory', value: Math.max(...memory), unit: 'MiB' },
    ];
  },
};
