import styled from 'styled-components';
import { color, space } from '../theme.ts';

/** A quotation of what a user typed, with its line breaks. */
export const Said = styled.blockquote`
  margin: ${space[1]} 0 0;
  padding-left: ${space[3]};
  border-left: 3px solid ${color.copper};
  white-space: pre-wrap;
`;
