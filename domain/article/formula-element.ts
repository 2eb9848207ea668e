import { collapseAndTrim, isBlank } from './characters.ts';
import { isSecondCopy, sourceFormula, type SourceElement } from './formula-source.ts';
import { isFormulaIn, latexIn, type Formula } from './formulas.ts';
import { attribute, type Element, type Node, type Parent } from './nodes.ts';
import { roleOf } from './roles.ts';

/** All text inside except what is never shown. Not recursive, because the depth of HTML has no limit. */
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

/** A parse5 element, or the fragment around it; wraps its children lazily. */
class ParsedElement implements SourceElement {
  readonly #node: Parent;

  constructor(node: Parent) {
    this.#node = node;
  }

  get name(): string {
    return 'tagName' in this.#node ? this.#node.tagName : '';
  }

  get childCount(): number {
    return this.#node.childNodes.length;
  }

  get children(): readonly (SourceElement | string)[] {
    return this.#node.childNodes.flatMap((node): (SourceElement | string)[] =>
      'tagName' in node ? [new ParsedElement(node)] : 'value' in node ? [node.value] : [],
    );
  }

  attribute(name: string): string {
    return 'attrs' in this.#node ? attribute(this.#node, name) : '';
  }
}

/** An inline formula as the serializer writes it. */
const ownFormula = (element: Element): Formula | undefined =>
  element.tagName === 'code' && isFormulaIn(attribute(element, 'class'))
    ? { latex: textWithin(element), isBlock: false }
    : undefined;

/**
 * The element's formula: an inline one from the serializer, or one from another page that includes its LaTeX. Undefined
 * for other elements; with empty LaTeX if a reader would see nothing.
 */
export const formulaOf = (element: Element): Formula | undefined => {
  const source = ownFormula(element) ?? sourceFormula(new ParsedElement(element));
  if (source === undefined) return undefined;
  const latex = source.isBlock ? latexIn(source.latex) : collapseAndTrim(source.latex);
  return { latex: isBlank(latex) ? '' : latex, isBlock: source.isBlock };
};

/** Whether the element repeats an adjacent formula. */
export const isFormulaCopy = (element: Element): boolean =>
  element.parentNode !== null && isSecondCopy(new ParsedElement(element), new ParsedElement(element.parentNode));
