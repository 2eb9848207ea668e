import { concat, encodeUtf8 } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { isSignedBy } from './ed25519.ts';
import { MalformedError } from './errors.ts';

const timeLength = 8;
const signatureLength = 64;

/**
 * The message that a witness signs for a checkpoint, with the time in seconds since 1970. The cosignature states that
 * this checkpoint was then the largest of its log that the witness had seen, and that it extends all earlier ones (C2SP
 * tlog-cosignature, Ed25519). Throws `MalformedError`.
 */
export const cosignedMessage = (checkpoint: string, time: number): Uint8Array => {
  parseCheckpoint(checkpoint);
  if (!Number.isSafeInteger(time) || time < 0)
    throw new MalformedError('The time of a cosignature is in whole seconds since 1970.');
  return encodeUtf8(`cosignature/v1\ntime ${time}\n${checkpoint}`);
};

/** Encodes a cosignature for a note: the time, then the signature. */
export const cosignatureBytes = (time: number, signature: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(timeLength);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  return concat(bytes, signature);
};

/** The time of a cosignature, in seconds since 1970. Throws `MalformedError` if the bytes are not a cosignature. */
export const timeOfCosignature = (bytes: Uint8Array): number => {
  if (bytes.length !== timeLength + signatureLength)
    throw new MalformedError(`A cosignature has ${timeLength + signatureLength} bytes, not ${bytes.length}.`);
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  if (!Number.isSafeInteger(time)) throw new MalformedError('The time of a cosignature lies beyond the end of time.');
  return time;
};

/** Whether the bytes are a valid cosignature of the checkpoint for this public key. */
export const isCosignedBy = async (publicKey: Uint8Array, checkpoint: string, bytes: Uint8Array): Promise<boolean> => {
  try {
    const message = cosignedMessage(checkpoint, timeOfCosignature(bytes));
    return await isSignedBy(publicKey, message, bytes.subarray(timeLength));
  } catch (error) {
    if (error instanceof MalformedError) return false;
    throw error;
  }
};
