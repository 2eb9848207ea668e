import { comparePages, difference, noPages, type Difference, type Pages } from './compare-pages.ts';
import type { Projection } from './projection.ts';
import type { Collection, Group, Key, Put, ReadStore, Removal } from './read-store/read-store.ts';

/** A live collection compared with its rebuilt version. */
export interface Comparison {
  readonly name: string;
  /** `live` is null if no live generation can be compared. */
  readonly documents: { readonly live: number | null; readonly rebuilt: number };
  /**
   * SHA-256 over all keys and documents in order; null for a live collection that moved on while it was read and
   * differs.
   */
  readonly digest: { readonly live: string | null; readonly rebuilt: string };
  /** How many documents differ, and the first of them. */
  readonly differences: number;
  readonly examples: readonly Difference[];
}

/** The group being built beside the live one, and how it catches up. */
export interface Beside {
  built(): Group;
  catchUp(): Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const shown = 10;
/** How often to recheck differing keys while the live group moves on. */
const mostLooks = 50;

/** How many documents to read from each at once. */
const readAtOnce = 100;

/** Which of these documents differ between two groups as they are now. */
const differencesIn = async (
  store: ReadStore,
  collection: Collection,
  { live, built, keys }: { live: Group; built: Group; keys: readonly Key[] },
): Promise<Difference[]> => {
  const found: Difference[] = [];
  for (let start = 0; start < keys.length; start += readAtOnce) {
    const some = keys.slice(start, start + readAtOnce);
    const [now, rebuilt] = [await store.load(live, collection, some), await store.load(built, collection, some)];
    const textIn = (documents: ReadonlyMap<Key, Put | Removal>, key: Key) => JSON.stringify(documents.get(key)?.document);
    found.push(...some.flatMap((key) => difference(key, textIn(now, key), textIn(rebuilt, key)) ?? []));
  }
  return found;
};

const isSame = (one: Group, other: Group | undefined): boolean => one.position === other?.position && one.token === other.token;

/**
 * Which of them still differ with both groups at the same position. On a site that never stops writing, it returns the
 * result of the last attempt.
 */
const lookAgain = async (
  store: ReadStore,
  collection: Collection,
  seen: readonly Difference[],
  beside: Beside,
): Promise<readonly Difference[]> => {
  let differences = seen;
  for (let looks = 0; differences.length > 0 && looks < mostLooks; looks += 1) {
    await beside.catchUp();
    const [live, built] = [(await store.group('live')) as Group, beside.built()];
    differences = await differencesIn(store, collection, { live, built, keys: differences.map(({ key }) => key) });
    if (isSame(live, await store.group('live')) && live.position === built.position) break;
  }
  return differences;
};

const compareOne = async (store: ReadStore, projection: Projection, beside: Beside): Promise<Comparison> => {
  const { name, version } = projection;
  await beside.catchUp();
  const live = await store.group('live');
  const group = beside.built();
  const isThere = live?.generations[name]?.version === version;
  const pagesOf =
    (one: Group): Pages =>
    (after) =>
      store.page(one, projection, after);
  const passed = await comparePages(isThere ? pagesOf(live) : noPages, pagesOf(group), beside.signal);
  const { documents, digest } = passed.built;
  if (!isThere)
    return {
      name,
      documents: { live: null, rebuilt: documents },
      digest: { live: null, rebuilt: digest },
      differences: 0,
      examples: [],
    };
  const stoodStill = live.position === beside.built().position && isSame(live, await store.group('live'));
  const differences = stoodStill ? passed.differences : await lookAgain(store, projection, passed.differences, beside);
  const same = differences.length === 0 ? digest : null;
  return {
    name,
    documents: { live: same === null || stoodStill ? passed.live.documents : documents, rebuilt: documents },
    digest: { live: stoodStill ? passed.live.digest : same, rebuilt: digest },
    differences: differences.length,
    examples: differences.slice(0, shown),
  };
};

/** Compares the rebuilt collections with the live ones, one by one, while the site keeps running. */
export const compareWithLive = async (
  store: ReadStore,
  projections: readonly Projection[],
  beside: Beside,
): Promise<Comparison[]> => {
  const all: Comparison[] = [];
  for (const projection of projections) all.push(await compareOne(store, projection, beside));
  return all;
};
