import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { openAppeals } from './open-appeals.ts';
import { put, remove } from './projection.ts';
import { approved, erasure, featured, given, minute, rejected, revised, submitted } from './test/posts.ts';

const filed: PostDomainEvent = { type: 'AppealFiled', data: { postId: 7, decision: 1, reason: 'It is long enough.' } };
const upheld: PostDomainEvent = { type: 'AppealDecided', data: { postId: 7, decision: 1, outcome: 'upheld', reason: 'No.' } };
const reversed: PostDomainEvent = { type: 'AppealDecided', data: { postId: 7, decision: 1, outcome: 'reversed' } };

t.test('an appeal waits until it is answered, or settled by something else', async (t) => {
  const given7 = (...history: PostDomainEvent[]) => given(openAppeals, submitted, rejected, ...history);
  t.same(given7()(filed), [put(7, { id: 7, filedAt: minute(2) })]);
  for (const event of [upheld, revised(), approved, erasure]) t.same(given7(filed)(event), [remove(7)], event.type);
  t.same(given7(filed, approved)(reversed), [], 'the approval before it has done so');
});

t.test('posts without one are not in it', async (t) => {
  t.same(given(openAppeals)(submitted), []);
  t.same(given(openAppeals, submitted)(rejected), []);
  t.same(given(openAppeals, submitted, approved)(featured), []);
});
