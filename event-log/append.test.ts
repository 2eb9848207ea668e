import { randomUUID } from 'node:crypto';
import t from 'tap';
import { DamagedEventError, type NewEvent, type RecordedEvent } from '../contracts/recorded.ts';
import { appendNext, lastOrDamaged, toRecord } from './append.ts';
import { hashOf } from './chain.ts';
import { commitmentTo } from './commitment.ts';
import { LogUnavailableError, WrongExpectedRevisionError, type EventLog, type ExpectedRevision } from './event-log.ts';

const context = { actor: 'user-1', correlationId: 'request-1', now: new Date('2026-01-01T12:00:00.000Z') };
const said = (...data: unknown[]) => data.map((one) => ({ type: 'Said', data: one }));
const recorded = (stream: string, events: readonly NewEvent[], from = 0): RecordedEvent[] =>
  events.map((event, index) => ({ ...event, stream, revision: from + index, position: 100 + from + index }));

t.test('events are named, dated and signed, and each carries the hash of the one before it', async (t) => {
  const first = recorded('post-1', toRecord('post-1', undefined, said(1, 2, 3), context));
  t.match(first[0], { type: 'Said', data: 1, id: /^[0-9a-f-]{36}$/ });
  t.same(first[0]?.metadata, {
    version: 1,
    time: '2026-01-01T12:00:00.000Z',
    actor: 'user-1',
    correlationId: 'request-1',
    previousHash: null,
    commitment: commitmentTo(1, Buffer.from(String(first[0]?.metadata.salt), 'base64')),
    salt: first[0]?.metadata.salt,
  });
  const hashes = (events: readonly NewEvent[]) => events.map(({ metadata }) => metadata.previousHash);
  t.same(hashes(first), [null, ...first.slice(0, 2).map(hashOf)]);
  const later = recorded('post-1', toRecord('post-1', first.at(-1), said(4, 5), context), 3);
  t.same(hashes(later), [first.at(-1) as RecordedEvent, later[0] as RecordedEvent].map(hashOf));
});

t.test('what follows an event that cannot be read carries no hash of it, and goes on at its revision', async (t) => {
  const damaged = new DamagedEventError({ position: 9, stream: 'post-1', revision: 4, type: 'Said' });
  const [one, other] = recorded('post-1', toRecord('post-1', damaged, said(1, 2), context), 5);
  t.equal(one?.metadata.previousHash, null);
  t.equal(other?.metadata.previousHash, hashOf(one as RecordedEvent));
});

t.test('ids that were settled before are taken; the site is named where the log knows it', async (t) => {
  const ids = [randomUUID(), randomUUID()];
  const site = randomUUID();
  const events = toRecord('post-1', undefined, said(1, 2, 3), { ...context, eventIds: ids }, site);
  t.same(
    events.slice(0, 2).map(({ id }) => id),
    ids,
  );
  t.notOk(ids.some((id) => id === events[2]?.id));
  t.same(
    events.map(({ metadata }) => metadata.site),
    [site, site, site],
  );
  t.notOk('site' in (toRecord('post-1', undefined, said(1), context)[0] as NewEvent).metadata);
});

t.test('an event carries the version of its schema', async (t) => {
  const [event] = toRecord('post-1', undefined, [{ type: 'PostApproved', data: {} }], context);
  t.equal(event?.metadata.version, 1);
});

t.test('the last event of a stream may be damaged; what the log throws otherwise is thrown', async (t) => {
  const throwing = (error: Error) => ({ last: () => Promise.reject(error) }) as unknown as EventLog;
  const damaged = new DamagedEventError({ position: 9, stream: 'post-1', revision: 4, type: 'Said' });
  t.equal(await lastOrDamaged(throwing(damaged), 'post-1'), damaged);
  await t.rejects(lastOrDamaged(throwing(new LogUnavailableError('away')), 'post-1'), new LogUnavailableError('away'));
});

/**
 * A log where another process appends to the stream just before each of the first `faster` appends; `asked` records the
 * revisions that were expected.
 */
const contested = (faster: number, error: (expected: ExpectedRevision) => Error) => {
  const asked: ExpectedRevision[] = [];
  const site = randomUUID();
  let events: RecordedEvent[] = [];
  const log = {
    site,
    last: async () => events.at(-1),
    append: async (stream: string, expected: ExpectedRevision, added: readonly NewEvent[]) => {
      asked.push(expected);
      if (asked.length <= faster) {
        events = [...events, ...recorded(stream, toRecord(stream, events.at(-1), said('other'), context), events.length)];
        throw error(expected);
      }
      events = [...events, ...recorded(stream, added, events.length)];
      return { revision: events.length - 1, position: 100 };
    },
  } as unknown as EventLog;
  return { log, asked, site, events: () => events };
};

t.test('whoever was too late appends behind the one that was faster', async (t) => {
  const { log, asked, site, events } = contested(2, (expected) => new WrongExpectedRevisionError('post-1', expected));
  t.same(await appendNext(log, 'post-1', said('mine'), context), { revision: 2, position: 100 });
  t.same(asked, ['no_stream', 0, 1]);
  const last = events().at(-1) as RecordedEvent;
  t.match(last, { data: 'mine', metadata: { previousHash: hashOf(events()[1] as RecordedEvent), site } });
});

t.test('whoever is too late ten times gives up; any other error is thrown at once', async (t) => {
  const late = contested(Infinity, (expected) => new WrongExpectedRevisionError('post-1', expected));
  await t.rejects(appendNext(late.log, 'post-1', said(1), context), { name: 'WrongExpectedRevisionError' });
  t.equal(late.asked.length, 10);
  const away = contested(Infinity, () => new LogUnavailableError('away'));
  await t.rejects(appendNext(away.log, 'post-1', said(1), context), new LogUnavailableError('away'));
  t.equal(away.asked.length, 1);
});
