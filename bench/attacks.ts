import { join } from 'node:path';
import { loadavg } from 'node:os';
import type { AttackAnswer, AttackJob } from './attackers.ts';
import { measurement, type Benchmark } from './benchmark.ts';
import { Child, startSite } from './children.ts';
import { memoryOf } from './memory.ts';
import { first, siteLife } from './replay.ts';
import { seedSite, slugOfPost } from './seed.ts';
import type { SteadyAnswer, SteadyJob } from './steady-readers.ts';

const clients = 10;
const connections = 16;
const rate = 320;

const paths = [
  '/api/posts/latest',
  '/api/categories',
  '/',
  ...Array.from({ length: 6 }, (_, index) => `/api/posts/${slugOfPost(100 * index + 1)}`),
];

/** The longest that the event loop of the site stood still since this was asked for last; milliseconds. */
const longestStall = async (address: string): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  return 1_000 * Number(/^benchnotes_longest_stall_seconds (\S+)/m.exec(text)?.[1]);
};

const added = (all: readonly AttackAnswer[], what: (status: number) => boolean): number =>
  all.flatMap((answer) => Object.entries(answer)).reduce((sum, [status, count]) => (what(Number(status)) ? sum + count : sum), 0);

export const attacks: Benchmark = {
  name: 'attacks',
  compares:
    `${connections} readers at a fixed pace (${rate} requests a second) of the program as it is started, beside ${clients} members who send articles that take the cleaner, the parser or the ` +
    'highlighter as long as they can, and read their previews, each the next as soon as the last is answered or refused; and without them, in turn. The first round holds what an account may send at once. All of them share the processors of one machine: ' +
    'what of it is the machine, and not the site, is seen where the same members attack another site there.',
  run: async ({ quick, folder, say }) => {
    // Each of those who ask has an account, or an address, of its own.
    const start = async (name: string) => {
      const data = join(folder, name);
      await seedSite(data, first(5_000, siteLife()));
      return startSite(data, { RATE_LIMITS: 'true' });
    };
    const [site, other] = [await start('attacks'), await start('attacks-elsewhere')];
    const readers = new Child<SteadyJob, SteadyAnswer>('steady-readers');
    const attackers = new Child<AttackJob, AttackAnswer>('attackers');
    const { address } = site;
    const seconds = quick ? 5 : 20;
    const job = { address, paths, connections, rate, seconds };
    const alone: SteadyAnswer[] = [];
    const beside: SteadyAnswer[] = [];
    const elsewhere: SteadyAnswer[] = [];
    const answered: AttackAnswer[] = [];
    const stalls: { alone: number; beside: number }[] = [];
    const memory: number[] = [];
    try {
      await readers.ask(job);
      for (let round = 1; round <= (quick ? 3 : 5); round += 1) {
        say(`round ${round}; load average ${loadavg()[0]?.toFixed(1)}`);
        await longestStall(address);
        alone.push(await readers.ask(job));
        const before = await longestStall(address);
        const [read, attacked] = await Promise.all([readers.ask(job), attackers.ask({ address, clients, seconds })]);
        beside.push(read);
        answered.push(attacked);
        stalls.push({ alone: before, beside: await longestStall(address) });
        memory.push(memoryOf(site.pid));
        const [undisturbed] = await Promise.all([readers.ask(job), attackers.ask({ address: other.address, clients, seconds })]);
        elsewhere.push(undisturbed);
      }
    } finally {
      await Promise.all([readers.stop(), attackers.stop(), site.stop(), other.stop()]);
    }
    const p99 = (answers: readonly SteadyAnswer[]) => answers.map((answer) => answer.p99);
    const ratios = (answers: readonly SteadyAnswer[], without: readonly SteadyAnswer[]) =>
      answers.map(({ p99 }, round) => p99 / Math.max(1, (without[round] as SteadyAnswer).p99));
    const wrong = [...alone, ...beside, ...elsewhere].reduce((sum, { wrong }) => sum + wrong, 0);
    return [
      { what: "readers' answers that failed", value: wrong, unit: 'answers', atMost: 0 },
      {
        ...measurement(
          "readers' 99th percentile beside them",
          'of what it is while another site is attacked',
          ratios(beside, elsewhere),
        ),
        atMost: 1.5,
      },
      measurement(
        "readers' 99th percentile beside them, the machine's share included",
        'of what it is without',
        ratios(beside, alone),
      ),
      measurement("readers' 99th percentile while another site is attacked", 'of what it is without', ratios(elsewhere, alone)),
      measurement("readers' 99th percentile without", 'ms', p99(alone)),
      measurement("readers' 99th percentile beside them: here", 'ms', p99(beside)),
      {
        ...measurement(
          'longest stall of the event loop beside them',
          'ms',
          stalls.map(({ beside }) => beside),
        ),
        atMost: 50,
      },
      measurement(
        'longest stall of the event loop without',
        'ms',
        stalls.map(({ alone }) => alone),
      ),
      { what: 'articles taken', value: added(answered, (status) => status === 201), unit: 'answers' },
      { what: 'previews read', value: added(answered, (status) => status === 200), unit: 'answers' },
      { what: 'attacks refused with 429', value: added(answered, (status) => status === 429), unit: 'answers' },
      { what: 'attacks refused with 503', value: added(answered, (status) => status === 503), unit: 'answers' },
      {
        what: 'attacks that failed otherwise',
        value: added(answered, (status) => status >= 500 && status !== 503),
        unit: 'answers',
        atMost: 0,
      },
      { what: 'most memory', value: Math.max(...memory), unit: 'MiB' },
    ];
  },
};
