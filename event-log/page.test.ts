import t from 'tap';
import { DamagedEventError, type RecordedEvent } from '../contracts/recorded.ts';
import { allReadable, charactersOf, untilDamage } from './page.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const event = (data: unknown, position = 1): RecordedEvent => {
  const place = { stream: 'post-1', revision: 0, position };
  return { ...place, id: 'id', type: 'Said', data, metadata };
};
const damaged = (position: number, data?: string): DamagedEventError => {
  const bytes = Buffer.from(data ?? '');
  const raw = { stream: bytes, revision: bytes, id: bytes, type: bytes, data: bytes, metadata: bytes };
  return new DamagedEventError({ ...event(1, position), position }, data === undefined ? undefined : raw);
};

t.test('an event is as long as the texts in its data', async (t) => {
  t.equal(charactersOf(event({ title: 'four', content: 'sixteen letters.', tags: ['left out'], postId: 7 })), 20);
  t.equal(charactersOf(event('text')), 4);
  for (const data of [null, undefined, 5, true, {}, []]) t.equal(charactersOf(event(data)), 0);
  t.equal(charactersOf(damaged(1, 'bytes')), 5);
  t.equal(charactersOf(damaged(1)), 0);
});

t.test('what stands before the first damaged event can be read; nothing where that comes first', async (t) => {
  const [one, other] = [event(1), event(2, 2)];
  t.same(untilDamage([]), []);
  t.same(untilDamage([one, other]), [one, other]);
  t.same(untilDamage([one, other, damaged(3), event(4, 4)]), [one, other]);
  const first = damaged(1);
  t.throws(() => untilDamage([first, other]), first);
});

t.test('all of them or none', async (t) => {
  const [one, other] = [event(1), event(2, 2)];
  t.same(allReadable([one, other]), [one, other]);
  const [damage, later] = [damaged(2), damaged(3)];
  t.throws(() => allReadable([one, damage, later]), damage);
});
