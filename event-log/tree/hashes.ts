import { hash } from 'node:crypto';

/** The tree hashes of domain/transparency/merkle.ts, but synchronous, for building trees. */

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

export const leafHashOf = (data: Uint8Array): Buffer => hash('sha256', Buffer.concat([leafPrefix, data]), 'buffer');

export const nodeHashOf = (left: Uint8Array, right: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');

export const emptyRootHash = (): Buffer => hash('sha256', '', 'buffer');
