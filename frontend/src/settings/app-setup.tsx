import { useId, useState } from 'react';
import styled from 'styled-components';
import { codeDigits } from '../../../contracts/second-factor.ts';
import type { AppSecret } from '../../../contracts/views/second-factor.ts';
import { confirmAppSecret } from '../api/second-factor.ts';
import { useForm } from '../auth/use-form.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { ErrorNotice } from '../components/notices.ts';
import { Button } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { font, space } from '../theme.ts';
import { QrCode } from './qr-code.tsx';

const Steps = styled.ol`
  display: grid;
  gap: ${space[4]};
  margin: 0 0 ${space[4]};
  padding-left: ${space[5]};
  code {
    font-family: ${font.mono};
    overflow-wrap: anywhere;
  }
`;

const Failure = styled(ErrorNotice)`
  margin-top: ${space[4]};
`;

interface Props {
  readonly secret: AppSecret;
  /** Told the recovery codes. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The secret in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows the secret that an authenticator app is to take, and takes its first code. */
export const AppSetup = ({ secret, onDone, onClose }: Props) => {
  const formId = useId();
  const [failure, setFailure] = useState('');
  const form = useForm(
    ({ code = '' }): Record<string, string> => (code.trim() === '' ? { code: 'Please give a code' } : {}),
    async ({ code = '' }) => {
      setFailure('');
      onDone(await confirmAppSecret(secret, code));
    },
    (error) => setFailure(error.fields.length > 0 ? '' : sentenceOf(error)),
  );
  const close = (): void => {
    if (!form.pending) onClose();
  };
  return (
    <Dialog title="Set Up an Authenticator App" onClose={close}>
      <Steps>
        <li>
          Scan this with the app:
          <QrCode text={secret.uri} />
        </li>
        <li>
          Or type this secret into it: <code>{grouped(secret.secret)}</code>
        </li>
        <li>Then give the code that it shows.</li>
      </Steps>
      <form id={formId} method="post" noValidate onSubmit={form.submit}>
        <TextField
          ref={autofocus}
          label="Code"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={`${codeDigits} digits`}
          error={form.errors.code}
        />
      </form>
      {failure && <Failure role="alert">{failure}</Failure>}
      <DialogButtons>
        <Button $kind="quiet" aria-disabled={form.pending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" form={formId} aria-disabled={form.pending}>
          {form.pending ? 'Checking...' : 'Confirm'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
