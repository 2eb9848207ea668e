import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import styled, { css } from 'styled-components';
import type { Site } from '../../../contracts/site.ts';
import { markSession, useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { color, from, radius, space } from '../theme.ts';
import { ExpectedAccount } from './account-opener.tsx';
import { Logo } from './logo.tsx';
import { SiteLink } from './site-link.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { Button, ButtonLink, Container } from './ui.tsx';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 10;
  border-bottom: 3px solid ${color.ink};
  background: ${color.paper};
  @media print {
    display: none;
  }
`;

const Row = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  /* With a larger gap, the bell of a signed-in user would push the menu below the name at 320 pixels. */
  gap: 0 ${space[2]};
  min-height: 4.25rem;
  ${from.tablet} {
    column-gap: ${space[4]};
  }
  /* A long name leaves room for the menu; if large text leaves none, the menu wraps to the next line. */
  > a {
    max-width: max(100% - 9.5rem, 10.5rem);
  }
`;

/**
 * The media query from which the whole header fits in one row, by the number of letters in the owner's texts; undefined
 * if it never fits.
 */
const roomFor = ({ name, navigation }: Pick<Site, 'name' | 'navigation'>): string | undefined => {
  const letters = navigation.reduce((sum, link) => sum + link.name.length, name.length);
  if (letters <= 36) return from.desktop;
  return letters <= 60 ? from.wide : undefined;
};

const Wide = styled.div<{ $from: string | undefined }>`
  display: none;
  ${({ $from }) =>
    $from &&
    css`
      ${$from} {
        display: flex;
        flex: 1;
        align-items: center;
        max-width: 100%;
        gap: ${space[5]};
      }
    `}
`;

const Narrow = styled.div<{ $until: string | undefined }>`
  display: flex;
  flex: none;
  margin-left: auto;
  ${({ $until }) =>
    $until &&
    css`
      ${$until} {
        display: none;
      }
    `}
`;

const Places = styled.nav`
  display: flex;
  flex: none;
  gap: ${space[5]};
  a {
    padding-block: ${space[2]};
    color: ${color.ink};
    font-weight: 600;
    white-space: nowrap;
    text-decoration: none;
  }
  a:hover,
  a[aria-current='page'] {
    color: ${color.primary};
    text-decoration: underline;
    text-underline-offset: 0.35em;
  }
`;

/** Equally wide signed in and signed out, so that nothing shifts once the session is known. */
const Account = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  justify-content: end;
  min-width: 15rem;
`;

/**
 * Everyone gets the same page, with the content for both states; /first-paint.js decides before the first paint which
 * one shows.
 */
const SignedIn = styled.div`
  display: none;
  :root[data-session] & {
    display: contents;
  }
`;
const SignedOut = styled.div`
  display: contents;
  :root[data-session] & {
    display: none;
  }
`;

const MenuButton = styled.button`
  width: 2.75rem;
  height: 2.75rem;
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.raised};
  cursor: pointer;
`;

/** Loads a module once it is wanted; undefined until then. */
const useLoaded = <Module,>(load: () => Promise<Module>, wanted: boolean, failed = (): void => undefined): Module | undefined => {
  const [loaded, setLoaded] = useState<Module>();
  const fetchIt = useEffectEvent(() => void load().then((module) => setLoaded(() => module), failed));
  const isMissing = wanted && !loaded;
  useEffect(() => {
    if (isMissing) fetchIt();
  }, [isMissing]);
  return loaded;
};

export const Header = () => {
  const { user, isUnknown, retry } = useSession();
  const site = useSite();
  const room = roomFor(site);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => markSession(user), [user]);
  const userMenu = useLoaded(() => import('./user-menu.tsx'), Boolean(user));
  const mobileMenu = useLoaded(
    () => import('./mobile-menu.tsx'),
    open,
    () => setOpen(false),
  );
  return (
    <Bar>
      <Row>
        <Logo />
        <Wide $from={room}>
          <Places aria-label="Main">
            {site.navigation.map((link) => (
              <SiteLink key={link.name} link={link} showsPlace />
            ))}
          </Places>
          <SearchBox />
          <ThemeSwitch />
          <Account>
            {isUnknown && (
              <Button $kind="quiet" title="The site could not be asked who is signed in" onClick={retry}>
                Try again
              </Button>
            )}
            {user !== null && !isUnknown && (
              <SignedIn>
                <ButtonLink to={paths.createPost}>Create Post</ButtonLink>
                {user && userMenu ? <userMenu.UserMenu user={user} /> : <ExpectedAccount />}
              </SignedIn>
            )}
            {!user && !isUnknown && (
              <SignedOut>
                <SignInLink $kind="quiet">Log in</SignInLink>
                <SignInLink form="Register">Sign up</SignInLink>
              </SignedOut>
            )}
          </Account>
        </Wide>
        <Narrow $until={room}>
          {user && userMenu && <userMenu.Bell user={user} />}
          <ThemeSwitch />
          <MenuButton data-needs-script type="button" aria-label="Open menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            ☰
          </MenuButton>
        </Narrow>
      </Row>
      {open && mobileMenu && <mobileMenu.MobileMenu user={user} onClose={() => setOpen(false)} />}
    </Bar>
  );
};
