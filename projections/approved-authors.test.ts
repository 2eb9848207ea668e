import t from 'tap';
import { approvedAuthors } from './approved-authors.ts';
import { add } from './projection.ts';
import { approved, erasure, given, rejected, revised, submitted, undone, unpublished } from './test/posts.ts';

const counted = (by: number) => [add(2, { id: 2, approved: 0 }, { approved: by })];

t.test('an author is counted with the first approval of a post, once', async (t) => {
  t.same(given(approvedAuthors)(submitted), []);
  t.same(given(approvedAuthors, submitted)(rejected), []);
  t.same(given(approvedAuthors, submitted)(approved), counted(1));
  for (const later of [unpublished, erasure]) t.same(given(approvedAuthors, submitted, approved)(later), [], later.type);
  t.same(given(approvedAuthors, submitted, approved, unpublished, revised())(approved), []);
});

t.test('an approval that is taken back was none', async (t) => {
  t.same(given(approvedAuthors, submitted, approved)(undone(1)), counted(-1));
  t.same(given(approvedAuthors, submitted, approved, unpublished, approved)(undone(3)), []);
});
