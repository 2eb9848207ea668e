import type { Position } from '../contracts/recorded.ts';
import type { FilledTile } from '../event-log/tree/growing-tree.ts';
import { put, type Projection } from './projection.ts';

/** A tile of the tree over all events of the log (C2SP tlog-tiles). */
export interface StoredTile {
  readonly level: number;
  readonly index: number;
  /** Concatenated, in base 64. */
  readonly hashes: string;
  /** On level 0 the position of its first event; 0 on higher levels. */
  readonly first: Position;
  /** On level 0 the positions of its events; empty on higher levels. */
  readonly positions: readonly Position[];
}

/** The key of a tile of the log's tree. */
export const tileKey = ({ level, index }: Pick<StoredTile, 'level' | 'index'>): string => `${level}-${index}`;

/**
 * The tree over all events of the log, which lets anyone verify that the log only grows: full tiles never change, and
 * the last tile of each level becomes wider.
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
