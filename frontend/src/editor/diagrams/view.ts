import type { Node } from 'prosemirror-model';
import type { NodeView, NodeViewConstructor, ViewMutationRecord } from 'prosemirror-view';
import { diagramLanguage } from '../../../../domain/article/diagrams.ts';
import { element } from '../../components/element.ts';

/** How long typing must pause before a diagram is redrawn, in milliseconds. */
const rest = 300;

/** Counts the drawings on this page, to give each unique ids. */
let count = 0;

/** A diagram in the editor: its editable code, with the drawing below. */
class DiagramView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #drawing = element('div', { className: 'diagram', contentEditable: 'false' });
  readonly #prefix = `editor-diagram-${(count += 1)}`;
  #node: Node;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isGone = false;

  constructor(node: Node) {
    this.#node = node;
    this.contentDOM = element('code', { className: `language-${diagramLanguage}` });
    const pre = element('pre', { spellcheck: false });
    pre.append(this.contentDOM);
    this.dom = element('div', { className: 'drawn-code' });
    this.dom.append(pre, this.#drawing);
    this.#drawing.textContent = 'Diagram';
    void this.#draw();
  }

  update(node: Node): boolean {
    if (!node.sameMarkup(this.#node)) return false;
    const isSame = node.textContent === this.#node.textContent;
    this.#node = node;
    if (isSame) return true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#draw(), rest);
    return true;
  }

  ignoreMutation({ target }: ViewMutationRecord): boolean {
    return this.#drawing.contains(target);
  }

  /** Keys that scroll a wide drawing. */
  stopEvent({ target }: Event): boolean {
    return target === this.#drawing;
  }

  destroy(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
  }

  async #draw(): Promise<void> {
    const node = this.#node;
    // Load the code with the editor's first diagram. If loading fails, the author still sees the diagram's code.
    const loaded = await import('../../../../domain/article/drawn-diagram.ts').catch(() => undefined);
    if (!loaded || this.#isGone || node !== this.#node) return;
    const drawn = node.textContent.trim() === '' ? { wrong: '' } : loaded.drawnDiagram(node.textContent, this.#prefix);
    this.#drawing.classList.toggle('wrong', 'wrong' in drawn);
    if ('html' in drawn) this.#drawing.innerHTML = drawn.html;
    else this.#drawing.textContent = drawn.wrong || 'Write the diagram, such as { signal: [{ name: "clk", wave: "p..." }] }.';
    Object.assign(this.#drawing, { tabIndex: 0, role: 'group', ariaLabel: 'Diagram' });
  }
}

/** Leaves code that is no diagram to the editor's default view. */
const codeView = (node: Node): NodeView | undefined =>
  node.attrs.language === diagramLanguage ? new DiagramView(node) : undefined;

/** ProseMirror's types do not say that a constructor may return undefined to leave a node to the editor. */
export const diagramViews = { code_block: codeView as NodeViewConstructor };
