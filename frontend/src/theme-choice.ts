/** The theme that somebody chose in this browser: the system's until they say otherwise, and that is remembered. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Where it is remembered; /first-paint.js reads it before the page is painted. */
const key = 'theme';

/** What is neither light nor dark (the styles know these alone) is the system's. */
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

/** Tells of each change of the theme: here, in another part of the page, or of the system. Returns how to stop. */
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
