/** So many characters of one name: what a browser gives a site is about five million. */
const mostCharacters = 500_000;

/**
 * What this tab keeps while it goes elsewhere or loads a page again, oldest first. Nothing where storage is switched
 * off, and on the server.
 */
export const readFromTab = <Value>(name: string): [string, Value][] => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, Value][];
  } catch {
    return [];
  }
};

/** Keeps the newest of these entries, as many as there is room for. */
export const writeToTab = (name: string, entries: ReadonlyMap<string, unknown>): void => {
  const kept: string[] = [];
  let characters = 0;
  for (const entry of [...entries].toReversed()) {
    const text = JSON.stringify(entry);
    characters += text.length;
    if (characters > mostCharacters) break;
    kept.unshift(text);
  }
  try {
    sessionStorage.setItem(name, `[${kept.join(',')}]`);
  } catch {
    // storage is switched off: a reload forgets
  }
};

/** Whether this page was loaded by a reload, or by going back or forward to it. */
export const isComeBack = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return ['reload', 'back_forward'].includes((load as PerformanceNavigationTiming | undefined)?.type ?? '');
};
