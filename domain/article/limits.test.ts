import t from 'tap';
import { violations } from './checker.suite.ts';
import { clean } from './clean.ts';
import { textOf } from './text.ts';
import { complexityLimit, DocumentTooComplexError } from './tree.ts';

const longest = 400_000;
const fill = (piece: string, length = longest): string => piece.repeat(length / piece.length);
const numbered = (piece: (index: number) => string, length: number): string => {
  let html = '';
  for (let index = 0; html.length < length; index++) html += piece(index);
  return html;
};

t.test('formatting that multiplies is refused', async (t) => {
  const html = `<p>${numbered((index) => `<b id=${index}>`, 40_000)}</p>` + fill('<p>x</p>', 40_000);
  t.throws(() => clean(html), DocumentTooComplexError);
  t.throws(() => clean(html), { code: 'DOCUMENT_TOO_COMPLEX', name: 'DocumentTooComplexError' });
  t.ok(complexityLimit >= longest / 2, 'what does not multiply is not');
  t.equal(clean(fill('<b>x')), `<p><strong>${'x'.repeat(100_000)}</strong></p>`);
});

t.test('what is too deep is flattened, and no text is lost', async (t) => {
  for (const [open, close] of [
    ['<blockquote>', '</blockquote>'],
    ['<ul><li>', '</li></ul>'],
    ['<aside class="x"><blockquote>', '</blockquote></aside>'],
    ['<li><section>', '</section></li>'],
    ['<ul>', '</ul>'],
    ['<ol><li><blockquote>', '</blockquote></li></ol>'],
  ] as const) {
    for (const times of [45, 46, 47, 48, 49, 50, 94, 95, 96, 97, 200, 10_000]) {
      const html = `${open}a`.repeat(times) + '<b><i><code><a href=/x>deep</a></code></i></b>' + `${close}b`.repeat(times);
      const cleaned = clean(html);
      t.strictSame(violations(cleaned), [], `${times} ${open}`);
      t.equal(clean(cleaned), cleaned);
      t.equal(textOf(cleaned).replaceAll('\n', ''), 'a'.repeat(times) + 'deep' + 'b'.repeat(times));
    }
  }
  const nested = '<blockquote>'.repeat(95) + '<p>a</p>' + '</blockquote>'.repeat(95);
  t.equal(clean(nested), nested);
  t.equal(clean(`<blockquote>${nested}</blockquote>`), nested);
});
