import { formulaTags, isSecondCopy, sourceFormula, type SourceElement } from '../../../domain/article/formula-source.ts';

/** A DOM element; its children are wrapped lazily. */
class PageElement implements SourceElement {
  readonly #element: Element;

  constructor(element: Element) {
    this.#element = element;
  }

  get name(): string {
    return this.#element.localName;
  }

  get childCount(): number {
    return this.#element.childNodes.length;
  }

  get children(): readonly (SourceElement | string)[] {
    return [...this.#element.childNodes].flatMap((node): (SourceElement | string)[] =>
      node instanceof Element ? [new PageElement(node)] : node instanceof Text ? [node.data] : [],
    );
  }

  attribute(name: string): string {
    return this.#element.getAttribute(name) ?? '';
  }
}

/**
 * Turns formulas that give their LaTeX into `<math data-latex>`, which the editor's schema reads. The LaTeX is also set
 * as text, as paragraphs without text are removed. In code a formula stays text.
 */
export const pastedFormulas = (body: Element): void => {
  const copies = [...body.querySelectorAll('*')].filter(
    (element) => element.parentElement && isSecondCopy(new PageElement(element), new PageElement(element.parentElement)),
  );
  for (const copy of copies) copy.remove();
  for (const element of body.querySelectorAll(formulaTags.join())) {
    // A formula nested in another has been removed with it.
    if (!body.contains(element)) continue;
    const source = element.closest('pre') ? undefined : sourceFormula(new PageElement(element));
    if (source === undefined) continue;
    const formula = element.ownerDocument.createElement('math');
    formula.setAttribute('data-latex', source.latex);
    if (source.isBlock) formula.setAttribute('display', 'block');
    formula.textContent = source.latex;
    element.replaceWith(formula);
  }
};
