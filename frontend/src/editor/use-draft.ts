import { useEffect, useLayoutEffect, useState } from 'react';
import type { ArticleValues } from './article-values.ts';
import { hold } from './drafts.ts';
import { liveDraft, type DraftStart, type LiveDraft } from './live-draft.ts';

/**
 * The draft of a form, kept a moment after each change, and when the page is hidden or left. What it starts with,
 * `read` and `onFull` are those of the first rendering: see `liveDraft`.
 */
export const useDraft = (start: DraftStart, read: () => ArticleValues, onFull: () => void): LiveDraft => {
  const [draft] = useState(() => liveDraft(start, read, onFull));

  useEffect(() => hold(draft.id), [draft]);
  // Before the editor goes: a layout effect of the form ends before those of what is in it.
  useLayoutEffect(() => {
    const leaving = (event: BeforeUnloadEvent): void => {
      draft.flush();
      if (draft.isDirty()) event.preventDefault();
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') draft.flush();
    };
    window.addEventListener('beforeunload', leaving);
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('beforeunload', leaving);
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', hidden);
      draft.flush();
    };
  }, [draft]);
  return draft;
};
