import { createHash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Key, StoredPage } from './read-store/read-store.ts';

/** A page of one generation's documents after a key, or from the start without one; empty at the end. */
export type Pages = (after?: Key) => Promise<StoredPage>;

export interface Difference {
  readonly key: Key;
  readonly what: 'changed' | 'only live' | 'only rebuilt';
}

/** All documents of one generation. */
interface Summary {
  readonly documents: number;
  /** SHA-256 over all their lines in order. */
  readonly digest: string;
}

export interface PagesCompared {
  readonly live: Summary;
  readonly built: Summary;
  /** In the order of the keys. */
  readonly differences: readonly Difference[];
}

/** A generation that holds nothing. */
export const noPages: Pages = () => Promise.resolve({ keys: [], lines: Buffer.alloc(0) });

/** The order in which stores return two keys. */
const order = (one: Key, other: Key): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));

/** The smaller of two pages' last keys: both pages hold all documents up to it. */
const commonEnd = (one: Key | undefined, other: Key | undefined): Key | undefined =>
  one === undefined || other === undefined ? (one ?? other) : order(one, other) < 0 ? one : other;

/** The lines up to a key. Lines are bytes, so that invalid text is compared too. */
const linesUpTo = ({ keys, lines }: StoredPage, end: Key): Map<Key, string> => {
  const each = lines.toString('latin1').split('\n');
  const count = keys.findLastIndex((key) => order(key, end) <= 0) + 1;
  return new Map(keys.slice(0, count).map((key, place) => [key, each[place] as string]));
};

/** Counts and digests documents as they pass. */
class RunningSummary {
  readonly #hash = createHash('sha256');
  #documents = 0;

  addPage({ keys, lines }: StoredPage): void {
    this.#hash.update(lines);
    this.#documents += keys.length;
  }

  addLines(lines: ReadonlyMap<Key, string>): void {
    for (const line of lines.values()) this.#hash.update(`${line}\n`, 'latin1');
    this.#documents += lines.size;
  }

  summary(): Summary {
    return { documents: this.#documents, digest: this.#hash.digest('hex') };
  }
}

/** The difference between the two versions of a document; undefined if they are the same. */
export const difference = (key: Key, live: string | undefined, built: string | undefined): Difference | undefined => {
  if (live === built) return undefined;
  return { key, what: live === undefined ? 'only rebuilt' : built === undefined ? 'only live' : 'changed' };
};

const differencesOf = (live: ReadonlyMap<Key, string>, built: ReadonlyMap<Key, string>): Difference[] =>
  [...new Set([...live.keys(), ...built.keys()])]
    .toSorted(order)
    .flatMap((key) => difference(key, live.get(key), built.get(key)) ?? []);

/**
 * Compares each document of two generations. Reads a page of each after the same key; nearly all pages are identical
 * bytes, and only otherwise are single documents compared. Holds two pages at a time. Throws the signal's reason.
 */
export const comparePages = async (live: Pages, built: Pages, signal?: AbortSignal): Promise<PagesCompared> => {
  const [ofLive, ofBuilt] = [new RunningSummary(), new RunningSummary()];
  const differences: Difference[] = [];
  for (let after: Key | undefined; ;) {
    const [one, other] = await Promise.all([live(after), built(after)]);
    const end = commonEnd(one.keys.at(-1), other.keys.at(-1));
    if (end === undefined) break;
    if (one.lines.equals(other.lines)) {
      ofLive.addPage(one);
      ofBuilt.addPage(other);
    } else {
      const [here, there] = [linesUpTo(one, end), linesUpTo(other, end)];
      ofLive.addLines(here);
      ofBuilt.addLines(there);
      differences.push(...differencesOf(here, there));
    }
    after = end;
    // A store may return its pages synchronously, which would starve the event loop.
    await immediate();
    signal?.throwIfAborted();
  }
  return { live: ofLive.summary(), built: ofBuilt.summary(), differences };
};
