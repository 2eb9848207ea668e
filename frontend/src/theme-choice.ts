/** The theme chosen in this browser: the system's until the reader chooses another, which is then stored. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The storage key; /first-paint.js reads it before the page is painted. */
const key = 'theme';

/** Without a `light` or `dark` attribute (the styles know only these), the theme is the system's. */
export const themeChoice = (): ThemeChoice => (document.documentElement.dataset.theme ?? 'system') as ThemeChoice;

export const isDark = (): boolean => {
  const choice = themeChoice();
  return choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
};

export const chooseTheme = (choice: ThemeChoice): void => {
  document.documentElement.dataset.theme = choice;
  try {
    localStorage.setItem(key, choice);
  } catch {
    // storage is switched off: it holds for this page
  }
};

/**
 * Calls a listener on each change of the theme: by this or another part of the page, or by the system. Returns a
 * function that unsubscribes it.
 */
export const followTheme = (changed: () => void): (() => void) => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const page = new MutationObserver(changed);
  system.addEventListener('change', changed);
  page.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', changed);
    page.disconnect();
  };
};
