import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isComeBack, readFromTab, writeToTab } from './tab-storage.ts';

const storage = 'history-states';
/** So many are remembered; what was set longest ago goes first. */
const most = 100;
const states = new Map(readFromTab<unknown>(storage));

/** A page that was opened anew begins anew; entries that no router has marked are all called alike. */
const forgetPage = (page: string): void => {
  for (const place of states.keys()) if (place.startsWith(page)) states.delete(place);
};
if (states.size > 0 && !isComeBack()) forgetPage(`default ${location.pathname} `);

const followers = new Set<() => void>();
const follow = (told: () => void): (() => void) => {
  followers.add(told);
  return () => followers.delete(told);
};

const keep = (place: string, value: unknown): void => {
  states.delete(place);
  states.set(place, value);
  const [oldest] = states.keys();
  if (states.size > most && oldest !== undefined) states.delete(oldest);
  for (const told of followers) told();
};

/**
 * Whether the reader made something of a page that its address does not say: it grows to that when it is loaded again.
 */
export const hasHistoryState = (key: string, pathname: string): boolean =>
  [...states.keys()].some((place) => place.startsWith(`${key} ${pathname} `));

/** For when the page is left: a reload, and coming back from another site, begin where the reader was. */
export const keepHistoryStates = (): void => writeToTab(storage, states);

/**
 * State that a page has again when the reader comes back to it: it belongs to the entry of the browser's history, by
 * its key. Where the server sent the page, it begins as the server knew it.
 */
export const useHistoryState = <Value>(name: string, begin: Value): readonly [Value, (value: Value) => void] => {
  const { key, pathname } = useLocation();
  const place = `${key} ${pathname} ${name}`;
  const [first] = useState(begin);
  const value = useSyncExternalStore(
    follow,
    () => (states.has(place) ? (states.get(place) as Value) : first),
    () => first,
  );
  return [value, (next) => keep(place, next)];
};
