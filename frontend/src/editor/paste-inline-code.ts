import { isMonospacedIn } from '../../../domain/article/styles.ts';

const blocks = 'p, div, li, dt, dd, td, th, caption, figcaption, blockquote, h1, h2, h3, h4, h5, h6, body';
/** Elements whose text is already code, or no prose. */
const others = 'pre, listing, code, kbd, samp, tt, math, svg, textarea, select, button';

const hasWords = (text: string): boolean => /[^\s\u00a0]/.test(text);

/** Whether the typeface that an element sets is monospaced; undefined if it sets none. */
const ownLook = (element: Element): boolean | undefined => {
  const face = element.localName === 'font' ? (element.getAttribute('face') ?? '') : '';
  return isMonospacedIn(element.getAttribute('data-style') ?? '') ?? (face ? isMonospacedIn(`font-family:${face}`) : undefined);
};

/** A text node and its look. */
interface Part {
  readonly text: Text;
  readonly isMonospaced: boolean;
  /** Whether it is monospaced while its block is not. */
  readonly isCode: boolean;
}

/** The text nodes of each block, in document order. */
const textsOfBlocks = (body: Element): ReadonlyMap<Element, readonly Part[]> => {
  const found = new Map<Element, Part[]>();
  const looks = new Map<Element, boolean>();
  const lookOf = (element: Element): boolean => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const around = element === body || !element.parentElement ? false : lookOf(element.parentElement);
    const look = ownLook(element) ?? around;
    looks.set(element, look);
    return look;
  };
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const block = text.parentElement?.closest(blocks);
    if (!text.parentElement || !block || text.parentElement.closest(others)) continue;
    const isMonospaced = lookOf(text.parentElement);
    const part = { text, isMonospaced, isCode: isMonospaced && !lookOf(block) };
    const parts = found.get(block);
    if (parts) parts.push(part);
    else found.set(block, [part]);
  }
  return found;
};

const lengthOf = (parts: readonly Part[], isMonospaced: boolean): number =>
  parts.reduce((sum, part) => sum + (part.isMonospaced === isMonospaced ? part.text.data.trim().length : 0), 0);

/** Turns consecutive text nodes into code, without the surrounding spaces. */
const markRun = (run: readonly Text[]): void => {
  const worded = run.slice(
    run.findIndex(({ data }) => hasWords(data)),
    run.findLastIndex(({ data }) => hasWords(data)) + 1,
  );
  for (const [place, whole] of worded.entries()) {
    const start = place === 0 ? whole.data.search(/[^\s\u00a0]/) : 0;
    const text = start > 0 ? whole.splitText(start) : whole;
    if (place === worded.length - 1) {
      const { length } = text.data.replace(/[\s\u00a0]+$/, '');
      if (length < text.data.length) text.splitText(length);
    }
    const code = text.ownerDocument.createElement('code');
    text.replaceWith(code);
    code.append(text);
  }
};

const runsIn = (parts: readonly Part[]): Text[][] => {
  const runs: Text[][] = [[]];
  for (const { text, isCode } of parts) {
    if (isCode) runs.at(-1)?.push(text);
    else runs.push([]);
  }
  return runs.filter((run) => run.some(({ data }) => hasWords(data)));
};

/**
 * Turns monospaced words within other text into code. If most text is in monospaced blocks, the typeface means nothing
 * in blocks that are mostly monospaced either.
 */
export const inlineCodeByItsLook = (body: Element): void => {
  const all = [...textsOfBlocks(body).values()];
  const whole = all.filter((parts) => lengthOf(parts, false) === 0).flat();
  const isMonospacedText = lengthOf(whole, true) > lengthOf(all.flat(), false);
  for (const parts of all) {
    const proportional = lengthOf(parts, false);
    if (proportional === 0 || (isMonospacedText && lengthOf(parts, true) > proportional)) continue;
    for (const run of runsIn(parts)) markRun(run);
  }
};
