import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** The length of every key, in bytes. */
export const keyLength = 32;

/** A pool of random bytes: requesting a few costs as much as requesting 4 KiB. */
const pooled = { bytes: Buffer.alloc(0), next: 0 };

/** Random bytes, each used only once: the pool is zeroed where they were taken. */
export const drawn = (length: number): Buffer => {
  if (pooled.next + length > pooled.bytes.length) [pooled.bytes, pooled.next] = [randomBytes(4_096), 0];
  const from = pooled.bytes.subarray(pooled.next, (pooled.next += length));
  const bytes = Buffer.from(from);
  from.fill(0);
  return bytes;
};

export const newKey = (): Buffer => drawn(keyLength);

/**
 * Encrypts with AES-256-GCM under a fresh random nonce and binds the result to `place`: it decrypts nowhere else.
 * Returns nonce, ciphertext and tag concatenated.
 */
export const encrypt = (key: Uint8Array, place: string, plain: Uint8Array): Buffer => {
  const nonce = drawn(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Decrypts what was encrypted for a place. Undefined if the key or place differs, or any bit changed. */
export const decrypt = (key: Uint8Array, place: string, encrypted: Uint8Array): Buffer | undefined => {
  const end = encrypted.length - tagLength;
  if (end < nonceLength) return undefined;
  const nonce = encrypted.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place)).setAuthTag(encrypted.subarray(end));
  const plain = decipher.update(encrypted.subarray(nonceLength, end));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
};
