import t from 'tap';
import type { PostStatus } from '../domain/post.ts';
import { byStatus } from './by-status.ts';
import { put } from './projection.ts';
import { approved, featured, given, minute, rejected, revised, submitted, unpublished, withdrawn } from './test/posts.ts';

const at = (status: PostStatus, submittedAt: string) => [put(7, { id: 7, status, submittedAt })];

t.test('a post stands in its status, by the time it was last submitted', async (t) => {
  t.same(given(byStatus)(submitted), at('pending', minute(0)));
  t.same(given(byStatus, submitted)(approved), at('approved', minute(0)));
  t.same(given(byStatus, submitted)(rejected), at('rejected', minute(0)));
  t.same(given(byStatus, submitted)(withdrawn), at('withdrawn', minute(0)));
  t.same(given(byStatus, submitted, approved)(unpublished), at('rejected', minute(0)));
});

t.test('a revision goes to the end of the queue', async (t) => {
  t.same(given(byStatus, submitted)(revised()), at('pending', minute(1)));
  t.same(given(byStatus, submitted, rejected)(revised()), at('pending', minute(2)));
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(byStatus, submitted, approved)(featured), []);
});
