import { setImmediate as turn } from 'node:timers/promises';
import type { Position } from '../../contracts/recorded.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { queueSpans, type QueueSpan } from '../../projections/queue-spans.ts';
import { waitingPost, type WaitingPost } from '../../projections/queue.ts';
import type { Reads, Scalar } from '../../projections/read-store/read-store.ts';
import { rangesAt, type NodeRange } from '../../projections/span-tree.ts';
import { fromCursor, toCursor, type PageOf } from '../reading/cursors.ts';
import { postAsOf } from './post-as-of.ts';
import { textFilterAsOf, type TextFilter } from './text-filter.ts';

/** A filter for the queue at a past time: all given conditions must hold. */
export interface QueueAsOfFilter extends TextFilter {
  readonly categoryIds?: readonly number[];
  readonly authorId?: number;
  /** A time: excludes later items. */
  readonly until?: string;
  readonly newestFirst: boolean;
}

interface QueueAsOfPage {
  readonly waiting: readonly WaitingPost[];
  readonly next: string | undefined;
  /** The count on all pages; undefined if it depends on texts and there are more pages. */
  readonly total: number | undefined;
}

/** A moment, and the filter for its queue. */
interface Asked {
  readonly position: Position;
  readonly filter: QueueAsOfFilter;
}

/** The rows read, filtered and sorted in one turn of the event loop: some milliseconds. */
const atOnce = 2_000;

/** The spans of a node that contain a position, in batches. */
const spansOf = async function* (reads: Reads, { node, by }: NodeRange, position: Position): AsyncGenerator<QueueSpan[]> {
  const query =
    by === 'from'
      ? { where: { node }, order: ['from', 'id'] as const, descending: true }
      : { where: { node }, order: ['until', 'id'] as const };
  let after: readonly Scalar[] = by === 'from' ? [position + 1, 0] : [position, Number.MAX_SAFE_INTEGER];
  for (;;) {
    const spans = await reads.find(queueSpans, { ...query, after, limit: atOnce });
    yield spans;
    const last = spans.at(-1);
    if (!last || spans.length < atOnce) return;
    after = [last[by], last.id];
  }
};

const isBefore = (one: readonly Scalar[], other: readonly Scalar[]): boolean => {
  const [[place, id], [otherPlace, otherId]] = [one, other] as [[string, number], [string, number]];
  return place === otherPlace ? id < otherId : place < otherPlace;
};

const placeOf = ({ place, id }: Pick<QueueSpan, 'place' | 'id'>): readonly Scalar[] => [place, id];

/** Applies the part of a filter that a span's numbers can answer. */
const fitsNumbers =
  ({ categoryIds, authorId, until }: QueueAsOfFilter) =>
  (span: QueueSpan): boolean =>
    (categoryIds === undefined || categoryIds.includes(span.categoryId)) &&
    (authorId === undefined || span.authorId === authorId) &&
    (until === undefined || span.place < until);

interface Sought {
  /** The first spans after a cursor, in order. */
  readonly first: readonly QueueSpan[];
  /** How many are left after the cursor, and how many there are in total. */
  readonly left: number;
  readonly total: number;
}

/** The items that waited at a position and match by their numbers: at most `most`. */
const sought = async (
  log: EventLog,
  reads: Reads,
  { position, filter, from, most }: Asked & { readonly from: readonly Scalar[] | undefined; readonly most: number },
): Promise<Sought> => {
  const isInOrder = (one: readonly Scalar[], other: readonly Scalar[]): boolean =>
    filter.newestFirst ? isBefore(other, one) : isBefore(one, other);
  let first: readonly QueueSpan[] = [];
  let [left, total] = [0, 0];
  for (const range of rangesAt(position, await log.head()))
    for await (const spans of spansOf(reads, range, position)) {
      const fitting = spans.filter(fitsNumbers(filter));
      const later = fitting.filter((span) => !from || isInOrder(from, placeOf(span)));
      total += fitting.length;
      left += later.length;
      first = [...first, ...later].toSorted((one, other) => (isInOrder(placeOf(one), placeOf(other)) ? -1 : 1)).slice(0, most);
      await turn();
    }
  return { first, left, total };
};

/** The most streams that a page reads if the filter depends on texts, and how many at a time. */
const scan = { most: 400, atOnce: 16 };

/** The items that waited in these spans, with their texts at that time. */
const textsOf = async (log: EventLog, spans: readonly QueueSpan[], position: Position): Promise<WaitingPost[]> => {
  const past = await Promise.all(spans.map(({ id }) => postAsOf(log, id, position)));
  return past.flatMap((one) => (one && waitingPost(one.post)) ?? []);
};

/** Up to `limit` matching items, plus one if there are more; `read`: how many spans that took. */
const fitting = async (
  log: EventLog,
  reads: Reads,
  { position, filter }: Asked,
  spans: readonly QueueSpan[],
  limit: number,
): Promise<{ found: WaitingPost[]; read: number }> => {
  const fits = textFilterAsOf(reads, position, filter);
  const found: WaitingPost[] = [];
  let read = 0;
  while (found.length <= limit && read < spans.length) {
    const texts = await textsOf(log, spans.slice(read, read + scan.atOnce), position);
    const answers = await Promise.all(texts.map(fits));
    found.push(...texts.filter((_, at) => answers[at]));
    read += scan.atOnce;
  }
  return { found, read };
};

/** Whether a filter depends on more than the numbers of spans. */
const asksForTexts = ({ words, tag, isFirst = false }: TextFilter): boolean =>
  words !== undefined || tag !== undefined || isFirst;

/**
 * A page of the queue at a log position, which the collections must have reached. Only numbers are read for all waiting
 * items; texts are read from the streams of those on the page. If the filter depends on texts, a page that has read
 * `scan` ends there, however few it found, with a cursor to continue. Throws `DomainError` BAD_REQUEST for an invalid
 * cursor.
 */
export const pageOfQueueAsOf = async (
  log: EventLog,
  reads: Reads,
  position: Position,
  filter: QueueAsOfFilter,
  { limit, after }: PageOf,
): Promise<QueueAsOfPage> => {
  const from = fromCursor(after, 2);
  const isByText = asksForTexts(filter);
  const most = isByText ? scan.most : limit + 1;
  const { first, left, total: all } = await sought(log, reads, { position, filter, from, most });
  if (!isByText) {
    const page = first.slice(0, limit);
    const last = left > limit ? page.at(-1) : undefined;
    return { waiting: await textsOf(log, page, position), next: last && toCursor(placeOf(last)), total: all };
  }
  const { found, read } = await fitting(log, reads, { position, filter }, first, limit);
  const waiting = found.slice(0, limit);
  const last = found.length > limit ? waiting.at(-1) : read < left ? first[read - 1] : undefined;
  const total = after === undefined && !last ? waiting.length : undefined;
  return { waiting, next: last && toCursor(placeOf(last)), total };
};
