import styled from 'styled-components';
import { space } from '../theme.ts';

/** Buttons side by side, as far as there is room. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`;
