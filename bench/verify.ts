import { join } from 'node:path';
import { measurement, type Benchmark } from './benchmark.ts';
import { inOwnProcess } from './children.ts';
import { first, siteLife } from './replay.ts';
import { seedSite } from './seed.ts';
import type { ReceiptsAnswer, ReceiptsJob } from './make-receipts.ts';
import type { VerifiedOnce, VerifyJob, Work } from './verify-log.ts';

const articleSize = 500;

const works: readonly Work[] = ['seal', 'verify', 'export', 'sign', 'verify against a checkpoint'];

/** Events a second. */
const targets: Partial<Record<Work, number>> = { verify: 40_000, sign: 40_000, 'verify against a checkpoint': 40_000 };

const receipts = 500;

/** The larger log has this many times the events of the smaller one; memory must stay the same. */
const times = 10;

export const verify: Benchmark = {
  name: 'verify',
  compares:
    'A whole log sealed, verified (hash chains, seals, rights), its audit log exported, its first tree built and signed, and verified against that checkpoint, each in a process ' +
    'of its own, as the command line starts it; then receipts of its events. Against it: the same with a tenth of the events; memory is the most that the process held.',
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
    say('receipts');
    const job = { site: join(folder, `verify-${large}`), events: large, receipts };
    const made = await inOwnProcess<ReceiptsJob, ReceiptsAnswer>('make-receipts', job, []);
    const ofWorks = works.flatMap((work) => {
      const { perSecond, perProcessorSecond, memory } = of(work, large);
      const what = `${work} ${large} events`;
      return [
        measurement(what, 'events/s', [perSecond], targets[work]),
        measurement(`${what}: per second of processor time`, 'events/s', [perProcessorSecond]),
        {
          ...measurement(`${work}: memory at ${large} events`, `of that at ${small}`, [memory / of(work, small).memory]),
          atMost: 1.2,
        },
        measurement(`${work}: peak memory at ${large} events`, 'MiB', [memory]),
      ];
    });
    return [
      ...ofWorks,
      { ...measurement(`a receipt of ${large} events`, 'ms', made.times), atMost: 5 },
      { ...measurement(`the longest receipt of ${large} events`, 'bytes', [made.longest]), atMost: 3_000 },
    ];
  },
};
