import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { UserView } from '../../../contracts/views/user.ts';
import { Guard } from '../components/guard.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Container } from '../components/ui.tsx';
import { Appearance } from '../settings/appearance.tsx';
import { Closing } from '../settings/closing.tsx';
import { Email } from '../settings/email.tsx';
import { Notices } from '../settings/notices.tsx';
import { OwnData } from '../settings/own-data.tsx';
import { Passkeys } from '../settings/passkeys.tsx';
import { Password } from '../settings/password.tsx';
import { Profile } from '../settings/profile.tsx';
import { SecondFactor } from '../settings/second-factor.tsx';
import { Sessions } from '../settings/sessions.tsx';
import { space } from '../theme.ts';

const Page = styled(Container)`
  padding-block: ${space[10]};
`;

const Head = ({ username, children }: { username: string; children?: ReactNode }) => (
  <PageHead>
    <h1>Settings</h1>
    <p>You are signed in as @{username}.</p>
    {children}
  </PageHead>
);

/** The part that remains while the account is about to be closed. */
const whileClosing = ({ id, username }: UserView) => (
  <Page key={id}>
    <Head username={username}>
      <p>All other settings are there again once you keep your account: see above.</p>
    </Head>
    <OwnData />
    <Sessions />
  </Page>
);

/** The user's account: public profile, sign-in, sessions, and appearance. */
const Settings = () => (
  <Guard whileClosing={whileClosing}>
    {(user) => (
      <Page key={user.id}>
        <Head username={user.username} />
        <Profile user={user} />
        <Password user={user} />
        <Email user={user} />
        <Passkeys />
        <SecondFactor />
        <Sessions />
        <Notices user={user} />
        <Appearance />
        <OwnData />
        <Closing user={user} />
      </Page>
    )}
  </Guard>
);

export default Settings;
