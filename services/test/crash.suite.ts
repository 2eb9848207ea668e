import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { adminPassword } from '../config/demo-files.ts';
import { allProjections } from '../../projections/all.ts';
import { Applier } from '../../projections/apply.ts';
import type { Group } from '../../projections/read-store/read-store.ts';
import { replay } from '../../projections/replay.ts';
import { contents } from '../../projections/test/contents.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';
import { checkCollections, checkSite } from './crash-check.ts';
import { Client, type Site } from './crash-client.ts';
import { Ledger, registrationOf, writeUntil, type People } from './crash-load.ts';
import { startServer } from './crash-server.ts';
import { folder } from './folder.ts';
import { random } from '../../scripts/random.ts';

const authors = 8;
/** How long a start may take until the site is ready, in milliseconds; the TypeScript loader takes most of it. */
const longestStart = 60_000;

/** Registered authors, and the demo's admin in two browsers. */
const invite = async (site: Site, dataDir: string): Promise<People> => {
  const admins = [new Client(site), new Client(site)];
  for (const browser of admins)
    t.equal((await browser.signIn('demo-admin', adminPassword(dataDir))).status, 200, 'the admin signs in');
  const people = Array.from({ length: authors }, () => new Client(site));
  for (const [number, author] of people.entries()) {
    t.equal((await author.call('POST', '/api/register', registrationOf(`author${number}`))).status, 201, 'an author registers');
  }
  return { authors: people, admins, visitor: new Client(site) };
};

/** Checks that the collections, after catching up with the log, equal those of a replay. */
export const checkRebuilt = async (t: Test, settings: Readonly<Record<string, string>>): Promise<void> => {
  const stores = await openStores(readConfig(settings), 'make');
  t.teardown(() => stores.close());
  const { log, store } = stores;
  const applier = new Applier(store, (await store.group('live')) as Group, allProjections, log);
  for (const head = await log.head(); applier.group.position < head;)
    await applier.apply(await log.readAll(applier.group.position, 500));
  const left = await contents(store, (await store.group('live')) as Group);
  await replay({ log, store, projections: allProjections });
  t.same(await contents(store, (await store.group('live')) as Group), left);
};

export interface CrashOptions {
  readonly kills: number;
  /** Settings besides a data folder. */
  readonly more?: (t: Test) => Promise<Readonly<Record<string, string>>>;
  /** Why it cannot run here, if it cannot. */
  readonly leftOut?: string | false;
}

/** Kills the program at random moments while it writes. */
export const crashSuite = (name: string, { kills, more = async () => ({}), leftOut = false }: CrashOptions): void => {
  t.setTimeout(60_000 + kills * 25_000);
  t.test(`${name}: killed ${kills} times while it writes, the site keeps what it acknowledged`, { skip: leftOut }, async (t) => {
    const settings = { DATA_DIR: folder(t), ...(await more(t)) };
    let server = await startServer(settings);
    t.teardown(() => server.kill());
    const site: Site = { address: server.address };
    const people = await invite(site, settings.DATA_DIR);
    const demo = await checkCollections(t, people.admins[0] as Client);
    let known = new Set(demo.map(({ id }) => id));
    for (let round = 1; round <= kills; round += 1) {
      const ledger = new Ledger();
      const over = new AbortController();
      const writing = writeUntil(over.signal, ledger, people);
      const lived = 200 + random() * 1300;
      await sleep(lived);
      over.abort();
      await server.kill();
      await writing;
      server = await startServer(settings);
      site.address = server.address;
      const { submissions, decisions, registrations } = ledger;
      const unanswered = [...submissions, ...decisions, ...registrations].filter(({ answered }) => !answered).length;
      t.comment(
        `kill ${round} after ${Math.round(lived)} ms: ${submissions.length} submissions, ${decisions.length} decisions, ` +
          `${registrations.length} registrations, ${unanswered} without an answer; ready again after ${Math.round(server.readyAfter)} ms`,
      );
      await t.test(`kill ${round}`, async (t) => {
        t.ok(server.readyAfter < longestStart, 'ready within seconds');
        known = await checkSite(t, ledger, people, known);
      });
    }
    await server.kill();
    await t.test('no document differs from a clean rebuild', async (t) => checkRebuilt(t, settings));
  });
};
