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

/**
 * The formula that the element shows, if it names its LaTeX: MathML of this site, Wikipedia, KaTeX and WordPress.
 * Chromium copies no annotation, because it is not rendered, but it copies `data-latex`.
 */
export const sourceFormula = (element: SourceElement): SourceFormula | undefined => {
  if (element.name !== 'math') return undefined;
  const latex = element.attribute('data-latex') || annotationOf(element);
  return latex === undefined ? undefined : { latex, isBlock: element.attribute('display') === 'block' };
};
