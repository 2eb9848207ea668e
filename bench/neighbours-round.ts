import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { EventStoreDbLog } from '../event-log/eventstoredb.ts';
import { article } from './articles.ts';
import { median } from './benchmark.ts';
import { runCommand, startSite, type RunningSite } from './children.ts';
import { eventsOfSite } from './neighbours-log.ts';
import { processorSeconds } from './processor.ts';
import { Visitor } from './soak-people.ts';

/** A site on a test server that runs. */
export interface Served {
  /** The data folder of the site. */
  readonly folder: string;
  /** The file of the server. */
  readonly file: string;
  readonly url: string;
}

/** How much is done in a round. */
export interface Extent {
  readonly heads: number;
  readonly submissions: number;
  readonly idleSeconds: number;
}

/** What was measured, in seconds each, where it does not say otherwise. */
export interface Round {
  readonly start: number;
  /** The first head of a process, for which the server searches. */
  readonly firstHead: number;
  /** One of those behind it. */
  readonly head: number;
  readonly submission: number;
  readonly verify: number;
  readonly backup: number;
  readonly replay: number;
  /** Processor seconds of the site in a second. */
  readonly idle: number;
  /** By how many events commands told of more, or fewer, than the site has. */
  readonly others: { readonly verify: number; readonly backup: number; readonly replay: number };
}

/** How long a site is left alone that settled, in milliseconds: its compiler works on for a while. */
const rest = 5_000;
const between = 5;

/** The settings of its processes, beside the data folder. */
export const settingsOf = ({ url }: Served) => ({
  EVENT_LOG_URL: url,
  READ_STORE_URL: '',
  SESSION_SECRET: 'the same secret for each start of this site',
});

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
};

const isReady = async (address: string): Promise<boolean> => (await fetch(`${address}/readyz`)).ok;

/** The site as soon as it is ready, its collections up to date. */
export const startReady = async (served: Served): Promise<RunningSite> => {
  const site = await startSite(served.folder, settingsOf(served));
  while (!(await isReady(site.address))) await sleep(between);
  return site;
};

/**
 * Waits until what a start does behind its first answers is over: the metrics tell of limited streams, for which the
 * server is searched once.
 */
const settled = async ({ address }: RunningSite): Promise<void> => {
  await (await fetch(`${address}/metrics`)).text();
  await sleep(rest);
};

const heads = async ({ url }: Served, count: number): Promise<{ firstHead: number; head: number }> => {
  const log = new EventStoreDbLog(url);
  const seconds: number[] = [];
  for (let n = 0; n <= count; n += 1) seconds.push(await secondsOf(() => log.head()));
  await log.close();
  const [firstHead, ...later] = seconds as [number, ...number[]];
  return { firstHead, head: median(later) };
};

/** From the moment at which an article is sent in to that at which its author can read it. */
const submissionOf = async (address: string, count: number): Promise<number> => {
  const visitor = new Visitor(address);
  const [username, password] = ['neighbour', 'current over voltage'];
  await visitor.call('POST', '/api/register', { username, password, email: 'neighbour@example.org', fullName: 'Nora Neighbour' });
  const seconds: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { title, summary, content, categoryId, tags, readTime } = article(1_000_000 + n, 1_000);
    const form = { title, summary, content, categoryId, tags, readTime };
    const submit = async () => {
      const { slug } = await visitor.call<{ slug: string }>('POST', '/api/posts', form);
      while (typeof (await visitor.call('GET', `/api/posts/${slug}`, undefined, 404)) === 'string') await sleep(between);
    };
    seconds.push(await secondsOf(submit));
  }
  return median(seconds);
};

/**
 * How long a site is left alone after its start, in milliseconds: V8 still shrinks the heap, which is no cost of an
 * idle process.
 */
const restAfterStart = 30_000;

const idleOf = async ({ pid }: RunningSite, seconds: number): Promise<number> => {
  // In the short form nobody looks at the measurement.
  await sleep(Math.min(restAfterStart, 1_500 * seconds));
  const before = processorSeconds(pid);
  await sleep(1_000 * seconds);
  return (processorSeconds(pid) - before) / seconds;
};

/** A command as an operator runs it, and by how many its events differ from those of the site. */
const timedCommand = async (served: Served, words: readonly string[]): Promise<{ seconds: number; others: number }> => {
  const own = eventsOfSite(served.file);
  let printed = '';
  const seconds = await secondsOf(
    async () => (printed = await runCommand(served.folder, [...words, '--json'], settingsOf(served))),
  );
  const { events } = JSON.parse(printed) as { events: number | { count: number } };
  return { seconds, others: Math.abs((typeof events === 'number' ? events : events.count) - own) };
};

/** What is measured of the program, from its start on. */
const measureSite = async (served: Served, { heads: count, idleSeconds }: Extent) => {
  const begin = performance.now();
  const site = await startReady(served);
  const start = (performance.now() - begin) / 1_000;
  await settled(site);
  const idle = await idleOf(site, idleSeconds);
  const looked = await heads(served, count);
  await site.stop();
  return { start, idle, ...looked };
};

const measureCommands = async (served: Served) => {
  // What was seeded is a year old, and was sealed now: that was looked at.
  const verify = await timedCommand(served, ['audit', 'verify', '--looked-at', '999999999999999']);
  const replay = await timedCommand(served, ['replay', '--all']);
  const backup = await timedCommand(served, ['backup', join(served.folder, 'backup')]);
  const others = { verify: verify.others, replay: replay.others, backup: backup.others };
  return { verify: verify.seconds, replay: replay.seconds, backup: backup.seconds, others };
};

const measureSubmissions = async (served: Served, { submissions }: Extent): Promise<number> => {
  const site = await startReady(served);
  await settled(site);
  const submission = await submissionOf(site.address, submissions);
  await site.stop();
  return submission;
};

/** One round of all of it. The site writes nothing behind the events of others before the replay. */
export const measure = async (served: Served, extent: Extent): Promise<Round> => ({
  ...(await measureSite(served, extent)),
  ...(await measureCommands(served)),
  submission: await measureSubmissions(served, extent),
});
