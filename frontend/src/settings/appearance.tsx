import { useSyncExternalStore } from 'react';
import { CheckGroup } from '../components/check-group.ts';
import { Hidden } from '../components/ui.tsx';
import { chooseTheme, followTheme, themeChoice, type ThemeChoice } from '../theme-choice.ts';
import { DateLanguage } from './date-language.tsx';
import { Part } from './parts.tsx';

const choices: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'As the system has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/**
 * The site's appearance in this browser: the theme, which the switch in the header also changes, and the date format.
 */
export const Appearance = () => {
  const chosen = useSyncExternalStore(followTheme, themeChoice);
  return (
    <Part title="Appearance" text="How the site looks in this browser. It holds at once, and is remembered here alone.">
      <CheckGroup>
        <Hidden as="legend">Theme</Hidden>
        {choices.map(([choice, name]) => (
          <label key={choice}>
            <input type="radio" name="theme" checked={choice === chosen} onChange={() => chooseTheme(choice)} />
            {name}
          </label>
        ))}
      </CheckGroup>
      <DateLanguage />
    </Part>
  );
};
