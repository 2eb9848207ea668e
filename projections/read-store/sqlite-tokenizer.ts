import { LRUCache } from 'lru-cache';
import { growingTo } from '../growing-cache.ts';
import { openDatabase, type Database } from '../../storage/driver.ts';

/**
 * How words are cut, folded and brought to their stem: as in the embedded default's full-text index
 * (sqlite-collection.ts).
 */
const schema = `
  CREATE VIRTUAL TABLE words USING fts5 (word, content='', tokenize='porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE tokens USING fts5vocab (words, instance);
`;

/** Longer ones are no words, but would fill an index. */
const longest = 64;
const cut = (token: string): string => (token.length > longest ? [...token].slice(0, longest).join('') : token);

/**
 * How much of a word is looked at, in UTF-16 units. SQLite breaks a token off after 32 KiB, maybe inside a character,
 * and reading half a character ends the process.
 */
const longestRead = 1_000;
const beginningOf = (word: string): string => (word.length > longestRead ? word.slice(0, longestRead).toWellFormed() : word);

/**
 * Cuts words into the tokens of SQLite's full-text index, so that every store finds the same. Nothing is kept on disk.
 */
export class Tokenizer {
  #opened: Database | undefined;
  readonly #known = new LRUCache<string, readonly string[]>(growingTo(50_000));

  /** The tokens of each word, in the order of the words; none where it holds nothing but marks. */
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
