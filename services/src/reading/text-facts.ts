import { LRUCache } from 'lru-cache';
import { Pauses } from '../../../projections/src/pauses.ts';
import { textOfClean } from '../domain/html/text-of-clean.ts';
import type { Post } from '../domain/post.ts';

/** What a card says of an article's text. */
export interface TextFacts {
  readonly words: number;
  readonly excerpt: string;
}

const excerptLength = 200;

/** About four megabytes. */
const mostKept = 10_000;

/** Only counted: to make a list of them, or of the blanks between them, takes ten times as long. */
const wordsIn = (text: string): number => {
  const word = /\S+/g;
  let words = 0;
  while (word.test(text)) words += 1;
  return words;
};

const excerptOf = (text: string): string => {
  let start = '';
  for (const [word] of text.matchAll(/\S+/g)) {
    start += start === '' ? word : ` ${word}`;
    if (start.length >= 2 * excerptLength) break;
  }
  return [...start.slice(0, 2 * excerptLength)].slice(0, excerptLength).join('');
};

const factsOf = (content: string): TextFacts => {
  const text = textOfClean(content);
  return { words: wordsIn(text), excerpt: excerptOf(text) };
};

/** Counts an article's words once, and not for every page that shows its card: a revision never changes. */
export class KnownTextFacts {
  readonly #kept = new LRUCache<string, TextFacts>({ max: mostKept });

  of({ id, revision, content }: Pick<Post, 'id' | 'revision' | 'content'>): TextFacts {
    const key = `${id}/${revision}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const facts = factsOf(content);
    this.#kept.set(key, facts);
    return facts;
  }

  /** Those of many, by post, with pauses: together they may be long. */
  async ofAll(posts: readonly Post[]): Promise<Map<number, TextFacts>> {
    const pauses = new Pauses();
    const all = new Map<number, TextFacts>();
    for (const post of posts) {
      all.set(post.id, this.of(post));
      await pauses.after(post.content.length);
    }
    return all;
  }
}
