import type { Node } from 'prosemirror-model';
import { pictureSign } from '../../../../domain/article/anchors/anchored-text.ts';
import type { Passage } from '../../../../domain/article/anchors/anchor.ts';

/** A part of the text, by its range in UTF-16 units, and its range in the document. */
interface Piece extends Passage {
  readonly from: number;
  readonly to: number;
  /** Text has one position per unit. Anything else counts as one unit. */
  readonly isText: boolean;
  /** Whether it is a block by itself. */
  readonly isBlock: boolean;
}

/** An editor's document as the text in which anchors are located (`anchoredText`), with positions. */
export interface AnchoredDoc {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

const textOf = (node: Node): string => {
  if (node.isText) return node.text ?? '';
  if (node.type.name === 'image') return `${pictureSign}${node.attrs.alt as string}`;
  return node.type.name === 'hard_break' ? '\n' : String(node.attrs.latex ?? '');
};

export const anchoredDoc = (doc: Node): AnchoredDoc => {
  const pieces: Piece[] = [];
  let text = '';
  let line = 0;
  const add = (node: Node, pos: number): void => {
    const said = textOf(node);
    if (said === '') return;
    pieces.push({
      ...{ start: text.length, end: text.length + said.length, from: pos, to: pos + node.nodeSize },
      ...{ isText: node.isText, isBlock: node.isBlock },
    });
    text += said;
  };
  doc.descendants((node, pos) => {
    if (node.isBlock && (node.isTextblock || node.isLeaf || node.isAtom)) {
      if (text.length > line) text += '\n';
      line = text.length;
    }
    if (node.isLeaf || node.isText || node.isAtom) add(node, pos);
    return !node.isAtom;
  });
  return { text: text.length === line ? text.replace(/\n$/, '') : text, pieces };
};

/** The document positions of a passage, by part; a block by itself is one part. */
export const positionsOf = ({ pieces }: AnchoredDoc, { start, end }: Passage) => {
  const parts = pieces.filter((piece) => piece.start < end && start < piece.end);
  return parts.map((piece) => ({
    isBlock: piece.isBlock,
    from: piece.isText ? piece.from + Math.max(0, start - piece.start) : piece.from,
    to: piece.isText ? piece.to - Math.max(0, piece.end - end) : piece.to,
  }));
};
