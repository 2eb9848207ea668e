import t from 'tap';
import { byTag } from './by-tag.ts';
import { put, remove } from './projection.ts';
import { approved, featured, given, minute, revised, submitted, unpublished } from './test/posts.ts';

const shown = { id: 7, publishedAt: minute(1), categoryId: 3, authorId: 2 };

t.test('a published post stands under each of its tags', async (t) => {
  t.same(given(byTag)(submitted), []);
  t.same(given(byTag, submitted)(approved), [
    put('i2c 7', { ...shown, tag: 'i2c' }),
    put('pull-up 7', { ...shown, tag: 'pull-up' }),
  ]);
  t.same(given(byTag, submitted, approved)(unpublished), [remove('i2c 7'), remove('pull-up 7')]);
});

t.test('approved again, it stands under the tags of its new text', async (t) => {
  const again = given(byTag, submitted, approved, unpublished, revised({ tags: ['Bus', 'BUS'] }));
  const changes = again(approved);
  t.same(new Map(changes.map((change) => [change.key, change])), new Map([['bus 7', put('bus 7', { ...shown, tag: 'bus' })]]));
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(byTag, submitted, approved)(featured), []);
});
