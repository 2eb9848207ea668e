import { concat, decodeBase64, encodeBase64, encodeUtf8, sha256 } from './bytes.ts';
import { MalformedError } from './errors.ts';

/** The supported signature types, by their byte (C2SP signed-note, "Signature types"). */
export const keyTypes = {
  /** Signs a note's text. */
  ed25519: 1,
  /** Signs a checkpoint, together with the time when a witness saw it. */
  cosignature: 4,
} as const;

/** A public key that verifies signatures, with the name of the signer. */
export interface VerifierKey {
  readonly name: string;
  /** Distinguishes keys of the same name: the first bytes of a hash of the name, the type and the key. */
  readonly id: number;
  readonly type: number;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

const publicKeyLength = 32;

/** The y coordinates p - 1, p and p + 1 in hexadecimal, of which the last two are other encodings of 0 and 1. */
const nearPrime = ['ec', 'ed', 'ee'].map((first) => `${first}${'ff'.repeat(30)}7f`);

/**
 * The y coordinates of the eight points of small order in every encoding, canonical or not, in hexadecimal and without
 * the sign of x (RFC 8032, section 5.1.2). For such a key one signature may be valid for many messages.
 */
const smallOrder: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...nearPrime,
]);

const isOfSmallOrder = (publicKey: Uint8Array): boolean => {
  const y = [...publicKey].map((byte, index) => (index === publicKeyLength - 1 ? byte & 0x7f : byte));
  return smallOrder.has(y.map((byte) => byte.toString(16).padStart(2, '0')).join(''));
};

/** Whether a name is not empty and has no spaces, control characters or `+`, the separator in verifier keys. */
export const isKeyName = (name: string): boolean => /^[^\p{White_Space}\0-\x1f+]+$/u.test(name) && name.isWellFormed();

const keyIdOf = async (name: string, type: number, publicKey: Uint8Array): Promise<number> => {
  const hash = await sha256(concat(encodeUtf8(`${name}\n`), Uint8Array.of(type), publicKey));
  return new DataView(hash.buffer).getUint32(0);
};

/** Throws `MalformedError` for an invalid name, an unknown type, or a key of the wrong length or of small order. */
export const verifierKey = async (name: string, type: number, publicKey: Uint8Array): Promise<VerifierKey> => {
  if (!isKeyName(name)) throw new MalformedError(`The name of a key has no spaces and no "+": "${name}" cannot be one.`);
  if (!Object.values<number>(keyTypes).includes(type))
    throw new MalformedError(`The key of ${name} is of type ${type}; 1 (Ed25519) and 4 (its cosignatures) are known here.`);
  if (publicKey.length !== publicKeyLength)
    throw new MalformedError(`The key of ${name} has ${publicKey.length} bytes instead of ${publicKeyLength}.`);
  if (isOfSmallOrder(publicKey))
    throw new MalformedError(`The key of ${name} is of small order: anyone could forge signatures for it.`);
  return { name, id: await keyIdOf(name, type, publicKey), type, publicKey };
};

const hexOf = (id: number): string => id.toString(16).padStart(8, '0');

/** Formats a key for publication: `name+id+key`. */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${hexOf(id)}+${encodeBase64(concat(Uint8Array.of(type), publicKey))}`;

/** Parses a verifier key. Throws `MalformedError`, also if the ID does not match the name and the key. */
export const parseVerifierKey = async (text: string): Promise<VerifierKey> => {
  const [, name, id, encoded] = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/s.exec(text) ?? [];
  const bytes = decodeBase64(encoded ?? '');
  const type = bytes?.[0];
  if (name === undefined || !bytes || type === undefined)
    throw new MalformedError(`"${text}" is not a verifier key: name+id+key, the id as 8 hexadecimal digits, the key in Base 64.`);
  const key = await verifierKey(name, type, bytes.subarray(1));
  if (hexOf(key.id) !== id)
    throw new MalformedError(`The id ${id} is not that of the key of ${name}: one of the two was changed.`);
  return key;
};
