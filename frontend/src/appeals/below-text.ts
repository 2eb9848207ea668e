import styled from 'styled-components';
import { space } from '../theme.ts';

/** The field of a form, below what is said of it. */
export const BelowText = styled.div`
  margin-top: ${space[4]};
`;
