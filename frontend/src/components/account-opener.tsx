import styled from 'styled-components';
import { color, radius, space } from '../theme.ts';
import { iconButtonWidth } from './icon-button.ts';
import { Avatar } from './ui.tsx';

/** However long a name is. */
export const widestAccount = '14rem';

/** What opens the menu of whoever is signed in. */
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
  /* Room for the bell. */
  margin-left: calc(${iconButtonWidth} + ${space[3]});
  span:first-child::before {
    content: var(--session-initials, '');
  }
  span:last-child::before {
    content: var(--session-name, '');
  }
`;

/** Its look until the server has said who is there: with the name that /first-paint.js remembers. */
export const ExpectedAccount = () => (
  <Expected as="span" aria-hidden="true">
    <Avatar of={{ fullName: '' }} />
    <span />
  </Expected>
);
