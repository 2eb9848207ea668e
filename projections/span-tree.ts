import type { Position } from '../contracts/recorded.ts';

/*
 * An interval tree whose nodes are positions: each span is stored at the position within it that is divisible by the
 * highest power of two. At a node after P, the spans that contain P are those that began by P; at a node up to P, those
 * that end after P. So finding all spans that contain P takes one index range per power of two, and reads nothing else
 * (Kriegel, Pötke and Seidl, "Managing Intervals Efficiently in Object-Relational Databases", 2000).
 */

/** The node of spans without an end yet: they contain everything after their beginning. */
export const openNode: Position = 0;

/** The node of a span; `until` is exclusive. */
export const nodeOf = (from: Position, until: Position): Position => {
  const [before, last] = [from - 1, until - 1];
  let power = 1;
  while (Math.floor(before / (2 * power)) !== Math.floor(last / (2 * power))) power *= 2;
  return Math.floor(last / power) * power;
};

/** A node, and which of its spans contain a position: those that began by then, or those that end after it. */
export interface NodeRange {
  readonly node: Position;
  readonly by: 'from' | 'until';
}

/** The ranges with all spans that contain a position, in a log that ends at `head`. */
export const rangesAt = (position: Position, head: Position): NodeRange[] => {
  const ranges: NodeRange[] = [{ node: openNode, by: 'from' }];
  for (let power = 1; power <= head; power *= 2) {
    const node = Math.floor(position / (2 * power)) * 2 * power + power;
    if (node <= head) ranges.push({ node, by: node > position ? 'from' : 'until' });
  }
  return ranges;
};
