import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { postStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import { decrypt, encrypt, newKey } from '../../event-log/cipher.ts';
import type { ContentKey, ContentKeys } from '../../event-log/content-keys.ts';
import { DataKeyError, findDataKey, makeDataKey, type DataKeyPlaces } from '../config/data-key.ts';
import type { KeyStore, ListedKey, StoredKey } from './key-store.ts';

/** What the check is the encryption of, and what binds it. */
const [checked, checkPlace] = [Buffer.from('benchnotes'), 'check'];

/** Posts whose keys are kept in one write: few submissions wait for a second sync to disk. */
const madeTogether = 256;

/** So many keys are in memory, and none longer than this many milliseconds: another process may have destroyed it. */
const kept = { ...growingTo(50_000), ttl: 10 * 60_000, ttlResolution: 1_000 };

/** The streams that get a key with this one: of a new post also those that come next. */
const streamsWith = (stream: string, isNew: boolean): string[] => {
  const number = isNew && streamKind(stream) === 'post' ? streamNumber(stream) : undefined;
  if (number === undefined) return [stream];
  return Array.from({ length: madeTogether }, (_, index) => postStream(number + index));
};

/**
 * The keys of streams, stored encrypted with the data key of the site. A data key is held against the store before the
 * first key is read or made.
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

  /** Throws `DataKeyError` where the data key is not the one of the site, and what the store throws. */
  async assertRight(): Promise<void> {
    await this.#known();
  }

  /** Why the data key is not the one of the site, in a sentence; undefined where it is, or the site has none yet. */
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
    // One after the other: what is made for one is often the next one's, too.
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

  /** All keys, as a backup holds them: in the order of their streams, encrypted with nothing. */
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

  /** Keeps keys of another site for streams that have none here; those that were destroyed there are destroyed here. */
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
      // Another process may have made it first: that one is read when it is needed.
      const kept = stored.get(name);
      if (kept instanceof Uint8Array && wrapped[index]?.key.equals(kept)) this.#cache.set(name, key);
    }
    const key = (await this.find([stream])).get(stream);
    if (!key) throw new DataKeyError(`The key of ${stream} cannot be read: what is stored of it was changed.`);
    return key;
  }

  /** Undefined for one that was changed: what it encrypted cannot be read. */
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
    const stands = check ?? (await this.#store.keepCheck(encrypt(dataKey, checkPlace, checked)));
    if (decrypt(dataKey, checkPlace, stands)) return dataKey;
    throw new DataKeyError(
      'The data key is not the one of this site: what people wrote was encrypted with another one. Set DATA_KEY to that one, ' +
        'the same for all processes (docs/operations/keys.md).',
    );
  }
}
