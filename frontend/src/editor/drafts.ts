import type { SentArticle, ArticleValues } from './article-values.ts';

/** A submission whose outcome is unknown. */
export interface Attempt {
  /** The Idempotency-Key. Retrying with the same key submits the article only once. */
  readonly key: string;
  readonly body: SentArticle;
}

/** A draft on the server, and the version that the author saw. */
export interface OnServer {
  readonly id: string;
  readonly version: number;
}

/** Typed text that is not on the server. */
export interface Draft {
  /** The id of this copy. Two windows write two copies. */
  readonly id: string;
  /** The server's draft that this continues. Left out if the server has none yet; it will then use this id. */
  readonly onServer?: OnServer | undefined;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  readonly values: ArticleValues;
  readonly attempt?: Attempt | undefined;
  /** When editing a post: the revision that the author saw. */
  readonly revision?: number | undefined;
}

/** The owner of a draft: a person, and one of their posts or a new one. */
export interface Subject {
  readonly userId: number;
  readonly postId: number | undefined;
}

const prefixOf = ({ userId, postId }: Subject): string => `draft-${userId}-${postId ?? 'new'}-`;

/** Drafts on this device. If storage is off or full, `save` returns false and nothing else happens. */
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

  /** The person's posts that have drafts on this device. */
  posts(userId: number): readonly number[] {
    try {
      const names = Array.from({ length: storage().length }, (_, place) => storage().key(place) ?? '');
      const found = names.map((name) => /^draft-(\d+)-(\d+)-/.exec(name)).filter((match) => Number(match?.[1]) === userId);
      return [...new Set(found.map((match) => Number(match?.[2])))];
    } catch {
      return [];
    }
  },

  /** Drafts, newest first. Unreadable entries are skipped. */
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

/** Marks this draft as open here, for other windows, until the returned function is called. */
export const hold = (id: string): (() => void) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  void navigator.locks?.request(lockOf(id), () => held);
  return letGo;
};

/** The id that a draft has, or will have, on the server. */
export const serverIdOf = ({ id, onServer }: Draft): string => onServer?.id ?? id;

/** The drafts that no window has open. */
export const abandoned = async (subject: Subject): Promise<readonly Draft[]> => {
  const found = deviceDrafts.list(subject);
  if (found.length === 0 || !navigator.locks) return found;
  const { held = [] } = await navigator.locks.query();
  return found.filter(({ id }) => !held.some(({ name }) => name === lockOf(id)));
};
