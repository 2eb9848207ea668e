import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import type { PostList, Status } from '../api/admin.ts';
import { changesBetween, newChanges } from './changes.ts';

export interface ShownList {
  readonly list: PostList | undefined;
  /** Changes that are known and not shown yet. */
  readonly held: number;
  /** Shows what is held. */
  readonly show: () => void;
  /** Changes what is shown, as the person who looks at it has just asked for. */
  readonly change: (changed: (list: PostList) => PostList) => void;
}

/** Whether somebody points at a part of the page, or has the focus in it. */
export const isUsed = (region: HTMLElement | null): boolean =>
  region !== null && (region.matches(':hover') || region.contains(document.activeElement));

/**
 * The list that is shown: the `latest`, but for one thing. It stands still while somebody points at the `region` that
 * it is in, has the focus there, or is `busy` in a dialog over it.
 */
export const useShownList = (
  status: Status,
  latest: PostList | undefined,
  region: RefObject<HTMLElement | null>,
  busy: boolean,
  announce: (text: string) => void,
): ShownList => {
  const [shown, setShown] = useState<{ status: Status; list: PostList }>();
  const list = shown?.status === status ? shown.list : latest;
  const show = (): void => {
    if (latest) setShown({ status, list: latest });
  };

  const take = useEffectEvent((next: PostList): void => {
    const changes = shown?.status === status ? changesBetween(shown.list, next) : 0;
    if (changes > 0 && (busy || isUsed(region.current))) return announce(`${newChanges(changes)}. Choose Show to see them.`);
    if (changes > 0) announce(`${newChanges(changes)} in the list.`);
    setShown({ status, list: next });
  });
  // Before it is painted: nobody sees a list that is not to be shown.
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- where pointer and focus are is known to the document alone
    if (latest) take(latest);
  }, [latest, status]);

  const showIfLeft = useEffectEvent((): void => {
    if (!busy && !isUsed(region.current)) show();
  });
  useEffect(() => {
    const box = region.current;
    // Leaving one part of the list for another is no leaving.
    const left = (): void => void setTimeout(() => showIfLeft());
    box?.addEventListener('pointerleave', left);
    box?.addEventListener('focusout', left);
    return () => {
      box?.removeEventListener('pointerleave', left);
      box?.removeEventListener('focusout', left);
    };
  }, [region]);
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(() => showIfLeft());
    return () => clearTimeout(timer);
  }, [busy]);

  return {
    list,
    held: list && latest ? changesBetween(list, latest) : 0,
    show,
    change: (changed) => setShown((now) => (now?.status === status ? { status, list: changed(now.list) } : now)),
  };
};
