import t from 'tap';
import { put, remove } from './projection.ts';
import { search } from './search.ts';
import { approved, featured, given, rejected, revised, submitted, unpublished } from './test/posts.ts';

const words = {
  id: 7,
  title: 'Sizing I2C pull-ups',
  tags: ['I2C', 'Pull-up'],
  summary: 'How to choose a pull-up.',
  body: 'The rise time decides.',
};

t.test('a published post is found by the words of its text', async (t) => {
  t.same(given(search)(submitted), []);
  t.same(given(search, submitted)(rejected), []);
  t.same(given(search, submitted)(approved), [put(7, words)]);
  t.same(given(search, submitted, approved)(unpublished), [remove(7)]);
});

t.test('approved again, it is found by its new words', async (t) => {
  const again = given(search, submitted, approved, unpublished, revised({ content: '<h2>R &amp; C</h2><p>a &lt; b</p>' }));
  t.same(again(approved), [put(7, { ...words, body: 'R & C\na < b' })]);
});

t.test('what does not show leaves it alone', async (t) => {
  t.same(given(search, submitted, approved)(featured), []);
});
