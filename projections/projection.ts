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

/** `to`: the document to begin with where there is none; undefined where none is to be made. */
export type Amendment<Document extends object = object> =
  | { readonly add: Readonly<Record<string, number>>; readonly to: Document; readonly key: Key }
  | { readonly set: Partial<Document>; readonly to: Document | undefined; readonly key: Key };

/**
 * What an event does to one document: it is replaced, it goes, or, going on from what is there, numbers in it grow or
 * fields are set.
 */
export type Change<Document extends object = object> =
  { readonly put: Document; readonly key: Key } | { readonly remove: true; readonly key: Key } | Amendment<Document>;

export const put = <Document extends object>(key: Key, document: Document): Change<Document> => ({ key, put: document });
export const remove = (key: Key): Change<never> => ({ key, remove: true });
/** Adds to the numbers of a document; `to` is the document to begin with where there is none. */
export const add = <Document extends object>(
  key: Key,
  to: Document,
  numbers: Partial<Record<keyof Document & string, number>>,
): Change<Document> => ({
  key,
  to,
  add: numbers as Record<string, number>,
});

/** Sets fields of a document; `to` is the document to begin with where there is none: undefined, and none is made. */
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
 * A read collection: a pure function of one post (or category, or what is decided on all of these, or the list of
 * reasons) before and after an event, of suspensions and of counted views.
 * It asks neither the clock nor another document, so that a replay gives the same bytes.
 */
export interface Projection<Document extends object = object> extends CollectionOf<Document> {
  post?(before: Post | undefined, after: Post, event: PostEvent): Change<Document>[];
  category?(before: Category | undefined, after: Category, event: CategoryEvent): Change<Document>[];
  categoryList?(before: CategoryList | undefined, after: CategoryList, event: CategoryListEvent): Change<Document>[];
  reasonList?(before: ReasonList | undefined, after: ReasonList, event: ReasonEvent): Change<Document>[];
  /** They come to the same in whatever order they are taken. */
  suspension?(event: SuspensionEvent): Change<Document>[];
  /** Of every event of the site that can be read, whatever it tells. */
  log?(before: LogClock | undefined, after: LogClock, event: EventPlace): Change<Document>[];
  /** Of every tile of the tree over the whole log that is new or wider; on level 0 with the positions of its events. */
  tile?(tile: FilledTile, positions: readonly Position[]): Change<Document>[];
  /** Views come to the same in whatever order they are counted. */
  views?(counts: readonly ViewCount[]): Change<Document>[];
  /** The parts of the collection that a post's documents stand in, where readers ask for such parts by themselves. */
  readonly parts?: (post: Post) => readonly string[];
}

const same = <Document extends object>(one: Document, other: Document): boolean =>
  (Object.keys(one) as (keyof Document)[]).every((field) => one[field] === other[field]);

/**
 * A collection of the published posts alone: there while it is published, gone when it is not. Its fields are plain
 * values.
 */
export const whilePublished =
  <Document extends object>(documentOf: (post: Post) => Document) =>
  (before: Post | undefined, after: Post): Change<Document>[] => {
    const was = before?.status === 'approved' ? documentOf(before) : undefined;
    if (after.status !== 'approved') return was ? [remove(after.id)] : [];
    const document = documentOf(after);
    return was && same(was, document) ? [] : [put(after.id, document)];
  };
