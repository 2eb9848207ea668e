import t from 'tap';
import { firstApprovals } from './first-approvals.ts';
import { put, set } from './projection.ts';
import { approved, erasure, featured, given, proposed, rejected, revised, submitted, undone, unpublished } from './test/posts.ts';

t.test('the first approval of an article is kept, with its place in the log', async (t) => {
  t.same(given(firstApprovals, submitted)(approved), [put('7-1', { authorId: 2, from: 2, until: null })]);
  t.same(given(firstApprovals)(submitted), []);
  for (const event of [rejected, erasure]) t.same(given(firstApprovals, submitted)(event), [], event.type);
  for (const event of [featured, proposed(), unpublished, erasure])
    t.same(given(firstApprovals, submitted, approved)(event), [], event.type);
  t.same(given(firstApprovals, submitted, approved, unpublished, revised())(approved), [], 'a second one');
});

t.test('it ends where it is taken back', async (t) => {
  t.same(given(firstApprovals, submitted, approved)(undone(1)), [set('7-1', undefined, { until: 3 })]);
  t.same(given(firstApprovals, submitted, rejected)(undone(1)), []);
});
