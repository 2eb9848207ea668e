import temml from 'temml';
import { escapeAttribute, escapeText } from './characters.ts';
import { blockLines, hasStrayLineEnd, linesOf, type TreeNode } from './formula-lines.ts';
import { estimatedWidth } from './formula-width.ts';
import { formulaLimits } from './formulas.ts';

/** A formula as MathML, or a sentence that says what is wrong. */
export type DrawnFormula = { readonly html: string } | { readonly wrong: string };

/** Nothing may reach beyond the formula or grow without bound. An inline formula may break at operators. */
const settings = {
  wrap: 'tex',
  trust: false,
  strict: false,
  throwOnError: true,
  maxSize: [10, 100] as [number, number],
  maxExpand: 500,
};

/** Temml's types declare less than it exports. */
const { __renderToMathMLTree: treeOf, ParseError } = temml as unknown as {
  readonly __renderToMathMLTree: (latex: string, options: object) => TreeNode;
  readonly ParseError: new () => Error;
};

const commands = (names: string): ReadonlySet<string> => new Set(names.split(' ').map((name) => `\\${name}`));

/**
 * Definitions multiply their content, and the chemistry parser is slow: 2,000 characters take up to a second. Temml
 * draws references as nothing, and from sout on the commands need its own style sheet.
 */
const refused = commands(
  'def edef gdef xdef let futurelet newcommand renewcommand providecommand global long ce pu eqref ref href url ' +
    'sout phase cancelto longdiv angl angln textcircled',
);

/** Commands of siunitx, which Temml lacks; it takes `\qty` for a command of the physics package. */
const quantities = commands(
  'SI si num unit qty ang ohm SIrange SIlist numrange numlist qtyrange qtylist qtyproduct complexnum complexqty',
);

/** The deepest nesting of elements: a continued fraction of ten steps uses half of it. Browsers get slow beyond it. */
const deepest = 60;

const elements = new Set(
  (
    'mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
);

const truths = 'accent accentunder displaystyle fence largeop movablelimits separator stretchy symmetric'.split(' ');
/** No letter sizes, which multiply when nested, and nothing that raises text over its surroundings. */
const lengths = 'depth height linethickness lspace maxsize minsize rspace width'.split(' ');
const others: Readonly<Record<string, RegExp>> = {
  form: /^(?:prefix|infix|postfix)$/,
  mathvariant: /^normal$/,
  notation: /^[a-z ]{1,60}$/,
  scriptlevel: /^\+?\d$/,
};

/** The largest length in each unit, so that no formula covers its surroundings. */
const largest: Readonly<Record<string, number>> = { em: 10, ex: 20, pt: 100, px: 100, '%': 100, '': 10 };

const isLength = (value: string): boolean => {
  const [, number = '', unit = ''] = /^([+-]?\d{0,4}(?:\.\d{0,9})?)(em|ex|pt|px|%|)$/.exec(value) ?? [];
  const most = largest[unit] ?? 0;
  return number !== '' && Number(number) <= most && Number(number) >= -most / 10;
};

const isAllowed = (name: string, value: string): boolean =>
  truths.includes(name)
    ? /^(?:true|false)$/.test(value)
    : lengths.includes(name)
      ? isLength(value)
      : (others[name]?.test(value) ?? false);

/** Temml's own classes (styled in frontend/src/components/formulas.css). */
const isClass = (name: string): boolean => /^(?:(?:tml|chr|wbk)-[a-z0-9-]{1,20}|upstrike|downstrike)$/.test(name);

/** The site's policy forbids inline styles: those that matter become classes. Colours come from the theme. */
const classesOfStyle = ({ style = {} }: TreeNode): string[] => [
  ...(style.mathDepth === '0' ? ['same-size'] : []),
  ...(style.border === undefined ? [] : ['tml-fbox']),
  ...(style.paddingLeft === '0em' ? ['tight-start'] : []),
  ...(style.paddingRight === '0em' ? ['tight-end'] : []),
  ...['Top', 'Right', 'Bottom', 'Left'].filter((side) => style[`border${side}`]).map((side) => `line-${side.toLowerCase()}`),
];

const attributesOf = (node: TreeNode): string => {
  let html = '';
  for (const [name, value] of Object.entries(node.attributes ?? {}))
    if (isAllowed(name, String(value))) html += ` ${name}="${escapeAttribute(String(value))}"`;
  const classes = [...(node.classes ?? []).filter(isClass), ...classesOfStyle(node)];
  return classes.length === 0 ? html : `${html} class="${classes.join(' ')}"`;
};

/** We write the tree, not Temml: whatever it makes of the author's text, only these elements come out. */
const written = (nodes: readonly TreeNode[], depth = 0): string => {
  if (depth > deepest) throw new RangeError('too deep');
  let html = '';
  for (const node of nodes) {
    if (node.text !== undefined) html += escapeText(node.text);
    const inner = written(node.children ?? [], depth + 1);
    html +=
      node.type !== undefined && elements.has(node.type) ? `<${node.type}${attributesOf(node)}>${inner}</${node.type}>` : inner;
  }
  return html;
};

/** The most cells in a table: rows are padded to the length of the first, so 2,000 characters can produce 500,000. */
const mostCells = 1_000;

const hasTooManyCells = (latex: string): boolean => {
  const rows = latex.split(/\\\\|\\(?:cr|newline)(?![a-zA-Z@])/);
  const longest = Math.max(...rows.map((row) => row.split(/[&@]/).length));
  return rows.length * longest > mostCells;
};

/**
 * Environments with an explicit number of columns: Temml creates as many, even 99,999,999. Their names may contain
 * comments, spaces and braces.
 */
const counting = /align(?:ed)?at/;

const adviceFor = (command: string): string => (quantities.has(command) ? '. Write a quantity as in 10\\,\\text{k}\\Omega' : '');

const refusedIn = (latex: string): string | undefined => {
  const [environment] = counting.exec(latex.replace(/%[^\n]*\n?|[\s{}]/g, '')) ?? [];
  if (environment !== undefined) return `\\begin{${environment}}`;
  for (const [command] of latex.matchAll(/\\(?:[a-zA-Z@]+|[^])/g))
    if (refused.has(command) || quantities.has(command)) return command;
  return undefined;
};

/** Temml's most frequent messages, as sentences. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^(?:Unsupported function name: |No such environment: )(\S+)$/, '$1 is not known.'],
  [/^Function "(\S+)" is not trusted$/, '$1 is not available here.'],
  [/^Expected 'EOF', got '(.+)'$/, 'There is a $1 too many, or in the wrong place.'],
  [/^(?:Expected '(\S+)', got .*|Unexpected end of input in .*, expected '(\S+)')$/, 'There is a $1$2 missing.'],
  [/^(\\\S+) works only in display mode$/, '$1 needs a formula with lines of its own.'],
  [/^Too many expansions.*$/, 'It is too complex.'],
  [/^(.*)$/, '$1.'],
];

const strayLineEnd = '\\\\ cannot end a line here. Write \\begin{aligned} a \\\\ b \\end{aligned}.';

/** Describes the fault, from Temml's message: without the quoted position, which uses characters that fonts lack. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof RangeError) return 'It is nested too deeply.';
  if (!(error instanceof ParseError)) return 'It cannot be read.';
  const [said = ''] = error.message.split(/ at (?:position|end of input)\b/);
  const message = said.replace(/\s+/g, ' ').trim().slice(0, 200);
  const [pattern, sentence] = sentences.find(([one]) => one.test(message)) ?? [/$/, ''];
  return message.replace(pattern, sentence);
};

const widthOf = (nodes: readonly TreeNode[]): number => estimatedWidth({ children: nodes });

const element = (name: string, inner: string): string => `<${name}>${inner}</${name}>`;

/** A formula drawn inline, or undefined if it has a command that only a block may have, such as `\tag`. */
const drawnInLine = (latex: string): readonly TreeNode[] | undefined => {
  try {
    return treeOf(latex, settings).children;
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
};

/** The MathML of a formula's content, and the width of its widest part that cannot wrap, in em. */
interface Content {
  readonly inner: string;
  readonly width: number;
}

const widest = (parts: readonly (readonly TreeNode[])[]): number => Math.max(0, ...parts.map(widthOf));

const contentInLine = (nodes: readonly TreeNode[]): Content => ({
  inner: written(nodes),
  width: widest(linesOf(nodes).flatMap((line) => line.map((part) => [part]))),
});

/** Splits a block into the author's lines and, within them, the rows between which it wraps on paper. */
const contentOfBlock = (block: readonly TreeNode[], inLine: readonly TreeNode[]): Content => {
  const lines = blockLines(block, inLine);
  if (!lines) return { inner: written(block), width: widthOf(block) };
  const [first = '', ...others] = lines.map((rows) => rows.map((row) => element('mrow', written(row))).join(''));
  if (others.length === 0) return { inner: first, width: widest(lines.flat()) };
  const cells = [first, ...others].map((line) => element('mtr', element('mtd', line)));
  const inner = `<mtable displaystyle="true" class="tml-jot">${cells.join('')}</mtable>`;
  return { inner, width: widest(lines.map((rows) => rows.flat())) };
};

/** The width of a sheet of paper in em of a formula, and the percentages at which wider formulas are printed. */
const paper = 40;
const printedSizes = [80, 65, 50, 40, 32, 25];

/** The class of a formula that is wider than the paper and cannot wrap (formulas.css). */
const printClass = (width: number): string => {
  if (width <= paper) return '';
  const size = printedSizes.find((one) => (width * one) / 100 <= paper) ?? printedSizes.at(-1);
  return ` class="printed-${size}"`;
};

/** Draws a formula as MathML. Never throws: a sentence says what is wrong. */
export const drawnFormula = (latex: string, isBlock: boolean): DrawnFormula => {
  if (latex.length > formulaLimits.length) return { wrong: `It is longer than ${formulaLimits.length} characters.` };
  const command = refusedIn(latex);
  if (command !== undefined) return { wrong: `${command} is not available here${adviceFor(command)}.` };
  if (hasTooManyCells(latex)) return { wrong: `It has more than ${mostCells} cells.` };
  try {
    const block = isBlock ? (treeOf(latex, { ...settings, displayMode: true }).children ?? []) : undefined;
    const inLine = (block ? drawnInLine(latex) : treeOf(latex, settings).children) ?? [];
    if (hasStrayLineEnd(inLine)) return { wrong: strayLineEnd };
    const { inner, width } = block ? contentOfBlock(block, inLine) : contentInLine(inLine);
    const display = isBlock ? ' display="block"' : '';
    const source = `<annotation encoding="application/x-tex">${escapeText(latex)}</annotation>`;
    // Browsers copy attributes, but no annotation: it is not rendered.
    const start = `<math${display} dir="ltr" data-latex="${escapeAttribute(latex)}"${printClass(width)}>`;
    return { html: `${start}<semantics><mrow>${inner}</mrow>${source}</semantics></math>` };
  } catch (error) {
    return { wrong: sentenceOf(error) };
  }
};
