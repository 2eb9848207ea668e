import t from 'tap';
import { put, remove } from './projection.ts';
import { sitemap } from './sitemap.ts';
import { approved, featured, given, rejected, revised, submitted, unpublished } from './test/posts.ts';

t.test('a post is there while it is published, with the time of its last change', async (t) => {
  t.same(given(sitemap)(submitted), []);
  const [change] = given(sitemap, submitted)(approved);
  t.match(change, put(7, { id: 7, slug: String, updatedAt: /^\d{4}-.*Z$/ }));
  t.same(given(sitemap, submitted, approved)(unpublished), [remove(7)]);
  t.same(given(sitemap, submitted)(rejected), []);
  t.same(given(sitemap, submitted)(revised()), []);
});

t.test('what changes neither its text nor its status leaves it alone', async (t) => {
  t.same(given(sitemap, submitted, approved)(featured), []);
});
