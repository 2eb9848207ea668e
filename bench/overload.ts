import { join } from 'node:path';
import { loadavg } from 'node:os';
import type { ArrivalsJob, Phase, PhaseAnswer } from './arrivals.ts';
import type { Benchmark } from './benchmark.ts';
import { Child, startSite, type RunningSite } from './children.ts';
import { memoryOf } from './memory.ts';
import { first, siteLife } from './replay.ts';
import { seedSite, slugOfPost } from './seed.ts';

const times = 10;
const normal = 100;
/** Each step of the search for the sustainable load is so much more than the one before. */
const steps = 1.4;
const firstRate = 50;

/**
 * Nine of ten are what nobody asked for before, made anew from the collections: pages of search results, searches,
 * lists. One is cached.
 */
const paths = [
  ...Array.from({ length: 5 }, (_, word) => `/search?q=part+${word}+#`),
  ...Array.from({ length: 2 }, (_, word) => `/api/search?limit=20&q=part+${word}+#`),
  ...Array.from({ length: 2 }, (_, category) => `/api/posts?limit=20&category=category-${category + 1}&tag=tag-#`),
  `/api/posts/${slugOfPost(1)}`,
];

type People = Child<ArrivalsJob, PhaseAnswer[]>;

const jobAt = ({ address }: RunningSite, phases: readonly Phase[]): ArrivalsJob => {
  const { hostname, port } = new URL(address);
  return { host: hostname, port: Number(port), paths, phases, connections: 2_000, normal };
};

/**
 * The load that the site bears: four fifths of the highest step at which nobody is refused and hardly anybody waits.
 */
const sustainable = async (people: People, site: RunningSite, seconds: number): Promise<number> => {
  let borne = firstRate;
  for (let rate = firstRate; ; rate *= steps) {
    const [answer] = (await people.ask(jobAt(site, [{ rate, seconds }]))) as [PhaseAnswer];
    // The first step warms the program up.
    if (rate > firstRate && (answer.refused + answer.failed > 0 || answer.p99 > normal)) return 0.8 * borne;
    borne = rate;
  }
};

export const overload: Benchmark = {
  name: 'overload',
  compares:
    `The program as it is started, and readers who come at their own pace (open loop: nobody waits for the answer of another; times count from the moment at which each was due). Nine of ten ask for ` +
    `what nobody asked for before: pages of search results, searches and lists. First the load that the site bears (nobody refused, 99th percentile below ${normal} ms), then ${times} times that, then that load again. ` +
    'They come through 2,000 connections that are kept open, as a proxy keeps them. They are a process on the same machine and share its processors.',
  run: async ({ quick, folder, say }) => {
    const data = join(folder, 'overload');
    await seedSite(data, first(quick ? 5_000 : 20_000, siteLife()));
    const site = await startSite(data);
    const people: People = new Child('arrivals');
    const memory: number[] = [];
    const clock = setInterval(() => memory.push(memoryOf(site.pid)), 500);
    const seconds = quick ? 8 : 60;
    try {
      const rate = await sustainable(people, site, quick ? 1.5 : 5);
      say(`bears ${Math.round(rate)} requests a second; load average ${loadavg()[0]?.toFixed(1)}`);
      const phases = [
        { rate, seconds: quick ? 3 : 10 },
        { rate: times * rate, seconds },
        { rate, seconds: quick ? 8 : 15 },
      ];
      const [before, during, after] = (await people.ask(jobAt(site, phases))) as [PhaseAnswer, PhaseAnswer, PhaseAnswer];
      const alive = await fetch(`${site.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      return [
        { what: 'the load that it bears', value: rate, unit: 'requests/s' },
        { what: '99th percentile before', value: before.p99, unit: 'ms' },
        {
          what: `under ${times} times that: came`,
          value: during.came / seconds,
          unit: 'requests/s',
          target: 0.95 * times * rate,
        },
        { what: 'of these accepted', value: during.accepted / seconds, unit: 'requests/s' },
        { what: 'refused with 503', value: during.refused / seconds, unit: 'requests/s' },
        { what: 'without an answer', value: during.failed / during.came, unit: 'of those who came' },
        { what: '99th percentile of what was accepted', value: during.p99, unit: 'ms', atMost: 250 },
        { what: 'of this, the most by which the readers themselves were late', value: during.late, unit: 'ms' },
        { what: 'alive and ready afterwards', value: Number(alive), unit: 'of 1', target: 1 },
        { what: 'most memory', value: Math.max(...memory), unit: 'MiB', atMost: 768 },
        { what: 'back to normal', value: after.normalAfter, unit: 'seconds', atMost: 5 },
      ];
    } finally {
      clearInterval(clock);
      await Promise.all([people.stop(), site.stop()]);
    }
  },
};
