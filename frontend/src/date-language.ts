import { siteLanguage } from './format.ts';

/** The storage key of the date language chosen in this browser. */
const key = 'date-language';

const listeners = new Set<() => void>();

/** The stored language; the site's language if none or an invalid one is stored. */
const remembered = (): string => {
  try {
    return Intl.getCanonicalLocales(localStorage.getItem(key) ?? siteLanguage)[0] ?? siteLanguage;
  } catch {
    return siteLanguage;
  }
};

let chosen: string | undefined;

/** A language tag, as `Intl` takes it (BCP 47). */
export const dateLanguage = (): string => (chosen ??= remembered());

const tell = (): void => listeners.forEach((changed) => changed());

export const chooseDateLanguage = (language: string): void => {
  chosen = language;
  try {
    localStorage.setItem(key, language);
  } catch {
    // storage is switched off: it holds for this page
  }
  tell();
};

const onStorage = (event: StorageEvent): void => {
  if (event.key !== key) return;
  chosen = undefined;
  tell();
};

/** Calls a listener on each change, also from other tabs. Returns a function that unsubscribes it. */
export const followDateLanguage = (changed: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
};
