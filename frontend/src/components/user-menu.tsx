import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { UserView } from '../../../contracts/views/user.ts';
import { useForgetReads } from '../api/known.ts';
import { logout } from '../api/session.ts';
import { Bell } from '../notices/bell.tsx';
import { usePagesAhead } from '../pages-ahead-context.ts';
import { paths } from '../paths.ts';
import { color, radius, shadow, space } from '../theme.ts';
import { AccountOpener, widestAccount } from './account-opener.tsx';
import { useToast } from './toast.tsx';
import { Avatar } from './ui.tsx';

const Anchor = styled.div`
  position: relative;
  min-width: 0;
  max-width: ${widestAccount};
`;

const Items = styled.div`
  display: grid;
  button {
    min-height: 2.75rem;
    padding: ${space[1.5]} ${space[3]};
    border: 0;
    border-radius: ${radius.control};
    background: none;
    text-align: left;
    cursor: pointer;
  }
  button:hover,
  button:focus-visible {
    background: ${color.wash};
  }
`;

const Panel = styled.div`
  position: absolute;
  z-index: 1;
  inset: calc(100% + 0.4rem) 0 auto auto;
  min-width: 13rem;
  padding: ${space[1.5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
`;

/** The items of the user menu (specification, section 2, "Header"). */
export const UserMenuItems = ({ user, onChosen }: { user: UserView; onChosen: () => void }) => {
  const toast = useToast();
  const navigate = useNavigate();
  const { open } = usePagesAhead();
  const forgetReads = useForgetReads();
  const go = (to: string) => () => {
    onChosen();
    void open(to);
  };
  const soon = (title: string) => () => {
    onChosen();
    toast({ title });
  };
  const signOut = async (): Promise<void> => {
    onChosen();
    try {
      await logout();
      toast({ title: 'Logged out', text: 'You have been successfully logged out.' });
      await navigate(paths.home);
      // An unsaved form may have kept the user on its page.
      if (window.location.pathname === paths.home) forgetReads();
    } catch (error) {
      toast({ title: 'Logout failed', text: (error as Error).message, destructive: true });
    }
  };
  return (
    <Items role="menu" aria-label="Account">
      <button type="button" role="menuitem" onClick={soon('Profile page is coming soon')}>
        Your Profile
      </button>
      <button type="button" role="menuitem" onClick={go(paths.myArticles)}>
        My articles
      </button>
      {(user.isAdmin || user.withheld !== null) && (
        <button type="button" role="menuitem" onClick={go(paths.admin)}>
          Admin Dashboard
        </button>
      )}
      {user.isAdmin && (
        <button type="button" role="menuitem" onClick={go(paths.reviewDesk)}>
          Review desk
        </button>
      )}
      <button type="button" role="menuitem" onClick={go(paths.settings)}>
        Settings
      </button>
      <button type="button" role="menuitem" onClick={() => void signOut()}>
        Sign out
      </button>
    </Items>
  );
};

/** Moves the focus among the items with the arrow keys, Home and End. Returns whether the key was one of these. */
const moveFocus = (panel: HTMLElement | null, key: string): boolean => {
  const items = [...(panel?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const place = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: items.length - 1 }[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
};

export { Bell };

/** The bell and the menu of the signed-in user. */
export const UserMenu = ({ user }: { user: UserView }) => {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    anchor.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const outside = (event: PointerEvent): void => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  return (
    <>
      <Bell user={user} />
      <Anchor
        ref={anchor}
        onKeyDown={(event) => {
          if (!open) return;
          if (moveFocus(anchor.current, event.key)) event.preventDefault();
          if (event.key === 'Escape' || event.key === 'Tab') setOpen(false);
          if (event.key === 'Escape') opener.current?.focus();
        }}
      >
        <AccountOpener
          ref={opener}
          type="button"
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Avatar of={user} />
          <span dir="auto">{user.fullName}</span>
        </AccountOpener>
        {open && (
          <Panel id={id}>
            <UserMenuItems user={user} onChosen={() => setOpen(false)} />
          </Panel>
        )}
      </Anchor>
    </>
  );
};
