import type { Position } from '../../contracts/recorded.ts';

export type Key = number | string;
export type Scalar = string | number | boolean | null;

/** The parts of a collection's definition that a store needs. */
export interface Collection {
  readonly name: string;
  /** Incremented when the documents' shape or content changes: the collection is then rebuilt. */
  readonly version: number;
  readonly key: 'number' | 'text';
  /** Lists of document fields, all ascending; every query must fit one of them. */
  readonly indexes: readonly (readonly string[])[];
  /** The fields for full-text search, with their weights. Such a collection must have number keys. */
  readonly text?: Readonly<Record<string, number>>;
  /**
   * Beginnings of this many characters of each word are indexed separately, so that a prefix search is one range,
   * however many words match. Omitted: none, since a long text has many.
   */
  readonly beginnings?: readonly number[];
}

/** The weight of further terms of a text (words.ts), relative to that of a word in the same field. */
export const furtherWeight = 0.5;

/** The same for a known document type. `Document` is plain JSON data. */
export interface CollectionOf<Document extends object> extends Collection {
  readonly indexes: readonly (readonly (keyof Document & string)[])[];
  readonly text?: Readonly<Partial<Record<keyof Document & string, number>>> & Readonly<Record<string, number>>;
  /** Never set: it lets a definition carry its document's type. */
  readonly document?: Document;
}

export interface Query {
  /** Fields that must equal these values. */
  readonly where?: Readonly<Record<string, Scalar>>;
  /** The fields to sort by: preceded by those of `where`, they must be an index or the beginning of one. */
  readonly order: readonly string[];
  readonly descending?: boolean;
  /** The values of `order` of the previous page's last document. */
  readonly after?: readonly Scalar[] | undefined;
  readonly limit: number;
}

/** A query whose fields are those of the documents. */
export interface QueryOf<Document extends object> extends Query {
  readonly where?: Readonly<Partial<Record<keyof Document & string, Scalar>>> & Readonly<Record<string, Scalar>>;
  readonly order: readonly (keyof Document & string)[];
}

export interface Put<Document extends object = object> {
  readonly key: Key;
  readonly position: Position;
  readonly document: Document;
}
export interface Removal {
  readonly key: Key;
  readonly position: Position;
  readonly document?: undefined;
}

/** Some documents as stored, in the order of their keys: numbers by size, text by code point. */
export interface StoredPage {
  readonly keys: readonly Key[];
  /**
   * One line per document: the JSON of its key, a space, the document's JSON, a line feed. Equal documents are equal
   * bytes, so they can be compared without parsing.
   */
  readonly lines: Buffer;
}

/** The writes of one batch of events to one collection: at most one per key. */
export interface Writes {
  readonly collection: Collection;
  readonly puts: readonly Put[];
  readonly removals: readonly Removal[];
}

/** An event that could not be applied, or that waits for an earlier one of its subject. */
export interface Parked {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  readonly error: string;
  /** Set if an unfinished batch freed it. Only happens in stores without transactions. */
  readonly isFreed?: true;
}

/**
 * Collections that move together, with one checkpoint and a generation of each collection. Readers see the group
 * `live`; a replay builds its own group beside it.
 */
export interface Group {
  readonly name: string;
  readonly position: Position;
  readonly generations: Readonly<Record<string, { readonly generation: number; readonly version: number }>>;
  /** Changes whenever the generations do. */
  readonly token: number;
}

/**
 * The furthest event that the collections were ever built from. A log without it is not the log that they were built
 * from.
 */
export interface Witness {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** Null for an event that could not be read. */
  readonly id: string | null;
  /** The event's hash in its stream's chain; null if it cannot be computed. */
  readonly hash: string | null;
}

/** Another process moved or switched the group; this write is void. Read the group again. */
export class GroupChangedError extends Error {
  constructor(name: string) {
    super(`The group ${name} was changed by another projector.`);
    this.name = 'GroupChangedError';
  }
}

/** The store cannot be reached or written now. */
export class StoreUnavailableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreUnavailableError';
  }
}

/** The page of search results to return. */
export interface SearchPage {
  readonly limit: number;
  readonly offset: number;
  /** Best matches first by default; sorting by key skips ranking, however many results there are. */
  readonly byKey?: 'ascending' | 'descending';
}

/** The read access of the services: always to the live generation. Throws `StoreUnavailableError`. */
export interface Reads {
  get<Document extends object>(collection: CollectionOf<Document>, key: Key): Promise<Document | undefined>;
  /**
   * The documents of these keys, in the same order, without those that do not exist. Long documents do not block the
   * event loop.
   */
  getMany<Document extends object>(collection: CollectionOf<Document>, keys: readonly Key[]): Promise<Document[]>;
  find<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Document[]>;
  /**
   * The keys of the documents that `find` would return: for long documents, so that the caller can decide how many to
   * load.
   */
  keys<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Key[]>;
  count(collection: Collection, where: Query['where']): Promise<number>;
  /** The keys of the documents with all words of a text (the last may be the beginning of a word). */
  search(collection: Collection, text: string, page: SearchPage): Promise<number[]>;
}

/**
 * Lets only one of several processes project at a time. The holder must renew it, and loses it after some seconds
 * without renewal.
 */
export interface Lease {
  /**
   * Renews the lease, or takes it if its holder stopped renewing it. Returns whether this process holds it now. Taking
   * it makes earlier writers to the group `live` fail with `GroupChangedError`.
   */
  hold(): Promise<boolean>;
  /** Releases it to other processes at once. */
  release(): Promise<void>;
}

/**
 * The port to the read collections. Every adapter passes the same suite (read-store.suite.ts). Documents only replace
 * older ones, so applying a batch twice changes nothing.
 */
export interface ReadStore extends Reads {
  /** Present if several machines may write to the store. */
  readonly lease?: Lease;
  group(name: string): Promise<Group | undefined>;
  /** Creates a new, empty generation of each collection, at position 0. Replaces a group of that name. */
  createGroup(name: string, collections: readonly Collection[]): Promise<Group>;
  /**
   * Gives the group a new token, so that earlier writers to it get `GroupChangedError`. Undefined if there is no group
   * of that name.
   */
  takeOver(name: string): Promise<Group | undefined>;
  /** Ends a group that is not live. The next sweep removes its generations. */
  dropGroup(name: string): Promise<void>;
  /** Documents of a group's own generation, by key; removals too, if the store keeps them. */
  load(group: Group, collection: Collection, keys: readonly Key[]): Promise<Map<Key, Put | Removal>>;
  /**
   * The documents of a group's own generation after a key, or from the start without one: as many as the store chooses,
   * none at the end.
   */
  page(group: Group, collection: Collection, after?: Key): Promise<StoredPage>;
  /**
   * Writes a batch and moves the checkpoint; `freed`: the positions of events that are no longer parked. The next batch
   * may be submitted before this one is written, for the group as it will be then: batches are written in order, and if
   * one fails, so do those after it. `last`, the last event of the batch, becomes the witness in the same step if it is
   * further than the previous one. Throws `GroupChangedError` if the group is not as given, `StoreUnavailableError`
   * when in doubt.
   */
  write(
    group: Group,
    to: Position,
    writes: readonly Writes[],
    parked: readonly Parked[],
    freed?: readonly Position[],
    last?: Witness,
  ): Promise<Group>;
  parked(group: Group): Promise<Parked[]>;
  /**
   * Makes the named collections' generations those of the group `live`, in one step, and ends the group that built
   * them. Its parked events move too; those of `live` stay until all its collections are replaced, since the others
   * still lack them. The replaced generations become the group `keep`, with the events that `live` had parked,
   * replacing any other of that name; without a name, the next sweep removes them. Throws `GroupChangedError` if live
   * is not at exactly the position of the group to switch in.
   */
  switchIn(built: Group, names: readonly string[], keep?: string): Promise<Group>;
  /** Removes collections from the group `live`: they are no longer read or written. */
  retire(names: readonly string[]): Promise<void>;
  /** Removes the generations that no group uses. */
  sweep(): Promise<void>;
  /**
   * Undefined if nothing was ever built, or only by a version without witnesses. It belongs to no group, and outlives
   * them.
   */
  witness(): Promise<Witness | undefined>;
  /** Replaces the witness, whatever its position: for an operator who accepts that the log lost events. */
  resetWitness(witness: Witness): Promise<void>;
  close(): Promise<void>;
}

/** The index for a query. Throws if the query would need a scan: a programming error, never the visitor's. */
export const indexFor = (collection: Collection, where: object = {}, order: readonly string[] = []): readonly string[] => {
  const equal = Object.keys(where);
  const fitting = collection.indexes.find(
    (index) =>
      equal.length <= index.length &&
      index.slice(0, equal.length).every((field) => equal.includes(field)) &&
      order.every((field, place) => index[equal.length + place] === field),
  );
  if (fitting) return fitting;
  throw new Error(`${collection.name} has no index for [${equal.join(', ')}] sorted by [${order.join(', ')}].`);
};
