import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canOthersRead, writePrivateOnce } from '../config/private-files.ts';

/** The key of a witness cannot be used; the message says why, and what to do. */
export class WitnessKeyError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'WitnessKeyError';
  }
}

/** Writes a new Ed25519 key (PKCS#8) to a file that only its owner can read, unless another process was faster. */
export const makePrivateKey = (file: string): void => {
  const { privateKey } = generateKeyPairSync('ed25519');
  writePrivateOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
};

/** The key in a file. Throws `WitnessKeyError` if others can read the file, or it holds no Ed25519 key. */
export const readPrivateKey = (file: string): KeyObject => {
  if (canOthersRead(file))
    throw new WitnessKeyError(
      `${file} can be read by others on this machine. If nobody did, take it from them (chmod 600); else begin a witness with another name in an empty folder.`,
    );
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch {
    // Reported below, without the cause: its message may quote the file.
  }
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new WitnessKeyError(`${file} holds no Ed25519 key (PKCS#8, PEM). Put it back from where you keep a copy.`);
  return key;
};
