import styled from 'styled-components';
import { color, size, space } from '../theme.ts';

/** The summary of a post that is read to be decided on, in the dashboard and at the desk. */
export const Summary = styled.p`
  font-size: ${size.large};
  font-weight: 500;
`;

/** Its text. */
export const Text = styled.div`
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
`;
