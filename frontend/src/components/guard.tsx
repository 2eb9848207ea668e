import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { UserView } from '../../../contracts/views/user.ts';
import { usePageSession } from '../api/session.ts';
import { useKeptPage } from '../api/use-kept-page.ts';
import { paths } from '../paths.ts';
import { Reauthentication } from './reauthentication.tsx';
import { useSignInState } from './sign-in-link.tsx';
import { ButtonLink, Container, EmptyState, Failure, NeedsJavaScript, Section, Spinner } from './ui.tsx';
import { WithheldRights } from './withheld-rights.tsx';

interface Props {
  readonly admin?: boolean | undefined;
  /** The content for a user whose account is scheduled to close. */
  readonly whileClosing?: ((user: UserView) => ReactNode) | undefined;
  readonly children: (user: UserView) => ReactNode;
}

/** The page, or the reason why this user may not see it. */
const GuardedPage = ({ user, admin, whileClosing, children }: Props & { readonly user: UserView }) => {
  if (user.closesAt !== null) {
    if (whileClosing) return whileClosing(user);
    return (
      <Container>
        <Section>
          <EmptyState
            title="Your account is to be closed"
            text="This page is there again once you keep your account: see above. Until then you can read published articles."
          />
        </Section>
      </Container>
    );
  }
  if (admin && user.withheld !== null) return <WithheldRights why={user.withheld} />;
  if (admin && !user.isAdmin) {
    return (
      <Container>
        <Section>
          <EmptyState title="Access Denied" text="You do not have permission to access this page.">
            <ButtonLink to={paths.home}>Return to Home</ButtonLink>
          </EmptyState>
        </Section>
      </Container>
    );
  }
  return children(user);
};

/**
 * Shows a page only to users who may see it (specification, section 2, "Route guard"). The server enforces the same.
 */
export const Guard = ({ children, ...allowed }: Props) => {
  const { user, hasEnded, isUnknown, retry } = usePageSession();
  const signInState = useSignInState();
  useKeptPage(user?.id);
  if (isUnknown) {
    return (
      <Container>
        <Section>
          <Failure onRetry={retry} />
        </Section>
      </Container>
    );
  }
  if (user === undefined) {
    return (
      <>
        <Container>
          <NeedsJavaScript what="This page" />
        </Container>
        <div data-needs-script>
          <Spinner />
        </div>
      </>
    );
  }
  if (user === null) return <Navigate to={paths.auth} state={signInState} replace />;
  // Keyed by user: if another tab signs in as another user, the page mounts again.
  return (
    <Reauthentication key={user.id} user={user} hasEnded={hasEnded}>
      <GuardedPage user={user} {...allowed}>
        {children}
      </GuardedPage>
    </Reauthentication>
  );
};
