import t from 'tap';
import { put, remove } from './projection.ts';
import { queueByTag } from './queue-by-tag.ts';
import { approved, featured, given, minute, proposed, rejected, revised, submitted, undone } from './test/posts.ts';

const entry = (tag: string, n: number, categoryId = 3) => put(`${tag} 7`, { id: 7, tag, categoryId, place: minute(n) });
const both = [entry('i2c', 0), entry('pull-up', 0)];

t.test('what waits stands under each of its tags until it is decided', async (t) => {
  t.same(given(queueByTag)(submitted), both);
  t.same(given(queueByTag, submitted)(approved), [remove('i2c 7'), remove('pull-up 7')]);
  t.same(given(queueByTag, submitted, rejected)(undone(1)), both);
});

t.test('a new text moves it where its tags or its category differ', async (t) => {
  t.same(given(queueByTag, submitted)(revised()), []);
  t.same(given(queueByTag, submitted)(revised({ tags: ['Bus', 'I2C', 'BUS'] })), [remove('pull-up 7'), entry('bus', 0)]);
  t.same(given(queueByTag, submitted)(revised({ categoryId: 4 })), [entry('i2c', 0, 4), entry('pull-up', 0, 4)]);
});

t.test('changes that are proposed stand under their own tags', async (t) => {
  t.same(given(queueByTag, submitted, approved)(proposed({ tags: ['Bus'] })), [entry('bus', 2)]);
  t.same(given(queueByTag, submitted, approved)(featured), []);
});
