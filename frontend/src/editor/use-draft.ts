import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { sameValues, type ArticleValues } from './article-values.ts';
import { deviceDrafts, hold, type Attempt, type Draft, type Subject } from './drafts.ts';

/** How long after the last key the draft is kept, in milliseconds. */
const pause = 800;

/** Also where the page is not served over https, and browsers leave `randomUUID` out. */
export const newKey = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A draft that is being written. */
export interface LiveDraft {
  /** Whether something would be lost but for the draft. */
  isDirty(): boolean;
  /** Something was typed: it is kept in a moment. */
  changed(): void;
  readonly attempt: Attempt | undefined;
  /** Keeps what is being sent, at once. */
  attempted(attempt: Attempt | undefined): void;
  /** The author has seen this revision of the post. */
  saw(revision: number): void;
  readonly revision: number | undefined;
  /** It was submitted, or is not wanted any more. */
  done(): void;
}

/**
 * Keeps what is typed on this device until it is submitted: a moment after each change, when the page is hidden or left.
 * `begun` is what the form would show without a draft, `restored` the draft that it goes on with.
 */
export const useDraft = (
  subject: Subject,
  begun: ArticleValues,
  restored: Draft | undefined,
  revision: number | undefined,
  read: () => ArticleValues,
  onFull: () => void,
): LiveDraft => {
  const latest = useRef({ read, onFull });
  latest.current = { read, onFull };

  const { draft, flush } = useMemo(() => {
    const id = restored?.id ?? newKey();
    let attempt = restored?.attempt;
    let seen = restored?.revision ?? revision;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    let told = false;

    const isDirty = (): boolean => !over && !sameValues(latest.current.read(), begun);
    const flush = (): void => {
      clearTimeout(timer);
      if (over) return;
      if (!isDirty() && !attempt) return deviceDrafts.remove(subject, id);
      const values = latest.current.read();
      const kept = deviceDrafts.save(subject, { id, savedAt: new Date().toISOString(), values, attempt, revision: seen });
      if (!kept && !told) latest.current.onFull();
      told ||= !kept;
    };
    const draft: LiveDraft & { id: string } = {
      id,
      isDirty,
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
        return seen;
      },
      saw: (next) => {
        seen = next;
        flush();
      },
      done: () => {
        clearTimeout(timer);
        over = true;
        deviceDrafts.remove(subject, id);
      },
    };
    return { draft, flush };
  }, []);

  useEffect(() => hold(draft.id), []);
  // Before the editor goes: a layout effect of the form ends before those of what is in it.
  useLayoutEffect(() => {
    const leaving = (event: BeforeUnloadEvent): void => {
      flush();
      if (draft.isDirty()) event.preventDefault();
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('beforeunload', leaving);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('beforeunload', leaving);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, []);
  return draft;
};
