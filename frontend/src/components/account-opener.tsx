import styled from 'styled-components';
import { color, radius } from '../theme.ts';
import { Avatar } from './ui.tsx';

/** What opens the menu of whoever is signed in. */
export const AccountOpener = styled.button`
  display: flex;
  gap: 0.5rem;
  align-items: center;
  min-height: 2.75rem;
  max-width: 14rem;
  padding: 0.25rem 0.6rem;
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
    <Avatar letters="" />
    <span />
  </Expected>
);
