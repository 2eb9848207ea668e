import styled from 'styled-components';
import type { UserView } from '../../../contracts/views/user.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { color, space } from '../theme.ts';
import { Dialog } from './dialog.tsx';
import { SearchBox } from './search-box.tsx';
import { SiteLink } from './site-link.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { ButtonLink } from './ui.tsx';
import { UserMenuItems } from './user-menu.tsx';

const Stack = styled.div`
  display: grid;
  gap: ${space[3]};
  nav a {
    display: block;
    padding: ${space[3]} 0;
    border-bottom: 1px solid ${color.line};
    color: ${color.ink};
    font-weight: 600;
    text-decoration: none;
  }
`;

/** The menu of narrow screens (specification, section 2, "Mobile menu"). Navigation, backdrop and button close it. */
export const MobileMenu = ({ user, onClose }: { user: UserView | null | undefined; onClose: () => void }) => (
  <Dialog title="Menu" side onClose={onClose}>
    <Stack>
      <nav aria-label="Main">
        {useSite().navigation.map((link) => (
          <SiteLink key={link.name} link={link} onClick={onClose} />
        ))}
      </nav>
      <SearchBox onSearch={onClose} />
      {user ? (
        <>
          <ButtonLink to={paths.createPost} onClick={onClose}>
            Create Post
          </ButtonLink>
          <UserMenuItems user={user} onChosen={onClose} />
        </>
      ) : (
        <>
          <SignInLink form="Register" onClick={onClose}>
            Sign up
          </SignInLink>
          <SignInLink $kind="quiet" onClick={onClose}>
            Log in
          </SignInLink>
        </>
      )}
    </Stack>
  </Dialog>
);
