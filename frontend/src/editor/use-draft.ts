import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ArticleValues } from './article-values.ts';
import { hold } from './drafts.ts';
import { liveDraft, type DraftStart, type LiveDraft } from './live-draft.ts';
import type { SaveState } from './save-state.ts';

interface DraftListener {
  readonly onFull: () => void;
  /** Called when the server has saved the draft under this id. */
  readonly onSaved: (id: string) => void;
  /** Called when the post being revised was erased. */
  readonly onErased: () => void;
}

/**
 * The draft of a form, saved shortly after each change and when the page is hidden or left, and its state on the
 * server. The starting point, `read` and `onFull` are taken from the first render: see `liveDraft`.
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
  // The form must be read before the editor unmounts: a parent's layout effects are cleaned up before its children's.
  useLayoutEffect(() => {
    const leaving = (event: BeforeUnloadEvent): void => {
      // Do not save on the server here: the page would be gone before the response arrives.
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
