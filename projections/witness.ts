import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedEventError, type EventReader, type Position, type RecordedEvent } from '../contracts/recorded.ts';
import type { EventOrDamaged } from '../event-log/or-damaged.ts';
import type { ReadStore, Witness } from './read-store/read-store.ts';

/** The hash of an event in the chain of its stream. */
export type HashOf = (event: RecordedEvent) => string;

export interface Compared {
  readonly log: Pick<EventReader, 'readStream' | 'head'>;
  readonly store: Pick<ReadStore, 'group' | 'witness'>;
  /** Omitted: only the ids of events are compared. */
  readonly hashOf?: HashOf | undefined;
}

/** The witness for an event, as the read store keeps it. */
export const witnessOf = (event: EventOrDamaged, hashOf?: HashOf): Witness => {
  const { position, stream, revision } = event;
  const isThere = !(event instanceof DamagedEventError);
  return { position, stream, revision, id: isThere ? event.id : null, hash: isThere ? (hashOf?.(event) ?? null) : null };
};

/** The log is not the one that the read collections were built from, or lost its end. */
export class LogMismatchError extends Error {
  /** `behind`: the log ends before what the collections have seen. `beside`: it continues with other events. */
  readonly kind: 'behind' | 'beside';
  /**
   * The position up to which the collections were built, and the event there; undefined if a version without witnesses
   * built them.
   */
  readonly position: Position;
  readonly witness: Witness | undefined;
  /** The end of the log. */
  readonly head: Position;
  /** The problem, as a sentence about the log. */
  readonly reason: string;

  constructor(kind: 'behind' | 'beside', position: Position, witness: Witness | undefined, head: Position, reason: string) {
    super(
      `The event log is not what the read collections were built from: ${reason} Nothing is built and no command is taken until the right log ` +
        'is back, or --accept-loss gives up what is missing (docs/operations/wrong-log.md).',
    );
    this.name = 'LogMismatchError';
    this.kind = kind;
    this.position = position;
    this.witness = witness;
    this.head = head;
    this.reason = reason;
  }
}

const same = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;

const eventAt = async ({ log }: Compared, { stream, revision }: Witness): Promise<EventOrDamaged | undefined> => {
  try {
    return (await log.readStream(stream, revision, 1))[0];
  } catch (error) {
    if (error instanceof DamagedEventError) return error;
    throw error;
  }
};

const endsBefore = (head: Position, position: Position): string =>
  `${head === 0 ? 'it is empty' : `it ends at position ${head}`}, and they have seen position ${position}. It may have been put back to an earlier state.`;

/** How the log differs from what the collections have seen; undefined if it has exactly that event at that place. */
export const mismatchOf = async (compared: Compared): Promise<LogMismatchError | undefined> => {
  const { log, store, hashOf } = compared;
  const witness = await store.witness();
  const position = (await store.group('live'))?.position ?? 0;
  // A version without witnesses built the rest.
  if (position > (witness?.position ?? 0)) {
    const head = await log.head();
    if (head < position) return new LogMismatchError('behind', position, witness, head, endsBefore(head, position));
  }
  if (!witness) return undefined;
  const event = await eventAt(compared, witness);
  const there = event && witnessOf(event, hashOf);
  const isSame = there && same(there.id, witness.id);
  if (isSame && there.position === witness.position && same(there.hash, witness.hash)) return undefined;
  const head = await log.head();
  const place = `${witness.stream}, revision ${witness.revision}`;
  const differs = (kind: 'behind' | 'beside', reason: string) =>
    new LogMismatchError(kind, witness.position, witness, head, reason);
  if (isSame && there.position !== witness.position)
    return differs(
      'beside',
      `the last event that they have seen (${place}) is at position ${there.position}, not ${witness.position}. It is a copy.`,
    );
  if (isSame) return differs('beside', `the event at position ${witness.position} (${place}) was altered since.`);
  if (head < witness.position) return differs('behind', endsBefore(head, witness.position));
  return differs(
    'beside',
    `the last event that they have seen (position ${witness.position}: ${place}) is not there. It is another log, or its end was replaced.`,
  );
};

/** A node of a cluster may lag a moment behind the others. */
const mostLooks = 3;
const betweenLooks = 300;

/**
 * Checks that the log has what the collections have seen. Throws `LogMismatchError`, and whatever the log and the store
 * throw.
 */
export const assertLogHolds = async (compared: Compared): Promise<void> => {
  for (let looks = 1; ; looks += 1) {
    const mismatch = await mismatchOf(compared);
    if (!mismatch) return;
    if (looks === mostLooks) throw mismatch;
    await sleep(betweenLooks);
  }
};
