import { acceptedCheckpoint, type AcceptedCheckpoint } from './accepted.ts';
import { decodeBase64, encodeBase64 } from './bytes.ts';
import { MalformedError, NotProvenError } from './errors.ts';
import { isIncluded } from './merkle.ts';
import { parseNumber } from './numbers.ts';
import type { Policy } from './policy.ts';
import { parseProofHash } from './proof-hash.ts';

/** A proof that a log holds a leaf, which can be verified offline (C2SP tlog-proof). */
export interface TlogProof {
  /** Additional data from the creator of the proof; the proof does not authenticate it. */
  readonly extra: Uint8Array | undefined;
  /** The index of the leaf in the log. */
  readonly index: number;
  /** The hashes from the leaf's sibling up to the root's child. */
  readonly hashes: readonly Uint8Array[];
  /** The log's signed checkpoint with its cosignatures, unchanged. */
  readonly checkpoint: string;
}

const header = 'c2sp.org/tlog-proof@v1';

/** Whether a text starts like a proof; it may be malformed all the same. */
export const isTlogProof = (text: string): boolean => text.startsWith(`${header}\n`);

/** More levels than any tree that is supported here. */
const mostHashes = 64;

export const formatTlogProof = ({ extra, index, hashes, checkpoint }: TlogProof): string => {
  const extraLine = extra ? [`extra ${encodeBase64(extra)}`] : [];
  return [header, ...extraLine, `index ${index}`, ...hashes.map(encodeBase64), '', checkpoint].join('\n');
};

const parseExtra = (line: string): Uint8Array => {
  const extra = decodeBase64(line.slice('extra '.length));
  if (!extra) throw new MalformedError('The line "extra" is not in Base 64.');
  return extra;
};

/** Parses a proof without verifying it. Throws `MalformedError`. */
export const parseTlogProof = (text: string): TlogProof => {
  if (!isTlogProof(text)) throw new MalformedError(`A proof begins with the line "${header}".`);
  const end = text.indexOf('\n\n');
  if (end === -1) throw new MalformedError('A proof has an empty line and a checkpoint at its end, and these are missing.');
  const [, ...lines] = text.slice(0, end).split('\n');
  const extra = lines[0]?.startsWith('extra ') ? parseExtra(lines.shift() as string) : undefined;
  const [indexLine, ...hashes] = lines;
  if (!indexLine?.startsWith('index ')) throw new MalformedError('A proof has a line "index".');
  if (hashes.length > mostHashes) throw new MalformedError(`A proof has at most ${mostHashes} hashes.`);
  const index = parseNumber(indexLine.slice('index '.length), 'index of a proof');
  return { extra, index, hashes: hashes.map(parseProofHash), checkpoint: text.slice(end + 2) };
};

/**
 * Verifies that a log of the policy holds the leaf. Returns the checkpoint that proves it. Throws `MalformedError` if
 * the checkpoint is malformed, and `NotProvenError`, which says what does not hold.
 */
export const verifyTlogProof = async (proof: TlogProof, leafHash: Uint8Array, policy: Policy): Promise<AcceptedCheckpoint> => {
  const checkpoint = await acceptedCheckpoint(proof.checkpoint, policy);
  const { index, hashes } = proof;
  if (!(await isIncluded({ ...checkpoint, index, leafHash, proof: hashes })))
    throw new NotProvenError('The log that the checkpoint is of does not hold this at the index that the proof names.');
  return checkpoint;
};
