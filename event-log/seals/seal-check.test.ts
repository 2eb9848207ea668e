import { readFileSync } from 'node:fs';
import t from 'tap';
import type { LogSealed } from '../../contracts/events/seal.ts';
import type { NewEvent, RecordedEvent } from '../../contracts/recorded.ts';
import { sealStream } from '../../contracts/streams.ts';
import { verifyLog } from '../../services/audit/verify.ts';
import { toRecord } from '../append.ts';
import { hashOf } from '../chain.ts';
import { LogUnavailableError } from '../event-log.ts';
import { sealOf } from './seals.ts';
import { DamagedLog, sealedEvents, uncommitted, type Shape } from './test/sealed-log.ts';

/** Twelve events in three streams; the seals are at positions 5, 10 and 15. */
const usual: Shape = { count: 12, streams: 3, perSeal: 4 };

/** A sealed log, with ways to tamper with it. */
class Altered {
  events: RecordedEvent[];
  readonly damaged: string[] = [];

  constructor(shape = usual) {
    this.events = sealedEvents(shape);
  }

  at(position: number): RecordedEvent {
    return this.events.find((event) => event.position === position) as RecordedEvent;
  }

  replace(position: number, change: Partial<RecordedEvent>): this {
    this.events = this.events.map((event) => (event.position === position ? { ...event, ...change } : event));
    return this;
  }

  alter(...positions: readonly number[]): this {
    for (const position of positions) this.replace(position, { data: 'altered' });
    return this;
  }

  remove(...positions: readonly number[]): this {
    this.events = this.events.filter(({ position }) => !positions.includes(position));
    return this;
  }

  /** Moves the event at a position to another one. */
  move(from: number, to: number): this {
    const { position: _, ...event } = this.at(from);
    return this.remove(from).put({ ...event, position: to });
  }

  put(event: RecordedEvent): this {
    this.events = [...this.events, event].toSorted((one, other) => one.position - other.position);
    return this;
  }

  /** Inserts an event that follows the last one of its stream before it. */
  forge(position: number, stream: string, data: unknown = 'forged', change: Partial<RecordedEvent> = {}): this {
    const last = this.events.filter((event) => event.stream === stream && event.position < position).at(-1);
    const context = { actor: 'user-9', correlationId: 'forged', now: new Date(0), eventIds: [`forged-${position}`] };
    const [made] = toRecord(stream, last, [{ type: stream === sealStream ? 'LogSealed' : 'Said', data }], context);
    const revision = last ? last.revision + 1 : 0;
    return this.put({ ...uncommitted(made as NewEvent), stream, revision, position, ...change });
  }

  seal(position: number, change: Partial<LogSealed>): this {
    return this.replace(position, { data: { ...(this.at(position).data as LogSealed), ...change } });
  }

  unread(...positions: readonly number[]): this {
    for (const position of positions) this.damaged.push(this.at(position).id);
    return this;
  }

  async findings(): Promise<string[]> {
    const log = new DamagedLog(this.events);
    for (const id of this.damaged) log.damaged.add(id);
    const { findings, sealed, unsealed } = await verifyLog(log);
    const lines = findings.map(({ kind, position, near, what }) => `${kind} ${position ?? `(${near})`}: ${what}`);
    return [...lines, `${sealed} sealed${unsealed ? `, ${unsealed.events} not, from ${unsealed.from.position} on` : ''}`];
  }
}

const digestAt = (log: Altered, position: number): string => (log.at(position).data as LogSealed).digest;
const zeros = '0'.repeat(64);

/** Ways of tampering with the log. The expected findings are in test/findings.json, under the same name. */
const cases: Readonly<Record<string, readonly [alter: (log: Altered) => Altered, shape?: Shape]>> = {
  nothing: [(log) => log],
  'nothing, to one without events': [(log) => log, { count: 0, streams: 1, perSeal: 1 }],
  'the first event altered': [(log) => log.alter(1)],
  'the first event of a later seal altered': [(log) => log.alter(6)],
  'the last event of a seal altered': [(log) => log.alter(9)],
  'the last event of all altered': [(log) => log.alter(14)],
  'two neighbours altered': [(log) => log.alter(7, 8)],
  'all events of a seal altered': [(log) => log.alter(6, 7, 8, 9)],
  'one event in each seal altered': [(log) => log.alter(2, 7, 12)],
  'all events altered': [(log) => log.alter(1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14)],
  'an event removed': [(log) => log.remove(7)],
  'the first event removed': [(log) => log.remove(1)],
  'the last event of a seal removed': [(log) => log.remove(9)],
  'the last event of all removed': [(log) => log.remove(14)],
  'two neighbours removed': [(log) => log.remove(6, 7)],
  'the last events of all streams removed': [(log) => log.remove(12, 13, 14)],
  'five last events removed, with the seal between them': [(log) => log.remove(9, 10, 11, 12, 13, 14)],
  'all events of a seal removed': [(log) => log.remove(6, 7, 8, 9)],
  'all events of the last seal removed': [(log) => log.remove(11, 12, 13, 14)],
  'all events removed, and no seal': [(log) => log.remove(1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14)],
  'an event put in at the begin': [(log) => log.forge(0.5, 'post-9')],
  'an event put in between others': [(log) => log.forge(7.5, 'post-9')],
  'an event put in before a seal': [(log) => log.forge(9.5, 'post-9')],
  'an event put in behind a seal': [(log) => log.forge(10.5, 'post-9')],
  'an event put in before the last seal': [(log) => log.forge(14.5, 'post-9')],
  'an event appended': [(log) => log.forge(16, 'post-9')],
  'two events appended of which one follows the other': [(log) => log.forge(16, 'post-1').forge(17, 'post-1')],
  'an event appended that follows no other': [
    (log) => log.forge(16, 'post-1', 1, { metadata: { ...log.at(1).metadata, previousHash: zeros } }),
  ],
  'a revision put in once more': [(log) => log.put({ ...log.at(7), id: 'again', position: 7.5, data: 'other' })],
  'an event removed and another put in its place': [(log) => log.remove(7).forge(7, 'post-9')],
  'an event removed and two put in its place': [(log) => log.remove(7).forge(7, 'post-9').forge(7.5, 'post-8')],
  'two events removed and one put in their place': [(log) => log.remove(7, 8).forge(7, 'post-9')],
  'an event removed, and another one elsewhere put in': [(log) => log.remove(2).forge(12.5, 'post-9')],
  'two neighbours swapped': [(log) => log.move(7, 8.5)],
  'two events of different seals swapped': [(log) => log.move(7, 12.5).move(12, 7)],
  'an event put elsewhere, over two others': [(log) => log.move(6, 8.5)],
  'an event put elsewhere, before three others': [(log) => log.move(9, 5.5)],
  'an event put into another seal': [(log) => log.move(3, 12.5)],
  'an event put into an earlier seal': [(log) => log.move(12, 2.5)],
  'an event put behind all': [(log) => log.move(3, 16)],
  'an event put behind its seal': [(log) => log.move(9, 10.5)],
  'two events put elsewhere': [(log) => log.move(3, 12.5).move(13, 6.5)],
  'the first seal removed': [(log) => log.remove(5)],
  'a seal removed': [(log) => log.remove(10)],
  'the last seal removed': [(log) => log.remove(15)],
  'two seals removed': [(log) => log.remove(5, 10)],
  'all seals removed': [(log) => log.remove(5, 10, 15)],
  'a seal and its events removed': [(log) => log.remove(6, 7, 8, 9, 10)],
  'the first seal and its events removed': [(log) => log.remove(1, 2, 3, 4, 5)],
  'a seal removed, and an event of it altered': [(log) => log.remove(10).alter(7)],
  'a seal removed, and an event of the next altered': [(log) => log.remove(10).alter(12)],
  'a seal removed, and an event of the one before altered': [(log) => log.remove(10).alter(2)],
  'the hashes in a seal altered': [(log) => log.seal(10, { hashes: '0'.repeat(64) })],
  'the hashes in the last seal altered': [(log) => log.seal(15, { hashes: '0'.repeat(64) })],
  'a hash in a seal altered': [
    (log) => log.seal(10, { hashes: `${'0'.repeat(16)}${(log.at(10).data as LogSealed).hashes.slice(16)}` }),
  ],
  'a hash taken out of a seal': [(log) => log.seal(10, { hashes: (log.at(10).data as LogSealed).hashes.slice(16) })],
  'the digest of a seal altered': [(log) => log.seal(10, { digest: zeros })],
  'the digest of the last seal altered': [(log) => log.seal(15, { digest: zeros })],
  'the count of a seal altered': [(log) => log.seal(10, { count: 5 })],
  'the last event that a seal names altered': [(log) => log.seal(10, { last: { stream: 'post-9', revision: 1 } })],
  'the revision of the last event that a seal names altered': [
    (log) => log.seal(15, { last: { ...(log.at(15).data as LogSealed).last, revision: 99 } }),
  ],
  'a seal that is none any more': [(log) => log.replace(10, { data: 'altered' })],
  'the first seal, which is none any more': [(log) => log.replace(5, { data: 'altered' })],
  'the last seal, which is none any more': [(log) => log.replace(15, { data: 'altered' })],
  'the first seal, which says that it follows another': [
    (log) => log.replace(5, { metadata: { ...log.at(5).metadata, previousHash: zeros } }),
  ],
  'what a seal says of the one before it': [
    (log) => log.replace(10, { metadata: { ...log.at(10).metadata, previousHash: zeros } }),
  ],
  'what the last seal says of the one before it': [
    (log) => log.replace(15, { metadata: { ...log.at(15).metadata, previousHash: zeros } }),
  ],
  'who made a seal': [(log) => log.replace(10, { metadata: { ...log.at(10).metadata, actor: 'user-9' } })],
  'who made the last seal': [(log) => log.replace(15, { metadata: { ...log.at(15).metadata, actor: 'user-9' } })],
  'who made the first two seals': [
    (log) =>
      log
        .replace(5, { metadata: { ...log.at(5).metadata, actor: 'user-9' } })
        .replace(10, { metadata: { ...log.at(10).metadata, actor: 'user-9' } }),
  ],
  'a seal put before what it seals': [(log) => log.move(10, 7.5)],
  'a seal put before the one before it': [(log) => log.move(10, 4.5)],
  'a seal put before all': [(log) => log.move(10, 0.5)],
  'a seal put behind the next one': [(log) => log.move(10, 16)],
  'a seal forged at the end that seals nothing there': [
    (log) => log.forge(16, sealStream, sealOf(sealedEvents({ count: 3, streams: 3, perSeal: 4 }).slice(0, 3), zeros)),
  ],
  'a seal forged at the end that follows no other, and seals nothing there': [
    (log) => log.forge(16, sealStream, sealOf([log.at(1)], zeros), { metadata: { ...log.at(15).metadata, previousHash: zeros } }),
  ],
  'an event altered, and its seal with it': [
    (log) =>
      log.alter(7).seal(
        10,
        sealOf(
          [6, 7, 8, 9].map((position) => log.at(position)),
          digestAt(log, 5),
        ),
      ),
  ],
  'the last event altered, and its seal with it': [
    (log) =>
      log.alter(14).seal(
        15,
        sealOf(
          [11, 12, 13, 14].map((position) => log.at(position)),
          digestAt(log, 10),
        ),
      ),
  ],
  'an event altered, and its hash in the seal, not its digest': [
    (log) => {
      const { hashes } = log.at(10).data as LogSealed;
      const next = log.alter(7);
      return next.seal(10, { hashes: `${hashes.slice(0, 16)}${hashOf(next.at(7)).slice(0, 16)}${hashes.slice(32)}` });
    },
  ],
  'an event altered, and who made its seal': [
    (log) => log.alter(7).replace(10, { metadata: { ...log.at(10).metadata, actor: 'user-9' } }),
  ],
  'an event that cannot be read': [(log) => log.unread(7)],
  'the first event that cannot be read': [(log) => log.unread(1)],
  'two events that cannot be read, and one that was altered': [(log) => log.unread(7, 8).alter(9)],
  'a seal that cannot be read': [(log) => log.unread(10)],
  'the first seal that cannot be read': [(log) => log.unread(5)],
  'the last seal that cannot be read': [(log) => log.unread(15)],
  'all that cannot be read of a seal': [(log) => log.unread(6, 7, 8, 9)],
  'an event altered and an event removed': [(log) => log.alter(7).remove(8)],
  'eleven events put in where the last one was removed': [
    (log) =>
      Array.from({ length: 11 }, (_, n) => 14 + n / 20).reduce(
        (all, position, n) => all.forge(position, `post-${n + 20}`),
        log.remove(14),
      ),
  ],
  'twelve events put in where the last one was removed': [
    (log) =>
      Array.from({ length: 12 }, (_, n) => 14 + n / 20).reduce(
        (all, position, n) => all.forge(position, `post-${n + 20}`),
        log.remove(14),
      ),
  ],
  'more than a thousand events rewritten': [
    (log) => log.alter(...log.events.filter(({ stream }) => stream !== sealStream).map(({ position }) => position)),
    { count: 1_001, streams: 30, perSeal: 400 },
  ],
  'a thousand events rewritten, in one stream': [
    (log) => {
      const own = log.events.filter(({ stream }) => stream !== sealStream).slice(0, 1_000);
      return log.remove(...own.map(({ position }) => position)).forge(0.5, 'post-9');
    },
    { count: 1_001, streams: 30, perSeal: 400 },
  ],
  'an event altered in one seal and removed in the next': [(log) => log.alter(7).remove(12)],
  'an event altered, and one put behind the next seal': [(log) => log.alter(2).move(9, 10.5)],
  'an event altered, and the next seal, which cannot be read': [(log) => log.alter(2).unread(10)],
  'an event altered, and the hashes in the next seal': [(log) => log.alter(2).seal(10, { hashes: '0'.repeat(64) })],
  'an event altered, and the digest of the next seal': [(log) => log.alter(2).seal(10, { digest: zeros })],
  'an event altered, and what its seal says of the one before it': [
    (log) => log.alter(7).replace(10, { metadata: { ...log.at(10).metadata, previousHash: zeros } }),
  ],
  'the stream of the last event that a seal names altered': [
    (log) => log.seal(10, { last: { ...(log.at(10).data as LogSealed).last, stream: 'post-9' } }),
  ],
  'two events put in, before all of a seal and between them': [(log) => log.forge(5.5, 'post-9').forge(7.5, 'post-8')],
  'the last event of a seal and the first of the next swapped': [(log) => log.move(11, 9.25).move(9, 10.5)],
  'a seal removed, and the next one put in its place': [
    (log) => log.remove(10).replace(15, { revision: 1, metadata: { ...log.at(15).metadata, previousHash: hashOf(log.at(5)) } }),
  ],
  'the last event removed, and one appended': [(log) => log.remove(14).forge(16, 'post-9')],
  'the last three events turned round, and one of them altered': [(log) => log.alter(12).move(13, 14.25).move(12, 14.5)],
  'twelve events put in before the last one, which was altered': [
    (log) =>
      Array.from({ length: 12 }, (_, n) => 13 + (n + 1) / 20).reduce(
        (all, position, n) => all.forge(position, `post-${n + 20}`),
        log.alter(14),
      ),
  ],
  'the last event altered, two before it swapped, and one put in behind it that follows no other': [
    (log) =>
      log
        .alter(14)
        .move(12, 13.5)
        .forge(14.5, 'post-1', 1, { metadata: { ...log.at(1).metadata, previousHash: zeros } }),
  ],
  'one of more seals than are read at once, which cannot be read': [
    (log) => log.unread(3 * 55),
    { count: 120, streams: 3, perSeal: 2 },
  ],
  // Seals are at every 1,001st position. Seven of them are compared together, and the check continues after the fourth.
  'more than is looked at together, altered where that begins and ends': [
    (log) => log.alter(1).remove(4_003).seal(5_005, { digest: zeros }).move(7_008, 7_006.5).move(7_006, 7_007.5),
    { count: 8_000, streams: 30, perSeal: 1_000 },
  ],
};

const found = JSON.parse(readFileSync(new URL('test/findings.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string[]>
>;

for (const [name, [alter, shape]] of Object.entries(cases)) {
  t.test(`altered: ${name}`, async (t) => t.same(await alter(new Altered(shape)).findings(), found[name]));
}

t.test('what is to be found is written down for each case, and for no other', async (t) => {
  t.same(Object.keys(found), Object.keys(cases));
});

t.test('what is missing is told with its stream and its revision, a seal too', async (t) => {
  const { findings } = await verifyLog(new DamagedLog(new Altered().remove(5, 7).events));
  const missing = { kind: 'missing', position: null };
  t.match(findings, [
    { ...missing, stream: 'post-2', revision: 1 },
    { ...missing, stream: sealStream, revision: 0 },
  ]);
});

t.test('an event that no seal holds, and that none follows, is held against what it committed to', async (t) => {
  const events = sealedEvents(usual);
  const context = { actor: 'user-1', correlationId: 'x', now: new Date(0) };
  const [made] = toRecord('post-9', undefined, [{ type: 'Said', data: 'as it was' }], context);
  const event = { ...(made as NewEvent), stream: 'post-9', revision: 0, position: 99 };
  t.same((await verifyLog(new DamagedLog([...events, event]))).findings, []);
  const { findings } = await verifyLog(new DamagedLog([...events, { ...event, data: 'as nobody said it' }]));
  t.match(findings, [{ kind: 'altered', stream: 'post-9', revision: 0, what: /says other than what it committed to/ }]);
});

t.test('a log that is lost for a moment is no seal that cannot be read', async (t) => {
  const log = new DamagedLog(sealedEvents(usual));
  const readStream = log.readStream.bind(log);
  log.readStream = async () => {
    log.readStream = readStream;
    throw new LogUnavailableError('It is lost.');
  };
  await t.rejects(verifyLog(log), LogUnavailableError);
});
