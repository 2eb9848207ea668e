import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { postStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import { decrypt, encrypt, newKey } from '../../event-log/cipher.ts';
import type { ContentKey, ContentKeys } from '../../event-log/content-keys.ts';
import { DataKeyError, findDataKey, makeDataKey, type DataKeyPlaces } from '../config/data-key.ts';
import type { KeyStore, ListedKey, StoredKey } from './key-store.ts';

/** The plaintext of the check value, and its associated data. */
const [checked, checkPlace] = [Buffer.from('benchnotes'), 'check'];

/** How many post keys are stored in one write, so that few submissions wait for a second sync to disk. */
const madeTogether = 256;

/** How many keys are cached, and for how many milliseconds at most: another process may have destroyed one. */
const kept = { ...growingTo(50_000), ttl: 10 * 60_000, ttlResolution: 1_000 };

/** The streams that get a key together with this one: for a new post, also the following posts. */
const streamsWith = (stream: string, isNew: boolean): string[] => {
  const number = isNew && streamKind(stream) === 'post' ? streamNumber(stream) : undefined;
  if (number === undefined) return [stream];
  return Array.from({ length: madeTogether }, (_, index) => postStream(number + index));
};

/**
 * The keys of streams, stored encrypted with the data key of the site. It verifies the data key before reading or
 * making the first key.
 */
export class WrappedKeys implements ContentKeys {
  readonly #store: KeyStore;
  readonly #places: DataKeyPlaces;
  readonly #cache = new LRUCache<string, Exclude<ContentKey, string>>(kept);
  #dataKey: Promise<Buffer> | undefined;
  #making: Promise<unknown> = Promise.resolve();

  constructor(store: KeyStore, places: DataKeyPlaces) {
    this.#store = store;
    this.#places = places;
  }

  /** Throws `DataKeyError` if the data key is not the site's, and what the store throws. */
  async assertRight(): Promise<void> {
    await this.#known();
  }

  /** A sentence on why the data key is not the site's; undefined if it is, or if the site has none yet. */
  async whyWrong(): Promise<string | undefined> {
    if (!(await this.#store.check())) return undefined;
    try {
      await this.#known();
      return undefined;
    } catch (error) {
      if (error instanceof DataKeyError) return error.message;
      throw error;
    }
  }

  async find(streams: Iterable<string>): Promise<ReadonlyMap<string, ContentKey>> {
    const found = new Map<string, ContentKey>();
    const missing: string[] = [];
    for (const stream of streams) {
      const key = this.#cache.get(stream);
      if (key) found.set(stream, key);
      else missing.push(stream);
    }
    if (missing.length === 0) return found;
    const stored = await this.#store.find(missing);
    if (stored.size === 0) return found;
    const dataKey = await this.#known();
    for (const [stream, wrapped] of stored) {
      const key = this.#unwrapped(dataKey, stream, wrapped);
      if (key) found.set(stream, key);
    }
    return found;
  }

  async keyFor(stream: string, isNew: boolean): Promise<ContentKey> {
    const known = this.#cache.get(stream) ?? (isNew ? undefined : (await this.find([stream])).get(stream));
    if (known) return known;
    // Make keys one at a time: those made for one stream often serve the next.
    const making = this.#making.then(() => this.#cache.get(stream) ?? this.#make(stream, isNew));
    this.#making = making.catch(() => undefined);
    return making;
  }

  async destroy(streams: readonly string[]): Promise<void> {
    await this.#store.destroy(streams);
    for (const stream of streams) this.#cache.delete(stream);
  }

  forget(stream: string): void {
    this.#cache.delete(stream);
  }

  /** All keys as a backup stores them: unencrypted, ordered by stream. */
  async *all(): AsyncGenerator<ListedKey> {
    for (let after = ''; ;) {
      const page = await this.#store.list(after, 1_000);
      if (page.length === 0) return;
      const dataKey = await this.#known();
      for (const { stream, key } of page) {
        const plain = this.#unwrapped(dataKey, stream, key);
        if (plain) yield { stream, key: plain };
      }
      after = page.at(-1)?.stream ?? after;
    }
  }

  /** Stores keys of another site for streams that have none here, and destroys the keys that were destroyed there. */
  async restore(keys: readonly ListedKey[]): Promise<void> {
    const dataKey = await this.#known();
    const wrapped = ({ stream, key }: ListedKey) => (key === 'destroyed' ? [] : [{ stream, key: encrypt(dataKey, stream, key) }]);
    await this.#store.add(keys.flatMap(wrapped));
    const destroyed = keys.filter(({ key }) => key === 'destroyed');
    if (destroyed.length > 0) await this.destroy(destroyed.map(({ stream }) => stream));
  }

  async #make(stream: string, isNew: boolean): Promise<ContentKey> {
    const dataKey = await this.#known();
    const made = streamsWith(stream, isNew).map((name) => ({ name, key: newKey() }));
    const wrapped = made.map(({ name, key }) => ({ stream: name, key: encrypt(dataKey, name, key) }));
    await this.#store.add(wrapped);
    const stored = await this.#store.find(wrapped.map(({ stream: name }) => name));
    for (const [index, { name, key }] of made.entries()) {
      // Another process may have made it first; its key is read when needed.
      const kept = stored.get(name);
      if (kept instanceof Uint8Array && wrapped[index]?.key.equals(kept)) this.#cache.set(name, key);
    }
    const key = (await this.find([stream])).get(stream);
    if (!key) throw new DataKeyError(`The key of ${stream} cannot be read: what is stored of it was changed.`);
    return key;
  }

  /** Undefined if the stored key was altered: what it encrypted cannot be read. */
  #unwrapped(dataKey: Buffer, stream: string, wrapped: StoredKey): ContentKey | undefined {
    if (wrapped === 'destroyed') return wrapped;
    const key = decrypt(dataKey, stream, wrapped);
    if (key) this.#cache.set(stream, key);
    return key;
  }

  #known(): Promise<Buffer> {
    this.#dataKey ??= this.#checked().catch((error: unknown) => {
      this.#dataKey = undefined;
      throw error;
    });
    return this.#dataKey;
  }

  async #checked(): Promise<Buffer> {
    const check = await this.#store.check();
    const found = findDataKey(this.#places);
    if (check && !found) {
      throw new DataKeyError(
        'The data key is missing, without which nobody can read what people wrote. Set DATA_KEY to the one of this site, ' +
          'or put the file data-key back beside the accounts (docs/operations/keys.md).',
      );
    }
    const dataKey = found ?? makeDataKey(this.#places);
    const storedCheck = check ?? (await this.#store.keepCheck(encrypt(dataKey, checkPlace, checked)));
    if (decrypt(dataKey, checkPlace, storedCheck)) return dataKey;
    throw new DataKeyError(
      'The data key is not the one of this site: what people wrote was encrypted with another one. Set DATA_KEY to that one, ' +
        'the same for all processes (docs/operations/keys.md).',
    );
  }
}
