import fc from '../../scripts/fast-check.ts';
import assert from 'node:assert/strict';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import type { Node } from '../../domain/article/nodes.ts';
import { parseNodes } from '../../domain/article/tree.ts';
import { shownFormula } from './shown-formula.ts';

/** The allow-list for a reader's page, written out again on purpose. */
const elements =
  'math semantics annotation mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover ' +
  'mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom menclose';
const attributes =
  'display dir encoding class accent accentunder displaystyle fence largeop movablelimits separator stretchy symmetric depth ' +
  'height linethickness lspace maxsize minsize rspace width form mathvariant notation scriptlevel';
const fallback = ['code', 'pre', 'p', 'em'];

/** Everything in a formula's HTML that it must not contain. */
const violations = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (!('tagName' in node)) return 'value' in node ? [] : [node.nodeName];
    const isMath = node.namespaceURI.endsWith('MathML');
    const found = (isMath ? elements.split(' ') : fallback).includes(node.tagName) ? [] : [node.tagName];
    for (const { name, value } of node.attrs) {
      const isKnown = attributes.split(' ').includes(name) && /^[\w\s.%+/-]+$/.test(value);
      if (!isKnown && name !== 'data-latex') found.push(`${name}="${value}"`);
    }
    return [...found, ...violations(node.childNodes)];
  });

const shown = (latex: string): string[] => [shownFormula(latex, false), shownFormula(latex, true)];

t.test('what says how many columns it has is refused, however its name is written', async (t) => {
  for (const begin of ['alignat}{99999999}', 'alignat*}{ 9 9 9 9 9 9 9}', 'alignedat}{9999999}', 'al%\nignat}{9999999}'])
    for (const html of shown(`\\begin{${begin} x \\end{alignat}`)) t.match(html, /is not available here/);
});

t.test('a formula is MathML with its source', async (t) => {
  t.equal(
    shownFormula('R<1', false),
    '<math dir="ltr" data-latex="R&lt;1"><semantics><mrow><mrow><mi>R</mi><mo>&lt;</mo></mrow><mrow><mn>1</mn></mrow></mrow>' +
      '<annotation encoding="application/x-tex">R&lt;1</annotation></semantics></math>',
  );
  t.match(shownFormula('\\sum_{i=0}^n i', true), /^<math display="block".*<munderover>/);
});

t.test('what electronics needs is drawn', async (t) => {
  const formulas = [
    'f_c = \\frac{1}{2\\pi\\sqrt{LC}}',
    'Z = R + j\\omega L',
    'U_{\\mathrm{out}} = U_{\\mathrm{in}} \\cdot \\left(1 + \\frac{R_2}{R_1}\\right)',
    '\\overline{\\mathrm{CS}} \\land \\lnot Q',
    '10\\,\\mathrm{k\\Omega} \\pm 5\\,\\%',
    '\\int_0^T u(t)\\,\\mathrm{d}t',
    '\\begin{aligned}a &= b \\\\ &= c\\end{aligned}',
    '\\begin{array}{cc|c}A & B & Q\\\\\\hline 0 & 0 & 1\\end{array}',
    '\\begin{pmatrix}1 & 2\\\\ 3 & 4\\end{pmatrix}',
    'y = \\begin{cases}1 & x > 0\\\\ 0 & \\text{otherwise}\\end{cases}',
    '\\vec E, \\hat x, \\ddot\\varphi, \\underbrace{a+b}_{c}',
    '20\\log_{10}\\left|H(j\\omega)\\right|\\,\\mathrm{dB}',
    '30\\,°C, 4{,}7\\,µF, 3 Ω',
  ];
  for (const latex of formulas)
    for (const html of shown(latex)) {
      t.match(html, /^<math/, latex);
      t.strictSame(violations(parseNodes(html)), [], latex);
    }
});

/** The rows between which a block formula wraps on paper, as text. */
const rowsOf = (html: string): string[] =>
  [...html.replace(/<annotation.*/, '').matchAll(/<mrow>(?:(?!<mrow>).)*?<\/mrow>/g)].map(([row]) => row.replace(/<[^>]+>/g, ''));

t.test('a block formula is divided into the lines of its author, and where it may wrap', async (t) => {
  t.strictSame(rowsOf(shownFormula('y=a+b', true)), ['y=', 'a+', 'b']);
  const twoLines = shownFormula('a=b\\\\c=d', true);
  t.strictSame(rowsOf(twoLines), ['a=', 'b', 'c=', 'd']);
  t.equal(twoLines.split('<mtr>').length, 3, 'two lines');
  t.notMatch(shownFormula('a=b\\\\', true), '<mtr>', 'the end of the last line begins no other one');
  for (const latex of ['a=b\\tag{1}', '\\begin{aligned}a&=b\\\\&=c\\end{aligned}', '\\sqrt{a+b}', '\\displaystyle a+b', ''])
    t.match(shownFormula(latex, true), /^<math display="block"/, latex);
});

t.test('a block formula that cannot wrap becomes smaller on paper, but no other one', async (t) => {
  const long = Array.from({ length: 14 }, (_, index) => `a_{${index}} x^{${index}}`).join(' + ');
  const sizeOf = (latex: string): string | undefined => /class="printed-(\d+)"/.exec(shownFormula(latex, true))?.[1];
  t.equal(sizeOf(`y = ${long}`), undefined, 'it wraps');
  t.equal(sizeOf(`\\frac{${long}}{2}`), '65');
  t.equal(sizeOf(`\\sqrt{${long} + ${long}}`), '32');
  t.equal(sizeOf(`\\begin{aligned}y &= ${long}\\\\ &= ${long}\\end{aligned}`), '65', 'lines are below each other');
  t.equal(sizeOf(`\\begin{matrix}${long} & ${long}\\\\ 1 & 2\\end{matrix}`), '32', 'cells beside each other');
  t.equal(sizeOf(`\\sqrt{${`${long} + `.repeat(8)}1}`), '25', 'no smaller than that');
  t.equal(sizeOf('\\frac{1}{2\\pi RC}'), undefined);
});

t.test('what is wrong is said in a sentence, beside the source', async (t) => {
  const wrong = [
    ['\\foo', '\\foo is not known.'],
    ['\\frac{a', 'There is a } missing.'],
    ['}', 'There is a } too many, or in the wrong place.'],
    ['a & b', 'There is a & too many, or in the wrong place.'],
    ['\\begin{foo}x\\end{foo}', 'foo is not known.'],
    ['\\class{a}{b}', '\\class is not available here.'],
    ['\\SI{10}{k\\ohm}', '\\SI is not available here. Write a quantity as in 10\\,\\text{k}\\Omega.'],
    ['\\qty{20}{mA}', '\\qty is not available here. Write a quantity as in 10\\,\\text{k}\\Omega.'],
    ['\\num{1e3}', '\\num is not available here. Write a quantity as in 10\\,\\text{k}\\Omega.'],
    ['10\\,\\unit{V}', '\\unit is not available here. Write a quantity as in 10\\,\\text{k}\\Omega.'],
    ['10\\,\\ohm', '\\ohm is not available here. Write a quantity as in 10\\,\\text{k}\\Omega.'],
    ['as in \\eqref{a}', '\\eqref is not available here.'],
    ['as in \\ref{a}', '\\ref is not available here.'],
    ['\\href{https://e.org}{x}', '\\href is not available here.'],
    ['\\sout{abc}', '\\sout is not available here.'],
    ['V\\phase{30^\\circ}', '\\phase is not available here.'],
    ['\\cancelto{0}{x}', '\\cancelto is not available here.'],
    ['\\longdiv{123}', '\\longdiv is not available here.'],
    ['a_{\\angl{n}}', '\\angl is not available here.'],
    ['a_{\\angln}', '\\angln is not available here.'],
    ['\\sqrt{a\\\\b}', '\\\\ cannot end a line here. Write \\begin{aligned} a \\\\ b \\end{aligned}.'],
    ['\\textcircled{1}', '\\textcircled is not available here.'],
    ['x'.repeat(2_001), 'It is longer than 2000 characters.'],
  ] as const;
  const escaped = (text: string): string => text.replaceAll('&', '&amp;');
  for (const [latex, sentence] of wrong) {
    const said = escaped(`This formula cannot be shown: ${sentence}`);
    t.equal(shownFormula(latex, false), `<code class="formula">${escaped(latex)}</code> <em>(${said})</em>`);
    t.equal(shownFormula(latex, true), `<pre class="formula">${escaped(latex)}</pre><p><em>${said}</em></p>`);
  }
});

const hostile = [
  '\\href{javascript:ran()}{x}',
  '\\url{javascript:ran()}',
  '\\htmlData{onclick=ran()}{x}',
  '\\htmlStyle{position:fixed}{x}',
  '\\htmlId{root}{x}',
  '\\htmlClass{hljs}{x}',
  '\\id{root}{x}',
  '\\class{hljs}{x}',
  '\\style{position:fixed}{x}',
  '\\data{onclick=ran()}{x}',
  '\\includegraphics{https://evil.example/a.png}',
  '\\text{<script>ran()</script>}',
  '\\text{</annotation></semantics></math><img src=x onerror=ran()>}',
  '\\label{x" onclick="ran()}\\ref{x" onclick="ran()}\\eqref{javascript:ran()}',
  '\\color{red;background:url(javascript:ran())}x',
  '\\colorbox{#ff0000}{x}\\fcolorbox{red}{blue}{x}',
  '\\tag{<img src=x onerror=ran()>}x',
  '\\operatorname{<img src=x onerror=ran()>}',
  '\\char"3cscript\\char"3e',
  '\\begin{array}{@{<img>}c}x\\end{array}',
  '\\rule{9999em}{9999em}\\kern-9999em\\hspace{-9999em}\\raisebox{9999em}{x}\\mathllap{x}',
  '\\mathchoice{a}{b}{c}{d}',
  '%\t<img src=x onerror=ran()>',
  '\ud800\udc00\ud800',
];

t.test('hostile LaTeX gets nothing into a page', async (t) => {
  for (const latex of hostile)
    for (const html of shown(latex)) {
      t.strictSame(violations(parseNodes(html)), [], JSON.stringify(latex.toWellFormed()));
      t.notMatch(html, /="-?\d{3,}em/);
    }
});

t.test('definitions, and what is slow, are refused at once', async (t) => {
  const bombs = [
    `\\def\\a{${'x'.repeat(50)}}${Array.from({ length: 20 }, (_, i) => `\\edef\\${'abcdefghijklmnopqrstuvwxyz'[i + 1]}{\\${'abcdefghijklmnopqrstuvwxyz'[i]}\\${'abcdefghijklmnopqrstuvwxyz'[i]}}`).join('')}\\u`,
    '\\def\\a{\\a\\a}\\a',
    '\\newcommand{\\a}[1]{#1#1}\\a{x}',
    '\\let\\a=\\b',
    '\\global\\long\\gdef\\a{x}',
    `\\ce{${'H'.repeat(1_900)}}`,
    `\\pu{${'1'.repeat(1_900)}}`,
  ];
  const start = process.cpuUsage();
  for (const latex of bombs) for (const html of shown(latex)) t.match(html, 'is not available here.');
  const { user, system } = process.cpuUsage(start);
  t.ok(user + system < 1_000_000, `${(user + system) / 1_000} ms`);
});

t.test('a table that grows with the square of its text is refused at once', async (t) => {
  const bombs = [
    `\\begin{array}{${'c'.repeat(600)}}${'&'.repeat(600)}${'\\\\'.repeat(350)}\\end{array}`,
    `\\begin{matrix}${'&'.repeat(500)}${'\\cr '.repeat(300)}\\end{matrix}`,
    `\\begin{CD}${'A@>>>'.repeat(100)}${'\\\\'.repeat(500)}\\end{CD}`,
  ];
  const start = process.cpuUsage();
  for (const latex of bombs) for (const html of shown(latex)) t.match(html, 'It has more than 1000 cells.');
  const { user, system } = process.cpuUsage(start);
  t.ok(user + system < 1_000_000, `${(user + system) / 1_000} ms`);
  const large = `\\begin{matrix}${`${'1 & '.repeat(19)}2 \\\\`.repeat(20)}\\end{matrix}`;
  for (const html of shown(large)) t.match(html, /^<math/);
});

t.test('what nests without end is refused', async (t) => {
  for (const [open, close] of [
    ['\\sqrt{', '}'],
    ['\\frac{', '}{2}'],
    ['\\left(', '\\right)'],
    ['x^{', '}'],
    ['\\begin{matrix}', '\\end{matrix}'],
  ] as const) {
    const times = Math.floor(2_000 / (open.length + close.length)) - 1;
    for (const html of shown(`${open.repeat(times)}x${close.repeat(times)}`)) t.match(html, 'It is nested too deeply.', open);
  }
});

const pieces = [
  ...hostile,
  ...'x 1 { } [ ] ^ _ & \\\\ % # ~ $ < > " \' \\frac \\sqrt \\left( \\right) \\text{ \\begin{matrix} \\end{matrix} \\over \\overline \\tag{ \\cancel \\boxed'.split(
    ' ',
  ),
];

t.test('whatever the LaTeX: MathML, or the source and a sentence, and nothing else', async () => {
  const latex = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const property = fc.property(latex, (text) => {
    for (const html of shown(text)) assert.deepEqual(violations(parseNodes(html.replaceAll('\0', ''))), []);
  });
  fc.assert(property, { numRuns: testCount('properties', 250) });
});
