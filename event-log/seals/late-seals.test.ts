import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { SqliteEventLog } from '../sqlite.ts';
import { toRecord } from '../append.ts';
import { folder } from '../../services/test/folder.ts';
import type { Entry } from './entries.ts';
import { LateSeals } from './late-seals.ts';
import { Sealer } from './sealer.ts';
import { verifyLog } from '../../services/audit/verify.ts';

const minute = 60_000;

/** A log and a clock, with functions to append and to seal. */
const build = (t: Test) => {
  const log = new SqliteEventLog(join(folder(t), 'events.db'));
  t.teardown(() => log.close());
  let time = Date.parse('2026-04-01T08:00:00.000Z');
  const now = () => new Date(time);
  const say = async (correlationId: string = randomUUID(), at = now()) => {
    const last = await log.last('post-1');
    const events = toRecord('post-1', last, [{ type: 'Said', data: 1 }], { actor: 'user-1', correlationId, now: at });
    await log.append('post-1', last?.revision ?? 'no_stream', events);
  };
  const seal = async () => {
    const [made] = await new Sealer(log, now).seal();
    return made?.late;
  };
  const wait = (milliseconds: number) => void (time += milliseconds);
  return { log, say, seal, wait, now };
};

t.test('a seal says which of its events were older than a minute, and verify names them for good', async (t) => {
  const { log, say, seal, wait } = build(t);
  await say();
  wait(minute);
  t.equal(await seal(), undefined, 'a minute is what it may take');
  await say();
  await say();
  wait(3 * 60 * minute);
  await say();
  t.same(await seal(), { events: 2, from: 3, to: 4 });
  const times = { recorded: '2026-04-01T08:01:00.000Z', sealed: '2026-04-01T11:01:00.000Z' };
  const expected = { events: 2, from: 3, to: 4, ...times, isFirst: false };
  t.match(await verifyLog(log), { findings: [], unsealed: null, late: [expected] });
  await say();
  t.equal(await seal(), undefined);
  t.same((await verifyLog(log)).late, [expected]);
});

t.test('seals that came late one after the other are one; the demo, told as of other days, is not late', async (t) => {
  const { log, say, seal, wait, now } = build(t);
  await say('demo', new Date(now().getTime() - 5 * 24 * 60 * minute));
  t.equal(await seal(), undefined);
  await say('demo', new Date(now().getTime() - 5 * 24 * 60 * minute));
  t.match(await seal(), { events: 1 }, 'it is loaded before there is a seal');
  await say();
  wait(2 * minute);
  t.match(await seal(), { events: 1 });
  await say();
  wait(-10 * minute);
  t.match(await seal(), { events: 1 }, 'what seems to be still to come is told, too');
  const { late } = await verifyLog(log);
  t.match(late, [{ events: 3, from: 3, to: 7, recorded: '2026-03-27T08:00:00.000Z', sealed: '2026-04-01T08:00:00.000Z' }]);
});

t.test('of seals that came late the one that waited longest is told, and one in time ends them', async (t) => {
  const at = (minutes: number) => new Date(Date.parse('2026-04-01T08:00:00.000Z') + minutes * minute).toISOString();
  const late = new LateSeals();
  let position = 0;
  /** A seal of events that each waited this many minutes. */
  const seal = (revision: number, ...waited: readonly number[]) => {
    const entries = waited.map((minutes): Entry => {
      const place = { position: (position += 1), stream: 'post-1', revision: position - 1 };
      return { ...place, time: at(100 * revision - minutes), request: 'x', hash: undefined, previous: undefined };
    });
    late.add(entries, { revision, time: at(100 * revision) });
  };
  const times = (revision: number, minutes: number) => ({ recorded: at(100 * revision - minutes), sealed: at(100 * revision) });
  seal(0, 2, 9, 3);
  seal(1, 5, 9);
  t.same(late.ranges, [{ events: 5, from: 1, to: 5, ...times(0, 9), isFirst: true }], 'of two that waited as long the first');
  seal(2, 1);
  seal(3, 4, -7, 1);
  seal(4, 60);
  t.same(late.ranges.slice(1), [{ events: 3, from: 7, to: 10, ...times(4, 60), isFirst: false }]);
  t.equal(late.ranges.length, 2);
});
