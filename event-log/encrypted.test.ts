import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { DomainEvent, RecordedEvent } from '../contracts/recorded.ts';
import { fieldLimits } from '../contracts/rules.ts';
import { whyUnreadable } from '../contracts/upcast.ts';
import { folder } from '../services/test/folder.ts';
import { toRecord } from './append.ts';
import { hashOf } from './chain.ts';
import { encrypted } from './encrypted.ts';
import { eventLogSuite } from './event-log.suite.ts';
import { largestAppend } from './eventstoredb/unchecked-append-workaround.ts';
import { WrongExpectedRevisionError, type EventLog } from './event-log.ts';
import { readable } from './personal.ts';
import { restoreSuite } from './restore.suite.ts';
import { SqliteEventLog } from './sqlite.ts';
import { keysInMemory } from './test/keys.ts';
import { randomBytes } from '../scripts/random.ts';

const opened = (t: Test, file = join(folder(t), 'events.db')): SqliteEventLog => {
  const log = new SqliteEventLog(file);
  t.teardown(() => log.close());
  return log;
};

const build = async (t: Test) => {
  const [file, keys] = [join(folder(t), 'events.db'), keysInMemory()];
  return { open: async (): Promise<EventLog> => encrypted(opened(t, file), keys) };
};

eventLogSuite('an encrypted log on sqlite', build);
restoreSuite('an encrypted log on sqlite', build);

const context = { actor: 'user-1', correlationId: 'x', now: new Date('2026-01-01T12:00:00.000Z') };
const text = {
  title: 'How Georg Ohm measured',
  summary: 'A summary of more than a few words',
  content: '<p>Nobody else is to read what stands here.</p>',
  tags: ['Measuring'],
};
const article = { ...text, categoryId: 1, readTime: 5, cleanerVersion: 1 };
const submitted: DomainEvent = { type: 'PostSubmitted', data: { postId: 1, authorId: 7, slug: 'ohm', ...article } };
const rejected: DomainEvent = { type: 'PostRejected', data: { postId: 1, textRevision: 0, reason: 'Say which wire it was.' } };
const approved: DomainEvent = { type: 'PostApproved', data: { postId: 1, textRevision: 0 } };
const erasure: DomainEvent = { type: 'PostErased', data: { postId: 1, reason: 'They asked for it.' } };

const append = (log: EventLog, last: RecordedEvent | undefined, ...events: DomainEvent[]) =>
  log.append('post-1', last?.revision ?? 'no_stream', toRecord('post-1', last, events, context));

const site = (t: Test) => {
  const [plain, keys] = [opened(t), keysInMemory()];
  return { plain, keys, log: encrypted(plain, keys) };
};

const followed = async (log: EventLog, count: number): Promise<RecordedEvent[]> => {
  const [events, end] = [[] as RecordedEvent[], new AbortController()];
  for await (const page of log.follow(0, 100, end.signal)) {
    events.push(...page);
    if (events.length >= count) end.abort();
  }
  return events;
};

t.test('the longest text fits into one append of EventStoreDB, and is read as it was written', async (t) => {
  const { plain, keys, log } = site(t);
  // As incompressible as text can be: each character is drawn independently from about ninety ASCII ones.
  const letters = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code)).filter(
    (one) => !'<&"\\\\'.includes(one),
  );
  const dense = [...randomBytes(fieldLimits.content.bytes - 7)].map((byte) => letters[byte % letters.length]).join('');
  for (const [index, words] of [dense, '電'.repeat(299_990)].entries()) {
    const stream = `post-${index + 1}`;
    const data = { postId: index + 1, authorId: 7, slug: 'long', ...article, content: `<p>${words}</p>` };
    await log.append(stream, 'no_stream', toRecord(stream, undefined, [{ type: 'PostSubmitted', data }], context));
    t.match((await log.readStream(stream))[0]?.data, { content: data.content });
    const [stored] = await plain.readStream(stream);
    t.ok(JSON.stringify(stored).length < largestAppend, `${JSON.stringify(stored).length} bytes`);
    const renamed = { ...stored, data: { encrypted: (stored?.data as { deflated: string }).deflated } } as RecordedEvent;
    t.equal(readable(renamed, keys.map.get(stream))?.isLocked, true);
  }
});

t.test('what a person wrote is stored encrypted, and read as it was written', async (t) => {
  const { plain, log } = site(t);
  await append(log, undefined, submitted, rejected, approved);
  const stored = await plain.readAll(0, 10);
  for (const piece of ['Ohm', 'summary of', 'Nobody else', 'Measuring', 'which wire'])
    t.notMatch(JSON.stringify(stored), piece, piece);
  t.match(stored[0]?.data, {
    postId: 1,
    authorId: 7,
    slug: undefined,
    categoryId: 1,
    readTime: 5,
    encrypted: /^[A-Za-z0-9+/]+=*$/,
  });
  t.same(stored[2]?.data, approved.data, 'where nobody wrote anything nothing is encrypted');
  const ways = [
    await log.readAll(0, 10),
    await log.readStream('post-1'),
    (await log.newest(10)).toReversed() as RecordedEvent[],
    await followed(log, 3),
  ];
  for (const events of ways) t.same(events.map(({ data }) => data), [submitted.data, rejected.data, approved.data]); // prettier-ignore
  t.same((await log.last('post-1'))?.data, approved.data);
});

t.test('hashes are those of what is stored, with the keys and without', async (t) => {
  const { plain, log } = site(t);
  await append(log, undefined, submitted, rejected);
  const last = (await log.last('post-1')) as RecordedEvent;
  await append(log, last, approved);
  const [read, stored] = [await log.readAll(0, 10), await plain.readAll(0, 10)];
  t.same(read.map(hashOf), stored.map(hashOf));
  t.same(read.slice(1).map(({ metadata }) => metadata.previousHash), read.slice(0, 2).map(hashOf)); // prettier-ignore
});

t.test('once its key is destroyed nothing of it is read, and nothing is appended with a new one', async (t) => {
  const { plain, keys, log } = site(t);
  await append(log, undefined, submitted, rejected);
  const before = (await log.readAll(0, 10)).map(hashOf);
  await append(log, (await log.last('post-1')) as RecordedEvent, erasure);
  t.equal(keys.map.get('post-1'), 'destroyed');
  const [first, second, third] = await log.readStream('post-1');
  t.match(first, { isErased: true, data: { postId: 1, authorId: 7, slug: '', title: 'Erased', content: '', tags: [] } });
  t.match(second, { isErased: true, data: { reason: 'Erased' } });
  t.same(third?.data, erasure.data, 'why it was erased is read');
  for (const event of [first, second]) t.equal(whyUnreadable(event as RecordedEvent), undefined);
  t.same((await log.readAll(0, 2)).map(hashOf), before);
  const stale = toRecord('post-1', third, [rejected], context);
  await t.rejects(log.append('post-1', 2, stale), WrongExpectedRevisionError);
  t.equal((await plain.readAll(0, 10)).length, 3);
});

t.test('what says that a stream was erased, and was put there by others, destroys nothing', async (t) => {
  const { plain, keys, log } = site(t);
  await append(log, undefined, submitted);
  await append(plain, (await plain.last('post-1')) as RecordedEvent, erasure);
  t.match(await followed(log, 2), [{ data: submitted.data }, { type: 'PostErased' }]);
  t.not(keys.map.get('post-1'), 'destroyed');
});

t.test('events of before are read as they are, and as erased once they are', async (t) => {
  const { plain, keys, log } = site(t);
  await append(plain, undefined, submitted, approved);
  t.same((await log.readAll(0, 10)).map(({ data }) => data), [submitted.data, approved.data]); // prettier-ignore
  await keys.destroy(['post-1']);
  const [first, second] = await log.readAll(0, 10);
  t.match(first, { isErased: true, data: { slug: '', title: 'Erased' } });
  t.notOk('reason' in (second?.data as object), 'no reason where none was given');
  t.same(hashOf(first as RecordedEvent), hashOf((await plain.readAll(0, 1))[0] as RecordedEvent));
});

t.test('what was changed, moved, or has no key is told as such, and keeps nobody from reading the rest', async (t) => {
  const { plain, keys, log } = site(t);
  await append(log, undefined, submitted, approved);
  const [stored, next] = (await plain.readAll(0, 10)) as [RecordedEvent, RecordedEvent];
  const { encrypted: bytes } = stored.data as { encrypted: string };
  const flipped = bytes.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const readOf = async (event: RecordedEvent, from: typeof keys | undefined = keys): Promise<RecordedEvent> => {
    const other = opened(t);
    await other.restore([event]);
    return (await encrypted(other, from).readAll(0, 10))[0] as RecordedEvent;
  };
  const cases = {
    changed: await readOf({ ...stored, data: { ...(stored.data as object), encrypted: flipped } }),
    'cut short': await readOf({ ...stored, data: { ...(stored.data as object), encrypted: 'AAAA' } }),
    'moved to another place': await readOf({ ...next, type: stored.type, data: stored.data, revision: 0 }),
    'without its key': await readOf(stored, keysInMemory()),
  };
  for (const [what, event] of Object.entries(cases)) {
    t.equal(event.isLocked, true, what);
    t.match(whyUnreadable(event), /cannot be decrypted/, what);
  }
  t.equal(cases['without its key'].stored, cases['without its key'].data);
  t.equal((await encrypted(plain, undefined).readAll(0, 1))[0]?.isLocked, true, 'without any keys');
  await t.rejects(encrypted(plain, undefined).append('post-9', 'no_stream', []), /Without the keys/);
});

t.test('a log that is filled from another one holds what that one holds', async (t) => {
  const [one, other] = [site(t), opened(t)];
  await append(one.log, undefined, submitted, rejected);
  const into = encrypted(other, one.keys);
  await into.restore(await one.log.readAll(0, 10));
  t.same(await other.readAll(0, 10), await one.plain.readAll(0, 10));
  t.same((await into.readAll(0, 10)).map(({ data }) => data), [submitted.data, rejected.data]); // prettier-ignore
  await append(one.plain, (await one.plain.last('post-1')) as RecordedEvent, erasure);
  await into.restore(await one.log.readStream('post-1', 2));
  t.equal(one.keys.map.get('post-1'), 'destroyed', 'what it says was erased is erased here, too');
});

t.test('several streams in one step are encrypted each with its own key', async (t) => {
  const { keys, log } = site(t);
  const records = (stream: string, postId: number) => ({
    stream,
    expected: 'no_stream' as const,
    events: toRecord(stream, undefined, [{ ...submitted, data: { ...(submitted.data as object), postId } }], context),
  });
  await log.appendTogether?.([records('post-1', 1), records('post-2', 2)]);
  await keys.destroy(['post-1']);
  t.match(await log.readAll(0, 10), [{ data: { title: 'Erased' } }, { data: { title: text.title } }]);
  t.not(keys.map.get('post-2'), undefined);
});

t.test('sent again, the same event is stored once', async (t) => {
  const { log } = site(t);
  const eventIds = [randomUUID()];
  const record = () => toRecord('post-1', undefined, [submitted], { ...context, eventIds });
  t.same(await log.append('post-1', 'no_stream', record()), await log.append('post-1', 'no_stream', record()));
});
