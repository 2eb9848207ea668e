import { useState } from 'react';
import { checkLogin } from '../../../contracts/rules.ts';
import { ApiError } from '../api/client.ts';
import { login } from '../api/session.ts';
import { TextField } from '../components/field.tsx';
import { FormDialog } from './url-dialogs.tsx';

/**
 * A session that ended while its owner was writing begins again in place. The same person, or the text would become
 * another's.
 */
export const SignInAgain = ({
  username,
  onSignedIn,
  onClose,
}: {
  username: string;
  onSignedIn: () => void;
  onClose: () => void;
}) => {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const signIn = async (password: string): Promise<void> => {
    const missing = checkLogin({ username, password })[0];
    if (missing) return setError(missing.message);
    setPending(true);
    try {
      await login({ username, password });
      onSignedIn();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      setError(
        status === 401
          ? 'Invalid username or password'
          : error instanceof ApiError && error.sentence
            ? error.sentence
            : 'Login failed. Please check your connection and try again.',
      );
      setPending(false);
    }
  };
  return (
    <FormDialog
      title="Please sign in again"
      description="Your session has ended. Your text is kept; it is submitted as soon as you have signed in."
      save={pending ? 'Signing in...' : 'Sign in and submit'}
      onClose={onClose}
      onSave={({ password = '' }) => {
        if (!pending) void signIn(password);
      }}
    >
      <TextField label="Username" name="username" autoComplete="username" value={username} readOnly />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" error={error} />
    </FormDialog>
  );
};
