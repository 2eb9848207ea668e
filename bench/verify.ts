import { join } from 'node:path';
import { measurement, type Benchmark } from './benchmark.ts';
import { inOwnProcess } from './children.ts';
import { first, siteLife } from './replay.ts';
import { seedSite } from './seed.ts';
import type { VerifiedOnce, VerifyJob, Work } from './verify-log.ts';

const articleSize = 500;

const works: readonly Work[] = ['seal', 'verify', 'export'];

/** So many times as many events are sealed, verified and exported, and memory is to stay the same. */
const times = 10;

export const verify: Benchmark = {
  name: 'verify',
  compares:
    'A whole log sealed, verified (hash chains, seals, rights), and its audit log exported, each in a process of its own, as the command line starts ' +
    'it. Against it: the same with a tenth of the events; memory is the most that the process held.',
  run: async ({ quick, folder, say }) => {
    const small = quick ? 20_000 : 200_000;
    const large = times * small;
    const measurements: Record<string, VerifiedOnce> = {};
    for (const events of [small, large]) {
      const site = join(folder, `verify-${events}`);
      say(`a log of ${events} events`);
      await seedSite(site, first(events, siteLife(articleSize)));
      for (const work of works) {
        say(`${work} ${events} events`);
        measurements[`${work} ${events}`] = await inOwnProcess<VerifyJob, VerifiedOnce>('verify-log', { site, work, events }, []);
      }
    }
    const of = (work: Work, events: number): VerifiedOnce => measurements[`${work} ${events}`] as VerifiedOnce;
    return works.flatMap((work) => {
      const { perSecond, perProcessorSecond, memory } = of(work, large);
      const what = `${work} ${large} events`;
      return [
        measurement(what, 'events/s', [perSecond], work === 'verify' ? 40_000 : undefined),
        measurement(`${what}: per second of processor time`, 'events/s', [perProcessorSecond]),
        {
          ...measurement(`${work}: memory at ${large} events`, `of that at ${small}`, [memory / of(work, small).memory]),
          atMost: 1.2,
        },
        measurement(`${work}: peak memory at ${large} events`, 'MiB', [memory]),
      ];
    });
  },
};
