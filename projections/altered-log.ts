import { isEqual } from '../domain/transparency/bytes.ts';
import { DamagedEventError } from '../contracts/recorded.ts';
import { keepsCommitment } from '../event-log/commitment.ts';
import type { EventOrDamaged } from '../event-log/or-damaged.ts';
import { MissingTileError, StoredTree } from '../event-log/tree/stored-tree.ts';
import { hashesFrom, type FindTile } from './log-tree.ts';

/** Events of the log were altered after they were recorded. */
export class AlteredLogError extends Error {
  /** `alteration`: a clause to follow a colon. */
  constructor(alteration: string) {
    super(
      `The event log was altered: ${alteration} Readers keep the collections built before. "audit verify" names the altered ` +
        'events; docs/operations/wrong-log.md says what to do.',
    );
    this.name = 'AlteredLogError';
  }
}

/** Throws `AlteredLogError` if an event's data do not match its commitment. */
export const assertKeepsCommitment = (event: EventOrDamaged): void => {
  if (event instanceof DamagedEventError || keepsCommitment(event) !== false) return;
  const { position, stream, revision } = event;
  throw new AlteredLogError(
    `the data of the event at position ${position} (${stream}, revision ${revision}) are not as recorded.`,
  );
};

/** The tree of the log in a signed checkpoint: its number of events, and its root of 32 bytes. */
export interface SignedTree {
  readonly size: number;
  readonly root: Uint8Array;
}

const rootOf = async (size: number, find: FindTile): Promise<Uint8Array | undefined> => {
  try {
    return await new StoredTree(size, hashesFrom(find)).root();
  } catch (error) {
    if (error instanceof MissingTileError) return undefined;
    throw error;
  }
};

/**
 * How a log contradicts its signed tree, as a clause whose subject is the log; undefined if its tree grew out of the
 * signed one. `size`: the number of events in the tree of `find`.
 */
export const contradictionOf = async (signed: SignedTree, size: number, find: FindTile): Promise<string | undefined> => {
  if (size < signed.size) return `it has ${size} events, and ${signed.size} were signed.`;
  const root = await rootOf(signed.size, find);
  return root && isEqual(root, signed.root) ? undefined : `its first ${signed.size} events are not those that were signed.`;
};
