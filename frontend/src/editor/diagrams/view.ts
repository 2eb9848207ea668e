import type { Node } from 'prosemirror-model';
import type { NodeView, NodeViewConstructor, ViewMutationRecord } from 'prosemirror-view';
import { diagramLanguage } from '../../../../domain/article/diagrams.ts';
import { element } from '../../components/element.ts';

/** How long typing rests before a diagram is drawn anew, in milliseconds. */
const rest = 300;

/** Of the drawings of this page: each has ids of its own. */
let count = 0;

/** A diagram in the editor: its code, in which one writes, and what it draws below. */
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

  /** The keys that push a long one aside. */
  stopEvent({ target }: Event): boolean {
    return target === this.#drawing;
  }

  destroy(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
  }

  async #draw(): Promise<void> {
    const node = this.#node;
    // Fetched with the first diagram of an editor. Where it cannot be, the code stands there still.
    const loaded = await import('../../../../domain/article/drawn-diagram.ts').catch(() => undefined);
    if (!loaded || this.#isGone || node !== this.#node) return;
    const drawn = node.textContent.trim() === '' ? { wrong: '' } : loaded.drawnDiagram(node.textContent, this.#prefix);
    this.#drawing.classList.toggle('wrong', 'wrong' in drawn);
    if ('html' in drawn) this.#drawing.innerHTML = drawn.html;
    else this.#drawing.textContent = drawn.wrong || 'Write the diagram, such as { signal: [{ name: "clk", wave: "p..." }] }.';
    Object.assign(this.#drawing, { tabIndex: 0, role: 'group', ariaLabel: 'Diagram' });
  }
}

/** The editor itself shows code that is no diagram. */
const codeView = (node: Node): NodeView | undefined =>
  node.attrs.language === diagramLanguage ? new DiagramView(node) : undefined;

/** Its types do not say that a constructor may leave a node to the editor. */
export const diagramViews = { code_block: codeView as NodeViewConstructor };
