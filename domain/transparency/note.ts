import { concat, decodeBase64, encodeBase64, encodeUtf8, isEqual } from './bytes.ts';
import { isCosignedBy } from './cosignature.ts';
import { isSignedBy } from './ed25519.ts';
import { MalformedError, NotProvenError } from './errors.ts';
import { isKeyName, keyTypes, type VerifierKey } from './verifier-key.ts';

/** A signature line of a note: the signer's name, the ID of the key, and the signature. */
export interface Signature {
  readonly name: string;
  readonly keyId: number;
  readonly bytes: Uint8Array;
}

/** A text that one or more keys signed (C2SP signed-note). Do not show its text before it is verified. */
export interface Note {
  /** Ends with a line break. */
  readonly text: string;
  readonly signatures: readonly Signature[];
}

/** A signature that holds, and the key that made it. */
export interface VerifiedSignature {
  readonly key: VerifierKey;
  readonly bytes: Uint8Array;
}

/** Longer notes are rejected. The limit leaves ample room for 16 signatures, even by post-quantum keys. */
const mostBytes = 256 * 1024;
const mostSignatures = 100;
const idLength = 4;

/** Formats a signature as a line of a note, with its line break. */
export const signatureLine = ({ name, keyId, bytes }: Signature): string => {
  const id = new Uint8Array(idLength);
  new DataView(id.buffer).setUint32(0, keyId);
  return `— ${name} ${encodeBase64(concat(id, bytes))}\n`;
};

/** Throws `MalformedError` if the line is not a signature. */
const parseSignature = (line: string): Signature => {
  const [, name = '', encoded = ''] = /^— ([^ ]*) ([^ ]*)$/.exec(line) ?? [];
  const bytes = decodeBase64(encoded);
  if (!isKeyName(name) || !bytes || bytes.length <= idLength)
    throw new MalformedError('A signature of a note is a line of an em dash, a name, and an id and a signature in Base 64.');
  return { name, keyId: new DataView(bytes.buffer).getUint32(0), bytes: bytes.subarray(idLength) };
};

const assertCharacters = (text: string): void => {
  if (encodeUtf8(text).length > mostBytes) throw new MalformedError(`A note has at most ${mostBytes} bytes.`);
  if (!text.isWellFormed() || /[\0-\x09\x0b-\x1f]/.test(text))
    throw new MalformedError('A note holds no control characters but line breaks.');
};

/** Parses a note without verifying its signatures. Throws `MalformedError`. */
export const parseNote = (note: string): Note => {
  assertCharacters(note);
  const end = note.lastIndexOf('\n\n');
  const lines = note.slice(end + 2).split('\n');
  if (end === -1 || lines.pop() !== '' || lines.length === 0)
    throw new MalformedError('A note is a text, an empty line, and lines of signatures, each with its line break.');
  if (lines.length > mostSignatures) throw new MalformedError(`A note has at most ${mostSignatures} signatures.`);
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) };
};

/** Throws `MalformedError` if a note cannot have this text or one of these names. */
export const formatNote = ({ text, signatures }: Note): string => {
  const note = `${text}\n${signatures.map(signatureLine).join('')}`;
  if (parseNote(note).text !== text) throw new MalformedError('The text of a note ends with a line break.');
  return note;
};

const isOf = ({ name, keyId }: Signature, key: VerifierKey): boolean => name === key.name && keyId === key.id;

const holds = ({ type, publicKey }: VerifierKey, text: string, bytes: Uint8Array): Promise<boolean> =>
  type === keyTypes.cosignature ? isCosignedBy(publicKey, text, bytes) : isSignedBy(publicKey, encodeUtf8(text), bytes);

/**
 * The signatures of a note by these keys: the first one by each key, and none by other keys. Throws `NotProvenError` if
 * a signature names one of these keys but does not hold: then the note proves nothing.
 */
export const verifiedSignatures = async (
  { text, signatures }: Note,
  keys: readonly VerifierKey[],
): Promise<readonly VerifiedSignature[]> => {
  const verified: VerifiedSignature[] = [];
  for (const signature of signatures) {
    const key = keys.find((one) => isOf(signature, one));
    // Anyone can copy a signature a hundred times.
    if (!key || verified.some((one) => one.key === key && isEqual(one.bytes, signature.bytes))) continue;
    if (!(await holds(key, text, signature.bytes)))
      throw new NotProvenError(`The signature of ${key.name} is not of the key that signed by this name.`);
    verified.push({ key, bytes: signature.bytes });
  }
  return verified.filter(({ key }, index) => verified.findIndex((one) => one.key === key) === index);
};
