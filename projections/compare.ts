import { comparePages, difference, noPages, type Difference, type Pages } from './compare-pages.ts';
import type { Projection } from './projection.ts';
import type { Collection, Group, Key, Put, ReadStore, Removal } from './read-store/read-store.ts';

/** A collection as it is live, held against the same as it was rebuilt. */
export interface Comparison {
  readonly name: string;
  /** Of the live generation: null where there is none that could be compared. */
  readonly documents: { readonly live: number | null; readonly rebuilt: number };
  /**
   * SHA-256 over all keys and documents in order; null for a live collection that moved while it was read and is not
   * the same.
   */
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

/** So many documents of both are read at once. */
const readAtOnce = 100;

/** Which of the documents differ in two groups as they are now. */
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
 * Which of them still differ when both stand at the same position. A site that writes all the time gives no more than
 * its last look.
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
