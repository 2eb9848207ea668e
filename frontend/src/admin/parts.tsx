import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { Button, ButtonLink } from '../components/ui.tsx';
import { color } from '../theme.ts';

/** The width from which the columns of the table fit beside each other. */
export const wide = '@media (min-width: 75rem)';

/** Buttons of a row: small beside each other in a table, large enough for a thumb on a phone. */
const rowLook = `
  position: relative;
  flex: 1 1 auto;
  white-space: nowrap;
  padding: 0.3rem 0.75rem;
  font-size: 0.9rem;
  scroll-margin-block: 9rem 5rem;
  ${wide} {
    flex: none;
    min-height: 2.25rem;
  }
`;
export const RowButton = styled(Button)`
  ${rowLook}
`;
/** Takes something away: told apart from what gives, and not as loud in every row as in the dialog that asks. */
export const DeclineButton = styled(RowButton)`
  && {
    color: ${color.danger};
  }
  &&:hover {
    border-color: ${color.danger};
  }
`;
export const RowLink = styled(ButtonLink)`
  ${rowLook}
`;

/** What a dialog ends with; it stays in sight below a long text. */
export const Choices = styled.div`
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

export const Warning = styled.div`
  display: grid;
  gap: 0.35rem;
  padding: 0.9rem 1rem;
  border: 1px solid ${color.line};
  border-left: 0.4rem solid ${color.copper};
  border-radius: 0.4rem;
  background: ${color.wash};
`;

export const ErrorText = styled(Warning)`
  border-left-color: ${color.danger};
`;

/** Gives a control the focus when its dialog opens: the browser looks for this attribute, which React does not write. */
export const first = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

/** Once, on a double click, too: its second half may fall on what lies in the place of what the first half removed. */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
