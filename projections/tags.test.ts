import t from 'tap';
import { add } from './projection.ts';
import { uncounted } from './published-counts.ts';
import { tags } from './tags.ts';
import { approved, featured, given, revised, submitted, unpublished } from './test/posts.ts';

const one = (tag: string, by: number) => add(tag, { tag, ...uncounted }, { articlesCount: by, rank: -by });

t.test('a published post counts once for each of its tags, in whatever case', async (t) => {
  t.same(given(tags)(submitted), []);
  t.same(given(tags, submitted)(approved), [one('i2c', 1), one('pull-up', 1)]);
  t.same(given(tags, submitted, revised({ tags: ['Bus', 'BUS'] }))(approved), [one('bus', 1)]);
});

t.test('one that is unpublished counts no more', async (t) => {
  t.same(given(tags, submitted, approved)(unpublished), [one('i2c', -1), one('pull-up', -1)]);
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(tags, submitted, approved)(featured), []);
  t.same(given(tags, submitted)(revised({ tags: ['bus'] })), []);
});
