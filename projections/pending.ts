import type { Position } from '../contracts/recorded.ts';
import type { Amendment, Change } from './projection.ts';
import type { Collection, Group, Key, Put, ReadStore, Removal, Writes } from './read-store/read-store.ts';

type Step = { readonly position: Position; readonly amendment: Amendment };

/** A batch's pending change of one document: amendments wait for the stored document. */
type Waiting = { position: Position; document: object | undefined } | { readonly steps: Step[] };

/**
 * A document after an amendment; undefined if none is left: sums that are back at their initial values leave no
 * document.
 */
const amended = (before: object | undefined, amendment: Amendment): object | undefined => {
  const document = before ?? amendment.to;
  if (!document || 'set' in amendment) return document && { ...document, ...(amendment as { set: object }).set };
  const sums = { ...(document as Record<string, number>) };
  const began = amendment.to as Record<string, number>;
  for (const [field, by] of Object.entries(amendment.add)) sums[field] = (sums[field] ?? 0) + by;
  return Object.keys(sums).every((field) => sums[field] === began[field]) ? undefined : sums;
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
    else this.#amend(change, position);
  }

  #amend(amendment: Amendment, position: Position): void {
    const { key } = amendment;
    const waiting = this.#waiting.get(key);
    if (!waiting) this.#waiting.set(key, { steps: [{ position, amendment }] });
    else if ('steps' in waiting) waiting.steps.push({ position, amendment });
    else this.#waiting.set(key, { position, document: amended(waiting.document, amendment) });
  }

  /** The keys that this batch touches. */
  keys(): Key[] {
    return [...this.#waiting.keys()];
  }

  /** The write for a key, once resolved: a document, its removal, or nothing. */
  at(key: Key): Put | Removal | undefined {
    const waiting = this.#waiting.get(key);
    if (!waiting || 'steps' in waiting) return undefined;
    const { position, document } = waiting;
    return document ? { key, position, document } : { key, position };
  }

  /**
   * The writes for the store. Amendments that the stored document already includes, according to its position, are left
   * out. `underWay`: writes to the same collection that may not have reached the store yet, latest first.
   */
  async resolve(store: ReadStore, group: Group, underWay: readonly PendingWrites[] = []): Promise<Writes> {
    const amending = [...this.#waiting].flatMap(([key, waiting]) => ('steps' in waiting ? [{ key, steps: waiting.steps }] : []));
    const before = new Map(amending.map(({ key }) => [key, underWay.map((writes) => writes.at(key)).find(Boolean)]));
    const missing = amending.map(({ key }) => key).filter((key) => !before.get(key));
    const stored = missing.length > 0 ? await store.load(group, this.collection, missing) : new Map<Key, Put | Removal>();
    for (const { key, steps } of amending) this.#take(key, steps, before.get(key) ?? stored.get(key));
    const puts: Put[] = [];
    const removals: Removal[] = [];
    for (const key of this.#waiting.keys()) {
      const written = this.at(key);
      if (!written) continue;
      if (written.document) puts.push(written);
      else removals.push(written);
    }
    return { collection: this.collection, puts, removals };
  }

  #take(key: Key, steps: readonly Step[], before: Put | Removal | undefined): void {
    const fresh = steps.filter(({ position }) => position > (before?.position ?? 0));
    const last = fresh.at(-1);
    if (!last) return;
    const document = fresh.reduce((so, { amendment }) => amended(so, amendment), before?.document);
    // A document that neither exists nor is created needs no removal.
    if (!document && !before?.document) return;
    this.#waiting.set(key, { position: last.position, document });
  }
}
