import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { knowsPasskeys, signInWithPasskey } from '../api/passkeys.ts';
import { useToast } from '../components/toast.tsx';
import { PasskeyChoice, usePasskey } from './passkey-choice.tsx';

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
  const passkey = usePasskey(signIn, (sentence, error) => {
    if (error instanceof ApiError && error.status === 403) onSuspended(sentence);
    else toast({ title: 'Login failed', text: sentence, destructive: true });
  });
  return isKnown ? <PasskeyChoice passkey={passkey} /> : null;
};
