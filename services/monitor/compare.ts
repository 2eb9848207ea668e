import { isEqual } from '../../domain/transparency/bytes.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import type { Tile } from '../../domain/transparency/tiles.ts';
import { quoted } from '../../domain/visible-text.ts';
import { beginsWith } from '../../event-log/tree/begins-with.ts';
import { StoredTree } from '../../event-log/tree/stored-tree.ts';
import { LogFinding } from './finding.ts';

const forked = (origin: string, what: string): LogFinding =>
  new LogFinding(
    'forked',
    `The log has two pasts: it signed ${what}. Events were altered, inserted, removed or moved. Its name is ${quoted(origin)}.`,
  );

/**
 * Compares signed checkpoints of one log with the largest of them, which must begin with all others. A fork is the
 * worst finding, so each checkpoint is compared, even if tiles for another one are missing. Rejects with `LogFinding`.
 *
 * @param tile reads a tile of the largest one, at least as wide as asked for
 * @param place the source of the tiles, for sentences
 */
export const compare = async (
  checkpoints: readonly Checkpoint[],
  tile: (tile: Tile) => Promise<Uint8Array>,
  place: string,
): Promise<void> => {
  const sorted = checkpoints.toSorted((one, other) => one.size - other.size);
  for (const [index, { origin, size, root }] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next?.size === size && !isEqual(next.root, root))
      throw forked(origin, `two checkpoints of ${size} events with different roots`);
  }
  const { origin, size, root } = sorted.at(-1) as Checkpoint;
  const tree = new StoredTree(size, tile);
  const unproven: LogFinding[] = [];
  for (const older of sorted.slice(0, -1)) {
    const holds = await beginsWith(tree, root, older).catch((error: unknown) => {
      if (error instanceof LogFinding) return error;
      throw error;
    });
    if (holds === 'no') throw forked(origin, `${size} events that do not begin with the ${older.size} that it signed as well`);
    if (holds instanceof LogFinding) unproven.push(holds);
    else if (holds === 'unproven')
      unproven.push(
        new LogFinding('unproven', `The tiles in ${place} are not those of the ${size} events that ${quoted(origin)} signed.`),
      );
  }
  if (unproven[0]) throw unproven[0];
};
