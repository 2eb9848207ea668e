import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../api/session.ts';
import { useToast, type Toast } from '../components/toast.tsx';
import type { Undo } from '../components/undos.ts';
import { tabUndos, type UndoableDecision } from './kept-undos.ts';

/** Keeps undos across a reload until they are used or expire. */
export const useKeepUndo = (): ((decisions: readonly UndoableDecision[], undo: Undo) => Undo) => {
  const userId = useUser()?.id;
  return (decisions, undo) => {
    if (userId === undefined) return undo;
    const bare = decisions.map(({ id, revision }) => ({ id, revision }));
    tabUndos.keep({ userId, decisions: bare, until: Date.now() + undo.milliseconds }, Date.now());
    return {
      ...undo,
      run: () => {
        tabUndos.forget({ decisions: bare }, Date.now());
        undo.run();
      },
    };
  };
};

type Offer = (decisions: readonly UndoableDecision[], milliseconds: number) => Pick<Toast, 'undo'>;

const stillToast: Toast = {
  title: 'Undo is still possible',
  text: 'What you decided before this page was loaded again can be taken back.',
};

/** Offers the undos from before a reload again. */
export const useRestoredUndos = (offer: Offer): void => {
  const userId = useUser()?.id;
  const toast = useToast();
  const restore = useEffectEvent((): void => {
    if (userId === undefined) return;
    const now = Date.now();
    for (const { decisions, until } of tabUndos.before(userId, now)) toast({ ...stillToast, ...offer(decisions, until - now) });
  });
  useEffect(() => restore(), [userId]);
};
