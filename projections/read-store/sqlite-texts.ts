import type { Step } from '../../storage/writer.ts';
import type { Key, Put, Removal } from './read-store.ts';
import type { SqliteCollection } from './sqlite-collection.ts';

/** The writes of a batch to collections with texts, by table. */
type Texts = Map<string, ReadonlyMap<Key, Put | Removal>>;

/** One batch's writes to collections with texts. */
export interface TextBatch {
  /**
   * The steps that write to a collection those writes that are newer than `stored`, the documents of these keys that
   * are in the database.
   */
  write(own: SqliteCollection, puts: readonly Put[], removals: readonly Removal[], stored: ReadonlyMap<Key, Put>): Step[];
  /** Call when they are in the database, or never will be. */
  over(): void;
}

/**
 * Writes to collections with texts. A document's words have no position of their own in the index, so the previous
 * version, stored or still being written, shows which writes are newer and which words to remove.
 */
export class SqliteTexts {
  /** In order of submission. */
  readonly #underWay = new Set<Texts>();

  /** A batch that follows all previous ones. */
  batch(): TextBatch {
    const texts: Texts = new Map();
    const earlier = [...this.#underWay];
    this.#underWay.add(texts);
    return {
      write: (own, puts, removals, stored) => {
        const before = ({ key }: Pick<Removal, 'key'>): Put | undefined => {
          const underWay = earlier
            .findLast((one) => one.get(own.table)?.has(key))
            ?.get(own.table)
            ?.get(key);
          return underWay ? withDocument(underWay) : stored.get(key);
        };
        const newer = (write: Put | Removal): boolean => write.position > (before(write)?.position ?? -1);
        const [newPuts, newRemovals] = [puts.filter(newer), removals.filter(newer)];
        const all = [...newPuts, ...newRemovals];
        texts.set(own.table, new Map(all.map((write) => [write.key, write])));
        return [...own.forgetWords(all.flatMap((write) => before(write) ?? [])), ...own.put(newPuts), ...own.remove(newRemovals)];
      },
      over: () => this.#underWay.delete(texts),
    };
  }
}

const withDocument = (write: Put | Removal): Put | undefined => (write.document ? write : undefined);
