import { hash } from 'node:crypto';
import { storedData, type Metadata, type RecordedEvent } from '../contracts/recorded.ts';

/**
 * The commitment in an event's metadata: SHA-256, in base64, of the salt followed by the data as UTF-8 JSON. Salt and
 * data together prove that these are the data. Without the salt the data cannot be guessed, so not once it is erased
 * together with the personal content.
 */
export const commitmentTo = (data: unknown, salt: Uint8Array): string => {
  const text = String(JSON.stringify(data));
  const bytes = Buffer.allocUnsafe(salt.length + Buffer.byteLength(text));
  bytes.set(salt);
  bytes.write(text, salt.length);
  return hash('sha256', bytes, 'base64');
};

type Committing = Partial<Pick<Metadata, 'commitment' | 'salt'>>;

/** The commitment fields of the metadata. An altered event may have anything there. */
const saidIn = ({ metadata }: RecordedEvent): Committing => (metadata as Committing | null | undefined) ?? {};

/** The salt of an event's commitment, in base64; undefined if there is none or it can no longer be read. */
export const saltOf = (event: RecordedEvent): string | undefined => event.salt ?? saidIn(event).salt;

/**
 * Whether an event's data match its commitment. Undefined if that cannot be checked: the event predates commitments, or
 * its data are erased or cannot be decrypted.
 */
export const keepsCommitment = (event: RecordedEvent): boolean | undefined => {
  const { commitment } = saidIn(event);
  if (commitment === undefined || event.isErased || event.isLocked) return undefined;
  const salt = saltOf(event);
  return typeof salt === 'string' && commitmentTo(event.data, Buffer.from(salt, 'base64')) === commitment;
};

/**
 * An event's commitment, in base64: the one in its metadata, or for an event that predates commitments, the SHA-256 of
 * its data as stored.
 */
export const commitmentOf = (event: RecordedEvent): string =>
  saidIn(event).commitment ?? commitmentTo(storedData(event), new Uint8Array());
