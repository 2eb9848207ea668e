import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { fieldLimits } from '../../../../contracts/rules.ts';
import { isComposing } from '../../components/composing.ts';
import { controlLook } from '../../components/control-look.ts';
import { Field } from '../../components/field.tsx';
import { Hidden } from '../../components/ui.tsx';
import { color, space } from '../../theme.ts';
import { Chips } from './chips.tsx';
import { optionId, Suggestions } from './suggestions.tsx';
import { useTagsField } from './use-tags-field.ts';

const Place = styled.div`
  position: relative;
  min-width: 0;
`;

const Box = styled.div`
  ${controlLook}
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1.5]};
  align-items: center;
  cursor: text;
  &:has([aria-invalid='true']) {
    border-color: ${color.danger};
  }
  && input {
    flex: 1 1 8rem;
    /* The default width is twenty letters, whatever the font size. */
    width: 8rem;
    min-width: 0;
    min-height: 2rem;
    padding: 0 ${space[1]};
    border: 0;
    background: none;
  }
`;

interface Props {
  /** The tags as text, separated by commas; the part after the last comma is being typed. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The tags of an article as chips, with suggestions from the site's tags while typing. */
export const TagsField = ({ value, error, onChange }: Props) => {
  const field = useTagsField(value, onChange);
  const { input, tags, suggestions, active } = field;
  const isOpen = suggestions.length > 0;
  const toChips = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionEnd, parentElement } = event.currentTarget;
    if (event.key !== 'ArrowLeft' || selectionEnd !== 0 || isComposing(event.nativeEvent)) return;
    parentElement?.querySelector<HTMLElement>('li:last-child > button')?.focus();
  };
  const hint = `Enter or a comma ends a tag. ${tags.length} of ${fieldLimits.tags.most}.`;
  return (
    <Field label="Tags (comma separated)" hint={hint} error={error}>
      {(control) => (
        <Place>
          <Box onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}>
            <Chips tags={tags} line={input} onRemove={field.remove} />
            <input
              {...control}
              {...field.lineProps}
              ref={input}
              name="tags"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${control.id}-list` : undefined}
              aria-activedescendant={active >= 0 ? optionId(`${control.id}-list`, active) : undefined}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              required
              dir="auto"
              placeholder={tags.length === 0 ? 'esp32, lora, low power' : undefined}
              value={field.line}
              onKeyDown={(event) => {
                field.lineProps.onKeyDown(event);
                toChips(event);
              }}
              onBlur={field.leave}
            />
          </Box>
          {isOpen && <Suggestions id={`${control.id}-list`} suggestions={suggestions} active={active} onChoose={field.choose} />}
          <Hidden role="status">{isOpen ? `${suggestions.length} suggestions` : field.said}</Hidden>
        </Place>
      )}
    </Field>
  );
};
