import { useSyncExternalStore } from 'react';
import { chooseTheme, followTheme, isDark } from '../theme-choice.ts';
import { IconButton } from './icon-button.ts';

/** Switches between light and dark. The system's setting applies until the user chooses; the choice is remembered. */
export const ThemeSwitch = () => {
  const dark = useSyncExternalStore(followTheme, isDark, () => false);
  const flip = (): void => chooseTheme(isDark() ? 'light' : 'dark');
  return (
    <IconButton
      data-needs-script
      type="button"
      onClick={flip}
      aria-label={dark ? 'Switch to the light theme' : 'Switch to the dark theme'}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <circle cx="10" cy="10" r="7" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </IconButton>
  );
};
