import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ArticleValues } from './article-values.ts';
import { hold } from './drafts.ts';
import { liveDraft, type DraftStart, type LiveDraft } from './live-draft.ts';
import type { SaveState } from './save-state.ts';

interface DraftListener {
  readonly onFull: () => void;
  /** The server has it, under this id. */
  readonly onSaved: (id: string) => void;
  /** The post that it revises was erased. */
  readonly onErased: () => void;
}

/**
 * The draft of a form, kept a moment after each change, and when the page is hidden or left; and how it stands on the
 * server. What it starts with, `read` and `onFull` are those of the first rendering: see `liveDraft`.
 */
export const useDraft = (
  start: DraftStart,
  read: () => ArticleValues,
  { onFull, onSaved, onErased }: DraftListener,
): { readonly draft: LiveDraft; readonly state: SaveState } => {
  const [state, setState] = useState<SaveState>(start.opened?.state ?? { kind: 'none' });
  const [draft] = useState(() => liveDraft(start, read, { onFull, onState: setState }));
  const id = state.kind === 'saved' ? state.id : undefined;
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (id !== undefined) saved(id);
  }, [id]);

  const isErased = state.kind === 'erased';
  const erased = useEffectEvent(onErased);
  useEffect(() => {
    if (isErased) erased();
  }, [isErased]);

  useEffect(() => hold(draft.id), [draft]);
  // Before the editor goes: a layout effect of the form ends before those of what is in it.
  useLayoutEffect(() => {
    const leaving = (event: BeforeUnloadEvent): void => {
      // Not on the server: its answer would come to a page that is going, and is not told of.
      draft.keep();
      if (draft.isDirty() && !draft.isSaved()) event.preventDefault();
    };
    const turned = (): void => (document.visibilityState === 'hidden' ? draft.flush() : draft.cameBack());
    const listened = [
      [window, 'pagehide', draft.flush],
      [window, 'blur', draft.flush],
      [window, 'online', draft.cameBack],
      [document, 'visibilitychange', turned],
    ] as const;
    window.addEventListener('beforeunload', leaving);
    for (const [target, name, listener] of listened) target.addEventListener(name, listener);
    return () => {
      window.removeEventListener('beforeunload', leaving);
      for (const [target, name, listener] of listened) target.removeEventListener(name, listener);
      draft.leave();
    };
  }, [draft]);
  useEffect(() => draft.enter(), [draft]);
  return { draft, state };
};
