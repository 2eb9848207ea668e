import type { Fields } from './fields.ts';
import type { Body } from './read-body.ts';

/** An article after reading. */
export type SourceArticle = Fields & { readonly body: Body };

/** An article in its source, before it is read. */
export interface Source {
  /** Its permanent id there. */
  readonly id: string;
  /** Its name in the report. */
  readonly name: string;
  /** The digest of its content. */
  readonly fingerprint: string;
  /** When it was published there, in milliseconds since 1970; 0 if unknown. */
  readonly date: number;
  /** The folder to search first for its images, inside `root`. */
  readonly folder: string | undefined;
  /** Throws `DomainError` VALIDATION_FAILED if it cannot be read. */
  read(): Promise<SourceArticle>;
}

/** Something that is not an article, or cannot be read as one. */
export interface LeftOut {
  readonly name: string;
  readonly sentence: string;
  readonly isLoss: boolean;
}

export interface Sources {
  readonly articles: readonly Source[];
  readonly leftOut: readonly LeftOut[];
  /** The folder that may contain images. */
  readonly root: string;
}

/** How much is read at most. */
export const sourceLimits = {
  articles: 20_000,
  /** Bytes of a Markdown file, and of a file that contains a whole site. */
  markdown: 1024 * 1024,
  site: 256 * 1024 * 1024,
  /** Levels of nested folders. */
  depth: 32,
} as const;

const isWithoutZone = (date: string): boolean => /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(date);

/** A date in ISO 8601 as milliseconds since 1970, in UTC if it has no zone; 0 if invalid. */
export const timeOf = (date = ''): number => {
  const time = Date.parse(isWithoutZone(date) ? `${date.replace(' ', 'T')}Z` : date);
  return Number.isNaN(time) ? 0 : time;
};
