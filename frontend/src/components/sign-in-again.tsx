import { useId, useState } from 'react';
import type { UserView } from '../../../contracts/views/user.ts';
import { checkLogin } from '../../../contracts/rules.ts';
import { knowsPasskeys, signInWithPasskey } from '../api/passkeys.ts';
import { becomes, login } from '../api/session.ts';
import { CodeField } from '../auth/code-field.tsx';
import { Form } from '../auth/form-frame.tsx';
import { errorsOf, useForm } from '../auth/use-form.ts';
import { PasskeyChoice, usePasskey } from '../auth/passkey-choice.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { autofocus } from './autofocus.ts';
import { DialogButtons } from './dialog-buttons.ts';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { DialogFailure } from './notices.ts';
import { Button } from './ui.tsx';

const description = 'Your session has ended. Sign in to continue: what you typed is kept.';

const focused = (field: HTMLInputElement | null): void => field?.focus();

/** Asks the user of a page to sign in again. A new session closes the dialog, and so does leaving the page. */
const SignInAgain = ({ user: { username } }: { user: UserView }) => {
  const formId = useId();
  const [failure, setFailure] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useForm(
    ({ password = '', code = '' }) => ({
      ...errorsOf(checkLogin({ username, password })),
      ...(asksForCode && code.trim() === '' ? { code: 'Please give a code' } : {}),
    }),
    async ({ password = '', code = '' }) => {
      setFailure('');
      await login({ username, password, ...(asksForCode ? { code } : {}) });
    },
    (error) => {
      if (error.code === 'SECOND_FACTOR_NEEDED') setAsksForCode(true);
      else if (error.fields.length === 0) setFailure(sentenceOf(error));
    },
  );
  const passkey = usePasskey(
    async () => {
      setFailure('');
      await signInWithPasskey();
    },
    setFailure,
    form.pending,
  );
  const busy = passkey.waits || form.pending;
  const leave = (): void => {
    if (!busy) void becomes(null);
  };
  return (
    <Dialog title="Please sign in again" description={description} onClose={leave} stays>
      <Form id={formId} noValidate onSubmit={form.submit}>
        <TextField label="Username" name="username" autoComplete="username" value={username} readOnly />
        <TextField
          ref={autofocus}
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
        {asksForCode && <CodeField ref={focused} error={form.errors.code} />}
      </Form>
      {failure && <DialogFailure>{failure}</DialogFailure>}
      <DialogButtons>
        <Button $kind="quiet" aria-disabled={busy} onClick={leave}>
          Leave the page
        </Button>
        {knowsPasskeys() && <PasskeyChoice passkey={passkey} disabled={busy} />}
        <Button type="submit" form={formId} aria-disabled={busy}>
          {form.pending ? 'Signing in...' : 'Sign in'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

export default SignInAgain;
