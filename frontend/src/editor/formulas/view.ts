import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import type { DrawnFormula } from '../../../../domain/article/mathml.ts';

type Draw = (latex: string, isBlock: boolean) => DrawnFormula;

let loading: Promise<Draw> | undefined;

/** The function that draws formulas, loaded with the first formula. */
export const loadedDraw = (): Promise<Draw> =>
  (loading ??= import('../../../../domain/article/mathml.ts').then(({ drawnFormula }) => drawnFormula));

/** A formula in the editor: drawn, or shown as LaTeX while loading or if it has an error. */
class FormulaView implements NodeView {
  readonly dom: HTMLElement;
  #node: Node;

  constructor(node: Node) {
    this.#node = node;
    this.dom = document.createElement(node.isInline ? 'span' : 'div');
    this.dom.className = 'formula';
    this.#show();
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const isSame = node.attrs.latex === this.#node.attrs.latex;
    this.#node = node;
    if (!isSame) this.#show();
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }

  /** Keys that scroll a long formula. */
  stopEvent(event: Event): boolean {
    return event instanceof KeyboardEvent && event.target === this.dom;
  }

  #show(): void {
    const node = this.#node;
    const latex = String(node.attrs.latex);
    if (latex.trim() === '') {
      this.dom.textContent = 'Formula';
      return;
    }
    loadedDraw().then(
      (draw) => node === this.#node && this.#draw(latex, draw(latex, !node.isInline)),
      () => (this.dom.textContent = latex),
    );
  }

  #draw(latex: string, drawn: DrawnFormula): void {
    this.dom.classList.toggle('wrong', 'wrong' in drawn);
    if ('html' in drawn) this.dom.innerHTML = drawn.html;
    else {
      const said = document.createElement('em');
      said.textContent = drawn.wrong;
      this.dom.replaceChildren(latex, ' ', said);
    }
    // Keyboard users must be able to reach scrollable elements.
    if (this.dom.scrollWidth > this.dom.clientWidth && !this.#node.isInline)
      Object.assign(this.dom, { tabIndex: 0, role: 'group', ariaLabel: 'Formula' });
    else this.dom.removeAttribute('tabindex');
  }
}

const formulaView = (node: Node): NodeView => new FormulaView(node);

export const formulaViews = { formula: formulaView, formula_block: formulaView };
