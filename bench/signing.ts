import { join } from 'node:path';
import {
  alternately,
  comparedTimings,
  measurement,
  type Benchmark,
  type Measurement,
  type Settings,
  type Timed,
} from './benchmark.ts';
import { p99s, ratios, readersPaths } from './beside.ts';
import { Child } from './children.ts';
import { categoriesMade, decided, seedSite, submitted } from './seed.ts';
import type { SteadyAnswer, SteadyJob } from './steady-readers.ts';
import { submittedOverHttp } from './submit-over-http.ts';
import type { SubmitSiteAnswer, SubmitSiteJob } from './submit-site.ts';

const characters = 2_700;
const inFlight = 16;

const submissionsOf = async (settings: Settings): Promise<Measurement[]> => {
  const of = `submissions of ${characters} characters`;
  settings.say(`${of}, signed and not`);
  let round = 0;
  const submitted = (isSigned: boolean): Promise<Timed> =>
    submittedOverHttp({ folder: join(settings.folder, `signing-${(round += 1)}`), isSigned }, { characters, inFlight }, settings);
  const pairs = await alternately(
    settings.quick ? 3 : 7,
    () => submitted(true),
    () => submitted(false),
  );
  return comparedTimings(`${of}, signed`, 'of the same unsigned', 'submissions/s', pairs, 0.95);
};

/** Events a second that are written. */
const rate = 500;
/** The connections of the readers, and their requests a second. */
const [connections, requests] = [32, 200];
/** The number of posts that are published from the start. */
const read = 900;

const life = function* (waiting: number) {
  yield* categoriesMade();
  for (let id = 1; id <= read + waiting; id += 1) {
    yield* submitted(id, characters);
    if (id <= read) yield decided('PostApproved', id);
  }
};

const p99Of = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(0.99 * values.length) - 1] ?? 0;

interface Beside {
  readonly readers: SteadyAnswer;
  readonly covered: readonly number[];
}

const besideWriters = async ({ quick, folder, say }: Settings): Promise<Measurement[]> => {
  const [seconds, rounds] = quick ? [5, 2] : [20, 5];
  say(`readers of two sites, to each of which ${rate} events a second are written`);
  const people = new Child<SteadyJob, SteadyAnswer>('steady-readers');
  const sites = await Promise.all(
    [true, false].map(async (isSigned) => {
      const site = new Child<SubmitSiteJob, SubmitSiteAnswer>('submit-site');
      const start = { folder: join(folder, `signing-readers-${isSigned}`), isSigned };
      await seedSite(start.folder, life((rounds + 1) * ((rate * seconds) / 20 + 1)));
      return { site, ...(await site.ask({ start })), waiting: read + 1 };
    }),
  );
  const [signed, unsigned] = sites as [(typeof sites)[0], (typeof sites)[0]];
  const round = async (one: typeof signed): Promise<Beside> => {
    const { site, address, waiting } = one;
    const job = { address, paths: readersPaths, connections, rate: requests, seconds };
    const [readers, written] = await Promise.all([people.ask(job), site.ask({ write: { read, waiting, rate, seconds } })]);
    one.waiting = written.waiting;
    return { readers, covered: written.covered };
  };
  try {
    const pairs = await alternately(
      rounds,
      () => round(signed),
      () => round(unsigned),
    );
    const readers = (place: 0 | 1): SteadyAnswer[] => pairs.map((pair) => pair[place].readers);
    const [beside, without] = [readers(0), readers(1)];
    const failed = [...beside, ...without].reduce((all, answer) => all + answer.failed, 0);
    const covered = pairs.map(([one]) => p99Of(one.covered));
    return [
      { ...measurement(`from acknowledged to signed at ${rate} events/s: 99th percentile`, 'ms', covered), atMost: 1_000 },
      { ...measurement("readers' 99th percentile, signed", 'of the same unsigned', ratios(beside, without)), atMost: 1.1 },
      measurement("readers' 99th percentile, signed", 'ms', p99s(beside)),
      measurement("readers' 99th percentile, unsigned", 'ms', p99s(without)),
      { what: 'answers that failed', value: failed, unit: 'answers', atMost: 0 },
    ];
  } finally {
    await Promise.all([people.stop(), signed.site.stop(), unsigned.site.stop()]);
  }
};

export const signing: Benchmark = {
  name: 'signing',
  compares:
    `Submissions over HTTP, ${inFlight} at once, to a site that keeps the tree of its log and signs it; and ${connections} readers of such a site at a fixed pace ` +
    `(${requests} requests a second), while ${rate} events a second are written. Against it: the same site without the tree and its signatures.`,
  run: async (settings) => [...(await submissionsOf(settings)), ...(await besideWriters(settings))],
};
