import t from 'tap';
import { put } from './projection.ts';
import { queueSpans } from './queue-spans.ts';
import { approved, erasure, featured, given, minute, proposed, rejected, revised, submitted, undone } from './test/posts.ts';

const shown = { id: 7, authorId: 2, categoryId: 3 };
/** A span since the n-th event, at position n + 1, until the next. */
const open = (n: number, place = n) => put(`7-${n}`, { ...shown, place: minute(place), from: n + 1, until: null, node: 0 });
const over = (n: number, node: number, place = n) =>
  put(`7-${n}`, { ...shown, place: minute(place), from: n + 1, until: n + 2, node });

t.test('a span goes from the event that let something wait to the next one of the post', async (t) => {
  t.same(given(queueSpans)(submitted), [open(0)]);
  for (const event of [approved, rejected, erasure]) t.same(given(queueSpans, submitted)(event), [over(0, 1)]);
  t.same(given(queueSpans, submitted, approved)(featured), [], 'nothing waits');
  t.same(given(queueSpans, submitted, rejected)(revised()), [open(2, 0)], 'in its place');
});

t.test('what goes on waiting does so in a span of its own', async (t) => {
  t.same(given(queueSpans, submitted)(revised({ categoryId: 4 })), [
    over(0, 1),
    put('7-1', { ...shown, categoryId: 4, place: minute(0), from: 2, until: null, node: 0 }),
  ]);
  t.same(given(queueSpans, submitted, approved, proposed())(featured), [over(2, 3), open(3, 2)]);
});

t.test('a decision that is taken back lets it wait from then on', async (t) => {
  t.same(given(queueSpans, submitted, rejected)(undone(1)), [open(2, 0)]);
});

t.test('nothing of what was written is kept', async (t) => {
  const kept = JSON.stringify(given(queueSpans, submitted)(revised()));
  for (const text of ['Sizing', 'pull', 'rise', 'I2C']) t.notMatch(kept, text);
});
