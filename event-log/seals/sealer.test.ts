import { createHash } from 'node:crypto';
import t from 'tap';
import { DamagedEventError, type NewEvent, type RecordedEvent } from '../../contracts/recorded.ts';
import type { LogSealed } from '../../contracts/events/seal.ts';
import { sealStream } from '../../contracts/streams.ts';
import { toRecord } from '../append.ts';
import { LogUnavailableError, WrongExpectedRevisionError, type EventLog, type ExpectedRevision } from '../event-log.ts';
import { enoughCharacters } from '../page.ts';
import { hashOf } from '../chain.ts';
import { turnsOf } from '../../services/test/turns.ts';
import { Sealer } from './sealer.ts';
import { sealOf } from './seals.ts';
import { DamagedLog } from './test/sealed-log.ts';

const minute = 60_000;
/** More calls than any log here needs: a sealer in an endless loop fails. */
const mostCalls = 50;

/** A log in memory that records its calls, and a clock. A page has at most `pageSize` events. */
const build = (pageSize = 10_000) => {
  const held = new DamagedLog();
  const calls: string[] = [];
  let time = Date.parse('2026-04-01T08:00:00.000Z');
  const now = () => new Date(time);
  const count = (call: string): void => {
    if (calls.push(call) > mostCalls) throw new Error(`Asked too often: ${calls.slice(-5).join(', ')}`);
  };
  const put = (stream: string, events: readonly NewEvent[]): number => {
    for (const event of events) {
      const revision = held.events.filter((other) => other.stream === stream).length;
      held.append({ ...event, stream, revision, position: held.events.length + 1 });
    }
    return held.events.length;
  };
  const log: Omit<EventLog, 'restore' | 'newest' | 'follow' | 'close'> = {
    site: 'site-1',
    head: () => {
      count('head');
      return held.head();
    },
    readAll: async (after, limit, { without } = {}) => {
      count(`all after ${after}: ${limit}`);
      const others = new DamagedLog(held.events.filter(({ stream }) => stream !== without));
      for (const id of held.damaged) others.damaged.add(id);
      return others.readAll(after, Math.min(limit, pageSize));
    },
    readStream: async (stream, from, limit) => {
      count(`${stream} from ${from}`);
      return held.readStream(stream, from, limit);
    },
    last: async (stream) => {
      count(`last of ${stream}`);
      const last = held.events.filter((event) => event.stream === stream).at(-1);
      if (last && held.damaged.has(last.id)) throw new DamagedEventError(last);
      return last;
    },
    append: async (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) => {
      count(`append behind ${expected}`);
      const revisions = held.events.filter((event) => event.stream === stream).length;
      if (expected !== (revisions === 0 ? 'no_stream' : revisions - 1)) throw new WrongExpectedRevisionError(stream, expected);
      return { position: put(stream, events), revision: revisions + events.length - 1 };
    },
  };
  /** Appends this many events with these data to a stream. */
  const say = (stream: string, times = 1, data: unknown = 'words', correlationId = 'request'): void => {
    const said = Array.from({ length: times }, () => ({ type: 'Said', data }));
    const last = held.events.filter((event) => event.stream === stream).at(-1);
    put(stream, toRecord(stream, last, said, { actor: 'user-1', correlationId, now: now() }));
  };
  const seals = (): RecordedEvent[] => held.events.filter(({ stream }) => stream === sealStream);
  const own = (): RecordedEvent[] => held.events.filter(({ stream }) => stream !== sealStream);
  const damage = (...events: readonly (RecordedEvent | undefined)[]): void => {
    for (const event of events) held.damaged.add((event as RecordedEvent).id);
  };
  const wait = (milliseconds: number) => void (time += milliseconds);
  return { log: log as EventLog, held, calls, say, seals, own, damage, wait, sealer: () => new Sealer(log as EventLog, now) };
};

const digestOf = (seal: RecordedEvent | undefined): string => ((seal as RecordedEvent).data as LogSealed).digest;
const counts = async (sealer: Sealer): Promise<number[]> => (await sealer.seal()).map(({ count }) => count);

t.test('each event stands in one seal, and each seal follows the one before it', async (t) => {
  const { log, calls, say, seals, own, sealer } = build();
  const one = sealer();
  t.same(await one.seal(), [], 'an empty log has none');
  say('post-1', 3);
  t.match(await one.seal(), [{ count: 3, revision: 0, last: { stream: 'post-1', revision: 2 } }]);
  say('post-2', 2);
  calls.length = 0;
  t.match(await one.seal(), [{ count: 2, revision: 1, last: { stream: 'post-2', revision: 1 } }]);
  t.same(calls.filter((call) => !call.startsWith('all')), ['head', 'append behind 0', 'head'], 'at the first try'); // prettier-ignore
  t.same(await sealer().seal(), [], 'a new start finds them');
  const first = sealOf(own().slice(0, 3), '');
  t.same(seals().map(({ data }) => data), [first, sealOf(own().slice(3), first.digest)]); // prettier-ignore
  const hashes = own().map(hashOf);
  const digest = createHash('sha256').update(hashes.slice(0, 3).join('')).digest('hex');
  const next = createHash('sha256')
    .update(digest + hashes.slice(3).join(''))
    .digest('hex');
  t.same(seals().map(digestOf), [digest, next], 'SHA-256 of the digest before and the hashes');
  t.same(seals().map(({ metadata: { actor, site } }) => [actor, site]), [['system', log.site], ['system', log.site]]); // prettier-ignore
  t.same(seals().map(({ metadata }) => metadata.previousHash), [null, hashOf(seals()[0] as RecordedEvent)]); // prettier-ignore
});

t.test('whether anything waits to be sealed is asked without sealing it', async (t) => {
  const { say, seals, sealer } = build();
  const one = sealer();
  t.equal(await one.hasUnsealed(), false, 'an empty log');
  say('post-1');
  t.equal(await one.hasUnsealed(), true);
  t.same(seals(), []);
  await one.seal();
  t.equal(await one.hasUnsealed(), false, 'a seal itself is sealed by none');
  t.equal(await sealer().hasUnsealed(), false);
});

t.test('where nothing was appended since, the log is asked for its end alone', async (t) => {
  const { calls, say, sealer } = build();
  const one = sealer();
  say('post-1');
  await one.seal();
  calls.length = 0;
  t.same(await one.seal(), []);
  t.same(calls, ['head']);
  say('post-1');
  t.same(await counts(one), [1]);
});

t.test('a seal holds a thousand events, read in as many pages as the log gives, and one that is damaged in none', async (t) => {
  const { calls, say, own, damage, sealer } = build();
  say('post-1', 2_500);
  damage(own()[600], own()[2_400]);
  const made = await sealer().seal();
  t.same(made.map(({ count, hashes }) => [count, hashes.length / 16]), [[1_000, 1_000], [1_000, 1_000], [498, 498]]); // prettier-ignore
  t.same(made.map(({ last }) => last.revision), [1_000, 2_000, 2_499]); // prettier-ignore
  const reads = calls.filter((call) => call.startsWith('all')).slice(0, 4);
  t.same(reads, ['all after 0: 1000', 'all after 600: 400', 'all after 601: 400', 'all after 1001: 1000'], 'and no page more');
});

t.test('where events are long a seal holds fewer', async (t) => {
  const { say, sealer } = build(2);
  say('post-1', 11, { text: 'x'.repeat(enoughCharacters / 8), note: 'x'.repeat(enoughCharacters / 8) });
  t.same(await counts(sealer()), [4, 4, 3]);
});

t.test('while long events are hashed the event loop serves everything else', async (t) => {
  const { say, sealer } = build();
  say('post-1', 3, 'x'.repeat(300_000));
  const turns = await turnsOf(() => sealer().seal());
  t.ok(turns > 1, `${turns} turns`);
});

t.test('another process seals at the same moment: each event is sealed once', async (t) => {
  const { log, say, seals, sealer } = build();
  const [one, other] = [sealer(), sealer()];
  say('post-1');
  t.same((await Promise.all([counts(one), counts(other)])).flat(), [1], 'by one of the two');
  say('post-1', 2);
  t.same(await counts(one), [2]);
  say('post-1', 3);
  t.same(await counts(other), [3], 'behind what the other one sealed');
  t.same(seals().map(({ data }) => (data as { count: number }).count), [1, 2, 3]); // prettier-ignore
  const { append } = log;
  say('post-1', 4);
  log.append = async (...appended) => {
    await append(...appended);
    throw new LogUnavailableError('The answer is lost.');
  };
  await t.rejects(one.seal(), LogUnavailableError);
  log.append = append;
  t.same(await one.seal(), [], 'what was stored though the answer was lost is sealed');
  t.equal(seals().length, 4);
});

t.test('a seal that cannot be read: what only it sealed is sealed once more, and no more', async (t) => {
  const { calls, say, seals, own, damage, sealer } = build();
  for (const times of [1, 2, 3, 4]) {
    say('post-1', times);
    await sealer().seal();
  }
  damage(seals()[2], seals()[3]);
  calls.length = 0;
  t.match(await sealer().seal(), [{ count: 7, revision: 4, digest: sealOf(own().slice(3), digestOf(seals()[1])).digest }]);
  const older = calls.filter((call) => call.startsWith(sealStream));
  t.same(older, [`${sealStream} from 2`, `${sealStream} from 1`]);
  t.equal(seals()[4]?.metadata.previousHash, null, 'it cannot follow one that cannot be read');
  damage(...seals());
  calls.length = 0;
  t.match(await sealer().seal(), [{ count: 10, revision: 5, digest: sealOf(own(), '').digest }], 'all of them');
  const all = calls.filter((call) => call.startsWith(sealStream));
  t.same(all, [3, 2, 1, 0].map((revision) => `${sealStream} from ${revision}`)); // prettier-ignore
});

t.test('it goes on behind the last event that is sealed, also where that cannot be read, but not where it is gone', async (t) => {
  const { held, say, own, damage, sealer } = build();
  say('post-1', 3);
  await sealer().seal();
  damage(own()[2]);
  say('post-2', 2);
  t.match(await sealer().seal(), [{ count: 2, last: { stream: 'post-2', revision: 1 } }]);
  const said = 'The log lacks an event that is sealed: post-2, revision 1. Run "audit verify".';
  const [last] = own().slice(-1);
  held.events = held.events.filter((event) => event !== last);
  await t.rejects(sealer().seal(), { message: said });
  await t.rejects(sealer().hasUnsealed(), { message: said });
  say('post-2', 1);
  held.events = held.events.map((event) => (event.stream === 'post-2' && event.revision > 0 ? { ...event, revision: 2 } : event));
  await t.rejects(sealer().seal(), { message: said }, 'another one behind it is not it');
});

t.test('a seal is sealed by none, also where the log does not leave it out', async (t) => {
  const { log, held, say, sealer } = build();
  log.readAll = (after, limit) => held.readAll(after, limit);
  const one = sealer();
  say('post-1', 3);
  t.same(await counts(one), [3]);
  t.equal(await one.hasUnsealed(), false);
  say('post-1', 2);
  t.same(await counts(one), [2]);
});

t.test('a log that is lost is no seal that cannot be read', async (t) => {
  const { log, say, seals, sealer } = build();
  say('post-1');
  log.last = () => Promise.reject(new LogUnavailableError('It is lost.'));
  await t.rejects(sealer().seal(), LogUnavailableError);
  t.same(seals(), []);
});

t.test('only the first seal of a log takes what the demo tells as of other days', async (t) => {
  const { say, wait, sealer } = build();
  const one = sealer();
  const late: unknown[] = [];
  for (const _ of [0, 1, 2]) {
    say('post-1', 1, 'words', 'demo');
    wait(2 * minute);
    late.push(...(await one.seal()).map((seal) => seal.late?.events));
  }
  t.same(late, [undefined, 1, 1]);
});
