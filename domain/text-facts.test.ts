import t from 'tap';
import { textFactsOf } from './text-facts.ts';

t.test('words and the beginning of the text', async (t) => {
  t.strictSame(textFactsOf('<h2>A  rail</h2><p>that <em>falls</em></p>'), { words: 4, excerpt: 'A rail that falls' });
  t.strictSame(textFactsOf(''), { words: 0, excerpt: '' });
  t.strictSame(textFactsOf('<p> \u00a0 one\u3000two <br> three </p>'), { words: 3, excerpt: 'one two three' });
  const long = `<p>${'volt '.repeat(60)}</p>`;
  t.strictSame(textFactsOf(long), { words: 60, excerpt: 'volt '.repeat(40) });
  t.equal(textFactsOf(`<p>${'⚡'.repeat(300)}</p>`).excerpt, '⚡'.repeat(200));
});
