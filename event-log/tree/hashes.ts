import { hash } from 'node:crypto';
import { hashLength } from '../../domain/transparency/merkle.ts';

/*
 * The tree hashes of domain/transparency/merkle.ts, but synchronous, for building trees.
 */

const leafPrefix = Buffer.of(0);

export const leafHashOf = (data: Uint8Array): Buffer => hash('sha256', Buffer.concat([leafPrefix, data]), 'buffer');

/** The same for a text, in UTF-8: hashing it directly saves a copy of its bytes. */
export const textLeafHashOf = (text: string): Buffer => hash('sha256', `\0${text}`, 'buffer');

/** The input of `nodeHashOf`, allocated once: a prefix of 1 and two hashes. */
const node = Buffer.alloc(1 + 2 * hashLength, 1);

export const nodeHashOf = (left: Uint8Array, right: Uint8Array): Buffer => {
  node.set(left, 1);
  node.set(right, 1 + hashLength);
  return hash('sha256', node, 'buffer');
};

export const emptyRootHash = (): Buffer => hash('sha256', '', 'buffer');
