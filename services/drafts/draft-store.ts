import type { DraftValues, Revises } from '../../contracts/views/draft.ts';

/** An unfinished article. Its id is unique per owner: two users may have the same. */
export interface Draft {
  readonly userId: number;
  readonly id: string;
  readonly values: DraftValues;
  /** The post it revises; omitted for a new article. */
  readonly revises?: Revises;
  /** The number of saves, from 1. */
  readonly version: number;
  /** When it was started, and last saved: ISO 8601, UTC. */
  readonly createdAt: string;
  readonly savedAt: string;
  /** The device it was last saved on, in plain words. */
  readonly device: string;
}

/** A draft in a list, without its content. */
export type DraftHead = Omit<Draft, 'values'> & { readonly values: Omit<DraftValues, 'content'> };

/** A draft's key in the order of all drafts. */
export type DraftKey = Pick<Draft, 'userId' | 'id'>;

/**
 * A link that lets its holder read a draft, or an unpublished article. Only a digest of its token is stored
 * (services/accounts/tokens.ts).
 */
export interface PreviewLink {
  readonly digest: string;
  readonly userId: number;
  /** The draft of its owner, or the article, that it shows. */
  readonly shows: { readonly draftId: string } | { readonly postId: number };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * The port to members' drafts and their preview links: ordinary records beside the accounts, untouched by a replay and
 * without events. Every method throws `StoreUnavailableError` if the store cannot be reached.
 */
export interface DraftStore {
  /** A user's drafts without their contents, the last saved first. */
  headsOf(userId: number): Promise<DraftHead[]>;
  /** Undefined if the owner has no such draft. */
  get(key: DraftKey): Promise<Draft | undefined>;
  /** Stores a draft unless its owner is gone or has one with that id; returns whether it did. */
  add(draft: Draft): Promise<boolean>;
  /** Replaces the draft if it has that version; returns whether it had. */
  replace(draft: Draft, version: number): Promise<boolean>;
  /** Removes the draft if it has that version, with the links that show it; returns whether it had. */
  remove(key: DraftKey, version: number): Promise<boolean>;
  /** Removes all of a user's drafts and links. */
  removeAllOf(userId: number): Promise<void>;

  /** Stores a link, and removes the owner's expired ones. */
  addPreview(link: PreviewLink): Promise<void>;
  /** The link with this token digest, even if it is expired. */
  preview(digest: string): Promise<PreviewLink | undefined>;
  /** A user's links, newest first. */
  previewsOf(userId: number): Promise<PreviewLink[]>;
  /** Removes a link; returns whether its owner had it. */
  removePreview(userId: number, digest: string): Promise<boolean>;

  /** At most `limit` drafts of all users after a key (undefined: from the start), in key order. */
  all(after: DraftKey | undefined, limit: number): Promise<Draft[]>;
  /** Stores a draft copied from another store, unless this store has that version or a later one. */
  restore(draft: Draft): Promise<void>;
}
