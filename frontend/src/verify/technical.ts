import styled from 'styled-components';
import { color, size, space } from '../theme.ts';

/** A fault in the words of the formats, below what to do about it. */
export const Technical = styled.small`
  display: block;
  margin-top: ${space[2]};
  color: ${color.quiet};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;
