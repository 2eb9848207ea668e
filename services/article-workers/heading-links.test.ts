import t from 'tap';
import { clean } from '../../domain/article/clean.ts';
import { leftOutSentences } from '../../domain/article/left-out.ts';
import { parseWithLosses } from '../../domain/article/parse.ts';
import { plain, renderArticle } from './render-article.ts';

/** Links to headings of the same article, whatever id another page gave them, also work on the reader's page. */

const link = (name: string): string => `<p><a href="#${name}">go</a></p>`;

/** The last id on the reader's page, and the target of its first link. */
const shown = (html: string): readonly [id: string | undefined, leadsTo: string | undefined] => {
  const content = clean(html);
  t.equal(clean(content), content, 'again');
  const { body, toc } = renderArticle(content, plain, new Map());
  return [toc.at(-1)?.id, /<a href="#([^"]*)"/.exec(body)?.[1]];
};

t.test('the link leads to its heading', async (t) => {
  const cases: Readonly<Record<string, string>> = {
    'an id like the text': `${link('part-two')}<h2 id="part-two">Part two</h2>`,
    GitHub: `${link('part-two')}<div class="markdown-heading"><h2 class="heading-element">Part two</h2><a id="user-content-part-two" class="anchor" href="#part-two"></a></div>`,
    'GitHub before 2024': `${link('user-content-part-two')}<h2><a id="user-content-part-two" class="anchor" href="#part-two"></a>Part two</h2>`,
    'a heading that another one repeats': `${link('use-1')}<h2 id="use">Use</h2><h2 id="use-1">Use</h2>`,
    'a heading like the number of another one': `${link('x')}<h2>Use</h2><h2>Use 2</h2><h3 id="x">Use</h3>`,
    'Google Docs': `${link('h.abc123')}<h2 id="h.abc123">10 kΩ &amp; 10<sup>6</sup> µF</h2>`,
    Word: `${link('_Toc123')}<h1><a name="_Toc123"><span>The<br>part</span></a></h1>`,
    'a place before a heading': `${link('x')}<p>a</p><a name="x"></a> <h3>Part</h3>`,
    Sphinx: `${link('x')}<section id="x"><span id="y"></span><h2>Part</h2><p>a</p></section>`,
    'an encoded name': `${link('%D1%87')}<h2 id="ч">Часть</h2>`,
    'a heading that begins like our ids': `${link('section-2')}<h2 id="section-2">Section 2</h2>`,
    'a heading that is called top': `${link('x')}<h2 id="x">Top</h2>`,
    'a heading without letters': `${link('x')}<h2 id="x">???</h2>`,
    'a heading with signs': `${link('x')}<h2 id="x">50 % "a"</h2>`,
  };
  for (const [what, html] of Object.entries(cases)) {
    const [id, leadsTo] = shown(html);
    t.ok(id, what);
    t.equal(leadsTo, id, what);
  }
});

t.test('a link to another place is text, and named', async (t) => {
  const said = 'Left out: a link to a place in the text.';
  for (const html of [
    `${link('x')}<p id="x">a</p>`,
    `${link('x')}<h4 id="x">a</h4>`,
    `${link('x')}<p id="x">a</p><h2>b</h2>`,
    `${link('x')}<span id="x"></span><img src="/og.png"><h2>b</h2>`,
    `${link('x')}<h2 id="x"></h2><h2>b</h2>`,
  ]) {
    t.match(clean(html), /^<p>go<\/p>/, html);
    t.strictSame(leftOutSentences(parseWithLosses(html).leftOut), [said], html);
  }
  for (const html of [link('part-two'), '<p id="x"><a href="#">go</a> <a href="#top">go</a></p>']) {
    t.match(clean(html), '<a href="#', html);
    t.strictSame(leftOutSentences(parseWithLosses(html).leftOut), [], html);
  }
});
