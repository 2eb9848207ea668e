import { decodeBase64 } from './bytes.ts';
import { MalformedError } from './errors.ts';
import { hashLength } from './merkle.ts';

/** Parses a line of a proof as a hash. Throws `MalformedError`. */
export const parseProofHash = (line: string): Uint8Array => {
  const hash = decodeBase64(line);
  if (hash?.length !== hashLength) throw new MalformedError('A line of the proof is not a hash of 32 bytes in Base 64.');
  return hash;
};
