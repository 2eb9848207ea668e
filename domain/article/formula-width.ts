import type { TreeNode } from './formula-lines.ts';

/**
 * Widths in em: of characters, of the spaces around an operator, and between the columns of a table. Typefaces differ
 * by a quarter; these suit DejaVu Math TeX Gyre, the widest that systems ship.
 */
const character = 0.65;
const capital = 0.95;
const operatorSpaces = 0.75;
const columnGap = 0.8;
/** The width of a character in words, relative to one in a formula. */
const inWords = 0.75;
/** The size of an index relative to its base; browsers draw small letters no smaller than 6 pixels. */
const script = 0.8;

const textWidth = (text: string): number => {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals * capital + (text.length - capitals) * character;
};

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** The width of a space is unknown here unless its unit is em. */
const spaceWidth = (width: unknown): number =>
  typeof width === 'string' && width.endsWith('em') ? Math.max(0, Number.parseFloat(width)) : 0;

const tableWidth = (rows: readonly TreeNode[]): number => {
  const columns: number[] = [];
  for (const { children: cells = [] } of rows)
    cells.forEach((cell, column) => (columns[column] = Math.max(columns[column] ?? 0, estimatedWidth(cell) + columnGap)));
  return sum(columns);
};

/**
 * The approximate width of a part of a formula, in em: the server does not know the paper's width, but what cannot wrap
 * must fit.
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
