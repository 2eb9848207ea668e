import { concat, isEqual, sha256 } from './bytes.ts';

/*
 * Verification of Merkle trees as specified in RFC 6962, section 2.1, and RFC 9162, section 2.1. event-log/tree builds
 * the trees.
 */

/** The length of every hash, in bytes. */
export const hashLength = 32;

/** The hash of a leaf's data. Its prefix makes it differ from the hash of any node. */
export const leafHash = (data: Uint8Array): Promise<Uint8Array> => sha256(concat(Uint8Array.of(0), data));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  sha256(concat(Uint8Array.of(1), left, right));

/** The root of the empty tree. */
export const emptyRoot = (): Promise<Uint8Array> => sha256(new Uint8Array());

/** A claim that a tree holds a leaf. `proof`: the hashes from the leaf's sibling up to the root's child. */
export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** A claim that a tree starts with all leaves of an older one, in the same order. */
export interface Consistency {
  readonly oldSize: number;
  readonly oldRoot: Uint8Array;
  readonly size: number;
  readonly root: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

type Side = 'left' | 'right';

/**
 * The side of the sibling of a node and of each of its ancestors, on the way up to the root. `last` is the index of the
 * last node on the same level. A last node without a right sibling moves up unchanged, and adds no side.
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

/** Whether the proof shows that a tree of this size and root holds the leaf at the index. */
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

/** The highest node that ends with the older tree's last leaf, and the last node on its level. */
const seamOf = (oldSize: number, size: number): { index: number; last: number } => {
  let [index, last] = [oldSize - 1, size - 1];
  for (; index % 2 === 1; index = Math.floor(index / 2)) last = Math.floor(last / 2);
  return { index, last };
};

/**
 * Whether the proof shows that the tree extends the older one. Every tree extends the empty one and itself; the proof
 * is then empty.
 */
export const isConsistent = async ({ oldSize, oldRoot, size, root, proof }: Consistency): Promise<boolean> => {
  if (!isSize(oldSize) || !isSize(size) || oldSize > size || !areHashes([oldRoot, root, ...proof])) return false;
  if (oldSize === 0 && !isEqual(oldRoot, await emptyRoot())) return false;
  if (oldSize === size) return proof.length === 0 && isEqual(oldRoot, root);
  if (oldSize === 0) return proof.length === 0;
  const { index, last } = seamOf(oldSize, size);
  // If the older tree is a single complete subtree, that node is its root, and the proof omits it.
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
