import type { Formula } from './formulas.ts';

/** An HTML element, parsed by parse5 or by a browser. */
export interface SourceElement {
  readonly name: string;
  /** The number of child nodes, comments included; `children` leaves comments out. */
  readonly childCount: number;
  /** Its elements and texts, in order. */
  readonly children: readonly (SourceElement | string)[];
  /** The attribute's value, or an empty string. */
  attribute(name: string): string;
}

const childrenOf = ({ children }: SourceElement, name: string): readonly SourceElement[] =>
  children.filter((child): child is SourceElement => typeof child !== 'string' && child.name === name);

/** The LaTeX inside Wikipedia's wrapper. */
const wrapped = (text: string): string | undefined => /^\s*\{\\(?:displaystyle|textstyle)\s([^]*)\}\s*$/.exec(text)?.[1];

const annotationOf = (math: SourceElement): string | undefined => {
  const annotations = childrenOf(math, 'semantics').flatMap((semantics) => childrenOf(semantics, 'annotation'));
  const source = annotations.find((annotation) => annotation.attribute('encoding') === 'application/x-tex');
  const [text] = source?.children ?? [];
  return typeof text === 'string' ? (wrapped(text) ?? text) : undefined;
};

const latexOfMathml = (math: SourceElement): string | undefined =>
  math.attribute('data-latex') || (annotationOf(math) ?? wrapped(math.attribute('alttext')));

/** The LaTeX is on one of the first elements: MathJax puts few around it; deeper ones hold parts of the formula. */
const mostElements = 30;

/**
 * The LaTeX of a MathJax 4 container: its first `data-latex`. If a formula is cut into several drawings for line
 * breaks, each carries the whole. Glyphs, in `defs`, carry none. A nested container has its own formula; skipping it
 * keeps the search linear however deeply containers are nested.
 */
const latexOfContainer = (container: SourceElement): string | undefined => {
  const waiting = [container];
  for (let looked = 0; looked < mostElements; looked += 1) {
    const element = waiting.pop();
    if (element === undefined) return undefined;
    if (element !== container && element.name === container.name) continue;
    const latex = element.attribute('data-latex');
    if (latex !== '') return latex;
    if (element.name === 'defs') continue;
    for (const child of element.children.slice(0, mostElements).toReversed()) if (typeof child !== 'string') waiting.push(child);
  }
  return undefined;
};

/** Wikipedia's image of a formula, next to which it hides the MathML. */
const wikipediaImage = 'mwe-math-fallback-image-';

const isWikipediaImage = (image: SourceElement): boolean => image.attribute('class').includes(wikipediaImage);

const formulaOf = (latex: string | undefined, isBlock: boolean): Formula | undefined =>
  latex === undefined ? undefined : { latex, isBlock };

const ofImage = (image: SourceElement): Formula | undefined =>
  isWikipediaImage(image)
    ? formulaOf(wrapped(image.attribute('alt')), image.attribute('class').includes(`${wikipediaImage}display`))
    : undefined;

const sources: ReadonlyMap<string, (element: SourceElement) => Formula | undefined> = new Map([
  ['math', (math) => formulaOf(latexOfMathml(math), math.attribute('display') === 'block')],
  ['mjx-container', (container) => formulaOf(latexOfContainer(container), container.attribute('display') === 'true')],
  ['img', ofImage],
]);

/** The names of the elements that may be formulas. */
export const formulaTags = [...sources.keys()];

/**
 * The element's formula, if it includes the LaTeX: MathML of this site, Wikipedia, KaTeX and WordPress, the output of
 * MathJax 4, and Wikipedia's images. Chromium copies attributes, but no annotation, because it is not rendered.
 */
export const sourceFormula = (element: SourceElement): Formula | undefined => sources.get(element.name)?.(element);

const isCopy = (element: SourceElement): boolean => element.attribute('aria-hidden') === 'true' || isWikipediaImage(element);

const isOrHoldsMathml = (element: SourceElement): boolean => element.name === 'math' || childrenOf(element, 'math').length > 0;

/** A formula and its copies share one element; an element with more nodes is text with other content. */
const mostNodes = 8;

/**
 * Whether the element is the visual copy of adjacent MathML: KaTeX, Wikipedia and MathJax 2 and 3 write both, with
 * nothing else around them, and hide the copy from screen readers.
 */
export const isSecondCopy = (element: SourceElement, parent: Pick<SourceElement, 'childCount' | 'children'>): boolean => {
  if (!isCopy(element) || parent.childCount > mostNodes) return false;
  const others = parent.children.filter((child) => (typeof child === 'string' ? child.trim() !== '' : !isCopy(child)));
  return others.length > 0 && others.every((child) => typeof child !== 'string' && isOrHoldsMathml(child));
};
