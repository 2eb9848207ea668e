import type { Step } from '../../storage/writer.ts';
import type { Key, Put, Removal } from './read-store.ts';
import type { SqliteCollection } from './sqlite-collection.ts';

/** What a batch writes to collections with texts, by their tables. */
type Texts = Map<string, ReadonlyMap<Key, Put | Removal>>;

/** One batch's writes to collections with texts. */
export interface TextBatch {
  /**
   * The steps that write to a collection what is newer than `stored`, the documents of these keys as far as they are in
   * the database.
   */
  write(own: SqliteCollection, puts: readonly Put[], removals: readonly Removal[], stored: ReadonlyMap<Key, Put>): Step[];
  /** They are in the database now, or will never be. */
  over(): void;
}

/**
 * Writes to collections with texts. The words of a document have no position of their own in the index: what stood
 * there before, in the database or under way to it, tells which writes are newer, and which words make room for theirs.
 */
export class SqliteTexts {
  /** In the order in which they were asked for. */
  readonly #underWay = new Set<Texts>();

  /** The batch that follows all others so far. */
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
