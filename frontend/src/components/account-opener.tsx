import styled from 'styled-components';
import { color, radius, space } from '../theme.ts';
import { iconButtonWidth } from './icon-button.ts';
import { Avatar } from './ui.tsx';

/** The maximum width of the account button; a longer name is truncated. */
export const widestAccount = '14rem';

/** The button that opens the menu of the signed-in user. */
export const AccountOpener = styled.button`
  display: flex;
  gap: ${space[2]};
  align-items: center;
  min-height: 2.75rem;
  max-width: 100%;
  padding: ${space[1]} ${space[2.5]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.raised};
  cursor: pointer;
  span:last-child {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
`;

const Expected = styled(AccountOpener)`
  min-width: 0;
  max-width: ${widestAccount};
  /* Leaves room for the bell. */
  margin-left: calc(${iconButtonWidth} + ${space[3]});
  span:first-child::before {
    content: var(--session-initials, '');
  }
  span:last-child::before {
    content: var(--session-name, '');
  }
`;

/** The placeholder of the account button until the session is known, with the name that /first-paint.js remembers. */
export const ExpectedAccount = () => (
  <Expected as="span" aria-hidden="true">
    <Avatar of={{ fullName: '' }} />
    <span />
  </Expected>
);
