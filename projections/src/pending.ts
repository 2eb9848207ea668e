import type { Position } from '../../contracts/recorded.ts';
import type { Change } from './projection.ts';
import type { Collection, Group, Key, Put, ReadStore, Removal, Writes } from './read-store/read-store.ts';

type Addition = { readonly position: Position; readonly numbers: Readonly<Record<string, number>> };

/** What a batch is about to do to one document: additions wait for the document that the store holds. */
type Growing = { to: object; additions: Addition[] };
type Waiting = { position: Position; document: object | undefined } | Growing;

const grown = (document: object, numbers: Readonly<Record<string, number>>): object => {
  const sums = { ...(document as Record<string, number>) };
  for (const [field, by] of Object.entries(numbers)) sums[field] = (sums[field] ?? 0) + by;
  return sums;
};

/** The changes of one batch to one collection, folded in memory so that each document is written once. */
export class PendingWrites {
  readonly collection: Collection;
  readonly #waiting = new Map<Key, Waiting>();

  constructor(collection: Collection) {
    this.collection = collection;
  }

  change(change: Change, position: Position): void {
    if ('put' in change) this.#waiting.set(change.key, { position, document: change.put });
    else if ('remove' in change) this.#waiting.set(change.key, { position, document: undefined });
    else this.#add(change, position);
  }

  #add({ key, to, add: numbers }: Extract<Change, { add: object }>, position: Position): void {
    const waiting = this.#waiting.get(key);
    if (!waiting) this.#waiting.set(key, { to, additions: [{ position, numbers }] });
    else if ('additions' in waiting) waiting.additions.push({ position, numbers });
    else this.#waiting.set(key, { position, document: grown(waiting.document ?? to, numbers) });
  }

  /** The keys that this batch touches. */
  keys(): Key[] {
    return [...this.#waiting.keys()];
  }

  /** What is written of a key, once it is resolved: a document, its removal, or nothing at all. */
  at(key: Key): Put | Removal | undefined {
    const waiting = this.#waiting.get(key);
    if (!waiting || 'additions' in waiting) return undefined;
    const { position, document } = waiting;
    return document ? { key, position, document } : { key, position };
  }

  /**
   * As the store wants it. Additions that a stored document already holds (its position says so) are left out. `underWay`: the writes to the
   * same collection that may not have reached the store yet, the last first.
   */
  async resolve(store: ReadStore, group: Group, underWay: readonly PendingWrites[] = []): Promise<Writes> {
    const growing = [...this.#waiting].flatMap(([key, waiting]) => ('additions' in waiting ? [{ key, waiting }] : []));
    const before = new Map(growing.map(({ key }) => [key, underWay.map((writes) => writes.at(key)).find(Boolean)]));
    const missing = growing.map(({ key }) => key).filter((key) => !before.get(key));
    const stored = missing.length > 0 ? await store.load(group, this.collection, missing) : new Map<Key, Put>();
    for (const { key, waiting } of growing) this.#grow(key, waiting, before.get(key) ?? stored.get(key));
    const puts: Put[] = [];
    const removals: Removal[] = [];
    for (const key of this.#waiting.keys()) {
      const written = this.at(key);
      if (!written) continue;
      if ('document' in written) puts.push(written);
      else removals.push(written);
    }
    return { collection: this.collection, puts, removals };
  }

  #grow(key: Key, { to, additions }: Growing, before: Put | Removal | undefined): void {
    const fresh = additions.filter(({ position }) => position > (before?.position ?? 0));
    const last = fresh.at(-1);
    if (!last) return;
    const first = before && 'document' in before ? before.document : to;
    const document = fresh.reduce((sum, { numbers }) => grown(sum, numbers), first);
    this.#waiting.set(key, { position: last.position, document });
  }
}
