import styled from 'styled-components';
import { color, from, size, space } from '../theme.ts';
import { Button, ButtonLink } from './ui.tsx';

const rowLook = `
  position: relative;
  flex: 1 1 auto;
  white-space: nowrap;
  padding: ${space[1]} ${space[3]};
  font-size: ${size.small};
  scroll-margin-block: 9rem 5rem;
  ${from.wide} {
    flex: none;
    min-height: 2.25rem;
  }
`;

/** A button in a row: small beside others in a table, large enough for a thumb on a phone. */
export const RowButton = styled(Button)`
  ${rowLook}
`;

/**
 * A button in a row for a destructive action: distinguishable from the others, but less prominent than the one in the
 * confirmation dialog.
 */
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
