import type { Position } from '../../contracts/recorded.ts';
import type { Link } from './chains.ts';

/** An inconsistency within one stream. Places are positions; their events are looked up at the end. */
export type Misfit =
  | { readonly kind: 'altered' | 'repeated'; readonly position: Position }
  /** One of two events was altered or inserted, and nothing shows which. */
  | { readonly kind: 'either'; readonly position: Position; readonly other: Position }
  | { readonly kind: 'order'; readonly position: Position; readonly other: Position }
  /** Revisions missing before the event at this position. */
  | { readonly kind: 'missing'; readonly position: Position; readonly from: number; readonly to: number };

export interface StreamMisfits {
  readonly misfits: readonly Misfit[];
  /**
   * The hashes (64 bits) of predecessors that are gone or altered, as carried by the events after them, with the
   * predecessors' revisions.
   */
  readonly stood: readonly { readonly part: string; readonly revision: number; readonly position: Position }[];
}

/** Which of two neighbours is inconsistent with the other; `next` is the event after both. */
const misfit = (one: Link, other: Link, next: Link | undefined, isMissed: (part: string) => boolean): Misfit | undefined => {
  const altered = ({ position }: Link): Misfit => ({ kind: 'altered', position });
  if (other.standing === 'blamed') return undefined;
  // The original event there was sealed, and this one carries its hash.
  if (typeof other.previous === 'string' && isMissed(other.previous)) return undefined;
  if (one.standing === 'blamed') return other.standing === 'sealed' ? undefined : altered(other);
  const wasSealedBefore = one.standing === 'sealed' && one.sealedAt < other.position;
  if (wasSealedBefore || typeof other.previous !== 'string') return altered(other);
  const isUnsealed = one.standing === 'unsealed' && other.standing === 'unsealed';
  // The next event accepted this one as it is, so the one before it was altered.
  if (isUnsealed && next?.previous === other.hash) return altered(one);
  return { kind: 'either', position: one.position, other: other.position };
};

/** Pairs each link with the next. A stream may exceed memory: only two links are held at a time. */
const withNext = function* (links: Iterable<Link>): Generator<readonly [Link, Link | undefined]> {
  let link: Link | undefined;
  for (const next of links) {
    if (link) yield [link, next];
    link = next;
  }
  if (link) yield [link, undefined];
};

/**
 * Checks the links of one stream, ordered by revision. `isMissed`: whether an event with this hash was sealed and is
 * gone.
 */
export const checkStream = (links: Iterable<Link>, isMissed: (part: string) => boolean): StreamMisfits => {
  const misfits: Misfit[] = [];
  const stood: StreamMisfits['stood'][number][] = [];
  let before: Link | undefined;
  for (const [link, next] of withNext(links)) {
    const { position, revision, previous } = link;
    if (before && revision === before.revision) {
      const isOther = link.standing === 'sealed' && before.standing !== 'sealed';
      misfits.push({ kind: 'repeated', position: isOther ? before.position : position });
      if (isOther) before = link;
      continue;
    }
    const expected = before ? before.revision + 1 : 0;
    if (typeof previous === 'string' && previous !== before?.hash && isMissed(previous))
      stood.push({ part: previous, revision: revision - 1, position });
    if (revision > expected) {
      const isSealed = typeof previous === 'string' && isMissed(previous);
      const to = isSealed ? revision - 2 : revision - 1;
      if (to >= expected) misfits.push({ kind: 'missing', position, from: expected, to });
    } else if (before) {
      if (before.hash !== undefined && link.hash !== undefined && previous !== before.hash) {
        const found = misfit(before, link, next, isMissed);
        if (found) misfits.push(found);
      }
      const isMoved = position < before.position && before.standing === 'unsealed' && link.standing === 'unsealed';
      if (isMoved) misfits.push({ kind: 'order', position: before.position, other: position });
    } else if (link.hash !== undefined && previous !== null && link.standing !== 'blamed') {
      misfits.push({ kind: 'altered', position });
    }
    before = link;
  }
  return { misfits, stood };
};
