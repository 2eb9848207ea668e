import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { personalFields } from '../contracts/personal-fields.ts';
import type { NewEvent, RecordedEvent } from '../contracts/recorded.ts';
import type { ContentKey } from './content-keys.ts';
import { decrypt, encrypt } from './cipher.ts';

type Data = Readonly<Record<string, unknown>>;

/** An event's place, to which its ciphertext is bound: moved elsewhere, it cannot be decrypted. */
export type Place = Pick<RecordedEvent, 'stream' | 'revision' | 'id'>;

const placeOf = ({ stream, revision, id }: Place): string => `${stream} ${revision} ${id}`;

const isRecord = (data: unknown): data is Data => typeof data === 'object' && data !== null && !Array.isArray(data);

/** The stored field that replaces the personal ones; `deflated` if they were compressed before encryption. */
const blobs = ['encrypted', 'deflated'] as const;

/** Encrypted along with the personal fields: no event has a field of its own by this name. */
const saltField = 'salt';

/**
 * From this many bytes on, texts are compressed before encryption: in base64, the longest would exceed what
 * EventStoreDB takes in one append. For short texts it is not worth the cost.
 */
const longText = 64 * 1024;
/** Longer than any text ever accepted, in bytes. */
const longestText = 8 * 1024 * 1024;

const blobIn = (data: unknown): { readonly name: (typeof blobs)[number]; readonly text: string } | undefined => {
  if (!isRecord(data)) return undefined;
  for (const name of blobs) {
    const text = data[name];
    if (typeof text === 'string') return { name, text };
  }
  return undefined;
};

/** Whether an event about to be appended has personal content. */
export const isPersonal = ({ type, data }: Pick<NewEvent, 'type' | 'data'>): boolean => {
  const fields = personalFields(type);
  return fields !== undefined && isRecord(data) && Object.keys(fields).some((name) => data[name] !== undefined);
};

/** Whether an event was stored unencrypted, before there were keys. */
export const isStoredOpen = ({ type, data }: Pick<NewEvent, 'type' | 'data'>): boolean =>
  isPersonal({ type, data }) && blobIn(data) === undefined;

/** Splits data into personal fields and all others. */
const parted = (type: string, data: unknown): { readonly open: Data; readonly personal: Data } => {
  const fields = personalFields(type) ?? {};
  const [open, personal]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const [name, value] of Object.entries(data as Data)) (Object.hasOwn(fields, name) ? personal : open)[name] = value;
  return { open, personal };
};

/** Data in the order in which they are read back after encryption. */
export const inOrder = ({ type, data }: Pick<NewEvent, 'type' | 'data'>): unknown => {
  if (!isPersonal({ type, data })) return data;
  const { open, personal } = parted(type, data);
  return { ...open, ...personal };
};

/** Data as stored: the personal fields encrypted together with the salt of the commitment, the others unchanged. */
export const encryptedData = (type: string, data: unknown, key: Uint8Array, place: Place, salt?: string): Data => {
  const { open, personal } = parted(type, data);
  const plain = Buffer.from(JSON.stringify(salt === undefined ? personal : { ...personal, [saltField]: salt }));
  const isLong = plain.length > longText;
  const bytes = encrypt(key, placeOf(place), isLong ? deflateRawSync(plain, { level: 1 }) : plain);
  return { ...open, [isLong ? 'deflated' : 'encrypted']: bytes.toString('base64') };
};

const without = ({ encrypted: _encrypted, deflated: _deflated, ...open }: Data): Data => open;

type Blob = NonNullable<ReturnType<typeof blobIn>>;

/** Undefined if it cannot be decrypted: the key differs, or something was altered. */
const personalIn = (event: RecordedEvent, key: Uint8Array, { name, text }: Blob): Data | undefined => {
  const plain = decrypt(key, placeOf(event), Buffer.from(text, 'base64'));
  if (!plain) return undefined;
  try {
    return JSON.parse(String(name === 'deflated' ? inflateRawSync(plain, { maxOutputLength: longestText }) : plain)) as Data;
  } catch {
    return undefined;
  }
};

const erasedEvent = (event: RecordedEvent): RecordedEvent => {
  const data = event.data as Data;
  const entries = Object.entries(personalFields(event.type) ?? {});
  // An older event is unencrypted: only the fields that it has.
  const there = blobIn(data) === undefined ? entries.filter(([name]) => data[name] !== undefined) : entries;
  return { ...event, data: { ...without(data), ...Object.fromEntries(there) }, stored: data, isErased: true };
};

/** Whether an event may have personal content: reading it then requires the key of its stream. */
export const mayBePersonal = ({ type, data }: RecordedEvent): boolean => personalFields(type) !== undefined && isRecord(data);

/**
 * An event as read with the key of its stream: decrypted, erased or locked, alongside its stored data. One that was
 * never encrypted is returned unchanged, unless it was erased.
 */
export const readable = (event: RecordedEvent, key: ContentKey | undefined): RecordedEvent => {
  if (key === 'destroyed') return erasedEvent(event);
  const blob = blobIn(event.data);
  if (blob === undefined) return event;
  const found = key && personalIn(event, key, blob);
  if (!found) return { ...event, stored: event.data, isLocked: true };
  const { [saltField]: salt, ...personal } = found;
  const data = { ...without(event.data as Data), ...personal };
  return { ...event, data, stored: event.data, ...(typeof salt === 'string' && { salt }) };
};
