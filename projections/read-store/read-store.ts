import type { Position } from '../../contracts/recorded.ts';

export type Key = number | string;
export type Scalar = string | number | boolean | null;

/** What a store must know of a collection. */
export interface Collection {
  readonly name: string;
  /** Raised when the documents' shape or the way they are made changes: the collection is then rebuilt. */
  readonly version: number;
  readonly key: 'number' | 'text';
  /** Each a list of the document's fields, all ascending; every query must fit one of them. */
  readonly indexes: readonly (readonly string[])[];
  /** The fields that are searched by words, with their weights. Keys of such a collection are numbers. */
  readonly text?: Readonly<Record<string, number>>;
  /**
   * So many first characters of each word are indexed by themselves: what begins so is one range, however many words
   * do. Left out: none, for a long text has many.
   */
  readonly beginnings?: readonly number[];
}

/** How much a term that a text is found by besides its words (words.ts) counts of what a word of its field does. */
export const furtherWeight = 0.5;

/** The same, of documents whose type is known. `Document` is plain data that JSON holds. */
export interface CollectionOf<Document extends object> extends Collection {
  readonly indexes: readonly (readonly (keyof Document & string)[])[];
  readonly text?: Readonly<Partial<Record<keyof Document & string, number>>> & Readonly<Record<string, number>>;
  /** Never set: it lets a definition carry its document's type. */
  readonly document?: Document;
}

export interface Query {
  /** Fields that must equal these values. */
  readonly where?: Readonly<Record<string, Scalar>>;
  /** The fields to sort by: with those of `where` before them, an index or the beginning of one. */
  readonly order: readonly string[];
  readonly descending?: boolean;
  /** The values of `order` of the last document of the page before. */
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

/** Some documents as they are stored, in the order of their keys: numbers by size, text by code point. */
export interface StoredPage {
  readonly keys: readonly Key[];
  /**
   * A line for each: the JSON of its key, a space, the document's JSON, a line feed. Equal documents are equal bytes:
   * nothing needs to be parsed to compare them.
   */
  readonly lines: Buffer;
}

/** What one batch of events does to one collection: at most one write a key. */
export interface Writes {
  readonly collection: Collection;
  readonly puts: readonly Put[];
  readonly removals: readonly Removal[];
}

/** An event that could not be applied, or that waits behind such a one in its stream. */
export interface Parked {
  readonly position: Position;
  readonly stream: string;
  readonly type: string;
  readonly error: string;
  /** Set where a batch freed it that is not finished yet. Only stores without transactions know such a state. */
  readonly isFreed?: true;
}

/**
 * Collections that move together: one checkpoint, and the generation of each collection. The group `live` is what
 * readers see; a replay builds a group of its own beside it.
 */
export interface Group {
  readonly name: string;
  readonly position: Position;
  readonly generations: Readonly<Record<string, { readonly generation: number; readonly version: number }>>;
  /** Changes whenever the generations do. */
  readonly token: number;
}

/**
 * The furthest event that the collections were ever built from: what a log must still hold to be the one that they were
 * built from.
 */
export interface Witness {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
  /** Null for an event that could not be read. */
  readonly id: string | null;
  /** The event's hash in its stream's chain; null where there is none to make. */
  readonly hash: string | null;
}

/** The group moved or was switched by somebody else; what was to be written is void. Read the group again. */
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

/** Which of what is found: so many, behind so many. */
export interface SearchPage {
  readonly limit: number;
  readonly offset: number;
  /** Best first where it is left out; by their keys nothing is ranked, however much is found. */
  readonly byKey?: 'ascending' | 'descending';
}

/** What the services read: always the live generation. Throws `StoreUnavailableError`. */
export interface Reads {
  get<Document extends object>(collection: CollectionOf<Document>, key: Key): Promise<Document | undefined>;
  /**
   * The documents of the keys, in the order of the keys; those that are not there are left out. However long they are,
   * the event loop goes on turning.
   */
  getMany<Document extends object>(collection: CollectionOf<Document>, keys: readonly Key[]): Promise<Document[]>;
  find<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Document[]>;
  /**
   * The keys of what `find` would find: of long documents, which nobody wants to read before knowing how many of them
   * there is room for.
   */
  keys<Document extends object>(collection: CollectionOf<Document>, query: QueryOf<Document>): Promise<Key[]>;
  count(collection: Collection, where: Query['where']): Promise<number>;
  /** The keys of the documents that hold all words of a text (the last may be the beginning of a word). */
  search(collection: Collection, text: string, page: SearchPage): Promise<number[]>;
}

/**
 * Lets one of several processes project at a time. Who holds it must renew it; who does not for some seconds has lost
 * it.
 */
export interface Lease {
  /**
   * Renews it, or takes it where nobody renews it. Whether it is ours now. Whoever wrote to the group `live` before it
   * was taken gets `GroupChangedError`.
   */
  hold(): Promise<boolean>;
  /** Leaves it to others at once. */
  release(): Promise<void>;
}

/**
 * The port to the read collections. Every adapter passes the same suite (read-store.suite.ts).
 * Documents are written only over older ones, so applying a batch twice changes nothing.
 */
export interface ReadStore extends Reads {
  /** Where several machines write to the store. */
  readonly lease?: Lease;
  group(name: string): Promise<Group | undefined>;
  /** A new, empty generation of each collection, at position 0. Replaces a group of that name. */
  createGroup(name: string, collections: readonly Collection[]): Promise<Group>;
  /**
   * The group, under a new token: whoever wrote to it before gets `GroupChangedError`. Undefined where there is none of
   * that name.
   */
  takeOver(name: string): Promise<Group | undefined>;
  /** Ends a group that is not live. Its generations go with the next sweep. */
  dropGroup(name: string): Promise<void>;
  /** Documents of a group's own generation, by key; that one was removed, where the store keeps that. */
  load(group: Group, collection: Collection, keys: readonly Key[]): Promise<Map<Key, Put | Removal>>;
  /**
   * The documents of a group's own generation that follow a key, the first ones where none is given: as many as the
   * store likes, none where no more come.
   */
  page(group: Group, collection: Collection, after?: Key): Promise<StoredPage>;
  /**
   * Writes a batch and moves the checkpoint; `freed`: the positions of events that are parked no more. The next batch
   * may be asked for before one is written, for the group as it will stand then: they are written in that order, and
   * where one fails, so do those after it. `last`, the last event of the batch, becomes the witness in the same step,
   * where it lies further than the one before. Throws `GroupChangedError` when the group is not as given,
   * `StoreUnavailableError` when in doubt.
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
   * them. Its parked events come along; those of `live` stay until all its collections are replaced: the others still
   * lack them. Those that they replace become the group `keep`, with the events that `live` had parked, in place of any
   * other of that name; where no name is given they go with the next sweep. Throws `GroupChangedError` when live is not
   * at exactly the position of the group that is switched in.
   */
  switchIn(built: Group, names: readonly string[], keep?: string): Promise<Group>;
  /** Takes collections out of the group `live`: nobody reads or writes them any more. */
  retire(names: readonly string[]): Promise<void>;
  /** Removes the generations that no group uses. */
  sweep(): Promise<void>;
  /**
   * Undefined where nothing was ever built, or by a version that kept none. No group takes it along: it stays when they
   * go.
   */
  witness(): Promise<Witness | undefined>;
  /**
   * Puts another witness in place of what there is, wherever it lies: for an operator who accepts that the log lost
   * events.
   */
  resetWitness(witness: Witness): Promise<void>;
  close(): Promise<void>;
}

/** The index that answers a query. Throws where it would need a scan: the programmer's error, never the visitor's. */
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
