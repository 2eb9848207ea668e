import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Hidden } from '../components/ui.tsx';
import { chooseTheme, followTheme, themeChoice, type ThemeChoice } from '../theme-choice.ts';
import { color, space } from '../theme.ts';
import { Part } from './parts.tsx';

const Choices = styled.fieldset`
  display: grid;
  gap: ${space[1]};
  margin: 0;
  padding: 0;
  border: 0;
  label {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 2.75rem;
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${color.primary};
  }
`;

const choices: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'As the system has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** How the site looks in this browser: the choice that the switch in the header makes, and the way back from it. */
export const Appearance = () => {
  const chosen = useSyncExternalStore(followTheme, themeChoice);
  return (
    <Part title="Appearance" text="How the site looks in this browser. It holds at once, and is remembered here alone.">
      <Choices>
        <Hidden as="legend">Theme</Hidden>
        {choices.map(([choice, name]) => (
          <label key={choice}>
            <input type="radio" name="theme" checked={choice === chosen} onChange={() => chooseTheme(choice)} />
            {name}
          </label>
        ))}
      </Choices>
    </Part>
  );
};
