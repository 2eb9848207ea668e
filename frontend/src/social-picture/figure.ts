import type { Colors } from '../../../contracts/theme-colors.ts';
import { height, width } from '../drawing/drawers.ts';
import { drawingOf } from '../drawing/drawing.ts';

/** The spacing of the squared paper's lines, in units of the drawing. */
const square = 10;

/** The positions of the lines within a length. */
const linesIn = (length: number): number[] =>
  Array.from({ length: Math.ceil(length / square) - 1 }, (_, line) => (line + 1) * square);

const paper =
  linesIn(width)
    .map((x) => `M${x} 0V${height}`)
    .join('') +
  linesIn(height)
    .map((y) => `M0 ${y}H${width}`)
    .join('');

/**
 * An article's drawing on framed squared paper, `wide` pixels wide, as an SVG document. It contains no user-supplied
 * text.
 */
export const figureOf = (slug: string, category: string, wide: number, color: Colors): string => {
  const { trace, others, dots } = drawingOf(slug, category);
  const scale = wide / width;
  /** A path with a line width in pixels, independent of the figure's size. */
  const path = (d: string, stroke: string, thick: number, fill = 'none'): string =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${thick / scale}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height * scale}" viewBox="0 0 ${width} ${height}" ` +
    `stroke-linejoin="round"><rect width="${width}" height="${height}" fill="${color.raised}"/>` +
    path(paper, color.line, 1) +
    path(others, color.edge, 2) +
    path(trace, color.copper, 4) +
    (dots && path(dots, color.copper, 3, color.paper)) +
    `${path(`M0 0H${width}V${height}H0Z`, color.ink, 3)}</svg>`
  );
};
