import t from 'tap';
import { authors } from './authors.ts';
import { add } from './projection.ts';
import { uncounted } from './published-counts.ts';
import { approved, featured, given, revised, submitted, unpublished } from './test/posts.ts';

const one = (by: number) => add(2, { id: 2, ...uncounted }, { articlesCount: by, rank: -by });

t.test('a published post counts for its author, one that is unpublished no more', async (t) => {
  t.same(given(authors)(submitted), []);
  t.same(given(authors, submitted)(approved), [one(1)]);
  t.same(given(authors, submitted, approved)(unpublished), [one(-1)]);
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(authors, submitted, approved)(featured), []);
  t.same(given(authors, submitted)(revised()), []);
});
