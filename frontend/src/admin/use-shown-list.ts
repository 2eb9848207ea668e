import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import type { PostList, Status } from '../api/admin.ts';
import { changesBetween, newChanges } from './changes.ts';

export interface ShownList {
  readonly list: PostList | undefined;
  /** The number of known changes not yet shown. */
  readonly held: number;
  /** Shows the held changes. */
  readonly show: () => void;
  /** Changes the shown list at once, at the admin's own request. */
  readonly change: (changed: (list: PostList) => PostList) => void;
}

/** Whether the user points at an element or has the focus in it. */
export const isUsed = (region: HTMLElement | null): boolean =>
  region !== null && (region.matches(':hover') || region.contains(document.activeElement));

/**
 * The shown list: normally the `latest`, but it does not change while the admin points at its `region`, has the focus
 * there, or is `busy` in a dialog over it.
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
  // Before paint, so that a list that must not be shown yet never flashes.
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- where pointer and focus are is known to the document alone
    if (latest) take(latest);
  }, [latest, status]);

  const showIfLeft = useEffectEvent((): void => {
    if (!busy && !isUsed(region.current)) show();
  });
  useEffect(() => {
    const box = region.current;
    // Moving from one part of the list to another does not count as leaving.
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
