import t from 'tap';
import { popular } from './popular.ts';
import { put, remove } from './projection.ts';
import { approved, featured, given, minute, submitted, unpublished, viewed } from './test/posts.ts';

t.test('a published post stands by its views, those of before included', async (t) => {
  t.same(given(popular)(submitted), []);
  t.same(given(popular, submitted)(viewed), []);
  t.same(given(popular, submitted)(approved), [put(7, { id: 7, views: 0, publishedAt: minute(1) })]);
  t.same(given(popular, submitted, viewed)(approved), [put(7, { id: 7, views: 5, publishedAt: minute(2) })]);
  t.same(given(popular, submitted, approved, viewed)(viewed), [put(7, { id: 7, views: 10, publishedAt: minute(1) })]);
  t.same(given(popular, submitted, approved)(unpublished), [remove(7)]);
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(popular, submitted, approved)(featured), []);
});
