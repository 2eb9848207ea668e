import { concat, encodeUtf8 } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { isSignedBy } from './ed25519.ts';
import { MalformedError } from './errors.ts';

/**
 * A cosignature says that at its time the checkpoint was the largest one of its log that the witness had seen, and that
 * it grew out of those before (C2SP tlog-cosignature, Ed25519).
 */

const timeLength = 8;
const signatureLength = 64;

/** What a witness signs: the text of a checkpoint at a time, in seconds since 1970. Throws `MalformedError`. */
export const cosignedMessage = (checkpoint: string, time: number): Uint8Array => {
  parseCheckpoint(checkpoint);
  if (!Number.isSafeInteger(time) || time < 0)
    throw new MalformedError('The time of a cosignature is in whole seconds since 1970.');
  return encodeUtf8(`cosignature/v1\ntime ${time}\n${checkpoint}`);
};

/** A cosignature as it stands in a note: the time, then the signature. */
export const cosignatureBytes = (time: number, signature: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(timeLength);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  return concat(bytes, signature);
};

/** When the witness signed, in seconds since 1970. Throws `MalformedError` for what is no cosignature. */
export const timeOfCosignature = (bytes: Uint8Array): number => {
  if (bytes.length !== timeLength + signatureLength)
    throw new MalformedError(`A cosignature has ${timeLength + signatureLength} bytes, not ${bytes.length}.`);
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  if (!Number.isSafeInteger(time)) throw new MalformedError('The time of a cosignature lies beyond the end of time.');
  return time;
};

/** Whether the bytes are a cosignature of the checkpoint by the public key's owner. */
export const isCosignedBy = async (publicKey: Uint8Array, checkpoint: string, bytes: Uint8Array): Promise<boolean> => {
  try {
    const message = cosignedMessage(checkpoint, timeOfCosignature(bytes));
    return await isSignedBy(publicKey, message, bytes.subarray(timeLength));
  } catch (error) {
    if (error instanceof MalformedError) return false;
    throw error;
  }
};
