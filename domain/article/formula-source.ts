/** An element of HTML, parsed by parse5 or by a browser. */
export interface SourceElement {
  readonly name: string;
  /** Its elements and texts, in order. */
  readonly children: readonly (SourceElement | string)[];
  /** The attribute's value, or an empty string. */
  attribute(name: string): string;
}

/** A formula in HTML of other pages. */
export interface SourceFormula {
  readonly latex: string;
  readonly isBlock: boolean;
}

const childrenOf = ({ children }: SourceElement, name: string): readonly SourceElement[] =>
  children.filter((child): child is SourceElement => typeof child !== 'string' && child.name === name);

/** LaTeX without what Wikipedia wraps it in. */
const unwrapped = (latex: string): string => /^\s*\{\\displaystyle\s([^]*)\}\s*$/.exec(latex)?.[1] ?? latex;

const annotationOf = (math: SourceElement): string | undefined => {
  const annotations = childrenOf(math, 'semantics').flatMap((semantics) => childrenOf(semantics, 'annotation'));
  const source = annotations.find((annotation) => annotation.attribute('encoding') === 'application/x-tex');
  const [text] = source?.children ?? [];
  return typeof text === 'string' ? unwrapped(text) : undefined;
};

const latexOfMathml = (math: SourceElement): string | undefined => math.attribute('data-latex') || annotationOf(math);

/** The LaTeX is on the first elements: MathJax writes few around them, and parts of the formula within. */
const mostElements = 30;

/**
 * The LaTeX of a container of MathJax 4: its first `data-latex`. Several drawings of a formula, cut for line breaks,
 * each carry the whole. Glyphs, in `defs`, carry none.
 */
const latexOfContainer = (container: SourceElement): string | undefined => {
  const waiting = [container];
  for (let looked = 0; looked < mostElements; looked += 1) {
    const element = waiting.pop();
    if (element === undefined) return undefined;
    const latex = element.attribute('data-latex');
    if (latex !== '') return latex;
    if (element.name === 'defs') continue;
    for (const child of element.children.slice(0, mostElements).toReversed()) if (typeof child !== 'string') waiting.push(child);
  }
  return undefined;
};

/**
 * The formula that the element shows, if it names its LaTeX: MathML of this site, Wikipedia, KaTeX and WordPress, and
 * what MathJax 4 draws. Chromium copies no annotation, because it is not rendered, but it copies `data-latex`.
 */
export const sourceFormula = (element: SourceElement): SourceFormula | undefined => {
  const { name } = element;
  if (name !== 'math' && name !== 'mjx-container') return undefined;
  const latex = name === 'math' ? latexOfMathml(element) : latexOfContainer(element);
  const isBlock = element.attribute('display') === (name === 'math' ? 'block' : 'true');
  return latex === undefined ? undefined : { latex, isBlock };
};
