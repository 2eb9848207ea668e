import type { RefObject } from 'react';
import { checkPassword, checkRegistration, fieldLimits, messages, oneLine } from '../../../contracts/rules.ts';
import { setUp } from '../api/setup.ts';
import { Form } from '../auth/form-frame.tsx';
import { registrationFields } from '../auth/register-form.tsx';
import { errorsOf, type Values } from '../auth/use-form.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { TextField } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { StepPanel } from './step.tsx';

const check = ({ username = '', password = '', email = '', fullName = '', confirmPassword = '' }: Values) => ({
  ...errorsOf(checkPassword(password, true)),
  ...errorsOf(checkRegistration({ username: username.trim(), password, email: email.trim(), fullName: oneLine(fullName) })),
  ...(password === confirmPassword ? {} : { confirmPassword: messages.passwordsDiffer }),
});

const passwordHint = { hint: `At least ${fieldLimits.password.adminMin} characters` };

/** Creates the first admin and signs them in. */
export const AccountStep = ({ token, onDone }: { token: RefObject<string>; onDone: () => void }) => {
  const form = useOutcomeForm(check, async ({ username = '', password = '', email = '', fullName = '' }) => {
    await setUp(token.current, { username, password, email, fullName });
    onDone();
    return undefined;
  });
  return (
    <StepPanel
      title="Your account"
      text="You become the first admin of this site: you decide what is published, and who else does."
      refusal={form.refusal}
    >
      <Form noValidate onSubmit={form.submit}>
        {registrationFields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            {...(field.name === 'password' ? passwordHint : {})}
            error={form.errors[field.name]}
          />
        ))}
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Creating account...' : 'Create account'}
        </Button>
      </Form>
    </StepPanel>
  );
};
