/** The theme that somebody chose in this browser: the system's until they say otherwise, and that is remembered. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Where it is remembered; /first-paint.js reads it before the page is painted. */
const key = 'theme';

export const themeChoice = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

export const isDark = (): boolean => {
  const choice = themeChoice();
  return choice === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : choice === 'dark';
};

export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
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
