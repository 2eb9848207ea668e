import type { Passage } from '../../../domain/article/anchors/anchor.ts';
import { pictureSign } from '../../../domain/article/anchors/anchored-text.ts';

/** A part of an article's text with its DOM node: a text node, or an element that is selected as a whole. */
interface Piece extends Passage {
  readonly node: Text | Element;
}

/** An element that contains lines of the text: a paragraph, a cell, a picture … */
export interface TextBlock extends Passage {
  readonly element: HTMLElement;
}

/** An article on the page, with the positions of its text. */
export interface RenderedText {
  readonly blocks: readonly TextBlock[];
  readonly pieces: readonly Piece[];
}

const blockTags = 'p:not(.label), h2, h3, h4, pre, td, th, img, .formula';

const latexOf = (math: Element): string => math.querySelector('annotation')?.textContent ?? '';

/** The text of an element that counts as one; undefined if its content is text. */
const wholeText = (element: Element): string | undefined => {
  if (element.localName === 'img') return `${pictureSign}${element.getAttribute('alt') ?? ''}`;
  if (element.localName === 'br') return '\n';
  return element.localName === 'math' ? latexOf(element) : undefined;
};

/** Collects the pieces of a block in order, starting at an offset; skips what the page adds to an article. */
const piecesIn = (node: Node, pieces: Piece[], start: number): number => {
  if (node instanceof Text) {
    pieces.push({ node, start, end: start + node.length });
    return start + node.length;
  }
  if (!(node instanceof Element) || node.localName === 'button') return start;
  const whole = wholeText(node);
  if (whole !== undefined) {
    pieces.push({ node, start, end: start + whole.length });
    return start + whole.length;
  }
  let end = start;
  for (const child of node.childNodes) end = piecesIn(child, pieces, end);
  return end;
};

const textOf = ({ node }: Piece): string => (node instanceof Text ? node.data : (wholeText(node) ?? ''));

/**
 * Maps the text of an article (`anchoredText`) to the page. Text that the page adds, such as that a diagram cannot be
 * drawn, is left out.
 */
export const renderedText = (article: Element, text: string): RenderedText => {
  const [blocks, pieces]: [TextBlock[], Piece[]] = [[], []];
  let place = 0;
  for (const element of article.querySelectorAll<HTMLElement>(blockTags)) {
    if (element.closest('svg') || element.parentElement?.closest(blockTags)) continue;
    const found: Piece[] = [];
    const end = piecesIn(element, found, place);
    if (end === place || found.map(textOf).join('') !== text.slice(place, end) || !['\n', undefined].includes(text[end]))
      continue;
    blocks.push({ element, start: place, end });
    pieces.push(...found);
    place = end + 1;
  }
  return { blocks, pieces };
};

/** The part of a piece inside a range. */
const taken = ({ node, start, end }: Piece, range: Range): Passage => ({
  start: node === range.startContainer ? start + range.startOffset : start,
  end: node === range.endContainer ? start + range.endOffset : end,
});

/** The passage that a reader selected; undefined if the selection contains no text. */
export const passageOf = ({ pieces }: RenderedText, range: Range): Passage | undefined => {
  const parts = pieces.filter(({ node }) => range.intersectsNode(node)).map((piece) => taken(piece, range));
  const [first, last] = [parts.find(({ start, end }) => start < end), parts.findLast(({ start, end }) => start < end)];
  return first && last && { start: first.start, end: last.end };
};

/** The range of a passage on the page; undefined if none of it is there. */
export const rangeOf = ({ pieces }: RenderedText, { start, end }: Passage): Range | undefined => {
  const first = pieces.find((piece) => piece.end > start);
  const last = pieces.findLast((piece) => piece.start < end);
  if (!first || !last || first.start >= end) return undefined;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start));
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(last.node.length, end - last.start));
  else range.setEndAfter(last.node);
  return range;
};

/** The blocks that contain a passage. */
export const blocksOf = ({ blocks }: RenderedText, { start, end }: Passage): readonly TextBlock[] =>
  blocks.filter((block) => block.start < end && start < block.end);
