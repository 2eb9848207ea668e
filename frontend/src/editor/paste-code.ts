import { languageNamed } from '../../../domain/article/language-names.ts';
import { isMonospacedIn, keepsSpacesIn } from '../../../domain/article/styles.ts';

/** Lines of code marked by a class: GitHub, Gitea, editors in pages (Monaco, CodeMirror, Ace), Sublime Text. */
const lines =
  '.blob-code-inner, .react-file-line, .react-code-line-contents, .lines-code, .view-line, .CodeMirror-line, .cm-line, .ace_line, .code_text.code_line';

/** Line numbers beside code. */
const numbers =
  '[data-line-number], [class*="line-number" i], [class*="linenumber" i], [class*="lineno" i], [class*="lines-num"], ' +
  '[class*="gutter"], .blob-num, .hljs-ln-numbers';

/** Elements that end a run of code: they have a meaning of their own, or code cannot hold them. */
const others =
  'pre, listing, h1, h2, h3, h4, h5, h6, ul, ol, menu, blockquote, aside, hr, img, math, svg, canvas, video, audio, iframe, ' +
  'object, embed, input, textarea, select, button';
/** Parts of lists and tables that are kept, whatever text is in them. */
const parts = 'li, dt, dd, caption, figcaption, summary';
/** Elements that hold only such parts. */
const frames = 'table, thead, tbody, tfoot, tr, ul, ol, menu, dl';
const inlineCode = 'code, kbd, samp, tt';
const blocks = 'p, div, section, article, table, thead, tbody, tfoot, tr, td, th';
/** If empty, these count as an empty line. */
const rows = `tr, ${lines}`;

/** How an element's text looks, as far as it indicates code. */
interface Look {
  readonly isMonospaced: boolean;
  readonly keepsSpaces: boolean;
}

/** `blank` nodes count as code between code, and as text between text. */
type Kind = 'code' | 'blank' | 'other';

const lookOf = (element: Element, around: Look): Look => {
  if (element.matches(lines)) return { isMonospaced: true, keepsSpaces: true };
  const style = element.getAttribute('data-style') ?? '';
  return {
    isMonospaced: isMonospacedIn(style) ?? (around.isMonospaced || element.matches(inlineCode)),
    keepsSpaces: keepsSpacesIn(style) ?? around.keepsSpaces,
  };
};

const isCode = ({ isMonospaced, keepsSpaces }: Look): boolean => isMonospaced && keepsSpaces;
const isBlank = (text: string): boolean => !/[^\s\u00a0]/.test(text);
const isBlock = (node: Node | null): boolean => node instanceof Element && node.matches(blocks);

/** The lines of the nodes, as readers see them. */
const linesOf = (nodes: readonly Node[], verbatim: ReadonlySet<Node>): string[] => {
  const ended: string[] = [];
  let line: string[] | undefined;
  const end = (): void => {
    if (line) ended.push(line.join(''));
    line = undefined;
  };
  const addText = (text: Text): void => {
    const isBetween = isBlank(text.data) && (isBlock(text.previousSibling) || isBlock(text.nextSibling));
    if (isBetween || (!verbatim.has(text) && line === undefined)) return;
    const [first = '', ...rest] = (verbatim.has(text) ? text.data : ' ').replaceAll('\u00a0', ' ').split(/\r\n?|\n/);
    if (first !== '') (line ??= []).push(first);
    for (const next of rest) {
      line ??= [];
      end();
      if (next !== '') line = [next];
    }
  };
  const add = (node: Node): void => {
    if (node instanceof Text) return addText(node);
    if (node.nodeName === 'BR') {
      line ??= [];
      return end();
    }
    const isRow = node instanceof Element && node.matches(rows);
    const isOwnLine = isRow || isBlock(node);
    if (isOwnLine) end();
    const before = ended.length;
    for (const child of node.childNodes) add(child);
    if (isOwnLine) end();
    if (isRow && ended.length === before) ended.push('');
  };
  for (const node of nodes) add(node);
  end();
  const hasWords = (words: string): boolean => !isBlank(words);
  return ended.slice(Math.max(0, ended.findIndex(hasWords)), ended.findLastIndex(hasWords) + 1);
};

const languageHolders = '[data-tagsearch-lang], [data-canonical-lang], [data-lang], [class*="highlight-source-"]';

/** The language that the page gives around or inside the code. */
export const languageNear = (element: Element): string => {
  const named = element.closest(languageHolders) ?? element.querySelector(languageHolders);
  const attributes = ['data-tagsearch-lang', 'data-canonical-lang', 'data-lang'].map((name) => named?.getAttribute(name));
  const ofGitHub = /highlight-source-([\w+#-]+)/.exec(named?.className ?? '')?.[1];
  return languageNamed(attributes.find((name) => name) ?? ofGitHub ?? '');
};

const isBlankNode = (node: ChildNode | undefined): boolean => node !== undefined && isBlank(node.textContent ?? '');

/** Replaces the nodes by a code block; a single line becomes inline code. */
const replaceByCode = (run: readonly ChildNode[], verbatim: ReadonlySet<Node>, language: string): void => {
  const nodes = run.slice(run.findIndex((node) => !isBlankNode(node)));
  while (isBlankNode(nodes.at(-1))) nodes.pop();
  const [first] = nodes;
  const code = linesOf(nodes, verbatim);
  if (!first?.parentElement || code.length === 0) return;
  const element = first.parentElement.ownerDocument.createElement(code.length > 1 ? 'pre' : 'code');
  const text = code.join('\n');
  if (code.length > 1) {
    const own = languageNear(first instanceof Element ? first : first.parentElement) || language;
    if (own !== '') element.className = `language-${own}`;
    element.textContent = text;
    first.before(element);
  } else {
    element.textContent = text.trim();
    const line = first.parentElement.ownerDocument.createElement(nodes.some(isBlock) ? 'p' : 'span');
    line.append(/^\s/.test(text) ? ' ' : '', element, /\s$/.test(text) ? ' ' : '');
    first.before(line);
  }
  for (const node of nodes) node.remove();
};

/** Whether any row has more than one non-empty cell, so is more than a line of code. */
const isTabular = (table: Element): boolean =>
  [...table.querySelectorAll('tr')].some((row) => [...row.children].filter((cell) => !isBlank(cell.textContent)).length > 1);

/** Replaces code inside the element and returns the element's kind. `verbatim` collects texts whose spaces matter. */
const find = (element: Element, around: Look, verbatim: Set<Node>, language: string): Kind => {
  if (element.matches('pre, listing') || (element.localName === 'table' && isTabular(element))) return 'other';
  const look = element.matches(others) ? { isMonospaced: false, keepsSpaces: false } : lookOf(element, around);
  if (element.matches(inlineCode) && !isCode(around) && !(isCode(look) && element.textContent.includes('\n'))) return 'other';
  const kinds = [...element.childNodes].map((node): readonly [ChildNode, Kind] => {
    if (node instanceof Element) return [node, find(node, look, verbatim, language)];
    if (node instanceof Text && isCode(look)) verbatim.add(node);
    return [node, isBlank(node.nodeValue ?? '') ? 'blank' : isCode(look) ? 'code' : 'other'];
  });
  const staysItself = element.matches(`${others}, ${parts}, body`);
  if (!staysItself && kinds.every(([, kind]) => kind !== 'other'))
    return kinds.some(([, kind]) => kind === 'code') ? 'code' : 'blank';
  if (element.matches(frames)) return 'other';
  const run: ChildNode[] = [];
  for (const [node, kind] of kinds) {
    if (kind !== 'other') run.push(node);
    else replaceByCode(run.splice(0), verbatim, language);
  }
  replaceByCode(run, verbatim, language);
  return 'other';
};

const isNumber = (element: Element): boolean =>
  /^[\d\s]*$/.test(element.textContent) && !element.matches(lines) && !element.querySelector('img, svg');

/**
 * Turns text that looks like code into code: monospaced lines whose spaces matter, as copied from editors and code
 * hosts. `language` is the language that the clipboard gives for the whole content.
 */
export const codeByItsLook = (body: Element, language: string): void => {
  for (const number of body.querySelectorAll(numbers)) if (isNumber(number)) number.remove();
  find(body, { isMonospaced: false, keepsSpaces: false }, new Set(), language);
};
