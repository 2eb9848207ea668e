import { join } from 'node:path';
import { median, type Benchmark, type Measurement } from './benchmark.ts';
import { Child, runCommand, startSite } from './children.ts';
import { memoryOf } from './memory.ts';
import { categoriesMade, decided, seedSite, submitted } from './seed.ts';
import type { Soaked, SoakJob } from './soak-load.ts';

const admin = 'soak-keeper';
const between = 2_000;

const seeded = function* () {
  yield* categoriesMade();
  for (let id = 1; id <= 500; id += 1) {
    yield* submitted(id, 6_500);
    yield decided('PostApproved', id);
  }
};

export const soak: Benchmark = {
  name: 'soak',
  compares:
    'The program as it is started, under a mixed load at a fixed pace: readers of pages, lists, searches and articles, authors who submit and revise, an admin who decides ' +
    'and watches the dashboard, somebody who signs in and out. The memory of its process after the first minutes and at the end (30 minutes; in short two).',
  onlyWhenNamed: true,
  run: async ({ quick, folder, say }) => {
    const minutes = quick ? 2 : 30;
    const data = join(folder, 'soak');
    await seedSite(data, seeded());
    const site = await startSite(data);
    const load = new Child<SoakJob, Soaked>('soak-load');
    await load.ask({ register: admin, address: site.address });
    await runCommand(data, ['admin', 'grant', admin]);
    say(`${minutes} minutes of mixed load`);
    const memory: number[] = [];
    const clock = setInterval(() => memory.push(memoryOf(site.pid)), between);
    const { steps, errors, sentAway } = await load.ask({ admin, address: site.address, seconds: minutes * 60 });
    clearInterval(clock);
    await load.stop();
    await site.stop();
    for (const error of errors) say(error);
    const fiveMinutes = quick ? memory.length / 4 : (5 * 60_000) / between;
    const settled = median(memory.slice(fiveMinutes, 2 * fiveMinutes));
    const end = median(memory.slice(-fiveMinutes));
    const measurements: Measurement[] = [
      { what: 'errors', value: errors.length, unit: 'answers that were not expected', atMost: 0 },
      { what: 'steps', value: steps, unit: 'of people' },
      { what: 'sent away for a while (503)', value: sentAway, unit: 'times' },
      { what: 'memory, settled', value: settled, unit: 'MiB' },
      { what: 'memory, at the end', value: end, unit: 'MiB' },
      // Two minutes are too short to settle: there the ratio is told, and not judged.
      { what: 'memory at the end', value: end / settled, unit: 'of what it was, settled', ...(quick ? {} : { atMost: 1.05 }) },
    ];
    return measurements;
  },
};
