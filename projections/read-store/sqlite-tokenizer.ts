import { LRUCache } from 'lru-cache';
import { growingTo } from '../growing-cache.ts';
import { openDatabase, type Database } from '../../storage/driver.ts';

/** Splits, folds and stems words as the full-text index of the embedded default does (sqlite-collection.ts). */
const schema = `
  CREATE VIRTUAL TABLE words USING fts5 (word, content='', tokenize='porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE tokens USING fts5vocab (words, instance);
`;

/** Longer tokens are not words, but would fill an index. */
const longest = 64;
const cut = (token: string): string => (token.length > longest ? [...token].slice(0, longest).join('') : token);

/**
 * How much of a word is read, in UTF-16 units. SQLite truncates a token after 32 KiB, possibly inside a character, and
 * reading half a character ends the process.
 */
const longestRead = 1_000;
const beginningOf = (word: string): string => (word.length > longestRead ? word.slice(0, longestRead).toWellFormed() : word);

/**
 * Splits words into the tokens of SQLite's full-text index, so that every store finds the same. Keeps nothing on disk.
 */
export class Tokenizer {
  #opened: Database | undefined;
  readonly #known = new LRUCache<string, readonly string[]>(growingTo(50_000));

  /** The tokens of each word, in order; none if the word consists of marks only. */
  tokensOf(words: readonly string[]): (readonly string[])[] {
    const missing = [...new Set(words)].filter((word) => !this.#known.has(word));
    const found = missing.length > 0 ? this.#tokenized(missing) : new Map<string, string[]>();
    return words.map((word) => found.get(word) ?? this.#known.get(word) ?? []);
  }

  #tokenized(words: readonly string[]): Map<string, string[]> {
    const database = (this.#opened ??= this.#open());
    const found = new Map<string, string[]>(words.map((word) => [word, []]));
    database.exec('BEGIN');
    words.forEach((word, place) =>
      database.prepare('INSERT INTO words (rowid, word) VALUES (?, ?)').run([place, beginningOf(word)]),
    );
    for (const { doc, term } of database.prepare('SELECT doc, term FROM tokens ORDER BY doc, offset').all([]))
      found.get(words[doc as number] as string)?.push(cut(term as string));
    database.exec("INSERT INTO words (words) VALUES ('delete-all')");
    database.exec('COMMIT');
    for (const [word, tokens] of found) this.#known.set(word, tokens);
    return found;
  }

  #open(): Database {
    const database = openDatabase(':memory:');
    database.exec(schema);
    return database;
  }
}
