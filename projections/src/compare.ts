import { createHash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Projection } from './projection.ts';
import type { Collection, Group, Key, Put, ReadStore } from './read-store/read-store.ts';

export interface Difference {
  readonly key: Key;
  readonly what: 'changed' | 'only live' | 'only rebuilt';
}

/** A collection as it is live, held against the same as it was rebuilt. */
export interface Comparison {
  readonly name: string;
  /** Of the live generation: null where there is none that could be compared. */
  readonly documents: { readonly live: number | null; readonly rebuilt: number };
  /** SHA-256 over all keys and documents in order; null for a live collection that moved while it was read and is not the same. */
  readonly digest: { readonly live: string | null; readonly rebuilt: string };
  /** How many documents differ, and the first of them. */
  readonly differences: number;
  readonly examples: readonly Difference[];
}

/** What is built beside the live group, and how it catches up with it. */
export interface Beside {
  built(): Group;
  catchUp(): Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const shown = 10;
/** How often keys that differ are looked at again while the live group moves on. */
const mostLooks = 50;
const pageSize = 500;

const before = (one: Key, other: Key): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? one < other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) < 0;

/** Counts documents and digests them while they pass. */
class Reading {
  readonly #puts: AsyncIterator<Put>;
  readonly #hash = createHash('sha256');
  readonly #signal: AbortSignal | undefined;
  documents = 0;
  key: Key | undefined;
  text = '';

  constructor(puts: AsyncIterable<Put>, signal?: AbortSignal) {
    this.#puts = puts[Symbol.asyncIterator]();
    this.#signal = signal;
  }

  async next(): Promise<void> {
    const { value, done } = await this.#puts.next();
    if (done) return void (this.key = undefined);
    const { key, document } = value as Put;
    this.key = key;
    this.text = JSON.stringify(document);
    this.#hash.update(`${JSON.stringify(key)} ${this.text}\n`);
    this.documents += 1;
    // The store may give its pages without waiting for anything: nothing else would have a turn.
    if (this.documents % pageSize !== 0) return;
    await immediate();
    this.#signal?.throwIfAborted();
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Passes over both in the order of their keys and gathers the keys whose documents differ. */
const passOver = async (live: Reading, built: Reading): Promise<Key[]> => {
  const different: Key[] = [];
  await Promise.all([live.next(), built.next()]);
  while (live.key !== undefined || built.key !== undefined) {
    if (live.key === built.key) {
      if (live.text !== built.text) different.push(live.key as Key);
      await Promise.all([live.next(), built.next()]);
    } else if (built.key === undefined || (live.key !== undefined && before(live.key, built.key))) {
      different.push(live.key as Key);
      await live.next();
    } else {
      different.push(built.key);
      await built.next();
    }
  }
  return different;
};

const asDifference = (key: Key, live: Put | undefined, built: Put | undefined): Difference | undefined => {
  if (JSON.stringify(live?.document) === JSON.stringify(built?.document)) return undefined;
  return { key, what: live && built ? 'changed' : live ? 'only live' : 'only rebuilt' };
};

const isSame = (one: Group, other: Group | undefined): boolean => one.position === other?.position && one.token === other.token;

/** Which of the keys still differ when both stand at the same position. A site that writes all the time gives no more than its last look. */
const lookAgain = async (
  store: ReadStore,
  collection: Collection,
  keys: readonly Key[],
  beside: Beside,
): Promise<Difference[]> => {
  let differences: Difference[] = [];
  for (let looks = 0, left = keys; left.length > 0 && looks < mostLooks; looks += 1) {
    await beside.catchUp();
    const live = (await store.group('live')) as Group;
    const [now, built] = [await store.load(live, collection, left), await store.load(beside.built(), collection, left)];
    differences = left.flatMap((key) => asDifference(key, now.get(key), built.get(key)) ?? []);
    left = differences.map(({ key }) => key);
    if (isSame(live, await store.group('live')) && live.position === beside.built().position) break;
  }
  return differences;
};

const compareOne = async (store: ReadStore, projection: Projection, beside: Beside): Promise<Comparison> => {
  const { name, version } = projection;
  await beside.catchUp();
  const live = await store.group('live');
  const built = new Reading(store.dump(beside.built(), projection), beside.signal);
  if (!live || live.generations[name]?.version !== version) {
    await passOver(new Reading((async function* () {})()), built);
    const only = { live: null, rebuilt: built.documents };
    return { name, documents: only, digest: { live: null, rebuilt: built.digest() }, differences: 0, examples: [] };
  }
  const there = new Reading(store.dump(live, projection), beside.signal);
  const keys = await passOver(there, built);
  const stoodStill = live.position === beside.built().position && isSame(live, await store.group('live'));
  const differences = await lookAgain(store, projection, keys, beside);
  const digests = { live: there.digest(), rebuilt: built.digest() };
  const same = differences.length === 0 ? digests.rebuilt : null;
  return {
    name,
    documents: { live: same === null || stoodStill ? there.documents : built.documents, rebuilt: built.documents },
    digest: { live: stoodStill ? digests.live : same, rebuilt: digests.rebuilt },
    differences: differences.length,
    examples: differences.slice(0, shown),
  };
};

/** Holds what was built against what is live, collection by collection, while the site goes on. */
export const compareWithLive = async (
  store: ReadStore,
  projections: readonly Projection[],
  beside: Beside,
): Promise<Comparison[]> => {
  const all: Comparison[] = [];
  for (const projection of projections) all.push(await compareOne(store, projection, beside));
  return all;
};
