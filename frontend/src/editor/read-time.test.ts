import t from 'tap';
import { noValues } from './article-values.ts';
import { isComputed, readTimeOf } from './read-time.ts';

t.test('the read time follows the words, within its limits', async (t) => {
  for (const [words, minutes] of [
    [0, '5'],
    [1, '1'],
    [85, '1'],
    [200, '1'],
    [201, '2'],
    [1_000, '5'],
    [1_000_000, '60'],
  ] as const)
    t.equal(readTimeOf(words), minutes, `${words} words`);
});

t.test('one that is not that of the text is its author\u2019s', async (t) => {
  const content = `<p>${'ohm '.repeat(300)}</p>`;
  t.ok(isComputed(noValues));
  t.ok(isComputed({ content, readTime: '2' }));
  for (const readTime of ['5', '1', '', '60']) t.notOk(isComputed({ content, readTime }), readTime);
});
