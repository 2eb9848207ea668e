import { useState } from 'react';
import styled from 'styled-components';
import { fieldLimits } from '../../../contracts/rules.ts';
import type { Withheld } from '../../../contracts/views/user.ts';
import { knowsPasskeys, passkeyProblem, proveByPasskey } from '../api/passkeys.ts';
import { checkSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { sentenceOf } from '../system/sentence.ts';
import { Actions } from './actions.ts';
import { ErrorNotice } from './notices.ts';
import { singleClick } from './single-click.ts';
import { Button, ButtonLink, Container, EmptyState, Section } from './ui.tsx';

const Ways = styled(Actions)`
  justify-content: center;
`;

const texts: Readonly<Record<Withheld, readonly [title: string, text: string, way: string]>> = {
  password: [
    'Choose a longer password first',
    `The password of an admin has at least ${fieldLimits.password.adminMin} characters. Yours is shorter: everything else works as before, and this page does once you have changed it.`,
    'Change password',
  ],
  'second-factor': [
    'Set up a second factor first',
    'Admins of this site sign in with a passkey, or with a code beside the password. Add one of them in your settings: this page works from then on. If you have one, use it now, or sign out and in with it.',
    'Open settings',
  ],
};

/** Uses a passkey that the admin already has. */
const UsePasskey = ({ onRefused }: { onRefused: (sentence: string) => void }) => {
  const [waits, setWaits] = useState(false);
  const show = async (): Promise<void> => {
    if (waits) return;
    setWaits(true);
    onRefused('');
    try {
      await proveByPasskey();
      await checkSession();
    } catch (error) {
      onRefused(passkeyProblem(error) ?? sentenceOf(error));
    } finally {
      setWaits(false);
    }
  };
  return (
    <Button $kind="quiet" aria-disabled={waits} onClick={singleClick(() => void show())}>
      {waits ? 'Waiting...' : 'Use a passkey'}
    </Button>
  );
};

/** Replaces an admin page if this session lacks admin rights; says why, and what to do. */
export const WithheldRights = ({ why }: { why: Withheld }) => {
  const [title, text, way] = texts[why];
  const [refusal, setRefusal] = useState('');
  return (
    <Container>
      <Section>
        <EmptyState title={title} text={text}>
          <Ways>
            <ButtonLink to={paths.settings}>{way}</ButtonLink>
            {knowsPasskeys() && <UsePasskey onRefused={setRefusal} />}
          </Ways>
        </EmptyState>
        <div role="alert">{refusal && <ErrorNotice>{refusal}</ErrorNotice>}</div>
      </Section>
    </Container>
  );
};
