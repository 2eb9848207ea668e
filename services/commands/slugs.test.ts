import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from '../../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import type { EventLog } from '../../event-log/event-log.ts';
import { EventStoreDbLog } from '../../event-log/eventstoredb.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { toRecord } from '../../event-log/append.ts';
import { encrypted } from '../../event-log/encrypted.ts';
import { keysInMemory } from '../../event-log/test/keys.ts';
import { eventStoreDbLogUrl } from '../test/eventstoredb.ts';
import { folder } from '../test/folder.ts';
import { slugOf } from '../../domain/slug.ts';
import { reserveSlug, slugKeyIn } from './slugs.ts';

const logs: Readonly<Record<string, (t: Test) => Promise<EventLog>>> = {
  SQLite: async (t) => new SqliteEventLog(join(folder(t), 'events.db')),
  EventStoreDB: async (t) => new EventStoreDbLog(await eventStoreDbLogUrl(t)),
};

const slugKey = Buffer.alloc(32, 7);
const suffixed = /^bench-supply-[0-9a-f]{6}$/;

for (const [name, open] of Object.entries(logs)) {
  t.test(`a slug whose post never came is taken over after a while: ${name}`, async (t) => {
    const log = await open(t);
    t.teardown(() => log.close());
    let now = Date.parse('2026-03-01T12:00:00.000Z');
    const context = () => ({ actor: 'user-1', correlationId: 'test', now: new Date(now) });
    const reserve = (holder: string) => reserveSlug({ log, kind: 'post', slugKey, holder, context: context() }, 'bench-supply');
    t.equal(await reserve('post-1'), 'bench-supply');
    t.equal(await reserve('post-1'), 'bench-supply', 'it stays its own');
    now += 60_000;
    t.match(await reserve('post-2'), suffixed, 'the post may still come');
    now += 61_000;
    const [one, other] = await Promise.all([reserve('post-3'), reserve('post-4')]);
    t.match([one, other].toSorted(), ['bench-supply', suffixed], 'of two exactly one takes it over');
    const holder = one === 'bench-supply' ? 'post-3' : 'post-4';
    const submitted = { type: 'PostSubmitted', data: { slug: 'bench-supply' } };
    await log.append(holder, 'no_stream', toRecord(holder, undefined, [submitted], { ...context(), eventIds: [randomUUID()] }));
    now += 24 * 60 * 60_000;
    t.match(await reserve('post-5'), suffixed, 'what is used stays');
  });

  t.test(`a slug that was reserved for a number which became another post is free at once: ${name}`, async (t) => {
    const log = await open(t);
    t.teardown(() => log.close());
    const context = { actor: 'user-1', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') };
    const reserve = (holder: string, id: string) =>
      reserveSlug({ log, kind: 'post', slugKey, holder, context: { ...context, eventIds: [id] } }, 'bench-supply');
    const first = randomUUID();
    t.equal(await reserve('post-1', first), 'bench-supply');
    const submitted = { type: 'PostSubmitted', data: { slug: 'a-lamp' } };
    await log.append('post-1', 'no_stream', toRecord('post-1', undefined, [submitted], context));
    t.equal(await reserve('post-2', randomUUID()), 'bench-supply');
    t.match(await reserve('post-1', first), suffixed, 'and sent again by who had it, it is no longer its own');
  });

  t.test(`the ending of a slug that is taken is the submission's own: ${name}`, async (t) => {
    const log = await open(t);
    t.teardown(() => log.close());
    const reserve = (holder: string, id: string) => {
      const context = { actor: 'user-1', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z'), eventIds: [id] };
      return reserveSlug({ log, kind: 'post', slugKey, holder, context }, 'bench-supply');
    };
    await reserve('post-1', randomUUID());
    const [one, other] = [randomUUID(), randomUUID()];
    const slugs = [await reserve('post-2', one), await reserve('post-3', other)];
    t.match(slugs, [suffixed, suffixed]);
    t.not(slugs[0], slugs[1]);
    t.equal(await reserve('post-2', one), slugs[0], 'sent again it is the same');
    t.match(await reserve('post-4', one), suffixed, 'and where that is taken, another');
  });

  t.test(`the address of an erased article stays taken, and the log does not tell it: ${name}`, async (t) => {
    const plain = await open(t);
    t.teardown(() => plain.close());
    const keys = keysInMemory();
    const [log, now] = [encrypted(plain, keys), Date.parse('2026-03-01T12:00:00.000Z')];
    const context = (later = 0) => ({ actor: 'user-1', correlationId: 'test', now: new Date(now + later) });
    const reserve = async (holder: string, later?: number, key?: Uint8Array) =>
      reserveSlug(
        { log, kind: 'post', slugKey: key ?? (await slugKeyIn(keys)), holder, context: context(later) },
        'bench-supply',
      );
    t.equal(await reserve('post-1'), 'bench-supply');
    const submitted = { type: 'PostSubmitted', data: { postId: 1, authorId: 1, slug: 'bench-supply', title: 'Bench supply' } };
    await log.append('post-1', 'no_stream', toRecord('post-1', undefined, [submitted], context()));
    t.match((await log.readStream('post-1'))[0], { data: { slug: 'bench-supply' } });
    const stored = JSON.stringify(await plain.readAll(0, 100));
    t.notMatch(stored, /bench|supply/i);
    t.notMatch(stored, Buffer.from('bench-supply').toString('base64').slice(0, -1));
    const erasure = { type: 'PostErased', data: { postId: 1, reason: 'They asked for it.' } };
    await log.append('post-1', 0, toRecord('post-1', await log.last('post-1'), [erasure], context()));
    t.match((await log.readStream('post-1'))[0], { isErased: true, data: { slug: '' } });
    const day = 24 * 60 * 60_000;
    t.match(await reserve('post-2', day), suffixed);
    t.match(await reserve('post-3', day), suffixed, 'nor later');
    t.equal(await reserve('post-4', day, Buffer.alloc(32)), 'bench-supply', 'and with another key nobody finds it');
  });

  t.test(`what an earlier version reserved in the clear stays reserved: ${name}`, async (t) => {
    const plain = await open(t);
    t.teardown(() => plain.close());
    const keys = keysInMemory();
    const [log, now] = [encrypted(plain, keys), Date.parse('2026-03-01T12:00:00.000Z')];
    const context = (later = 0) => ({ actor: 'user-1', correlationId: 'test', now: new Date(now + later) });
    const earlier = async (slug: string, holder: string) => {
      const data = { slug, holder };
      await log.append(
        `slug-${slug}`,
        'no_stream',
        toRecord(`slug-${slug}`, undefined, [{ type: 'SlugReserved', data }], context()),
      );
    };
    const append = async (id: number, type: string, data: object) => {
      const last = await log.last(`post-${id}`);
      const events = toRecord(`post-${id}`, last, [{ type, data: { postId: id, ...data } }], context());
      await plain.append(`post-${id}`, last?.revision ?? 'no_stream', events);
    };
    const reserve = (slug: string, holder: string, later = 0) =>
      reserveSlug({ log, kind: 'post', slugKey, holder, context: context(later) }, slug);
    const day = 24 * 60 * 60_000;

    await earlier('bench-supply', 'post-1');
    await append(1, 'PostSubmitted', { slug: 'bench-supply' });
    t.match(await reserve('bench-supply', 'post-2', day), suffixed);
    keys.map.set('post-1', 'destroyed');
    t.match((await log.readStream('post-1'))[0], { isErased: true, data: { slug: '' } }, 'read as erased, with its slug');
    t.match(await reserve('bench-supply', 'post-2', day), suffixed, 'also of an article that was erased since');

    await earlier('a-lamp', 'post-3');
    t.match(await reserve('a-lamp', 'post-4', 60_000), /^a-lamp-/, 'its post may still come');
    t.equal(await reserve('a-lamp', 'post-3', 60_000), 'a-lamp', 'it is its own');
    t.match(await reserve('a-lamp', 'post-5', 120_000), /^a-lamp-/, 'which is so from then on');
    t.equal(await reserve('a-lamp', 'post-5', day), 'a-lamp', 'until it is clear that it never comes');

    await earlier('a-clock', 'post-6');
    await append(6, 'PostSubmitted', { slug: 'another' });
    t.equal(await reserve('a-clock', 'post-7'), 'a-clock', 'free at once where its number became another post');
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
  // A trailing ideographic space does not change the result, but forces transliteration.
  fc.assert(
    fc.property(title, (text) => slugOf(text) === slugOf(`${text}\u3000`)),
    { numRuns: testCount('properties', 2_000) },
  );
  t.equal(slugOf('The 5 V rail_of-ours'), 'the-5-v-rail-of-ours');
});
