import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** So many are remembered; what was set longest ago goes first. */
const most = 100;
const states = new Map<string, unknown>();

/**
 * State that a page has again when the reader comes back to it: it belongs to the entry of the browser's history, by its key. A page that is
 * loaded begins anew.
 */
export const useHistoryState = <Value>(name: string, begin: Value): readonly [Value, (value: Value) => void] => {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${name}`;
  const [value, setValue] = useState(() => (states.has(place) ? (states.get(place) as Value) : begin));
  const keep = (next: Value): void => {
    states.delete(place);
    states.set(place, next);
    const [oldest] = states.keys();
    if (states.size > most && oldest !== undefined) states.delete(oldest);
    setValue(next);
  };
  return [value, keep];
};
