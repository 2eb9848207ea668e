import { concat, isEqual, sha256 } from './bytes.ts';

/**
 * Merkle trees as RFC 6962, section 2.1, and RFC 9162, section 2.1, have them: what a reader needs to check a proof.
 * They are built in event-log/tree.
 */

/** The length of every hash, in bytes. */
export const hashLength = 32;

/** The hash of a leaf's data: another than that of any node. */
export const leafHash = (data: Uint8Array): Promise<Uint8Array> => sha256(concat(Uint8Array.of(0), data));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  sha256(concat(Uint8Array.of(1), left, right));

/** The root of the tree without leaves. */
export const emptyRoot = (): Promise<Uint8Array> => sha256(new Uint8Array());

/** A claim that a tree holds a leaf: `proof` is from the leaf's sibling up to the root's child. */
export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** A claim that a tree begins with all leaves of an older one, in their order. */
export interface Consistency {
  readonly oldSize: number;
  readonly oldRoot: Uint8Array;
  readonly size: number;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

type Side = 'left' | 'right';

/**
 * On which side of a node, and of each above it, the sibling stands on the way up to the root. `last` is the number of
 * the last node beside it. The last one has no sibling where it would be on the right, and goes up as it is.
 */
const siblingsOf = (index: number, last: number): Side[] => {
  const sides: Side[] = [];
  for (; last > 0; index = Math.floor(index / 2), last = Math.floor(last / 2)) {
    if (index % 2 === 1) sides.push('left');
    else if (index < last) sides.push('right');
  }
  return sides;
};

const areHashes = (hashes: readonly Uint8Array[]): boolean => hashes.every(({ length }) => length === hashLength);

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;

/** Whether the proof shows that the tree of this size and root holds the leaf at the index. */
export const isIncluded = async ({ index, size, leafHash, proof, root }: Inclusion): Promise<boolean> => {
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes([leafHash, root, ...proof])) return false;
  const sides = siblingsOf(index, size - 1);
  if (sides.length !== proof.length) return false;
  let hash = leafHash;
  for (const [place, side] of sides.entries()) {
    const sibling = proof[place] as Uint8Array;
    hash = await (side === 'left' ? nodeHash(sibling, hash) : nodeHash(hash, sibling));
  }
  return isEqual(hash, root);
};

/** The highest node that ends with the older tree's last leaf, and the last node beside it. */
const seamOf = (oldSize: number, size: number): { index: number; last: number } => {
  let [index, last] = [oldSize - 1, size - 1];
  for (; index % 2 === 1; index = Math.floor(index / 2)) last = Math.floor(last / 2);
  return { index, last };
};

/**
 * Whether the proof shows that the tree grew out of the older one. Every tree grew out of the empty one, and each out
 * of itself: then the proof is empty.
 */
export const isConsistent = async ({ oldSize, oldRoot, size, root, proof }: Consistency): Promise<boolean> => {
  if (!isSize(oldSize) || !isSize(size) || oldSize > size || !areHashes([oldRoot, root, ...proof])) return false;
  if (oldSize === 0 && !isEqual(oldRoot, await emptyRoot())) return false;
  if (oldSize === size) return proof.length === 0 && isEqual(oldRoot, root);
  if (oldSize === 0) return proof.length === 0;
  const { index, last } = seamOf(oldSize, size);
  // Where the older tree is a single full one, it is that node itself, and the proof leaves it out.
  const [first, ...others] = index === 0 ? [oldRoot, ...proof] : proof;
  const sides = siblingsOf(index, last);
  if (first === undefined || sides.length !== others.length) return false;
  let [older, newer] = [first, first];
  for (const [place, side] of sides.entries()) {
    const sibling = others[place] as Uint8Array;
    if (side === 'left') older = await nodeHash(sibling, older);
    newer = await (side === 'left' ? nodeHash(sibling, newer) : nodeHash(newer, sibling));
  }
  return isEqual(older, oldRoot) && isEqual(newer, root);
};
