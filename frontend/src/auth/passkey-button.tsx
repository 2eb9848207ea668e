import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { knowsPasskeys, passkeyProblem, signInWithPasskey } from '../api/passkeys.ts';
import { singleClick } from '../components/single-click.ts';
import { useToast } from '../components/toast.tsx';
import { Button } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { usePasskey } from './use-passkey.ts';

const never = () => () => undefined;

/** Signs in with a passkey; nothing where the browser knows none. `onSuspended` is told of a suspension. */
export const PasskeyButton = ({ onSuspended }: { onSuspended: (sentence: string) => void }) => {
  const toast = useToast();
  // The server does not know the browser.
  const isKnown = useSyncExternalStore(never, knowsPasskeys, () => false);
  const signIn = async (): Promise<void> => {
    toast(undefined);
    onSuspended('');
    const user = await signInWithPasskey();
    toast({ title: 'Login successful', text: `Welcome back, ${user.fullName}!` });
  };
  const { waits, press } = usePasskey(signIn, (error) => {
    if (error instanceof ApiError && error.status === 403) onSuspended(error.sentence);
    else toast({ title: 'Login failed', text: passkeyProblem(error) ?? sentenceOf(error), destructive: true });
  });
  return isKnown ? (
    <Button $kind="quiet" aria-disabled={waits} onClick={singleClick(press)}>
      {waits ? 'Waiting...' : 'Use a passkey'}
    </Button>
  ) : null;
};
