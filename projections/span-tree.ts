import type { Position } from '../contracts/recorded.ts';

/*
 * An interval tree whose nodes are positions: each span lies at the one position in it that the highest power of two
 * divides. Of the spans at a node behind P those began by P that contain P; of those at a node up to P, those that end
 * behind P. So all that contain P are one range of an index for each power of two, and nothing else is read (Kriegel,
 * Pötke and Seidl, "Managing Intervals Efficiently in Object-Relational Databases", 2000).
 */

/** Where spans stand that have no end yet: they contain whatever lies behind their beginning. */
export const openNode: Position = 0;

/** The node of the span from one position to another, which is the first that is no longer in it. */
export const nodeOf = (from: Position, until: Position): Position => {
  const [before, last] = [from - 1, until - 1];
  let power = 1;
  while (Math.floor(before / (2 * power)) !== Math.floor(last / (2 * power))) power *= 2;
  return Math.floor(last / power) * power;
};

/** A node, and what of its spans contains a position: those that began by then, or those that end after it. */
export interface NodeRange {
  readonly node: Position;
  readonly by: 'from' | 'until';
}

/** Where all spans are found that contain a position, in a log that ends at `head`. */
export const rangesAt = (position: Position, head: Position): NodeRange[] => {
  const ranges: NodeRange[] = [{ node: openNode, by: 'from' }];
  for (let power = 1; power <= head; power *= 2) {
    const node = Math.floor(position / (2 * power)) * 2 * power + power;
    if (node <= head) ranges.push({ node, by: node > position ? 'from' : 'until' });
  }
  return ranges;
};
