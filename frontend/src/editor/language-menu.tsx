import styled from 'styled-components';
import { nameOfLanguage, offeredLanguages } from '../../../domain/article/languages.ts';
import { controlLook } from '../components/control-look.ts';
import { color, size, space } from '../theme.ts';

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[1]} ${space[2]};
  font-size: ${size.small};
  white-space: nowrap;
  select {
    ${controlLook}
  }
`;

const Hint = styled.span`
  padding: ${space[1]} ${space[2]};
  color: ${color.quiet};
  font-size: ${size.small};
`;

/** Chooses the language of the code at the cursor, and lists the keys that differ in code. */
export const LanguageMenu = ({
  language,
  onChoose,
  onLeave,
}: {
  language: string;
  onChoose: (language: string) => void;
  onLeave: () => void;
}) => {
  const isOffered = language === '' || offeredLanguages.has(language);
  return (
    <>
      <Label>
        Language of the code
        <select
          value={language}
          onChange={(event) => onChoose(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onLeave()}
        >
          <option value="">Plain text</option>
          {!isOffered && <option value={language}>{nameOfLanguage(language)}</option>}
          {[...offeredLanguages].map(([word, name]) => (
            <option key={word} value={word}>
              {name}
            </option>
          ))}
        </select>
      </Label>
      <Hint>Tab indents, Escape leaves the code.</Hint>
    </>
  );
};
