import { useEffect, useRef, useState } from 'react';

/**
 * Where the focus goes when the row is gone that had it: to the row at the same place of the list, or the one before,
 * else to the search. The returned function asks for it.
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
