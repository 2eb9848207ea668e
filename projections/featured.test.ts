import t from 'tap';
import { featured as collection } from './featured.ts';
import { put, remove } from './projection.ts';
import { approved, featured, given, minute, submitted, unfeatured, unpublished } from './test/posts.ts';

t.test('a post is there from its pick until it is taken off', async (t) => {
  t.same(given(collection, submitted)(approved), []);
  t.same(given(collection, submitted, approved)(featured), [put(7, { id: 7, featuredAt: minute(2) })]);
  t.same(given(collection, submitted, approved, featured)(unfeatured), [remove(7)]);
});

t.test('unpublishing takes it off, and approving again does not bring it back', async (t) => {
  t.same(given(collection, submitted, approved, featured)(unpublished), [remove(7)]);
  t.same(given(collection, submitted, approved, featured, unpublished)(approved), []);
});

t.test('picked again, it counts from the new pick', async (t) => {
  const again = given(collection, submitted, approved, featured, unfeatured);
  t.same(again(featured), [put(7, { id: 7, featuredAt: minute(4) })]);
});
