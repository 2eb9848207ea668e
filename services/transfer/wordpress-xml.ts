import { createReadStream } from 'node:fs';
import sax from 'sax';
import { DomainError } from '../../contracts/errors.ts';
import { sourceLimits } from './source.ts';
import { visibleText } from '../../domain/visible-text.ts';

/** A category or a tag of an item. */
interface Term {
  readonly domain: string;
  readonly slug: string;
  readonly name: string;
}

/** An item of a WordPress export: the texts of its elements by name. */
export interface Item {
  readonly texts: Map<string, string>;
  readonly terms: Term[];
  /** `wp:postmeta`, by key. */
  readonly meta: Map<string, string>;
  comments: number;
}

/** The authors of the site, by every name that items may use for them. */
export type Authors = ReadonlyMap<string, readonly string[]>;

export interface WordPressFile {
  readonly items: readonly Item[];
  readonly authors: Authors;
}

/** An export nests five elements deep; its longest text is an article's. */
const most = { depth: 20, text: 4 * 1024 * 1024 } as const;

/** Accepts only XML's own entities; the types lack this option. */
const options = { strictEntities: true } as sax.SAXOptions;

const refused = (why: string): DomainError => new DomainError('BAD_REQUEST', `This file cannot be read: ${visibleText(why)}`);

/** Builds items from the elements of a file, in order. */
class Collector {
  readonly items: Item[] = [];
  readonly authors = new Map<string, string[]>();
  readonly #open: { readonly name: string; readonly attributes: Readonly<Record<string, string>>; text: string }[] = [];
  #item: Item | undefined;
  #key = '';
  #author: string[] = [];
  isExport = false;

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length >= most.depth) throw refused('it is nested too deeply.');
    if (name === 'item') this.#item = { texts: new Map(), terms: [], meta: new Map(), comments: 0 };
    if (name === 'wp:author') this.#author = [];
    if (name === 'wp:wxr_version') this.isExport = true;
    this.#open.push({ name, attributes, text: '' });
  }

  text(text: string): void {
    const top = this.#open.at(-1);
    if (!top) return;
    if (top.text.length + text.length > most.text) throw refused(`a text in it is longer than ${most.text} characters.`);
    top.text += text;
  }

  leave(): void {
    const closed = this.#open.pop();
    const around = this.#open.at(-1)?.name;
    if (!closed) return;
    const { name, text, attributes } = closed;
    if (around === 'wp:author' && text !== '') this.#author.push(text);
    if (name === 'wp:author') this.#endAuthor();
    if (!this.#item) return;
    if (name === 'wp:comment') this.#item.comments += 1;
    if (name === 'wp:meta_key') this.#key = text;
    if (name === 'wp:meta_value' && around === 'wp:postmeta') this.#item.meta.set(this.#key, text);
    if (name === 'item') this.#endItem();
    else if (around === 'item' && name === 'category')
      this.#item.terms.push({ domain: attributes['domain'] ?? '', slug: attributes['nicename'] ?? '', name: text });
    else if (around === 'item') this.#item.texts.set(name, text);
  }

  /** An author has an id, a login, an address and a name; items use the login. */
  #endAuthor(): void {
    for (const name of this.#author) if (!this.authors.has(name)) this.authors.set(name, this.#author);
  }

  #endItem(): void {
    if (this.#item) this.items.push(this.#item);
    if (this.items.length > 5 * sourceLimits.articles) throw refused('it holds too many items.');
    this.#item = undefined;
  }
}

/**
 * Reads a WordPress export (WXR) as a stream. It refuses entity definitions, so no text can multiply. Throws
 * `DomainError` BAD_REQUEST.
 */
export const readWordPress = async (path: string): Promise<WordPressFile> => {
  const collector = new Collector();
  const parser = sax.parser(true, options);
  parser.ondoctype = () => {
    throw refused('it defines entities of its own (DOCTYPE).');
  };
  parser.onopentag = ({ name, attributes }) => collector.enter(name, attributes as Record<string, string>);
  parser.ontext = parser.oncdata = (text) => collector.text(text);
  parser.onclosetag = () => collector.leave();
  parser.onerror = (error) => {
    throw refused(error.message.split('\n').slice(0, 2).join(', line'));
  };
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) parser.write(chunk as string);
  parser.close();
  if (!collector.isExport) throw refused('it is no export of WordPress (WXR).');
  return collector;
};
