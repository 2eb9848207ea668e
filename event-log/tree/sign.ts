import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { encodeUtf8 } from '../../domain/transparency/bytes.ts';
import { cosignatureBytes, cosignedMessage } from '../../domain/transparency/cosignature.ts';
import type { Signature } from '../../domain/transparency/note.ts';
import { keyTypes, verifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';

/** The prefix of the 32 bytes of an Ed25519 key in PKCS#8 (RFC 8410, section 7). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key derived from a seed of 32 bytes. */
export const privateKeyOfSeed = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' });

/** The verifier for signatures of this key under a name. Rejects with `MalformedError` for an invalid name. */
const verifierOf = (name: string, type: number, privateKey: KeyObject): Promise<VerifierKey> => {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return verifierKey(name, type, new Uint8Array(Buffer.from(x, 'base64url')));
};

/** Signs notes. */
export interface NoteSigner {
  readonly key: VerifierKey;
  sign(text: string): Signature;
}

/** Cosigns checkpoints, at a time in seconds since 1970. */
export interface Cosigner {
  readonly key: VerifierKey;
  /** Throws `MalformedError` if the text is not a checkpoint. */
  cosign(checkpoint: string, time: number): Signature;
}

/** Signs with a private key (Ed25519) under a name, as a log does. */
export const noteSigner = async (name: string, privateKey: KeyObject): Promise<NoteSigner> => {
  const key = await verifierOf(name, keyTypes.ed25519, privateKey);
  return { key, sign: (text) => ({ name, keyId: key.id, bytes: sign(null, encodeUtf8(text), privateKey) }) };
};

/** Cosigns with a private key (Ed25519) under a name, as a witness does. */
export const cosigner = async (name: string, privateKey: KeyObject): Promise<Cosigner> => {
  const key = await verifierOf(name, keyTypes.cosignature, privateKey);
  return {
    key,
    cosign: (checkpoint, time) => {
      const signature = sign(null, cosignedMessage(checkpoint, time), privateKey);
      return { name, keyId: key.id, bytes: cosignatureBytes(time, signature) };
    },
  };
};
