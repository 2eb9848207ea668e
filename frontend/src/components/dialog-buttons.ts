import styled from 'styled-components';
import { space } from '../theme.ts';

/** The buttons at the end of a dialog, side by side; on a phone they share the width. */
export const DialogButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: end;
  margin-top: ${space[5]};
  @media (max-width: 30rem) {
    > * {
      flex: 1 1 auto;
      padding-inline: ${space[3]};
    }
  }
`;
