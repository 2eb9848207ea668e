import { useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Field } from '../components/field.tsx';
import { Time } from '../components/time.tsx';
import { Quiet } from '../components/ui.tsx';
import { chooseDateLanguage, dateLanguage, followDateLanguage } from '../date-language.ts';
import { siteLanguage } from '../format.ts';
import { space } from '../theme.ts';

/** Each language by its own name. */
const languages: Readonly<Record<string, string>> = {
  [siteLanguage]: 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  fi: 'Suomi',
  sv: 'Svenska',
  tr: 'Türkçe',
  el: 'Ελληνικά',
  uk: 'Українська',
  he: 'עברית',
  ar: 'العربية',
  hi: 'हिन्दी',
  ja: '日本語',
  ko: '한국어',
  zh: '中文',
};

const Choice = styled.div`
  display: grid;
  gap: ${space[1.5]};
  max-width: 36rem;
  margin-top: ${space[4]};
`;

/** The language of dates in this browser, with an example. */
export const DateLanguage = () => {
  const chosen = useSyncExternalStore(followDateLanguage, dateLanguage, () => siteLanguage);
  const [now] = useState(() => new Date().toISOString());
  return (
    <Choice>
      <Field label="Language of dates">
        {(control) => (
          <select {...control} value={chosen} onChange={(event) => chooseDateLanguage(event.target.value)}>
            {Object.entries(languages).map(([language, name]) => (
              <option key={language} value={language} lang={language}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Quiet>
        Now it is <Time value={now} format="exact" />.
      </Quiet>
    </Choice>
  );
};
