import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { EventLog } from '../event-log/event-log.ts';
import { EventStoreDbLog } from '../event-log/eventstoredb.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { toRecord } from '../handle.ts';
import { eventStoreDbLogUrl } from '../test/eventstoredb.ts';
import { folder } from '../test/folder.ts';
import { reserveSlug, slugOf } from './slugs.ts';

const logs: Readonly<Record<string, (t: Test) => Promise<EventLog>>> = {
  SQLite: async (t) => new SqliteEventLog(join(folder(t), 'events.db')),
  EventStoreDB: async (t) => new EventStoreDbLog(await eventStoreDbLogUrl(t)),
};

for (const [name, open] of Object.entries(logs)) {
  t.test(`a slug whose post never came is taken over after a while: ${name}`, async (t) => {
    const log = await open(t);
    t.teardown(() => log.close());
    let now = Date.parse('2026-03-01T12:00:00.000Z');
    const context = () => ({ actor: 'user-1', correlationId: 'test', now: new Date(now) });
    const reserve = (holder: string) => reserveSlug({ log, kind: 'slug', holder, context: context() }, 'bench-supply');
    t.equal(await reserve('post-1'), 'bench-supply');
    t.equal(await reserve('post-1'), 'bench-supply', 'it stays its own');
    now += 60_000;
    t.equal(await reserve('post-2'), 'bench-supply-2', 'the post may still come');
    now += 61_000;
    const [one, other] = await Promise.all([reserve('post-3'), reserve('post-4')]);
    t.strictSame([one, other].toSorted(), ['bench-supply', 'bench-supply-3'], 'of two exactly one takes it over');
    const holder = one === 'bench-supply' ? 'post-3' : 'post-4';
    const submitted = { type: 'PostSubmitted', data: { slug: 'bench-supply' } };
    await log.append(holder, 'no_stream', toRecord(holder, undefined, [submitted], { ...context(), eventIds: [randomUUID()] }));
    now += 24 * 60 * 60_000;
    t.equal(await reserve('post-5'), 'bench-supply-4', 'what is used stays');
  });
}

t.test('a title of ASCII becomes the slug that any other way would make of it', async (t) => {
  const title = fc.string({
    unit: fc.oneof(
      fc.constantFrom('a', 'B', '7', '-', ' ', '  '),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 130,
  });
  // An ideographic space at the end changes nothing, and sends the title through the transliteration.
  fc.assert(
    fc.property(title, (text) => slugOf(text) === slugOf(`${text}\u3000`)),
    { numRuns: Number(process.env.RUNS ?? 2_000) },
  );
  t.equal(slugOf('The 5 V rail_of-ours'), 'the-5-v-rail-of-ours');
});
