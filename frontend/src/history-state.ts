import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isComeBack, readFromTab, writeToTab } from './tab-storage.ts';

const storage = 'history-states';
/** The number of states kept; the one set longest ago is dropped first. */
const most = 100;
const states = new Map(readFromTab<unknown>(storage));

/** A newly opened page starts fresh. History entries that no router has marked all have the same key. */
const forgetPage = (page: string): void => {
  for (const place of states.keys()) if (place.startsWith(page)) states.delete(place);
};
if (states.size > 0 && !isComeBack()) forgetPage(`default ${location.pathname} `);

const followers = new Set<() => void>();
const follow = (listener: () => void): (() => void) => {
  followers.add(listener);
  return () => followers.delete(listener);
};

const keep = (place: string, value: unknown): void => {
  states.delete(place);
  states.set(place, value);
  const [oldest] = states.keys();
  if (states.size > most && oldest !== undefined) states.delete(oldest);
  for (const listener of followers) listener();
};

/** Whether the page has state that is not in its address, so that a reload expands it again. */
export const hasHistoryState = (key: string, pathname: string): boolean =>
  [...states.keys()].some((place) => place.startsWith(`${key} ${pathname} `));

/** Called when the page is left: a reload, or coming back from another site, continues where the reader was. */
export const keepHistoryStates = (): void => writeToTab(storage, states);

/**
 * State that is restored when the reader comes back to a page: it belongs to the browser's history entry, by its key.
 * On a server-rendered page, it starts with the server's value.
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
