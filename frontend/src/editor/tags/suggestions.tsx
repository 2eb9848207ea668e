import styled from 'styled-components';
import type { TagWithCount } from '../../../../contracts/views/tag.ts';
import { count } from '../../format.ts';
import { color, font, radius, shadow, size, space } from '../../theme.ts';

const List = styled.ul`
  position: absolute;
  inset: calc(100% + ${space[1]}) 0 auto 0;
  z-index: 3;
  max-height: 18rem;
  margin: 0;
  padding: ${space[1]};
  overflow-y: auto;
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  list-style: none;
`;

const Option = styled.li`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  min-height: 2.75rem;
  padding: ${space[1]} ${space[3]};
  font-family: ${font.mono};
  cursor: pointer;
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    flex: none;
    color: ${color.quiet};
    font-size: ${size.tiny};
  }
  &:hover,
  &[aria-selected='true'] {
    background: ${color.wash};
    color: ${color.primary};
  }
`;

/** The id of a suggestion's element, by which the input names the active one. */
export const optionId = (list: string, place: number): string => `${list}-${place}`;

interface Props {
  readonly id: string;
  readonly suggestions: readonly TagWithCount[];
  readonly active: number;
  readonly onChoose: (tag: string) => void;
}

/** Tags of the site, with the number of articles of each. */
export const Suggestions = ({ id, suggestions, active, onChoose }: Props) => (
  <List id={id} role="listbox" aria-label="Suggestions">
    {suggestions.map(({ tag, articlesCount }, place) => (
      <Option
        key={tag}
        id={optionId(id, place)}
        role="option"
        aria-selected={place === active}
        // Keep the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(tag)}
      >
        <span dir="auto">{tag}</span>
        <small>
          {count(articlesCount)} {articlesCount === 1 ? 'article' : 'articles'}
        </small>
      </Option>
    ))}
  </List>
);
