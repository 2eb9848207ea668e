import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { newKey } from '../event-log/cipher.ts';
import { asStored } from '../event-log/as-stored.ts';
import { isPersonal } from '../event-log/personal.ts';
import { openStores } from '../services/stores/stores.ts';
import { alternately, comparedTimings, type Benchmark, type Measurement, type Settings, type Timed } from './benchmark.ts';
import { inOwnProcess } from './children.ts';
import type { Replayed, ReplayJob } from './replay-collections.ts';
import { first, siteLife } from './replay.ts';
import { categoriesMade, recordAll, seedSite, writeEvents, type Entry, type Placed } from './seed.ts';
import type { SubmitJob } from './submit-commands.ts';
import { submittedOverHttp } from './submit-over-http.ts';

/** The events as they are stored encrypted, with a key for each stream. */
const encryptedAll = function* (events: Iterable<Placed>, keys: Map<string, Buffer>): Generator<Placed> {
  for (const placed of events) {
    const { stream, revision, event } = placed;
    const key = keys.get(stream) ?? newKey();
    if (isPersonal(event)) keys.set(stream, key);
    yield { stream, revision, event: asStored(event, { stream, revision, id: event.id }, key) };
  }
};

/** The same site as `seedSite` makes, encrypted: its log, and its keys in a file that each round begins with. */
const seedEncrypted = async (folder: string, entries: Iterable<Entry>): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const [log, keys] = [join(folder, 'events.db'), new Map<string, Buffer>()];
  await writeEvents(log, encryptedAll(recordAll(entries), keys));
  const stores = await openStores({ eventLogUrl: `sqlite:${log}`, readStoreUrl: `sqlite:${join(folder, 'keys.db')}` }, 'make');
  await stores.keys.restore([...keys].map(([stream, key]) => ({ stream, key })));
  await stores.close();
};

const replays = async ({ quick, folder, say }: Settings): Promise<Measurement[]> => {
  const events = quick ? 20_000 : 100_000;
  say(`two logs of ${events} events, one of them encrypted`);
  const [plain, encrypted] = [join(folder, 'plain'), join(folder, 'encrypted')];
  await seedSite(plain, first(events, siteLife()));
  await seedEncrypted(encrypted, first(events, siteLife()));
  let round = 0;
  const replayed = (site: string): Promise<Replayed> => {
    const store = join(site, `read-${round++}.db`);
    if (site === encrypted) copyFileSync(join(site, 'keys.db'), store);
    return inOwnProcess<ReplayJob, Replayed>('replay-collections', { log: join(site, 'events.db'), store, events });
  };
  say('replays of both');
  const pairs = await alternately(
    quick ? 2 : 5,
    () => replayed(encrypted),
    () => replayed(plain),
  );
  return comparedTimings(`replay of ${events} events, encrypted`, 'of the same unencrypted', 'events/s', pairs, 0.85);
};

const characters = 2_700;
/** Submissions at once: by commands alone, and over HTTP, where a site that has too much to do sends somebody away. */
const [inFlight, overHttp] = [64, 16];

const submittedTo = (folder: string, isPlain: boolean, settings: Settings): Promise<Timed> =>
  submittedOverHttp({ folder, isPlain }, { characters, inFlight: overHttp }, settings);

/** The commands of submissions alone, without HTTP, and without read collections that follow. */
const commanded = async (folder: string, isPlain: boolean, { quick }: Settings): Promise<Timed> => {
  await seedSite(folder, categoriesMade());
  const counts = { warmUp: quick ? 1_000 : 3_000, submissions: quick ? 2_000 : 4_000 };
  const job = { folder, ...counts, characters, inFlight, projected: false, isPlain };
  return inOwnProcess<SubmitJob, Timed>('submit-commands', job);
};

const compared = async (
  of: string,
  settings: Settings,
  submitted: (folder: string, isPlain: boolean, settings: Settings) => Promise<Timed>,
  target?: number,
): Promise<Measurement[]> => {
  settings.say(`${of}, encrypted and not`);
  let round = 0;
  const next = (isPlain: boolean) => submitted(join(settings.folder, `${submitted.name}-${(round += 1)}`), isPlain, settings);
  const pairs = await alternately(
    settings.quick ? 3 : 5,
    () => next(false),
    () => next(true),
  );
  return comparedTimings(`${of}, encrypted`, 'of the same unencrypted', 'submissions/s', pairs, target);
};

export const encryption: Benchmark = {
  name: 'encryption',
  compares:
    'A replay of every read collection from a log whose texts are encrypted, and submissions that are stored so: over HTTP, ' +
    `${overHttp} at once, and their commands alone (no HTTP, no read collections following), ${inFlight} at once. Against it: the same log and the same ` +
    'submissions, unencrypted.',
  run: async (settings) => [
    ...(await replays(settings)),
    ...(await compared(`submissions of ${characters} characters`, settings, submittedTo, 0.9)),
    ...(await compared(`commands of such submissions alone`, settings, commanded)),
  ],
};
