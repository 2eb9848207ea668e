import { createHash } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Key, StoredPage } from './read-store/read-store.ts';

/** The documents of one generation that follow a key, the first ones where none is given; none where no more come. */
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

/** In which order stores give the documents of two keys. */
const order = (one: Key, other: Key): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));

/** Of the last keys of two pages the smaller: both hold all documents up to it. */
const commonEnd = (one: Key | undefined, other: Key | undefined): Key | undefined =>
  one === undefined || other === undefined ? (one ?? other) : order(one, other) < 0 ? one : other;

/** The lines up to a key. Lines are bytes: what is no text is compared, too. */
const linesUpTo = ({ keys, lines }: StoredPage, end: Key): Map<Key, string> => {
  const each = lines.toString('latin1').split('\n');
  const count = keys.findLastIndex((key) => order(key, end) <= 0) + 1;
  return new Map(keys.slice(0, count).map((key, place) => [key, each[place] as string]));
};

/** Counts documents and digests them while they pass. */
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

/** What is to be said of a document, as it is in the one and in the other: undefined where it is the same. */
export const difference = (key: Key, live: string | undefined, built: string | undefined): Difference | undefined => {
  if (live === built) return undefined;
  return { key, what: live === undefined ? 'only rebuilt' : built === undefined ? 'only live' : 'changed' };
};

const differencesOf = (live: ReadonlyMap<Key, string>, built: ReadonlyMap<Key, string>): Difference[] =>
  [...new Set([...live.keys(), ...built.keys()])]
    .toSorted(order)
    .flatMap((key) => difference(key, live.get(key), built.get(key)) ?? []);

/**
 * Holds each document of two generations against the other's. A page of each is read after the same key; nearly all are
 * the same bytes, and only of those that are not each document is looked at. Holds two pages at a time. Throws the
 * signal's reason.
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
    // The store may give its pages without waiting for anything: nothing else would have a turn.
    await immediate();
    signal?.throwIfAborted();
  }
  return { live: ofLive.summary(), built: ofBuilt.summary(), differences };
};
