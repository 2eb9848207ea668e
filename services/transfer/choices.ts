import { DomainError, invalid } from '../../contracts/errors.ts';
import type { Category } from '../../domain/category.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import { knownAccount } from '../accounts/known-account.ts';
import type { CategoriesToday } from '../reading/category-lists.ts';
import { change, quoted, type Note } from './notes.ts';
import type { SourceArticle } from './source.ts';

/** The operator's options for authors and categories. */
export interface Chosen {
  readonly author?: string | undefined;
  readonly mapAuthor?: readonly string[] | undefined;
  readonly category?: string | undefined;
  readonly mapCategory?: readonly string[] | undefined;
}

const bare = (name: string): string => name.trim().toLowerCase();

/** Pairs of `there=here`. Throws `DomainError` BAD_REQUEST. */
const pairsIn = (option: string, pairs: readonly string[] = []): [string, string][] =>
  pairs.map((pair) => {
    const at = pair.lastIndexOf('=');
    if (at < 1 || at === pair.length - 1)
      throw new DomainError('BAD_REQUEST', `${option} takes what it is called there and here, as “there=here”, not ${pair}.`);
    return [bare(pair.slice(0, at)), pair.slice(at + 1).trim()];
  });

/** The category of an article, and its other categories, which become tags. */
export interface Placed {
  readonly category: Category;
  readonly moreTags: readonly string[];
  readonly notes: readonly Note[];
}

/** Chooses the author and the category of an article. */
export class Choices {
  readonly #accounts: Pick<Accounts, 'byUsername'>;
  readonly #author: User | undefined;
  readonly #authors: ReadonlyMap<string, User>;
  readonly #categories: ReadonlyMap<string, Category>;
  readonly #mapped: ReadonlyMap<string, Category>;
  readonly #category: Category | undefined;

  private constructor(
    accounts: Pick<Accounts, 'byUsername'>,
    author: User | undefined,
    authors: ReadonlyMap<string, User>,
    { open, ...places }: { open: readonly Category[]; mapped: ReadonlyMap<string, Category>; category: Category | undefined },
  ) {
    this.#accounts = accounts;
    this.#author = author;
    this.#authors = authors;
    this.#categories = new Map(open.flatMap((category) => [category.name, category.slug].map((name) => [bare(name), category])));
    this.#mapped = places.mapped;
    this.#category = places.category;
  }

  /** Throws `DomainError` NOT_FOUND for an unknown name, BAD_REQUEST. */
  static async of(accounts: Accounts, categories: CategoriesToday, chosen: Chosen): Promise<Choices> {
    const known = (slug: string): Category => {
      const category = categories.open.find((one) => one.slug === slug);
      if (category) return category;
      const all = categories.open.map((one) => one.slug).join(', ');
      throw new DomainError('CATEGORY_NOT_FOUND', `There is no category ${slug}. There are: ${all || 'none yet'}.`);
    };
    const authors = new Map<string, User>();
    for (const [there, here] of pairsIn('--map-author', chosen.mapAuthor)) authors.set(there, await knownAccount(accounts, here));
    const mapped = new Map(pairsIn('--map-category', chosen.mapCategory).map(([there, here]) => [there, known(here)]));
    const author = chosen.author === undefined ? undefined : await knownAccount(accounts, chosen.author);
    const category = chosen.category === undefined ? undefined : known(chosen.category);
    return new Choices(accounts, author, authors, { open: categories.open, mapped, category });
  }

  /** Throws `DomainError` VALIDATION_FAILED if no account here matches. */
  async authorOf({ authors }: SourceArticle): Promise<User> {
    for (const name of authors) {
      const mapped = this.#authors.get(bare(name));
      if (mapped) return mapped;
    }
    if (this.#author) return this.#author;
    for (const name of authors) {
      const same = await this.#accounts.byUsername(name);
      if (same) return same;
    }
    const [name] = authors;
    const who = name === undefined ? 'It names no author' : `Its author ${quoted([name])} has no account here`;
    const map = name === undefined ? '' : `, or --map-author "${name}=<username>"`;
    throw invalid([{ field: 'author', message: `${who}: say --author <username>${map}.` }]);
  }

  /** Throws `DomainError` VALIDATION_FAILED if no category matches. */
  placeOf({ categories, tags }: SourceArticle): Placed {
    const chosen = categories.find((name) => this.#here(name)) ?? tags.find((name) => this.#mapped.has(bare(name)));
    const category = (chosen === undefined ? undefined : this.#here(chosen)) ?? this.#category;
    if (!category) {
      const [name] = categories;
      const who = name === undefined ? 'It names no category' : `There is no category ${quoted(categories)} here`;
      const map = name === undefined ? '' : `, or --map-category "${name}=<slug>"`;
      throw invalid([{ field: 'category', message: `${who}: say --category <slug>${map}.` }]);
    }
    const moreTags = categories.filter((name) => this.#here(name) !== category);
    const isMapped = chosen !== undefined && ![category.name, category.slug].map(bare).includes(bare(chosen));
    const mapped = isMapped ? [change('category', `What is called ${quoted([chosen])} there is ${category.name} here.`)] : [];
    const notes =
      moreTags.length > 0 ? [change('category', `It is in ${category.name}; these became tags: ${quoted(moreTags)}`)] : [];
    return { category, moreTags, notes: [...mapped, ...notes] };
  }

  #here(name: string): Category | undefined {
    return this.#mapped.get(bare(name)) ?? this.#categories.get(bare(name));
  }
}
