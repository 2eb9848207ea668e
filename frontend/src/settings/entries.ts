import styled from 'styled-components';
import { color, from, size, space } from '../theme.ts';

/** A list of named things in the settings, with actions. */
export const Entries = styled.ul`
  margin: 0 0 ${space[4]};
  padding: 0;
  list-style: none;
`;

/** One entry: its name, its details, and its actions. */
export const Entry = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  padding-block: ${space[4]};
  border-bottom: 1px solid ${color.line};
  overflow-wrap: anywhere;
  &:first-child {
    padding-top: 0;
  }
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  p:first-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[3]};
    align-items: center;
  }
  p:last-child {
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;
