import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** The length of every key, in bytes. */
export const keyLength = 32;

export const newKey = (): Buffer => randomBytes(keyLength);

/**
 * Encrypts with AES-256-GCM under a nonce that is drawn for it, and binds it to `place`: it is decrypted nowhere else.
 * Answers the nonce, what was encrypted, and the tag, in one.
 */
export const encrypt = (key: Uint8Array, place: string, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** What was encrypted for a place; undefined where the key or the place is another one, or a bit was changed. */
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
