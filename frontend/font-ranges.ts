import { create } from 'fontkitten';

/** Characters in a row as the first and the last of them. */
export const rangesOf = (points: readonly number[]): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const point of points.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
};

/** As `unicode-range` names them. */
export const unicodeRange = (points: readonly number[]): string => {
  const hex = (point: number): string => point.toString(16);
  return rangesOf(points)
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join();
};

/** What a font has of the characters that it was asked for: not all letters of a script are in every font. */
export const charactersOf = (font: Uint8Array): number[] => {
  const opened = create(Buffer.from(font));
  if (opened.isCollection) throw new Error('A typeface is a collection of several.');
  return opened.characterSet;
};
