import type { AcceptedCheckpoint } from './accepted.ts';
import { concat, decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, isEqual, sha256 } from './bytes.ts';
import { MalformedError, NotProvenError } from './errors.ts';
import { leafHash } from './merkle.ts';
import type { Policy } from './policy.ts';
import { formatTlogProof, parseTlogProof, verifyTlogProof, type TlogProof } from './tlog-proof.ts';

/** The first item of an event's leaf: the form that the rest of it has. */
export const eventLeafForm = 'benchnotes/event/v1';

/** The data of an event, and the salt with which the event committed to them. */
interface Opened {
  readonly salt: Uint8Array;
  /** JSON in UTF-8, byte for byte as the commitment has it. */
  readonly data: Uint8Array;
}

/** The bytes behind an event's leaf hash, and behind its commitment unless the salt is erased or never was. */
export interface Preimage {
  readonly leaf: Uint8Array;
  readonly opened: Opened | undefined;
}

/** A proof that a log holds an event, and what the event says. */
export type Receipt = Omit<TlogProof, 'extra'> & Preimage;

/** What the leaf of an event tells. */
interface ProvenEvent {
  readonly stream: string;
  /** From 0, within the stream. */
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** Who acted, as the log names them: `user-7`, `operator:…`, `system`. */
  readonly actor: string;
  /** ISO 8601, by the clock of the site. */
  readonly time: string;
}

/** A receipt that holds. */
export interface VerifiedReceipt {
  readonly checkpoint: AcceptedCheckpoint;
  /** The place of the event in the log, from 0. */
  readonly index: number;
  readonly event: ProvenEvent;
  /** JSON; undefined where the receipt shows only that the event was recorded. */
  readonly data: string | undefined;
}

/** Data that JSON writes have no raw line break, so each of the parts is a line. */
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
  if (leaf === undefined || data === undefined || !bytes || rest.length !== 1 || rest[0] !== '')
    throw new MalformedError(
      'The line "extra" of a receipt holds one line, the leaf, or three: the leaf, the salt in Base 64, and the data.',
    );
  return { leaf: encodeUtf8(leaf), opened: { salt: bytes, data: encodeUtf8(data) } };
};

/** A receipt as a file (docs/transparency-log.md, "Receipts"): a C2SP tlog-proof. */
export const formatReceipt = ({ leaf, opened, index, hashes, checkpoint }: Receipt): string =>
  formatTlogProof({ extra: formatPreimage({ leaf, opened }), index, hashes, checkpoint });

/** Takes a receipt apart without verifying it. Throws `MalformedError`. */
export const parseReceipt = (text: string): Receipt => {
  const { extra, index, hashes, checkpoint } = parseTlogProof(text);
  if (!extra) throw new MalformedError('This proof is no receipt: it has no line "extra", which says what it is about.');
  return { index, hashes, checkpoint, ...parsePreimage(extra) };
};

const parseJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedError(`The ${what} of a receipt must be JSON.`);
  }
};

/** The event, and its commitment in Base 64, that a leaf holds. Throws `MalformedError`. */
const parseLeaf = (leaf: Uint8Array): { event: ProvenEvent; commitment: string } => {
  const items = parseJson(decodeUtf8(leaf), 'leaf');
  const [form, stream, revision, id, type, metadata, commitment] = Array.isArray(items) ? (items as unknown[]) : [];
  const { actor, time } = { ...(metadata as { readonly actor?: unknown; readonly time?: unknown } | null) };
  const texts = { stream, id, type, actor, time, commitment };
  if (form !== eventLeafForm || typeof revision !== 'number' || !Object.values(texts).every((text) => typeof text === 'string'))
    throw new MalformedError(`The leaf of a receipt must be that of an event, of the form "${eventLeafForm}".`);
  const { commitment: committed, ...event } = texts as Record<keyof typeof texts, string>;
  return { event: { ...event, revision }, commitment: committed };
};

/**
 * Verifies that a log of the policy holds the event of a receipt, and that the event says what the receipt tells.
 * Throws `MalformedError` for a text that is no receipt, and `NotProvenError`, which says what does not hold.
 */
export const verifyReceipt = async (text: string, policy: Policy): Promise<VerifiedReceipt> => {
  const { leaf, opened, ...proof } = parseReceipt(text);
  const { event, commitment } = parseLeaf(leaf);
  const checkpoint = await verifyTlogProof({ ...proof, extra: undefined }, await leafHash(leaf), policy);
  if (!opened) return { checkpoint, index: proof.index, event, data: undefined };
  const committed = decodeBase64(commitment);
  if (!committed || !isEqual(committed, await sha256(concat(opened.salt, opened.data))))
    throw new NotProvenError('The event was recorded with other contents than those in this receipt.');
  const data = decodeUtf8(opened.data);
  parseJson(data, 'data');
  return { checkpoint, index: proof.index, event, data };
};
