import { useRef } from 'react';
import { checkEmail } from '../../../contracts/rules.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { requestEmailChange } from '../api/settings.ts';
import { errorsOf } from '../auth/use-form.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { TextField } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { FirstAddress } from './first-address.tsx';
import { Form, Outcome, Part } from './parts.tsx';

/**
 * The e-mail address: whether it must still be confirmed, and a form for a new one, which takes effect once the user
 * has opened the link mailed to it.
 */
export const Email = ({ user }: { user: UserView }) => {
  const fields = useRef<HTMLFormElement>(null);
  const form = useOutcomeForm(
    ({ email = '' }) => errorsOf(checkEmail(email.trim())),
    async ({ email = '' }) => {
      const answer = await requestEmailChange(email.trim());
      fields.current?.reset();
      return answer;
    },
  );
  return (
    <Part
      title="E-mail address"
      text="It is shown to nobody. A new one counts once you have opened the link that we mail to it; the old one is told."
    >
      <FirstAddress user={user} />
      <Form ref={fields} noValidate onSubmit={form.submit}>
        <TextField label="New e-mail address" name="email" type="email" autoComplete="email" error={form.errors.email} />
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Sending...' : 'Send link'}
        </Button>
      </Form>
      <Outcome done={form.done} refusal={form.refusal} />
    </Part>
  );
};
