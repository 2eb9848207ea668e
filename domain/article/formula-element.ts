import { collapseAndTrim, isBlank } from './characters.ts';
import { isFormulaIn, latexIn } from './formulas.ts';
import { attribute, type Element, type Node } from './nodes.ts';
import { roleOf } from './roles.ts';

/** A formula as HTML tells it. */
export interface ReadFormula {
  readonly latex: string;
  readonly isBlock: boolean;
}

/** All text within, but for what is never shown. Without recursion: the depth of HTML has no limit. */
const textWithin = (element: Element): string => {
  const texts: string[] = [];
  const waiting: Node[] = element.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) texts.push(node.value);
    else if ('tagName' in node && roleOf(node.tagName) !== 'dropped')
      for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return texts.join('');
};

const childrenOf = (element: Element, name: string): readonly Element[] =>
  element.childNodes.filter((child): child is Element => 'tagName' in child && child.tagName === name);

/** The LaTeX that MathML names as its source, as Wikipedia, KaTeX, MathJax and this site write it. */
const sourceOf = (math: Element): string | undefined => {
  const annotations = childrenOf(math, 'semantics').flatMap((semantics) => childrenOf(semantics, 'annotation'));
  const source = annotations.find((annotation) => attribute(annotation, 'encoding') === 'application/x-tex');
  const [text] = source?.childNodes ?? [];
  if (!text || !('value' in text)) return undefined;
  // Wikipedia's own wrapping.
  return /^\s*\{\\displaystyle\s([^]*)\}\s*$/.exec(text.value)?.[1] ?? text.value;
};

/**
 * The formula that the element is: one of the serializer's in a line, or MathML that names its LaTeX. Undefined where
 * it is another element; with empty LaTeX where a reader would see nothing.
 */
export const formulaOf = (element: Element): ReadFormula | undefined => {
  const { tagName } = element;
  const isOwn = tagName === 'code' && isFormulaIn(attribute(element, 'class'));
  const source = isOwn ? textWithin(element) : tagName === 'math' ? sourceOf(element) : undefined;
  if (source === undefined) return undefined;
  const isBlock = attribute(element, 'display') === 'block' && !isOwn;
  const latex = isBlock ? latexIn(source) : collapseAndTrim(source);
  return { latex: isBlank(latex) ? '' : latex, isBlock };
};
