import t from 'tap';
import { popular, type PostViews } from './popular.ts';
import { add, set } from './projection.ts';
import { approved, featured, given, minute, revised, submitted, unpublished } from './test/posts.ts';

const unread: PostViews = { id: 7, views: 0, isPublished: false, publishedAt: null };

t.test('it says whether a post is published, and leaves its views alone', async (t) => {
  t.same(given(popular)(submitted), []);
  t.same(given(popular, submitted)(approved), [set(7, unread, { isPublished: true, publishedAt: minute(1) })]);
  const gone = set(7, unread, { isPublished: false, publishedAt: minute(1) });
  t.same(given(popular, submitted, approved)(unpublished), [gone]);
  t.same(given(popular, submitted, approved)(revised()), [gone]);
  t.same(given(popular, submitted, approved, unpublished)(approved), [
    set(7, unread, { isPublished: true, publishedAt: minute(1) }),
  ]);
});

t.test('views are added to what was counted before, of each post that was read', async (t) => {
  const counts = [
    { postId: 7, views: 5 },
    { postId: 8, views: 1 },
  ];
  t.same(popular.views?.(counts), [add(7, unread, { views: 5 }), add(8, { ...unread, id: 8 }, { views: 1 })]);
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(popular, submitted, approved)(featured), []);
});
