import { useState } from 'react';
import { checkLogin } from '../../../contracts/rules.ts';
import { login } from '../api/session.ts';
import { Link } from '../components/link.tsx';
import { WarningNotice } from '../components/notices.ts';
import { useSignInState } from '../components/sign-in-link.tsx';
import { useToast } from '../components/toast.tsx';
import { paths } from '../paths.ts';
import { CodeField } from './code-field.tsx';
import { Frame, Way, type Field, type FormProps } from './form-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { errorsOf, useForm } from './use-form.ts';

const loginFields: readonly Field[] = [
  { label: 'Username', name: 'username', autoComplete: 'username', hint: 'Or your e-mail address, once it is confirmed' },
  { label: 'Password', name: 'password', type: 'password', autoComplete: 'current-password' },
];

/** The field appears after a submission, so focus it. */
const focused = (field: HTMLInputElement | null): void => field?.focus();

export const LoginForm = (props: FormProps) => {
  const toast = useToast();
  const here = useSignInState();
  // Why the account is suspended, and until when: too long for a toast.
  const [suspended, setSuspended] = useState('');
  // Requested after a correct password, if the account has an authenticator app.
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useForm(
    ({ username = '', password = '', code = '' }) => ({
      ...errorsOf(checkLogin({ username: username.trim(), password })),
      ...(asksForCode && code.trim() === '' ? { code: 'Please give a code' } : {}),
    }),
    async ({ username = '', password = '', code = '' }) => {
      setSuspended('');
      const user = await login({ username, password, ...(asksForCode ? { code } : {}) });
      toast({ title: 'Login successful', text: `Welcome back, ${user.fullName}!` });
      return user;
    },
    ({ status, sentence, code, fields }) => {
      if (code === 'SECOND_FACTOR_NEEDED') return setAsksForCode(true);
      if (fields.some(({ field }) => field === 'code')) return;
      setAsksForCode(false);
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
      {asksForCode && <CodeField ref={focused} error={form.errors.code} />}
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
