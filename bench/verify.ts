import { join } from 'node:path';
import { figure, type Benchmark } from './benchmark.ts';
import { inOwnProcess } from './children.ts';
import { first, siteLife } from './replay.ts';
import { seedSite } from './seed.ts';
import type { VerifiedOnce, VerifyJob } from './verify-log.ts';

const articleSize = 500;

/** So many times as many events are sealed and verified, and memory is to stay the same. */
const times = 10;

export const verify: Benchmark = {
  name: 'verify',
  compares:
    'A whole log sealed, then verified (hash chains, seals, rights), each in a process of its own. Against it: the same with a tenth of the events; ' +
    'memory is the most that the process held.',
  run: async ({ quick, folder, say }) => {
    const small = quick ? 20_000 : 200_000;
    const measured = async (work: VerifyJob['work'], events: number): Promise<VerifiedOnce> => {
      say(`${work} ${events} events`);
      return inOwnProcess<VerifyJob, VerifiedOnce>('verify-log', {
        log: join(folder, `verify-${events}`, 'events.db'),
        work,
        events,
      });
    };
    const figures: Record<string, VerifiedOnce> = {};
    for (const events of [small, times * small]) {
      say(`a log of ${events} events`);
      await seedSite(join(folder, `verify-${events}`), first(events, siteLife(articleSize)));
      figures[`seal ${events}`] = await measured('seal', events);
      figures[`verify ${events}`] = await measured('verify', events);
    }
    const of = (work: VerifyJob['work'], events: number): VerifiedOnce => figures[`${work} ${events}`] as VerifiedOnce;
    const growth = (work: VerifyJob['work']): number => of(work, times * small).memory / of(work, small).memory;
    return [
      figure(`verify ${times * small} events`, 'events/s', [of('verify', times * small).perSecond], 40_000),
      figure(`verify ${times * small} events: per second of processor time`, 'events/s', [
        of('verify', times * small).perProcessorSecond,
      ]),
      { ...figure(`verify: memory at ${times * small} events`, `of that at ${small}`, [growth('verify')]), atMost: 1.2 },
      figure(`verify: peak memory at ${times * small} events`, 'MiB', [of('verify', times * small).memory]),
      figure(`seal ${times * small} events`, 'events/s', [of('seal', times * small).perSecond]),
      { ...figure(`seal: memory at ${times * small} events`, `of that at ${small}`, [growth('seal')]), atMost: 1.2 },
      figure(`seal: peak memory at ${times * small} events`, 'MiB', [of('seal', times * small).memory]),
    ];
  },
};
