import fc from '../../../scripts/fast-check.ts';
import t from 'tap';
import { fieldLimits } from '../../../contracts/rules.ts';
import { testCount } from '../../../scripts/test-scale.ts';
import { validDocument } from '../arbitraries.suite.ts';
import { serialise } from '../serialise.ts';
import { clean } from '../clean.ts';
import { anchorAt, findAnchor, passageIn, stillMatches } from './anchor.ts';
import { anchoredText } from './anchored-text.ts';

const runs = { numRuns: testCount('properties', 1_000) };

t.test('the text in which anchors count', async (t) => {
  const texts = [
    ['<p>one</p><ul><li><p>two</p></li></ul><pre><code>a\n b</code></pre>', 'one\ntwo\na\n b'],
    ['<aside class=tip><p>Try it</p></aside><p>Tip</p>', 'Try it\nTip'],
    ['<p>a</p><img src="/a.png" alt="a &lt;b&gt; &quot;c&quot;" title="d"><p>b</p>', 'a\n\uFFFCa <b> "c"\nb'],
    ['<p>a</p><img src="/a.png?alt=&quot;x&quot;" alt="">', 'a\n\uFFFC'],
    ['<p>if <code class=formula>U &lt; R I</code></p><hr><pre class=formula>x\n+ y</pre>', 'if U < R I\nx\n+ y'],
    ['<table><tr><td>a<td><tr><td><td>c<br>d</table>', 'a\nc\nd'],
  ] as const;
  for (const [html, text] of texts) t.equal(anchoredText(clean(html)), text, html);
});

t.test('no tag is left in it, whatever the article', async () => {
  fc.assert(
    fc.property(validDocument, (document) => {
      const marked = serialise(document).replaceAll(/&(?:lt|gt|amp|quot);/g, '-');
      return !/[<>]/.test(anchoredText(marked));
    }),
    runs,
  );
});

t.test('an anchor quotes its passage, and what is around it', async (t) => {
  const text = 'Solder the diode, then test the supply with a load of ten ohms.';
  const start = text.indexOf('test');
  t.same(anchorAt(text, { start: start - 1, end: start + 15 }), {
    start,
    end: start + 15,
    exact: 'test the supply',
    prefix: 'Solder the diode, then ',
    suffix: ' with a load of ten ohms.',
  });
});

t.test('blanks are not quoted', async (t) => {
  t.equal(anchorAt('a  b', { start: 1, end: 3 }), undefined);
  t.equal(anchorAt('ab', { start: 1, end: 1 }), undefined);
  t.same(passageIn(' ab ', { start: 0, end: 4 }), { start: 1, end: 3 });
});

t.test('of a long passage its beginning is quoted', async (t) => {
  const anchor = anchorAt(`a${'😀'.repeat(2_000)}`, { start: 0, end: 4_001 });
  t.equal(anchor?.exact, `a${'😀'.repeat(499)}`);
  t.equal(anchor?.suffix, '😀'.repeat(fieldLimits.passage.around / 2));
});

t.test('an anchor of a text stands in it, at its place alone', async (t) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀') });
  fc.assert(
    fc.property(text, fc.nat(40), fc.nat(40), (text, one, other) => {
      const anchor = anchorAt(text, { start: Math.min(one, other), end: Math.max(one, other) });
      if (!anchor) return;
      const { start, end, exact, prefix, suffix } = anchor;
      t.ok(stillMatches(text, anchor), text);
      for (const part of [exact, prefix, suffix]) t.equal(Buffer.from(part).toString(), part, 'no half of a character');
      for (const wrong of [
        { start: start + 1 },
        { end: end + 1 },
        { exact: `${exact}c` },
        { prefix: `c${prefix}` },
        { suffix: `${suffix}c` },
      ])
        t.notOk(stillMatches(text, { ...anchor, ...wrong }), JSON.stringify([text, anchor, wrong]));
    }),
    runs,
  );
});

t.test('what an anchor quotes is found in another text, where it stands once', async (t) => {
  const text = 'Solder the diode. Then test the diode.';
  const anchor = anchorAt(text, { start: 28, end: 37 }) as NonNullable<ReturnType<typeof anchorAt>>;
  t.equal(anchor.exact, 'the diode');
  t.equal(findAnchor(text, anchor), anchor);
  const later = `Read this. ${text}`;
  t.match(findAnchor(later, anchor), { start: 39, end: 48, exact: 'the diode' });
  t.equal(findAnchor(later.replace('test', 'check'), anchor), undefined, 'in two places');
  t.match(findAnchor(later.replace('diode. Then test', 'coil. Then check'), anchor), { exact: 'the diode' });
  t.match(findAnchor('It was the diode, I think', anchor), { start: 7 }, 'by itself');
  t.equal(findAnchor('the diode and the diode', anchor), undefined);
  t.equal(findAnchor('the capacitor', anchor), undefined);
  t.equal(findAnchor('', anchor), undefined);
});
