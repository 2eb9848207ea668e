import t from 'tap';
import { KnownTextFacts } from './text-facts.ts';

const revised = (revision: number, content: string) => ({ id: 7, revision, content });

t.test('words and the beginning of the text', async (t) => {
  const facts = new KnownTextFacts();
  t.strictSame(facts.of(revised(0, '<h2>A  rail</h2><p>that <em>falls</em></p>')), { words: 4, excerpt: 'A rail that falls' });
  t.strictSame(facts.of(revised(1, '')), { words: 0, excerpt: '' });
  t.strictSame(facts.of(revised(3, '<p> \u00a0 one\u3000two <br> three </p>')), { words: 3, excerpt: 'one two three' });
  const long = `<p>${'volt '.repeat(60)}</p>`;
  t.strictSame(facts.of(revised(4, long)), { words: 60, excerpt: 'volt '.repeat(40) });
  t.equal(facts.of(revised(2, `<p>${'⚡'.repeat(300)}</p>`)).excerpt, '⚡'.repeat(200));
});

t.test('a revision is counted once, the next one anew', async (t) => {
  const facts = new KnownTextFacts();
  const first = facts.of(revised(0, '<p>one two</p>'));
  t.equal(facts.of(revised(0, '<p>one two</p>')), first, 'the very same');
  t.equal(facts.of(revised(1, '<p>one two three</p>')).words, 3);
  t.equal(facts.of({ id: 8, revision: 0, content: '<p>one</p>' }).words, 1, 'of another post');
});
