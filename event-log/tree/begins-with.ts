import { isEqual } from '../../domain/transparency/bytes.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { isConsistent } from '../../domain/transparency/merkle.ts';
import { tileAt, type Tile } from '../../domain/transparency/tiles.ts';
import { StoredTree } from './stored-tree.ts';

/** The size and the root of a tree. */
type Head = Pick<Checkpoint, 'size' | 'root'>;

/** The tree of the first leaves of another one, from the tiles of that one. */
const firstOf = (tree: StoredTree, size: number): StoredTree =>
  new StoredTree(size, ({ level, index }) => tree.tile(tileAt(level, index, tree.size) as Tile));

/**
 * Whether the tree of a root begins with all leaves of an older one. `no` is proven: the tiles hash to `root`, and
 * their first leaves to another root than that of `old`. `unproven`: the tiles do not hash to `root`, and say nothing.
 * Rejects like the reader of the tree.
 */
export const beginsWith = async (tree: StoredTree, root: Uint8Array, old: Head): Promise<'yes' | 'no' | 'unproven'> => {
  const claim = { oldSize: old.size, size: tree.size, root };
  const proof = await tree.consistencyProof(old.size);
  if (await isConsistent({ ...claim, oldRoot: old.root, proof })) return 'yes';
  if (old.size === tree.size) return 'no';
  const shown = await firstOf(tree, old.size).root();
  return !isEqual(shown, old.root) && (await isConsistent({ ...claim, oldRoot: shown, proof })) ? 'no' : 'unproven';
};
