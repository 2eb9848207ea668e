import temml from 'temml';
import { escapeAttribute, escapeText } from './characters.ts';
import { formulaLimits } from './formulas.ts';

/** A formula as MathML, or a sentence that says why it is none. */
export type DrawnFormula = { readonly html: string } | { readonly wrong: string };

/** What Temml makes of a formula: elements, texts, and what holds others without being an element. */
interface TreeNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly classes?: readonly string[];
  readonly style?: Readonly<Record<string, unknown>>;
  readonly children?: readonly TreeNode[];
}

/** Nothing that reaches beyond the formula, and nothing that grows without end. In a line it may break at operators. */
const settings = {
  wrap: 'tex',
  trust: false,
  strict: false,
  throwOnError: true,
  maxSize: [10, 100] as [number, number],
  maxExpand: 500,
};

/** Its types say less than it offers. */
const { __renderToMathMLTree: treeOf, ParseError } = temml as unknown as {
  readonly __renderToMathMLTree: (latex: string, options: object) => TreeNode;
  readonly ParseError: new () => Error;
};

const commands = (names: string): ReadonlySet<string> => new Set(names.split(' ').map((name) => `\\${name}`));

/**
 * Definitions multiply their content, and the chemistry parser is slow: 2,000 characters take up to a second. Temml
 * draws references as nothing, and needs its own style sheet from sout on.
 */
const refused = commands(
  'def edef gdef xdef let futurelet newcommand renewcommand providecommand global long ce pu eqref ref href url ' +
    'sout phase cancelto longdiv angl angln textcircled',
);

/** Commands of siunitx, which Temml lacks; it takes `\qty` for a command of the physics package. */
const quantities = commands(
  'SI si num unit qty ang ohm SIrange SIlist numrange numlist qtyrange qtylist qtyproduct complexnum complexqty',
);

/** The deepest that elements nest: a continued fraction of ten steps takes half of it. Browsers are slow with more. */
const deepest = 60;

const elements = new Set(
  (
    'mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
);

const truths = 'accent accentunder displaystyle fence largeop movablelimits separator stretchy symmetric'.split(' ');
/** Neither sizes of letters, which multiply where they nest, nor what raises a text over others. */
const lengths = 'depth height linethickness lspace maxsize minsize rspace width'.split(' ');
const others: Readonly<Record<string, RegExp>> = {
  form: /^(?:prefix|infix|postfix)$/,
  mathvariant: /^normal$/,
  notation: /^[a-z ]{1,60}$/,
  scriptlevel: /^\+?\d$/,
};

/** The largest length of each unit: no formula lies over what stands beside it. */
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

/** Temml's own classes (frontend/src/components/formulas.css knows what they look like). */
const isClass = (name: string): boolean => /^(?:(?:tml|chr|wbk)-[a-z0-9-]{1,20}|upstrike|downstrike)$/.test(name);

/** The site's policy forbids styles of elements: what matters becomes classes. Colours are those of the theme. */
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

/** The tree is written here, not by Temml: whatever it makes of the author's text, only these elements come out. */
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

/** So many cells a table may have: rows are filled up to the length of the first, and 2,000 characters say 500,000. */
const mostCells = 1_000;

const hasTooManyCells = (latex: string): boolean => {
  const rows = latex.split(/\\\\|\\(?:cr|newline)(?![a-zA-Z@])/);
  const longest = Math.max(...rows.map((row) => row.split(/[&@]/).length));
  return rows.length * longest > mostCells;
};

/**
 * Environments that are told how many columns they have: Temml makes as many as that says, 99,999,999 included.
 * Comments, blanks and braces may stand within their names.
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

/** Temml's messages that one meets most, as sentences. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^(?:Unsupported function name: |No such environment: )(\S+)$/, '$1 is not known.'],
  [/^Function "(\S+)" is not trusted$/, '$1 is not available here.'],
  [/^Expected 'EOF', got '(.+)'$/, 'There is a $1 too many, or in the wrong place.'],
  [/^(?:Expected '(\S+)', got .*|Unexpected end of input in .*, expected '(\S+)')$/, 'There is a $1$2 missing.'],
  [/^Too many expansions.*$/, 'It is too complex.'],
  [/^(.*)$/, '$1.'],
];

/** What is wrong, from Temml's message: without the place, which it draws with characters that fonts lack. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof RangeError) return 'It is nested too deeply.';
  if (!(error instanceof ParseError)) return 'It cannot be read.';
  const [said = ''] = error.message.split(/ at (?:position|end of input)\b/);
  const message = said.replace(/\s+/g, ' ').trim().slice(0, 200);
  const [pattern, sentence] = sentences.find(([one]) => one.test(message)) ?? [/$/, ''];
  return message.replace(pattern, sentence);
};

/** A formula as MathML. What it cannot show it says in a sentence; it never throws. */
export const drawnFormula = (latex: string, isBlock: boolean): DrawnFormula => {
  if (latex.length > formulaLimits.length) return { wrong: `It is longer than ${formulaLimits.length} characters.` };
  const command = refusedIn(latex);
  if (command !== undefined) return { wrong: `${command} is not available here${adviceFor(command)}.` };
  if (hasTooManyCells(latex)) return { wrong: `It has more than ${mostCells} cells.` };
  try {
    const { children = [] } = treeOf(latex, { ...settings, displayMode: isBlock });
    const source = `<annotation encoding="application/x-tex">${escapeText(latex)}</annotation>`;
    const display = isBlock ? ' display="block"' : '';
    // Browsers copy attributes, but no annotation: it is not rendered.
    const start = `<math${display} dir="ltr" data-latex="${escapeAttribute(latex)}">`;
    return { html: `${start}<semantics><mrow>${written(children)}</mrow>${source}</semantics></math>` };
  } catch (error) {
    return { wrong: sentenceOf(error) };
  }
};
