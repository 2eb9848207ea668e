import { hash } from 'node:crypto';
import { storedData, type Metadata, type RecordedEvent } from '../contracts/recorded.ts';

/**
 * What stands in the metadata of an event for its data: the SHA-256, in base 64, of the salt and behind it the data as
 * JSON in UTF-8. Whoever knows both can show that these are the data; from the commitment alone nobody can guess them,
 * nor once the salt is erased with what a person wrote.
 */
export const commitmentTo = (data: unknown, salt: Uint8Array): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(String(JSON.stringify(data)))]), 'base64');

type Committing = Partial<Pick<Metadata, 'commitment' | 'salt'>>;

/** What metadata say of a commitment; of an altered event they may be anything. */
const saidIn = ({ metadata }: RecordedEvent): Committing => (metadata as Committing | null | undefined) ?? {};

/** The salt of an event's commitment, in base 64; undefined where there is none, or it cannot be read any more. */
export const saltOf = (event: RecordedEvent): string | undefined => event.salt ?? saidIn(event).salt;

/**
 * Whether an event holds what it committed to. Undefined where that cannot be told: it was recorded before there were
 * commitments, or what it holds is erased or cannot be decrypted.
 */
export const keepsCommitment = (event: RecordedEvent): boolean | undefined => {
  const { commitment } = saidIn(event);
  if (commitment === undefined || event.isErased || event.isLocked) return undefined;
  const salt = saltOf(event);
  return typeof salt === 'string' && commitmentTo(event.data, Buffer.from(salt, 'base64')) === commitment;
};

/**
 * What an event commits to, in base 64: what its metadata say, or of one of before there were commitments the SHA-256
 * of its data as they are stored.
 */
export const commitmentOf = (event: RecordedEvent): string =>
  saidIn(event).commitment ?? commitmentTo(storedData(event), new Uint8Array());
