import { useState } from 'react';
import styled from 'styled-components';
import type { UserView } from '../../../contracts/views/user.ts';
import { IconButton } from '../components/icon-button.ts';
import { color, font, radius, size, space } from '../theme.ts';
import { NoticePanel } from './notice-panel.tsx';
import { useNotices } from './use-notices.ts';

const Count = styled.span`
  position: absolute;
  top: 0.2rem;
  right: 0;
  min-width: 1.3rem;
  padding: 0 ${space[1]};
  border-radius: ${radius.picture};
  background: ${color.primary};
  color: ${color.onPrimary};
  font: 600 ${size.tiny} / 1.3rem ${font.mono};
  text-align: center;
`;

const OwnBell = ({ user }: { user: UserView }) => {
  const notices = useNotices(user.id);
  const [open, setOpen] = useState(false);
  const number = notices.unread.length;
  const show = (): void => {
    setOpen(true);
    notices.look();
  };
  return (
    <>
      <IconButton
        type="button"
        aria-haspopup="dialog"
        aria-label={number === 0 ? 'Notices' : `Notices, ${number} unread`}
        onClick={show}
      >
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" aria-hidden="true">
          <path d="M4 14.5V9a6 6 0 0 1 12 0v5.5z M2.5 14.5h15" strokeLinecap="round" />
          <path d="M8 17.2a2 2 0 0 0 4 0" strokeLinecap="round" />
        </svg>
        {number > 0 && <Count aria-hidden="true">{number}</Count>}
      </IconButton>
      {open && <NoticePanel {...notices} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The number of unread notices, and a button that opens them; hidden while the account is being closed. */
export const Bell = ({ user }: { user: UserView }) => user.closesAt === null && <OwnBell user={user} />;
