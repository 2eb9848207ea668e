import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../contracts/recorded.ts';
import { openDatabase } from '../storage/driver.ts';
import type { Content } from '../test-servers/eventstoredb/served-events.ts';
import { asEvent } from '../test-servers/eventstoredb/written-events.ts';
import { recordAll, writeEvents, type Entry, type Placed } from './seed.ts';

const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

const asContent = (data: unknown, metadata: unknown): Content => ({
  contentType: 'application/json',
  data: inBase64(data),
  custom: inBase64(metadata),
});

/** An event of a site as the test server keeps it. */
const served = ({ event, ...place }: Placed): Placed => {
  const { id, type, data, metadata } = event;
  return { ...place, event: asEvent({ id, type, ...asContent(data, metadata) }) };
};

/** Made once: what other programs write differs in length, and nobody looks into it. */
const templates: readonly NewEvent[] = [80, 200, 400, 1_500].map((characters) =>
  asEvent({ id: '', type: 'OrderPlaced', ...asContent({ note: 'x'.repeat(characters) }, {}) }),
);

const perStream = 20;

/**
 * Half are those of a shop, most of the others those of a site with a prefix, every eighth is the server's own
 * statistics.
 */
const kinds = ['order-', 'h0_post-', 'order-', 'h0_post-', 'order-', 'h0_post-', 'order-', '$stats-'] as const;

/** What others write on a server, without end, each stream with so many events. */
const eventsOfOthers = function* (): Generator<Placed> {
  for (let stream = 1; ; stream += 1) {
    for (let revision = 0; revision < perStream; revision += 1) {
      const event = { ...(templates[(stream + revision) % templates.length] as NewEvent), id: randomUUID() };
      yield { stream: `${kinds[stream % kinds.length]}${stream}`, revision, event };
    }
  }
};

/** So many of what others write; each goes on where the one before it ended. */
export type Others = (count: number) => Generator<Placed>;

export const othersOnServer = (): Others => {
  const events = eventsOfOthers();
  return function* (count) {
    for (let left = count; left > 0; left -= 1) yield events.next().value as Placed;
  };
};

const among = function* (entries: Iterable<Entry>, others: Others, each: number): Generator<Placed> {
  for (const placed of recordAll(entries)) {
    yield* others(each);
    yield served(placed);
  }
};

/** The file of a test server with the events of a site, and before each of them so many of others. */
export const seedServer = (file: string, entries: Iterable<Entry>, others: Others, each: number): Promise<void> =>
  writeEvents(file, among(entries, others, each));

/** How many events of the site the file of a test server holds. */
export const eventsOfSite = (file: string): number => {
  const database = openDatabase(file);
  const others = ['$*', ...kinds.map((kind) => `${kind}*`)];
  const isOthers = others.map(() => 'stream GLOB ?').join(' OR ');
  const row = database.prepare(`SELECT count(*) AS count FROM events WHERE NOT (${isOthers})`).first(others);
  database.close();
  return Number(row?.count);
};
