import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { knowsPasskeys, signInWithPasskey } from '../api/passkeys.ts';
import { useToast } from '../components/toast.tsx';
import { PasskeyChoice, usePasskey } from './passkey-choice.tsx';

const never = () => () => undefined;

/**
 * Signs in with a passkey; renders nothing if the browser does not support them. `onSuspended` is called if the account
 * is suspended.
 */
export const PasskeyButton = ({ onSuspended }: { onSuspended: (sentence: string) => void }) => {
  const toast = useToast();
  // The server cannot know what the browser supports.
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
