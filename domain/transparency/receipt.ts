import { acceptedCheckpoint, type AcceptedCheckpoint } from './accepted.ts';
import { concat, decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, isEqual, sha256 } from './bytes.ts';
import { MalformedError, NotProvenError } from './errors.ts';
import { hashLength, leafHash } from './merkle.ts';
import type { Policy } from './policy.ts';
import { formatTlogProof, parseTlogProof, verifyTlogProof, type TlogProof } from './tlog-proof.ts';

/** The first item of an event's leaf, which names the format of the others. */
export const eventLeafForm = 'benchnotes/event/v1';

/** The length of every salt, in bytes. If it varied, the same bytes could be read as other data. */
export const saltLength = 32;

/** Longer than any receipt, and than any checkpoint: an article has at most 900,000 bytes, and a note 256 kB. */
export const mostReceiptBytes = 4 * 1024 * 1024;

/** The data of an event, and the salt of the event's commitment to it. */
interface Opened {
  readonly salt: Uint8Array;
  /** JSON in UTF-8, byte for byte as committed. */
  readonly data: Uint8Array;
}

/** The bytes behind an event's leaf hash, and behind its commitment, unless the salt was erased or never existed. */
export interface Preimage {
  readonly leaf: Uint8Array;
  readonly opened: Opened | undefined;
}

/** A proof that a log holds an event, with the event's content. */
export type Receipt = Omit<TlogProof, 'extra'> & Preimage;

/** The fields of an event's leaf. */
interface ProvenEvent {
  readonly stream: string;
  /** From 0, within the stream. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** The actor as the log names them: `user-7`, `operator:…`, `system`. */
  readonly actor: string;
  /** ISO 8601, by the site's clock. */
  readonly time: string;
}

/** A receipt that holds. */
export interface VerifiedReceipt {
  readonly checkpoint: AcceptedCheckpoint;
  /** The index of the event in the log, from 0. */
  readonly index: number;
  readonly event: ProvenEvent;
  /** JSON; undefined if the receipt proves only that the event was recorded. */
  readonly data: string | undefined;
}

/** Puts each part on its own line: JSON.stringify writes no raw line breaks. */
const formatPreimage = ({ leaf, opened }: Preimage): Uint8Array => {
  const lineBreak = encodeUtf8('\n');
  if (!opened) return concat(leaf, lineBreak);
  const salt = encodeUtf8(encodeBase64(opened.salt));
  return concat(leaf, lineBreak, salt, lineBreak, opened.data, lineBreak);
};

/** Throws `MalformedError`. */
const parsePreimage = (extra: Uint8Array): Preimage => {
  const [leaf, salt, data, ...rest] = decodeUtf8(extra).split('\n');
  if (leaf !== undefined && salt === '' && data === undefined) return { leaf: encodeUtf8(leaf), opened: undefined };
  const bytes = decodeBase64(salt ?? '');
  if (leaf === undefined || data === undefined || bytes?.length !== saltLength || rest.length !== 1 || rest[0] !== '')
    throw new MalformedError(
      'The line "extra" of a receipt holds one line, the leaf, or three: the leaf, the salt of 32 bytes in Base 64, and the data.',
    );
  return { leaf: encodeUtf8(leaf), opened: { salt: bytes, data: encodeUtf8(data) } };
};

/** Formats a receipt as a file (docs/transparency-log.md, "Receipts"): a C2SP tlog-proof. */
export const formatReceipt = ({ leaf, opened, index, hashes, checkpoint }: Receipt): string =>
  formatTlogProof({ extra: formatPreimage({ leaf, opened }), index, hashes, checkpoint });

/** Parses a receipt without verifying it. Throws `MalformedError`. */
export const parseReceipt = (text: string): Receipt => {
  const { extra, index, hashes, checkpoint } = parseTlogProof(text);
  if (!extra) throw new MalformedError('This proof is no receipt: it has no line "extra", which says what it is about.');
  return { index, hashes, checkpoint, ...parsePreimage(extra) };
};

/** Parses a JSON text and writes it again. Undefined if it is invalid, or too deeply nested to be written. */
const rewritten = (text: string): { readonly value: unknown; readonly text: string } | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return { value, text: JSON.stringify(value) };
  } catch {
    return undefined;
  }
};

/**
 * Parses a JSON text that has only one reading: duplicate names, numbers that are rounded, and anything else that
 * parsers may read differently are rejected. Throws `MalformedError`.
 */
const parseJson = (bytes: Uint8Array, what: string): unknown => {
  const text = decodeUtf8(bytes);
  const read = rewritten(text);
  if (read?.text !== text) throw new MalformedError(`The ${what} of a receipt must be JSON as JSON.stringify writes it.`);
  return read.value;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the values are plain, the names sorted by UTF-16 code units, and no field depends on the data. */
const isOpenMetadata = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  const isPlain = (one: unknown): boolean => one === null || typeof one === 'string' || typeof one === 'number';
  const isSorted = names.toSorted().every((name, place) => name === names[place]);
  return isSorted && Object.values(value).every(isPlain) && !names.includes('commitment') && !names.includes('salt');
};

/** Parses a leaf as an event and the hash by which it commits to its data. Throws `MalformedError`. */
const parseLeaf = (leaf: Uint8Array): { event: ProvenEvent; committed: Uint8Array } => {
  const items = parseJson(leaf, 'leaf');
  const [form, stream, revision, id, type, metadata, commitment, ...rest] = Array.isArray(items) ? (items as unknown[]) : [];
  if (form === eventLeafForm && rest.length === 0 && isOpenMetadata(metadata)) {
    const texts = { stream, id, type, actor: metadata.actor, time: metadata.time };
    const committed = typeof commitment === 'string' ? decodeBase64(commitment) : undefined;
    const areTexts = Object.values(texts).every((text) => typeof text === 'string');
    if (areTexts && committed?.length === hashLength && Number.isSafeInteger(revision) && Number(revision) >= 0)
      return { event: { ...(texts as Record<keyof typeof texts, string>), revision: Number(revision) }, committed };
  }
  throw new MalformedError(`The leaf of a receipt must be that of an event, of the form "${eventLeafForm}".`);
};

/**
 * Verifies that a log of the policy holds the event of a receipt, and that the receipt's data is that of the event.
 * Throws `MalformedError` if the text is not a receipt, and `NotProvenError`, which says what does not hold
 * (`NoQuorumError` if only witnesses are missing).
 */
export const verifyReceipt = async (text: string, policy: Policy): Promise<VerifiedReceipt> => {
  const { leaf, opened, ...proof } = parseReceipt(text);
  const { event, committed } = parseLeaf(leaf);
  const withoutWitnesses = { ...policy, quorum: undefined };
  await verifyTlogProof({ ...proof, extra: undefined }, await leafHash(leaf), withoutWitnesses);
  if (opened && !isEqual(committed, await sha256(concat(opened.salt, opened.data))))
    throw new NotProvenError('The event was recorded with other contents than those in this receipt.');
  if (opened && !isObject(parseJson(opened.data, 'data')))
    throw new MalformedError('The data of a receipt must be a JSON object.');
  // Last, so that missing witnesses do not hide that the receipt itself does not hold.
  const checkpoint = await acceptedCheckpoint(proof.checkpoint, policy);
  return { checkpoint, index: proof.index, event, data: opened && decodeUtf8(opened.data) };
};
