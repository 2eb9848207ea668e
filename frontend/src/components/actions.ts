import styled from 'styled-components';
import { space } from '../theme.ts';

/** A row of buttons that wraps. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`;
