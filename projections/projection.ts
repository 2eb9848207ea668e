import type { CategoryEvent, CategoryListEvent, PostEvent, ReasonEvent, SuspensionEvent } from '../contracts/events.ts';
import type { ViewCount } from '../contracts/events/views.ts';
import type { Position } from '../contracts/recorded.ts';
import type { CategoryList } from '../domain/category-list.ts';
import type { Category } from '../domain/category.ts';
import type { EventPlace, LogClock } from '../domain/log-clock.ts';
import type { Post } from '../domain/post.ts';
import type { ReasonList } from '../domain/reason-list.ts';
import type { FilledTile } from '../event-log/tree/growing-tree.ts';
import type { CollectionOf, Key } from './read-store/read-store.ts';

/** `to`: the initial document if there is none yet; if undefined, none is created. */
export type Amendment<Document extends object = object> =
  | { readonly add: Readonly<Record<string, number>>; readonly to: Document; readonly key: Key }
  | { readonly set: Partial<Document>; readonly to: Document | undefined; readonly key: Key };

/**
 * An event's effect on one document: it is replaced or removed, or, based on the existing one, numbers in it are added
 * to or fields are set.
 */
export type Change<Document extends object = object> =
  { readonly put: Document; readonly key: Key } | { readonly remove: true; readonly key: Key } | Amendment<Document>;

export const put = <Document extends object>(key: Key, document: Document): Change<Document> => ({ key, put: document });
export const remove = (key: Key): Change<never> => ({ key, remove: true });
/** Adds to the numbers of a document; `to` is the initial document if there is none. */
export const add = <Document extends object>(
  key: Key,
  to: Document,
  numbers: Partial<Record<keyof Document & string, number>>,
): Change<Document> => ({
  key,
  to,
  add: numbers as Record<string, number>,
});

/** Sets fields of a document; `to` is the initial document if there is none: if undefined, none is created. */
export const set = <Document extends object>(
  key: Key,
  to: Document | undefined,
  fields: Partial<Document>,
): Change<Document> => ({
  key,
  to,
  set: fields,
});

/**
 * A read collection: a pure function of one post (or category, or the category list, or the reason list) before and
 * after an event, of suspensions, of the log as a whole and of counted views. It reads neither the clock nor other
 * documents, so that a replay produces the same bytes.
 */
export interface Projection<Document extends object = object> extends CollectionOf<Document> {
  post?(before: Post | undefined, after: Post, event: PostEvent): Change<Document>[];
  category?(before: Category | undefined, after: Category, event: CategoryEvent): Change<Document>[];
  categoryList?(before: CategoryList | undefined, after: CategoryList, event: CategoryListEvent): Change<Document>[];
  reasonList?(before: ReasonList | undefined, after: ReasonList, event: ReasonEvent): Change<Document>[];
  /** The order of suspension events does not matter. */
  suspension?(event: SuspensionEvent): Change<Document>[];
  /** Called for every readable event of the site, whatever its type. */
  log?(before: LogClock | undefined, after: LogClock, event: EventPlace): Change<Document>[];
  /**
   * Called for every new or widened tile of the tree over the whole log; on level 0 with the positions of its events.
   */
  tile?(tile: FilledTile, positions: readonly Position[]): Change<Document>[];
  /** The order of view counts does not matter. */
  views?(counts: readonly ViewCount[]): Change<Document>[];
  /** The parts of the collection that a post's documents belong to, if readers query such parts separately. */
  readonly parts?: (post: Post) => readonly string[];
}

const same = <Document extends object>(one: Document, other: Document): boolean =>
  (Object.keys(one) as (keyof Document)[]).every((field) => one[field] === other[field]);

/** A collection of published posts only: a document exists while its post is published. Its fields are plain values. */
export const whilePublished =
  <Document extends object>(documentOf: (post: Post) => Document) =>
  (before: Post | undefined, after: Post): Change<Document>[] => {
    const was = before?.status === 'approved' ? documentOf(before) : undefined;
    if (after.status !== 'approved') return was ? [remove(after.id)] : [];
    const document = documentOf(after);
    return was && same(was, document) ? [] : [put(after.id, document)];
  };
