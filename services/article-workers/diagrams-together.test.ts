import t from 'tap';
import { escapeText } from '../../domain/article/characters.ts';
import { limits, type Limits } from '../config/limits.ts';
import { ArticleWorkers } from './article-workers.ts';
import { highlighted } from './highlight.ts';
import { renderArticle, type Look } from './render-article.ts';
import { shownDiagram } from './shown-diagram.ts';
import { shownFormula } from './shown-formula.ts';

/**
 * WaveDrom 3.7.0 keeps measures of the last drawing in a module, returns one shared tree for its first diagram, gives
 * every diagram with the same index the same ids, and mutates the source that it draws. None of this may show.
 */

/** Each sets something the next one might inherit: a scale, bounds, titles, arcs, gaps, groups, widths of registers. */
const diagrams = [
  `{ signal: [{ name: 'clk', wave: 'p....' }, { name: 'data', wave: 'x.=.=', data: 'a b' }] }`,
  `{ signal: [{ name: 'wide', wave: '01.0', period: 2, phase: 0.5 }, {}, { name: 'bus', wave: '=.=.' , data: ['1', '2'] }], config: { hscale: 3 } }`,
  `{ signal: [{ name: 'cut', wave: 'p.......' }], config: { hbounds: [1.5, 4.2], marks: false }, head: { tick: 0, every: 2 } }`,
  `{ signal: [{ wave: '01..0', node: '.a..b' }, { wave: '0.1..', node: '..c' }], edge: ['a~>b t1', 'b-|->c'], gaps: '. s 2',
     head: { text: 'Title', tock: 1 }, foot: { text: 'Figure', tick: 5 } }`,
  `{ signal: ['All', ['Group', { name: 'a much longer name', wave: 'hlHL|.', over: '.2', under: '1' }, ['Deep', { wave: 'z.du' }]]] }`,
  '{ signal: [] }',
  `{ reg: [{ bits: 7, name: 'opcode', attr: 'OP', type: 2 }, { bits: 9 }] }`,
  `{ reg: [{ bits: 24, name: 'x', rotate: -45 }, { bits: 8, name: 5 }, { bits: 32 }], config: { lanes: 4, hspace: 600, vflip: true, compact: true } }`,
];

/** Not drawn, but passed in between: their leftovers must not show either. */
const refused = [
  `{ assign: [['out', ['|', ['&', ['~', 'a'], 'b'], 'c']]] }`,
  `{ signal: [{ wave: 'p', period: 1e9 }], config: { hscale: 9 } }`,
];

const code = (source: string): string => `<pre><code class="language-wavedrom">${escapeText(source)}</code></pre>`;

/** Rendered in a thread that has drawn nothing before. */
const alone = async (source: string): Promise<string> => {
  const rules = { ...limits, renderedAtOnce: 0, renderingTime: 60_000 } as unknown as Limits;
  const workers = new ArticleWorkers(rules, (error) => t.error(error), new Map());
  try {
    return (await workers.render(code(source), 1)).body;
  } finally {
    await workers.stop();
  }
};

const look: Look = { code: highlighted, formula: shownFormula, diagram: shownDiagram };

const pageOf = (...sources: readonly string[]): string => renderArticle(sources.map(code).join(''), look, new Map()).body;

/** Renames the page's first diagram to its second. */
const asSecond = (html: string): string => html.replaceAll('diagram-1-', 'diagram-2-').replaceAll('"Diagram 1"', '"Diagram 2"');

t.test('two diagrams on a page are the two drawn alone, but for the numbers in their ids', async (t) => {
  const expected: string[] = [];
  for (const source of diagrams) expected.push(await alone(source));
  for (const html of expected) t.match(html, /^<div class="diagram"/);
  for (const [index, first] of diagrams.entries()) {
    for (const [next, second] of diagrams.entries()) {
      const page = pageOf(first, second);
      const [start = '', end = ''] = [expected[index], expected[next]];
      t.equal(page.slice(0, start.length), start, `${first} before ${second}`);
      t.equal(page.slice(start.length), asSecond(end), `${second} after ${first}`);
    }
    for (const other of refused) t.ok(pageOf(other, first).endsWith(asSecond(expected[index] ?? '-')), `${first} after ${other}`);
  }
});

t.test('what is drawn stays as it was written below its drawing, and what is not stays alone', async (t) => {
  const source = `{ signal: [{ wave: 'p...' }], head: { tick: 3 }, config: { hbounds: [1.5, 3.5] } }`;
  const [first, second] = [pageOf(source), pageOf(source)];
  t.equal(first, second, 'drawing it did not change it');
  t.ok(first.replace(/<[^>]*>/g, '').endsWith(escapeText(source)));
  for (const other of refused) {
    const html = pageOf(other);
    t.notMatch(html, '<svg');
    t.ok(html.replace(/<[^>]*>/g, '').startsWith(escapeText(other)));
  }
});
