import type { Passage } from '../../../domain/article/anchors/anchor.ts';
import { pictureSign } from '../../../domain/article/anchors/anchored-text.ts';

/** A part of an article's text, and what shows it: a text, or an element that is chosen as a whole. */
interface Piece extends Passage {
  readonly node: Text | Element;
}

/** What holds lines of the text: a paragraph, a cell, a picture … */
export interface TextBlock extends Passage {
  readonly element: HTMLElement;
}

/** An article on the page, and where its text stands in it. */
export interface RenderedText {
  readonly blocks: readonly TextBlock[];
  readonly pieces: readonly Piece[];
}

const blockTags = 'p:not(.label), h2, h3, h4, pre, td, th, img, .formula';

const latexOf = (math: Element): string => math.querySelector('annotation')?.textContent ?? '';

/** What an element shows as one; undefined where its content is text. */
const wholeText = (element: Element): string | undefined => {
  if (element.localName === 'img') return `${pictureSign}${element.getAttribute('alt') ?? ''}`;
  if (element.localName === 'br') return '\n';
  return element.localName === 'math' ? latexOf(element) : undefined;
};

/** The pieces of a block in their order, from a place on; what the page adds to an article is none. */
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
 * Where the text of an article (`anchoredText`) stands on the page. What the page says beside it, such as that a
 * diagram
 * cannot be drawn, is left out.
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

/** What of a piece a range takes, from one end of it to the other. */
const taken = ({ node, start, end }: Piece, range: Range): Passage => ({
  start: node === range.startContainer ? start + range.startOffset : start,
  end: node === range.endContainer ? start + range.endOffset : end,
});

/** The passage that a reader selected; undefined where nothing of the text is. */
export const passageOf = ({ pieces }: RenderedText, range: Range): Passage | undefined => {
  const parts = pieces.filter(({ node }) => range.intersectsNode(node)).map((piece) => taken(piece, range));
  const [first, last] = [parts.find(({ start, end }) => start < end), parts.findLast(({ start, end }) => start < end)];
  return first && last && { start: first.start, end: last.end };
};

/** Where a passage stands on the page; undefined where nothing of it does. */
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

/** The blocks in which a passage stands. */
export const blocksOf = ({ blocks }: RenderedText, { start, end }: Passage): readonly TextBlock[] =>
  blocks.filter((block) => block.start < end && start < block.end);
