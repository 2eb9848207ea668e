import { sameValues, type ArticleValues } from './article-values.ts';
import { deviceDrafts, type Attempt, type Draft, type Subject } from './drafts.ts';

/** How long after the last key the draft is kept, in milliseconds. */
const pause = 800;

/** A random key, also where the page is not served over https, and browsers leave `randomUUID` out. */
export const newKey = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A draft that is being written. */
export interface LiveDraft {
  readonly id: string;
  /** Whether something would be lost but for the draft. */
  readonly isDirty: () => boolean;
  /** Something was typed: it is kept in a moment. */
  readonly changed: () => void;
  /** Keeps what is there at this moment. */
  readonly flush: () => void;
  readonly attempt: Attempt | undefined;
  /** Keeps what is being sent, at once. */
  readonly attempted: (attempt: Attempt | undefined) => void;
  /** The author has seen this revision of the post. */
  readonly saw: (revision: number) => void;
  readonly revision: number | undefined;
  /** It was submitted, or is not wanted any more. */
  readonly done: () => void;
}

/** What a draft begins with. */
export interface DraftStart {
  readonly subject: Subject;
  /** What the form shows without a draft. */
  readonly begun: ArticleValues;
  /** The draft that the form goes on with. */
  readonly restored: Draft | undefined;
  /** Of a post that is edited: the revision that the author saw. */
  readonly revision: number | undefined;
}

/**
 * Keeps what is typed on this device until it is submitted: a moment after each change, and whenever it is asked to.
 * `read` answers what the form holds; `onFull` is told, once, that the device has no room.
 */
export const liveDraft = (
  { subject, begun, restored, revision: begunRevision }: DraftStart,
  read: () => ArticleValues,
  onFull: () => void,
): LiveDraft => {
  const id = restored?.id ?? newKey();
  let attempt = restored?.attempt;
  let revision = restored?.revision ?? begunRevision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  let told = false;

  const isDirty = (): boolean => !over && !sameValues(read(), begun);
  const flush = (): void => {
    clearTimeout(timer);
    if (over) return;
    if (!isDirty() && !attempt) return deviceDrafts.remove(subject, id);
    const kept = deviceDrafts.save(subject, { id, savedAt: new Date().toISOString(), values: read(), attempt, revision });
    if (!kept && !told) onFull();
    told ||= !kept;
  };
  return {
    id,
    isDirty,
    flush,
    changed: () => {
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
    },
    get attempt() {
      return attempt;
    },
    attempted: (next) => {
      attempt = next;
      flush();
    },
    get revision() {
      return revision;
    },
    saw: (next) => {
      revision = next;
      flush();
    },
    done: () => {
      clearTimeout(timer);
      over = true;
      deviceDrafts.remove(subject, id);
    },
  };
};
