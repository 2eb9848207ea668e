import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** So much is kept; what was set longest ago goes first. */
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
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    setValue(next);
  };
  return [value, keep];
};
