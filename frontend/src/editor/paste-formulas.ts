import { formulaTags, isSecondCopy, sourceFormula, type SourceElement } from '../../../domain/article/formula-source.ts';

/** An element of the browser; its children are wrapped when they are asked for. */
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
 * Formulas that name their LaTeX become `<math data-latex>`, which the editor's schema reads. The LaTeX is also their
 * text: a paragraph without text is removed. In code a formula is text.
 */
export const pastedFormulas = (body: Element): void => {
  const copies = [...body.querySelectorAll('*')].filter(
    (element) => element.parentElement && isSecondCopy(new PageElement(element), new PageElement(element.parentElement)),
  );
  for (const copy of copies) copy.remove();
  for (const element of body.querySelectorAll(formulaTags.join())) {
    // One in another is gone with it.
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
