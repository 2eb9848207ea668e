import t from 'tap';
import { latest } from './latest.ts';
import { put, remove } from './projection.ts';
import { approved, featured, given, minute, rejected, revised, submitted, unpublished } from './test/posts.ts';

const first = { id: 7, publishedAt: minute(1), categoryId: 3, authorId: 2 };

t.test('a post is there from its approval to its unpublishing', async (t) => {
  t.same(given(latest)(submitted), []);
  t.same(given(latest, submitted)(approved), [put(7, first)]);
  t.same(given(latest, submitted, approved)(unpublished), [remove(7)]);
});

t.test('a pending post comes and goes unseen', async (t) => {
  t.same(given(latest, submitted)(revised()), []);
  t.same(given(latest, submitted)(rejected), []);
  t.same(given(latest, submitted, rejected)(revised()), []);
});

t.test('approved again, it stands at its first publication, in the category of its new text', async (t) => {
  const again = given(latest, submitted, approved, unpublished, revised({ categoryId: 4 }));
  t.same(again(approved), [put(7, { ...first, categoryId: 4 })]);
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(latest, submitted, approved)(featured), []);
});
