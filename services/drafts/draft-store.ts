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
 * A link by which whoever has it reads a draft, or an article that is not published. Its token is kept as a digest
 * (services/accounts/tokens.ts).
 */
export interface PreviewLink {
  readonly digest: string;
  readonly userId: number;
  /** What it shows: a draft of its owner's, or an article. */
  readonly shows: { readonly draftId: string } | { readonly postId: number };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * The port to the drafts of members and the links to their previews: ordinary records beside the accounts, which a
 * replay never touches and no event tells of. Every method throws `StoreUnavailableError` when the store cannot be
 * reached.
 */
export interface DraftStore {
  /** The drafts of somebody without their contents, the last saved first. */
  headsOf(userId: number): Promise<DraftHead[]>;
  /** Undefined where its owner has no such draft. */
  get(key: DraftKey): Promise<Draft | undefined>;
  /** Keeps a draft where its owner is there and has none of that id, and answers whether it did. */
  add(draft: Draft): Promise<boolean>;
  /** Puts a draft in the place of the one with that version, and answers whether it stood there. */
  replace(draft: Draft, version: number): Promise<boolean>;
  /** Removes a draft of that version and the links that show it, and answers whether it stood there. */
  remove(key: DraftKey, version: number): Promise<boolean>;
  /** Removes all drafts of somebody, and all links. */
  removeAllOf(userId: number): Promise<void>;

  /** Keeps a link; those of its owner that are over when it is made go. */
  addPreview(link: PreviewLink): Promise<void>;
  /** The link of a token, by its digest, also where it is over. */
  preview(digest: string): Promise<PreviewLink | undefined>;
  /** The links of somebody, the newest first. */
  previewsOf(userId: number): Promise<PreviewLink[]>;
  /** Removes a link, and answers whether its owner had it. */
  removePreview(userId: number, digest: string): Promise<boolean>;

  /** At most `limit` drafts of all people behind one of them (undefined: from the beginning), in the order of keys. */
  all(after: DraftKey | undefined, limit: number): Promise<Draft[]>;
  /** Keeps a draft of another store as it was there, unless this one has it in that version or a later one. */
  restore(draft: Draft): Promise<void>;
}
