import { personalFields } from '../contracts/personal-fields.ts';
import type { NewEvent, RecordedEvent } from '../contracts/recorded.ts';
import type { ContentKey } from './content-keys.ts';
import { decrypt, encrypt } from './cipher.ts';

type Data = Readonly<Record<string, unknown>>;

/** Where an event stands, which its text is bound to: moved to another place it cannot be decrypted. */
export type Place = Pick<RecordedEvent, 'stream' | 'revision' | 'id'>;

const placeOf = ({ stream, revision, id }: Place): string => `${stream} ${revision} ${id}`;

const isRecord = (data: unknown): data is Data => typeof data === 'object' && data !== null && !Array.isArray(data);

/** The field that stands in the log in the place of the personal ones. */
const blob = 'encrypted';

const encryptedIn = (data: unknown): string | undefined => {
  const value = isRecord(data) ? data[blob] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Whether an event that is to be appended holds what a person wrote. */
export const isPersonal = ({ type, data }: Pick<NewEvent, 'type' | 'data'>): boolean => {
  const fields = personalFields(type);
  return fields !== undefined && isRecord(data) && Object.keys(fields).some((name) => data[name] !== undefined);
};

/** Data as they are stored: what a person wrote is encrypted in one, all else stands as it was. */
export const encryptedData = (type: string, data: unknown, key: Uint8Array, place: Place): Data => {
  const fields = personalFields(type) ?? {};
  const [open, personal]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const [name, value] of Object.entries(data as Data)) (Object.hasOwn(fields, name) ? personal : open)[name] = value;
  const bytes = encrypt(key, placeOf(place), Buffer.from(JSON.stringify(personal)));
  return { ...open, [blob]: bytes.toString('base64') };
};

const without = (data: Data): Data => {
  const { [blob]: _, ...open } = data;
  return open;
};

const erasedEvent = (event: RecordedEvent): RecordedEvent => {
  const data = event.data as Data;
  const entries = Object.entries(personalFields(event.type) ?? {});
  // Of an older event, which is not encrypted, only the fields that it has.
  const there = encryptedIn(data) === undefined ? entries.filter(([name]) => data[name] !== undefined) : entries;
  return { ...event, data: { ...without(data), ...Object.fromEntries(there) }, stored: data, isErased: true };
};

/** Whether a text can stand in an event: what the key of its stream is, has to be known to read it. */
export const mayBePersonal = ({ type, data }: RecordedEvent): boolean => personalFields(type) !== undefined && isRecord(data);

/**
 * An event as it is read, given the key of its stream: decrypted, erased, or locked, with what is stored beside it; one
 * that was never encrypted as it is, unless it was erased.
 */
export const readable = (event: RecordedEvent, key: ContentKey | undefined): RecordedEvent => {
  if (key === 'destroyed') return erasedEvent(event);
  const encrypted = encryptedIn(event.data);
  if (encrypted === undefined) return event;
  const plain = key && decrypt(key, placeOf(event), Buffer.from(encrypted, 'base64'));
  if (!plain) return { ...event, stored: event.data, isLocked: true };
  const personal = JSON.parse(plain.toString()) as Data;
  return { ...event, data: { ...without(event.data as Data), ...personal }, stored: event.data };
};
