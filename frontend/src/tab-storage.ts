/** The limit for one name, in characters: browsers give a site about five million. */
const mostCharacters = 500_000;

/**
 * The entries that this tab keeps across navigation and reloads, oldest first. Empty if storage is off, and on the
 * server.
 */
export const readFromTab = <Value>(name: string): [string, Value][] => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, Value][];
  } catch {
    return [];
  }
};

/** Stores the newest of these entries, as many as fit. */
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

/** Whether this page was opened by a reload, or by going back or forward. */
export const isComeBack = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return ['reload', 'back_forward'].includes((load as PerformanceNavigationTiming | undefined)?.type ?? '');
};
