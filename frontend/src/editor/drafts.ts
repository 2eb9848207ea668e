import type { SentArticle, ArticleValues } from './article-values.ts';

/** Something that was sent, and of which it is not known whether it arrived. */
export interface Attempt {
  /** The Idempotency-Key: sent again with it, the article is submitted once. */
  readonly key: string;
  readonly body: SentArticle;
}

/** A draft on the server, and its version that the author saw. */
export interface OnServer {
  readonly id: string;
  readonly version: number;
}

/** What was typed and is not on the server. */
export interface Draft {
  /** Of this copy: two windows write two. */
  readonly id: string;
  /** The draft on the server that it goes on from; left out where the server has none yet, which then gets its id. */
  readonly onServer?: OnServer | undefined;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  readonly values: ArticleValues;
  readonly attempt?: Attempt | undefined;
  /** Of a post that is edited: the revision that the author saw. */
  readonly revision?: number | undefined;
}

/** What a draft belongs to: a person, and a post of theirs or a new one. */
export interface Subject {
  readonly userId: number;
  readonly postId: number | undefined;
}

const prefixOf = ({ userId, postId }: Subject): string => `draft-${userId}-${postId ?? 'new'}-`;

/** Drafts on this device. Where storage is switched off or full, `save` says so and nothing else happens. */
export const drafts = (storage: () => Storage) => ({
  save(subject: Subject, draft: Draft): boolean {
    try {
      storage().setItem(prefixOf(subject) + draft.id, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },

  remove(subject: Subject, id: string): void {
    try {
      storage().removeItem(prefixOf(subject) + id);
    } catch {
      // without storage there is nothing to remove
    }
  },

  /** The posts of a person for which something is kept. */
  posts(userId: number): readonly number[] {
    try {
      const names = Array.from({ length: storage().length }, (_, place) => storage().key(place) ?? '');
      const found = names.map((name) => /^draft-(\d+)-(\d+)-/.exec(name)).filter((match) => Number(match?.[1]) === userId);
      return [...new Set(found.map((match) => Number(match?.[2])))];
    } catch {
      return [];
    }
  },

  /** The newest first; what cannot be read is left alone. */
  list(subject: Subject): readonly Draft[] {
    const found: Draft[] = [];
    try {
      const kept = storage();
      for (let place = 0; place < kept.length; place += 1) {
        const name = kept.key(place) ?? '';
        const draft = name.startsWith(prefixOf(subject)) ? read(kept.getItem(name)) : undefined;
        if (draft) found.push(draft);
      }
    } catch {
      return [];
    }
    return found.sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  },
});

const read = (text: string | null): Draft | undefined => {
  try {
    const draft = JSON.parse(text ?? '') as Draft;
    return typeof draft.values.content === 'string' && typeof draft.savedAt === 'string' ? draft : undefined;
  } catch {
    return undefined;
  }
};

export const deviceDrafts = drafts(() => localStorage);

const lockOf = (id: string): string => `draft-${id}`;

/** Tells the other windows that this draft is being written here, until the returned function is called. */
export const hold = (id: string): (() => void) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  void navigator.locks?.request(lockOf(id), () => held);
  return letGo;
};

/** The id that a draft has on the server, or is to have there. */
export const serverIdOf = ({ id, onServer }: Draft): string => onServer?.id ?? id;

/** The drafts that no window is writing. */
export const abandoned = async (subject: Subject): Promise<readonly Draft[]> => {
  const found = deviceDrafts.list(subject);
  if (found.length === 0 || !navigator.locks) return found;
  const { held = [] } = await navigator.locks.query();
  return found.filter(({ id }) => !held.some(({ name }) => name === lockOf(id)));
};
