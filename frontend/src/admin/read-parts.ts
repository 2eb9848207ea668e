import styled from 'styled-components';
import { color, size, space } from '../theme.ts';

/** The summary of a post under review, in the dashboard and at the desk. */
export const Summary = styled.p`
  font-size: ${size.large};
  font-weight: 500;
`;

/** The text of a post under review. */
export const Text = styled.div`
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
`;
