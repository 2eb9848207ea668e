import { useState } from 'react';
import styled from 'styled-components';
import type { AppSecret, SecondFactorView } from '../../../contracts/views/second-factor.ts';
import { makeAppSecret, removeSecondFactor, renewRecoveryCodes } from '../api/second-factor.ts';
import { Actions } from '../components/actions.ts';
import { singleClick } from '../components/single-click.ts';
import { Time } from '../components/time.tsx';
import { Button, Failure, Quiet, Skeletons } from '../components/ui.tsx';
import { space } from '../theme.ts';
import { AppSetup } from './app-setup.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Outcome, Part } from './parts.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useSecondFactor } from './use-second-factor.ts';

const Choices = styled(Actions)`
  margin-top: ${space[4]};
`;

const State = ({ addedAt, recoveryCodesLeft: left }: SecondFactorView) =>
  addedAt === null ? (
    <Quiet>You have none. The password alone signs you in.</Quiet>
  ) : (
    <Quiet>
      Set up <Time value={addedAt} format="short" />. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
    </Quiet>
  );

/** The user's authenticator app, and the recovery codes. */
export const SecondFactor = () => {
  const { state, error, retry, busy, done, refusal, run, says } = useSecondFactor();
  const [secret, setSecret] = useState<AppSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [removing, setRemoving] = useState(false);
  const begin = () => run(async () => setSecret(await makeAppSecret()));
  const renew = () => run(async () => setCodes(await renewRecoveryCodes()));
  const remove = async (): Promise<void> => {
    await removeSecondFactor();
    setRemoving(false);
    says('The authenticator app is removed.');
  };
  return (
    <Part
      title="Authenticator app"
      text="With an app that shows codes, signing in takes your password and a code. Recovery codes help where the app is lost. A passkey needs no code."
    >
      {!state && (error ? <Failure onRetry={retry} /> : <Skeletons count={1} height="4rem" />)}
      {state && (
        <>
          <State {...state} />
          <Choices>
            {state.addedAt === null ? (
              <Button aria-disabled={busy} onClick={singleClick(begin)}>
                Set up an app
              </Button>
            ) : (
              <>
                <Button $kind="quiet" aria-disabled={busy} onClick={singleClick(renew)}>
                  New recovery codes
                </Button>
                <Button $kind="quiet" aria-disabled={busy} onClick={singleClick(() => setRemoving(true))}>
                  Remove the app
                </Button>
              </>
            )}
          </Choices>
        </>
      )}
      <Outcome done={done} refusal={refusal} />
      {secret && (
        <AppSetup
          secret={secret}
          onDone={(made) => {
            setSecret(undefined);
            setCodes(made);
            says('The authenticator app is set up.');
          }}
          onClose={() => setSecret(undefined)}
        />
      )}
      {removing && (
        <ConfirmDialog title="Remove the App" remove={remove} onClose={() => setRemoving(false)}>
          Its codes and the recovery codes sign nobody in any more: the password alone does.
        </ConfirmDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Part>
  );
};
