import type { Inline, Mark } from './document.ts';
import { collapse, isBlank } from './characters.ts';
import { sameMarks } from './marks.ts';

/** Collects the inline content of one block, collapsing white space across elements and trimming it at line ends. */
export class Inlines {
  #content: Inline[] = [];
  #atSpace = true;

  /** Adds text as written in the HTML. */
  text(raw: string, marks: readonly Mark[]): void {
    const collapsed = collapse(raw);
    const text = this.#atSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text === '') return;
    this.#atSpace = text.endsWith(' ');
    const last = this.#content.at(-1);
    if (last?.type !== 'text' || !sameMarks(last.marks, marks)) this.#content.push({ type: 'text', text, marks });
    else this.#content[this.#content.length - 1] = { type: 'text', text: last.text + text, marks: last.marks };
  }

  /** Adds a formula. It is not a space, so the spaces around it stay. */
  formula(latex: string): void {
    this.#content.push({ type: 'formula', attrs: { latex } });
    this.#atSpace = false;
  }

  get isAtLineStart(): boolean {
    return this.#content.length === 0 || this.#content.at(-1)?.type === 'hard_break';
  }

  break(): void {
    this.#trimEnd();
    this.#content.push({ type: 'hard_break' });
    this.#atSpace = true;
  }

  /**
   * Returns the content so far without trailing breaks, and resets for the next block; empty if a reader would see
   * nothing.
   */
  take(): readonly Inline[] {
    if (this.#content.length === 0) return [];
    this.#trimEnd();
    while (this.#content.at(-1)?.type === 'hard_break') this.#content.pop();
    const content = this.#content;
    this.#content = [];
    this.#atSpace = true;
    return content.some((inline) => inline.type === 'formula' || (inline.type === 'text' && !isBlank(inline.text)))
      ? content
      : [];
  }

  #trimEnd(): void {
    const last = this.#content.at(-1);
    if (last?.type !== 'text' || !last.text.endsWith(' ')) return;
    this.#content.pop();
    if (last.text !== ' ') this.#content.push({ type: 'text', text: last.text.slice(0, -1), marks: last.marks });
  }
}
