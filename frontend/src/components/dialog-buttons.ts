import styled from 'styled-components';

/** The buttons that a dialog ends with, side by side; on a phone they share the width. */
export const DialogButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  justify-content: end;
  margin-top: 1.25rem;
  @media (max-width: 30rem) {
    > * {
      flex: 1 1 auto;
      padding-inline: 0.75rem;
    }
  }
`;
