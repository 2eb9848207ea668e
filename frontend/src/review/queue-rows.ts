import styled from 'styled-components';
import { color } from '../theme.ts';

/** The rows of a queue. */
export const Rows = styled.ol`
  margin: 0;
  padding: 0;
  border: 1px solid ${color.line};
  background: ${color.raised};
  list-style: none;
  li + li {
    border-top: 1px solid ${color.line};
  }
`;
