import { useEffect, useRef, useState } from 'react';

/**
 * Where the focus goes when the focused row disappears: to the row at the same place, the one before, or else the
 * search field. The returned function requests it.
 */
export const usePersonFocus = (): ((place: number) => void) => {
  const [asked, setAsked] = useState(0);
  const place = useRef<number>(undefined);
  useEffect(() => {
    if (place.current === undefined) return;
    const rows = document.querySelectorAll('[data-person]');
    const row = rows[Math.min(place.current, rows.length - 1)];
    place.current = undefined;
    (row ?? document).querySelector<HTMLElement>(row ? 'button' : 'input[type=search]')?.focus();
  }, [asked]);
  return (next) => {
    place.current = next;
    setAsked((times) => times + 1);
  };
};
