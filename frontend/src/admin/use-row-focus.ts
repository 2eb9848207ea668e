import { useEffect, useRef, useState, type RefObject } from 'react';

const focusRow = (region: HTMLElement | null, place: number): void => {
  const rows = region?.querySelectorAll<HTMLElement>('[data-post]') ?? [];
  const row = rows[Math.min(place, rows.length - 1)];
  (
    row?.querySelector<HTMLElement>('[data-view]') ?? document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  )?.focus();
};

/**
 * Where the focus goes when the focused element disappears. The returned function moves it to "View" in the row at a
 * place of the list in `region` (not to a decision on an unread post), or else to the list's tab, as soon as no dialog
 * is open (`busy`).
 */
export const useRowFocus = (region: RefObject<HTMLElement | null>, busy: boolean): ((place: number) => void) => {
  const [asked, setAsked] = useState(0);
  const place = useRef<number>(undefined);
  useEffect(() => {
    if (place.current === undefined || busy) return;
    focusRow(region.current, place.current);
    place.current = undefined;
  }, [asked, busy, region]);
  return (next) => {
    place.current = next;
    setAsked((times) => times + 1);
  };
};
