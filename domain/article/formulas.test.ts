import t from 'tap';
import { holdsFormulas, wrongOfFormulas } from './formulas.ts';

const inLine = (latex: string): string => `<p><code class="formula">${latex}</code></p>`;
const ownLines = (latex: string): string => `<pre class="formula">${latex}</pre>`;

t.test('formulas that are too long, too many, or too much together are named', async (t) => {
  t.equal(wrongOfFormulas('<p>a</p>'), undefined);
  t.equal(wrongOfFormulas(inLine('x'.repeat(2_000)) + ownLines('&lt;'.repeat(2_000))), undefined, 'entities are one character');
  for (const one of [inLine, ownLines])
    t.equal(wrongOfFormulas(one('x'.repeat(2_001))), 'A formula is longer than 2000 characters. Please split it.');
  t.equal(wrongOfFormulas(inLine('x').repeat(200)), undefined);
  t.equal(wrongOfFormulas(inLine('x').repeat(201)), 'There are more than 200 formulas. Please split the article.');
  const long = inLine('x'.repeat(2_000)).repeat(15);
  t.equal(wrongOfFormulas(long), undefined);
  t.equal(
    wrongOfFormulas(long + ownLines('x')),
    'The formulas have more than 30000 characters together. Please split the article.',
  );
});

t.test('whether there are any', async (t) => {
  t.ok(holdsFormulas(inLine('x')));
  t.ok(holdsFormulas(ownLines('x')));
  t.notOk(holdsFormulas('<p>class="formula"</p><pre><code>x</code></pre>'.replaceAll('"', '&quot;')));
});
