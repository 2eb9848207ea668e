import type { Fields } from './fields.ts';
import type { Body } from './read-body.ts';

/** An article as it was read. */
export type SourceArticle = Fields & { readonly body: Body };

/** An article of another place, before it is read. */
export interface Source {
  /** What it is known by there for good. */
  readonly id: string;
  /** What the report calls it. */
  readonly name: string;
  /** The digest of what it says. */
  readonly fingerprint: string;
  /** When it was published there, in milliseconds since 1970; 0 where nobody says. */
  readonly date: number;
  /** Where its pictures are looked for first, in the folder of them all. */
  readonly folder: string | undefined;
  /** Throws `DomainError` VALIDATION_FAILED where it cannot be read. */
  read(): Promise<SourceArticle>;
}

/** What is no article, or cannot be read as one. */
export interface LeftOut {
  readonly name: string;
  readonly sentence: string;
  readonly isLoss: boolean;
}

export interface Sources {
  readonly articles: readonly Source[];
  readonly leftOut: readonly LeftOut[];
  /** The folder in which pictures may lie. */
  readonly root: string;
}

/** How much is read at the most. */
export const sourceLimits = {
  articles: 20_000,
  /** Bytes of a Markdown file, and of a file that holds a whole site. */
  markdown: 1024 * 1024,
  site: 256 * 1024 * 1024,
  /** Folders in folders. */
  depth: 32,
} as const;

const isWithoutZone = (date: string): boolean => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(date);

/** Milliseconds since 1970 of a date in ISO 8601, in UTC where it names no zone; 0 where it is none. */
export const timeOf = (date = ''): number => {
  const time = Date.parse(isWithoutZone(date) ? `${date.replace(' ', 'T')}Z` : date);
  return Number.isNaN(time) ? 0 : time;
};
