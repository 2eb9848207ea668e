import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { keyLength } from '../../event-log/cipher.ts';
import type { ListedKey } from '../keys/key-store.ts';
import type { WrappedKeys } from '../keys/wrapped-keys.ts';
import { recordsOf } from './file.ts';

/**
 * A record in a backup's key file: a key in unencrypted base64, the destruction of a key, or the removal of an account.
 */
const KeyRecord = Type.Union([
  Type.Object({ stream: Type.String({ minLength: 1 }), key: Type.String() }, { additionalProperties: false }),
  Type.Object({ stream: Type.String({ minLength: 1 }), destroyed: Type.Literal(true) }, { additionalProperties: false }),
  Type.Object({ account: Type.Integer({ minimum: 1 }), removed: Type.Literal(true) }, { additionalProperties: false }),
]);
type KeyRecord = Static<typeof KeyRecord>;

/** How many keys are passed to the store at once. */
const handedOver = 1_000;

/** The keys of a site as a backup stores them, and the removed accounts. */
export const copiedKeys = async function* (keys: Pick<WrappedKeys, 'all'>, removed: Iterable<number>): AsyncGenerator<KeyRecord> {
  for await (const { stream, key } of keys.all())
    yield key === 'destroyed' ? { stream, destroyed: true } : { stream, key: Buffer.from(key).toString('base64') };
  for (const account of removed) yield { account, removed: true };
};

const checked = (record: unknown): KeyRecord => {
  if (!Value.Check(KeyRecord, record) || ('key' in record && Buffer.from(record.key, 'base64').length !== keyLength))
    throw new Error('The file of the keys holds a line that is none of a key.');
  return record;
};

/** The streams whose keys were destroyed, and the accounts that were removed, according to a key file. */
export const marksIn = async (records: AsyncIterable<unknown>) => {
  const [destroyed, removed] = [new Set<string>(), new Set<number>()];
  for await (const one of records) {
    const record = checked(one);
    if ('destroyed' in record) destroyed.add(record.stream);
    if ('removed' in record) removed.add(record.account);
  }
  return { destroyed, removed };
};

/**
 * Adds keys of another site. Existing keys stay; a key destroyed at either site is destroyed. Throws
 * `StoreUnavailableError`, `DataKeyError`, and an error for an invalid key.
 */
export const restoreKeys = async (keys: Pick<WrappedKeys, 'restore'>, records: AsyncIterable<unknown>): Promise<void> => {
  let waiting: ListedKey[] = [];
  for await (const one of records) {
    const record = checked(one);
    if ('account' in record) continue;
    const key = 'key' in record ? Buffer.from(record.key, 'base64') : 'destroyed';
    waiting.push({ stream: record.stream, key });
    if (waiting.length < handedOver) continue;
    await keys.restore(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await keys.restore(waiting);
};

/** The records of a key file. */
export const keysIn = (file: string): AsyncIterable<unknown> => recordsOf(file);
