import type { TreeNode } from './formula-lines.ts';

/**
 * Widths of characters, of the spaces around an operator, and between the columns of a table, in em. Typefaces differ
 * by a quarter: these suit DejaVu Math TeX Gyre, the widest that systems come with.
 */
const character = 0.65;
const capital = 0.95;
const operatorSpaces = 0.75;
const columnGap = 0.8;
/** The width of a character in words beside that of one in a formula. */
const inWords = 0.75;
/** The size of an index beside the letter it belongs to; browsers draw small letters no smaller than 6 pixels. */
const script = 0.8;

const textWidth = (text: string): number => {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals * capital + (text.length - capitals) * character;
};

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** A space has no width that is known here if its unit is not em. */
const spaceWidth = (width: unknown): number =>
  typeof width === 'string' && width.endsWith('em') ? Math.max(0, Number.parseFloat(width)) : 0;

const tableWidth = (rows: readonly TreeNode[]): number => {
  const columns: number[] = [];
  for (const { children: cells = [] } of rows)
    cells.forEach((cell, column) => (columns[column] = Math.max(columns[column] ?? 0, estimatedWidth(cell) + columnGap)));
  return sum(columns);
};

/**
 * About how wide a part of a formula is drawn, in em: the paper's width is known to no server, but what cannot wrap has
 * to fit.
 */
export const estimatedWidth = ({ type = '', text = '', attributes, children = [] }: TreeNode): number => {
  if (type === 'mtable') return tableWidth(children);
  if (type === 'mspace') return spaceWidth(attributes?.width);
  const [first = 0, ...others] = children.map(estimatedWidth);
  switch (type) {
    case 'mfrac':
      return Math.max(first, ...others);
    case 'munder':
    case 'mover':
    case 'munderover':
      return Math.max(first, ...others.map((width) => width * script));
    case 'mtext':
      return (first + sum(others)) * inWords;
    case 'msub':
    case 'msup':
    case 'msubsup':
      return first + Math.max(0, ...others) * script;
    default:
      return textWidth(text) + (type === 'mo' ? operatorSpaces : 0) + first + sum(others);
  }
};
