import { useState } from 'react';
import { checkLogin } from '../../../contracts/rules.ts';
import { login } from '../api/session.ts';
import { Link } from '../components/link.tsx';
import { WarningNotice } from '../components/notices.ts';
import { useSignInState } from '../components/sign-in-link.tsx';
import { useToast } from '../components/toast.tsx';
import { paths } from '../paths.ts';
import { Frame, Way, type Field, type FormProps } from './form-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { errorsOf, useForm } from './use-form.ts';

const loginFields: readonly Field[] = [
  { label: 'Username', name: 'username', autoComplete: 'username' },
  { label: 'Password', name: 'password', type: 'password', autoComplete: 'current-password' },
];

export const LoginForm = (props: FormProps) => {
  const toast = useToast();
  const here = useSignInState();
  // Longer than a toast shows: why the account is suspended, and until when.
  const [suspended, setSuspended] = useState('');
  const form = useForm(
    ({ username = '', password = '' }) => errorsOf(checkLogin({ username: username.trim(), password })),
    async ({ username = '', password = '' }) => {
      setSuspended('');
      const user = await login({ username, password });
      toast({ title: 'Login successful', text: `Welcome back, ${user.fullName}!` });
      return user;
    },
    ({ status, sentence }) => {
      if (status === 403 && sentence !== '') return setSuspended(sentence);
      const text = status === 401 ? 'Invalid username or password' : sentence || 'Login failed';
      toast({ title: 'Login failed', text, destructive: true });
    },
  );
  return (
    <Frame
      {...props}
      title="Welcome back"
      text="Sign in to your account"
      fields={loginFields}
      form={form}
      send={['Sign in', 'Signing in...']}
      other="No account yet? Register"
      otherWay={<PasskeyButton onSuspended={setSuspended} />}
    >
      {suspended && (
        <WarningNotice role="alert" dir="auto">
          {suspended}
        </WarningNotice>
      )}
      <Way>
        <Link to={paths.forgotPassword} state={here}>
          Forgot password?
        </Link>
      </Way>
    </Frame>
  );
};
