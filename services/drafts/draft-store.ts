import type { DraftValues, Revises } from '../../contracts/views/draft.ts';

/** An article that somebody is writing. Its id is its owner's alone: two people may have the same. */
export interface Draft {
  readonly userId: number;
  readonly id: string;
  readonly values: DraftValues;
  /** The post that it is to revise; left out where it is a new article. */
  readonly revises?: Revises;
  /** Counts how often it was saved, from 1. */
  readonly version: number;
  /** When it was begun, and last saved: ISO 8601, UTC. */
  readonly createdAt: string;
  readonly savedAt: string;
  /** Where it was last saved, in plain words. */
  readonly device: string;
}

/** A draft as a list shows it: all but its content. */
export type DraftHead = Omit<Draft, 'values'> & { readonly values: Omit<DraftValues, 'content'> };

/** Where a draft stands in the order of all. */
export type DraftKey = Pick<Draft, 'userId' | 'id'>;

/**
 * The port to the drafts of members: ordinary records beside the accounts, which a replay never touches and no event
 * tells of. Every method throws `StoreUnavailableError` when the store cannot be reached.
 */
export interface DraftStore {
  /** The drafts of somebody without their contents, the last saved first. */
  headsOf(userId: number): Promise<DraftHead[]>;
  /** Undefined where its owner has no such draft. */
  get(key: DraftKey): Promise<Draft | undefined>;
  /** Keeps a draft where its owner has none of that id, and answers whether it did. */
  add(draft: Draft): Promise<boolean>;
  /** Puts a draft in the place of the one with that version, and answers whether it stood there. */
  replace(draft: Draft, version: number): Promise<boolean>;
  /** Removes a draft of that version, and answers whether it stood there. */
  remove(key: DraftKey, version: number): Promise<boolean>;
  /** Removes all drafts of somebody. */
  removeAllOf(userId: number): Promise<void>;

  /** At most `limit` drafts of all people behind one of them (undefined: from the beginning), in the order of keys. */
  all(after: DraftKey | undefined, limit: number): Promise<Draft[]>;
  /** Keeps a draft of another store as it was there, unless this one has it in that version or a later one. */
  restore(draft: Draft): Promise<void>;
}
