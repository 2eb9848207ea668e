import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Of so many pages, the last ones. */
const most = 100;
const kept = new Map<string, unknown>();

/**
 * State that a page has again when the reader comes back to it: it belongs to the entry of the browser's history, by its key. A page that is
 * loaded begins anew.
 */
export const useKept = <Value>(name: string, begin: Value): readonly [Value, (value: Value) => void] => {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${name}`;
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as Value) : begin));
  const keep = (next: Value): void => {
    kept.delete(place);
    kept.set(place, next);
    for (const [oldest] of kept) if (kept.size > most) kept.delete(oldest);
    setValue(next);
  };
  return [value, keep];
};
