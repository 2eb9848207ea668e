import styled from 'styled-components';
import { color, size, space } from '../../theme.ts';

/** A list of actions. */
export const Entries = styled.ul`
  display: grid;
  gap: ${space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  time {
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;
