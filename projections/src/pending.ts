import type { Position } from '../../contracts/recorded.ts';
import type { Change } from './projection.ts';
import type { Collection, Group, Key, Put, ReadStore, Removal, Writes } from './read-store/read-store.ts';

type Addition = { readonly position: Position; readonly numbers: Readonly<Record<string, number>> };

/** What a batch is about to do to one document: additions wait for the document that the store holds. */
type Waiting = { position: Position; document: object | undefined } | { to: object; additions: Addition[] };

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

  /** As the store wants it. Additions that a stored document already holds (its position says so) are left out. */
  async resolve(store: ReadStore, group: Group): Promise<Writes> {
    const growing = [...this.#waiting].filter(([, waiting]) => 'additions' in waiting).map(([key]) => key);
    const stored = growing.length > 0 ? await store.load(group, this.collection, growing) : new Map<Key, Put>();
    const puts: Put[] = [];
    const removals: Removal[] = [];
    for (const [key, waiting] of this.#waiting) {
      if ('additions' in waiting) {
        const before = stored.get(key);
        const fresh = waiting.additions.filter(({ position }) => position > (before?.position ?? 0));
        const last = fresh.at(-1);
        if (!last) continue;
        const document = fresh.reduce((sum, { numbers }) => grown(sum, numbers), before?.document ?? waiting.to);
        puts.push({ key, position: last.position, document });
      } else if (waiting.document) puts.push({ key, position: waiting.position, document: waiting.document });
      else removals.push({ key, position: waiting.position });
    }
    return { collection: this.collection, puts, removals };
  }
}
