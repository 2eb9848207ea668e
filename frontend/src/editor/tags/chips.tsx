import type { KeyboardEvent, RefObject } from 'react';
import styled from 'styled-components';
import { color, font, radius, size, space } from '../../theme.ts';

const List = styled.ul`
  display: contents;
  list-style: none;
`;

const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  max-width: 100%;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.wash};
  font: ${size.small} / 1.6 ${font.mono};
  span {
    min-width: 0;
    padding-left: ${space[2]};
    overflow-wrap: anywhere;
  }
  button {
    flex: none;
    width: 2rem;
    min-height: 2rem;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.quiet};
    cursor: pointer;
    &:hover {
      color: ${color.danger};
    }
  }
`;

interface Props {
  readonly tags: readonly string[];
  /** The input after the chips, which the arrow keys also reach. */
  readonly line: RefObject<HTMLInputElement | null>;
  readonly onRemove: (tag: string) => void;
}

/** The finished tags. The arrow keys move between them and the input; Backspace and Delete remove one. */
export const Chips = ({ tags, line, onRemove }: Props) => {
  const move = (event: KeyboardEvent<HTMLElement>, tag: string): void => {
    const chip = event.currentTarget.closest('li');
    const next = {
      ArrowLeft: chip?.previousElementSibling?.querySelector('button'),
      ArrowRight: chip?.nextElementSibling?.querySelector('button') ?? line.current,
    }[event.key];
    if (event.key === 'Backspace' || event.key === 'Delete') onRemove(tag);
    else if (next) next.focus();
    else return;
    event.preventDefault();
  };
  return (
    <List aria-label="Chosen so far">
      {tags.map((tag) => (
        <Chip key={tag}>
          <span dir="auto">{tag}</span>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Remove ${tag}`}
            onClick={() => onRemove(tag)}
            onKeyDown={(event) => move(event, tag)}
          >
            ✕
          </button>
        </Chip>
      ))}
    </List>
  );
};
