import styled from 'styled-components';
import { color, space } from '../theme.ts';

/** A button in a sentence. */
export const InlineButton = styled.button`
  min-height: 1.75rem;
  padding: 0 ${space[1]};
  border: 0;
  background: none;
  color: ${color.primary};
  font-weight: 600;
  text-decoration: underline;
  cursor: pointer;
`;
