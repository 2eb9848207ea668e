import { useId, useState } from 'react';
import useSWR from 'swr';
import { provenMinutes } from '../../../contracts/passkeys.ts';
import { fetchPasskeys, knowsPasskeys, passkeysPath } from '../api/passkeys.ts';
import { proveByCode, proveByPasskey, proveByPassword } from '../api/passkeys.ts';
import { fetchSecondFactor, secondFactorPath } from '../api/second-factor.ts';
import { useUser } from '../api/session.ts';
import { CodeField } from '../auth/code-field.tsx';
import { Form, TextButton } from '../auth/form-frame.tsx';
import { useForm } from '../auth/use-form.ts';
import { PasskeyChoice, usePasskey } from '../auth/passkey-choice.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { autofocus } from './autofocus.ts';
import { DialogButtons } from './dialog-buttons.ts';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { DialogFailure } from './notices.ts';
import { Button } from './ui.tsx';

const missing = { password: 'Please give your current password', code: 'Please give a code' } as const;

/** Focuses a field that has replaced another one. */
const focused = (field: HTMLInputElement | null): void => field?.focus();

const description = `Confirm that it is you to continue. You will not be asked again for ${provenMinutes} minutes.`;

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const revalidated = { revalidateOnMount: true } as const;

/** The ways to confirm an identity besides the password; false until known. */
const useWays = () => ({
  hasApp: Boolean(useSWR(secondFactorPath, fetchSecondFactor, revalidated).data?.addedAt),
  hasPasskey: Boolean(useSWR(passkeysPath, fetchPasskeys, revalidated).data?.length) && knowsPasskeys(),
});

/** Asks a signed-in user to confirm their identity: by password, code or passkey. */
const ReauthenticationDialog = ({ onDone, onClose }: Props) => {
  const user = useUser();
  const { hasApp, hasPasskey } = useWays();
  const formId = useId();
  const [failure, setFailure] = useState('');
  const [by, setBy] = useState<'password' | 'code'>('password');
  const form = useForm(
    (values): Record<string, string> => ((values[by] ?? '').trim() === '' ? { [by]: missing[by] } : {}),
    async ({ password = '', code = '' }) => {
      setFailure('');
      await (by === 'password' ? proveByPassword(password) : proveByCode(code));
      onDone();
    },
    (error) => setFailure(error.fields.length > 0 ? '' : sentenceOf(error)),
  );
  const passkey = usePasskey(
    async () => {
      setFailure('');
      await proveByPasskey();
      onDone();
    },
    setFailure,
    form.pending,
  );
  const busy = passkey.waits || form.pending;
  const close = (): void => {
    if (!form.pending) onClose();
  };
  return (
    <Dialog title="Show that it is you" description={description} onClose={close}>
      <Form id={formId} noValidate onSubmit={form.submit}>
        <input type="text" name="username" autoComplete="username" defaultValue={user?.username} hidden readOnly />
        {by === 'password' ? (
          <TextField
            ref={autofocus}
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={form.errors.password}
          />
        ) : (
          <CodeField ref={focused} error={form.errors.code} />
        )}
        {hasApp && (
          <TextButton type="button" onClick={() => setBy(by === 'password' ? 'code' : 'password')}>
            {by === 'password' ? 'Use a code of your authenticator app' : 'Use your password'}
          </TextButton>
        )}
      </Form>
      {failure && <DialogFailure>{failure}</DialogFailure>}
      <DialogButtons>
        <Button $kind="quiet" aria-disabled={form.pending} onClick={close}>
          Cancel
        </Button>
        {hasPasskey && <PasskeyChoice passkey={passkey} disabled={busy} />}
        <Button type="submit" form={formId} aria-disabled={busy}>
          {form.pending ? 'Checking...' : 'Continue'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

export default ReauthenticationDialog;
