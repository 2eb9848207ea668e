import styled from 'styled-components';
import { codeDigits } from '../../../contracts/second-factor.ts';
import type { AppSecret } from '../../../contracts/views/second-factor.ts';
import { confirmAppSecret } from '../api/second-factor.ts';
import { autofocus } from '../components/autofocus.ts';
import { TextField } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
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

interface Props {
  readonly secret: AppSecret;
  /** Called with the recovery codes. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The secret in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Shows the secret for an authenticator app, and asks for its first code. */
export const AppSetup = ({ secret, onDone, onClose }: Props) => (
  <FormDialog
    title="Set Up an Authenticator App"
    labels={['Confirm', 'Checking...']}
    check={({ code = '' }): Record<string, string> => (code.trim() === '' ? { code: 'Please give a code' } : {})}
    send={async ({ code = '' }) => onDone(await confirmAppSecret(secret, code))}
    onClose={onClose}
    above={
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
    }
  >
    {(errors) => (
      <TextField
        ref={autofocus}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={`${codeDigits} digits`}
        error={errors.code}
      />
    )}
  </FormDialog>
);
