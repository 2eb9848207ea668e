import { isEqual } from '../../domain/transparency/bytes.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { isConsistent } from '../../domain/transparency/merkle.ts';
import { tileAt, type Tile } from '../../domain/transparency/tiles.ts';
import { StoredTree } from './stored-tree.ts';

/** The size and the root of a tree. */
type Head = Pick<Checkpoint, 'size' | 'root'>;

/** The tree of another tree's first leaves, from that tree's tiles. */
const firstOf = (tree: StoredTree, size: number): StoredTree =>
  new StoredTree(size, ({ level, index }) => tree.tile(tileAt(level, index, tree.size) as Tile));

/**
 * Whether the tree with this root begins with all leaves of an older one. `no` is proven: the tiles hash to `root`, and
 * their first leaves to a root other than `old`'s. `unproven`: the tiles do not hash to `root`, so they prove nothing.
 * Rejects as the tree's reader does.
 */
export const beginsWith = async (tree: StoredTree, root: Uint8Array, old: Head): Promise<'yes' | 'no' | 'unproven'> => {
  const claim = { oldSize: old.size, size: tree.size, root };
  const proof = await tree.consistencyProof(old.size);
  if (await isConsistent({ ...claim, oldRoot: old.root, proof })) return 'yes';
  if (old.size === tree.size) return 'no';
  const shown = await firstOf(tree, old.size).root();
  return !isEqual(shown, old.root) && (await isConsistent({ ...claim, oldRoot: shown, proof })) ? 'no' : 'unproven';
};
