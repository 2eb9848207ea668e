import type { Ref } from 'react';
import { codeDigits } from '../../../contracts/second-factor.ts';
import { TextField } from '../components/field.tsx';

/** The field for a code of an authenticator app, or a recovery code. */
export const CodeField = ({ error, ref }: { error: string | undefined; ref?: Ref<HTMLInputElement> }) => (
  <TextField
    {...(ref ? { ref } : {})}
    label="Code"
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    hint={`The ${codeDigits} digits that your authenticator app shows, or one of your recovery codes`}
    error={error}
  />
);
