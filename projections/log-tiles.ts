import type { Position } from '../contracts/recorded.ts';
import type { FilledTile } from '../event-log/tree/growing-tree.ts';
import { put, type Projection } from './projection.ts';

/** A tile of the tree over all events of the log (C2SP tlog-tiles). */
export interface StoredTile {
  readonly level: number;
  readonly index: number;
  /** One behind the other, in base 64. */
  readonly hashes: string;
  /** On level 0 the position of its first event; on the levels above 0. */
  readonly first: Position;
  /** On level 0 the positions of its events; on the levels above none. */
  readonly positions: readonly Position[];
}

/** The key of a tile of the log's tree. */
export const tileKey = ({ level, index }: Pick<StoredTile, 'level' | 'index'>): string => `${level}-${index}`;

/**
 * The tree over all events of the log, by which anybody can check that it only grows: tiles that are full never change,
 * the last one of each level becomes wider.
 */
export const logTiles: Projection<StoredTile> = {
  name: 'log_tiles',
  version: 1,
  key: 'text',
  indexes: [['level', 'first']],
  tile: ({ level, index, hashes }: FilledTile, positions) => [
    put(tileKey({ level, index }), {
      level,
      index,
      hashes: Buffer.from(hashes).toString('base64'),
      first: positions[0] ?? 0,
      positions,
    }),
  ],
};
