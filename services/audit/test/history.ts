import type { Metadata, RecordedEvent } from '../../../contracts/recorded.ts';
import { sealStream } from '../../../contracts/streams.ts';
import type { Checkpoint } from '../../../domain/transparency/checkpoint.ts';
import { toRecord } from '../../../event-log/append.ts';
import { keepsCommitment } from '../../../event-log/commitment.ts';
import { sealOf } from '../../../event-log/seals/seals.ts';
import { GrowingTree } from '../../../event-log/tree/growing-tree.ts';
import { eventLeafHash } from '../../../event-log/tree/leaf.ts';

/** The content of an event, and its stream. */
export type Said = Pick<RecordedEvent, 'stream' | 'type' | 'data'> & Partial<RecordedEvent>;

/** Events in log order. */
export type History = readonly RecordedEvent[];

const firstMinute = Date.UTC(2026, 3, 1, 8);

/** The seal data of all events since the previous seal. */
const sealing = (events: History, digestBefore: string) => {
  const before = events.findLastIndex(({ stream }) => stream === sealStream);
  return sealOf(events.slice(before + 1), digestBefore);
};

/** The event with its previous commitment, if it had one that is to be kept. */
const withCommitment = (event: RecordedEvent, { commitment, salt }: Partial<Metadata>, keep: 'valid' | 'all'): RecordedEvent => {
  if (commitment === undefined || salt === undefined) return event;
  const before = { ...event, metadata: { ...event.metadata, commitment, salt } };
  return keep === 'all' || keepsCommitment(before) ? before : event;
};

/**
 * A log of these events, a minute apart, as the program would record it: dated, chained, committed to, and sealed at
 * each seal event. Events that were recorded before keep their ids and metadata, except the chain, and their
 * commitments: the valid ones, or all.
 */
export const recorded = (said: readonly Said[], keepCommitments: 'valid' | 'all' = 'valid'): History => {
  const events: RecordedEvent[] = [];
  let digest = '';
  for (const { stream, type, ...one } of said) {
    const last = events.findLast((event) => event.stream === stream);
    const sealed = stream === sealStream ? sealing(events, digest) : undefined;
    digest = sealed?.digest ?? digest;
    const { actor = 'user-1', time = new Date(firstMinute + events.length * 60_000).toISOString() } = one.metadata ?? {};
    const context = { actor, correlationId: 'test', now: new Date(time), ...(one.id !== undefined && { eventIds: [one.id] }) };
    const [made] = toRecord(stream, last, [{ type, data: sealed ?? one.data }], context);
    if (!made) throw new Error('Nothing was recorded.');
    const event = { ...made, stream, revision: last ? last.revision + 1 : 0, position: events.length + 1 };
    const renewed = { ...event, metadata: { ...one.metadata, ...made.metadata } };
    // A seal has new content.
    events.push(withCommitment(renewed, one.metadata ?? {}, sealed ? 'valid' : keepCommitments));
  }
  return events;
};

/** The checkpoint over the first events of a log. */
export const checkpointOver = (events: History, size: number): Checkpoint => {
  const tree = new GrowingTree();
  tree.append(events.slice(0, size).map(eventLeafHash));
  return { origin: 'site.test/log/5c1d9c0e8a50', size, root: tree.root(), extensions: [] };
};
