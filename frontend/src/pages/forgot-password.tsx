import { useState } from 'react';
import { checkEmail } from '../../../contracts/rules.ts';
import { requestPasswordReset } from '../api/password-reset.ts';
import { Form, Way } from '../auth/form-frame.tsx';
import { FormPage } from '../auth/form-page.tsx';
import { errorsOf, useForm } from '../auth/use-form.ts';
import { TextField } from '../components/field.tsx';
import { Link } from '../components/link.tsx';
import { useSignInState } from '../components/sign-in-link.tsx';
import { Button } from '../components/ui.tsx';
import { paths } from '../paths.ts';

/** Asks for a link to choose a new password. What is answered says nothing of whether there is such an account. */
const ForgotPassword = () => {
  const here = useSignInState();
  const [answer, setAnswer] = useState('');
  const [refusal, setRefusal] = useState('');
  const form = useForm(
    ({ email = '' }) => errorsOf(checkEmail(email.trim())),
    async ({ email = '' }) => {
      setAnswer('');
      setRefusal('');
      setAnswer(await requestPasswordReset(email.trim()));
    },
    ({ fields, sentence }) => setRefusal(fields.length > 0 ? '' : sentence || 'That did not work. Please try again.'),
  );
  return (
    <FormPage
      title="Forgot your password?"
      text="Give the email address of your account, and we send you a link to choose a new password."
      done={answer}
      refusal={refusal}
    >
      <Form noValidate onSubmit={form.submit}>
        <TextField label="Email" name="email" type="email" autoComplete="email" error={form.errors.email} />
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Sending...' : 'Send link'}
        </Button>
        <Way>
          <Link to={paths.auth} state={here}>
            Back to login
          </Link>
        </Way>
      </Form>
    </FormPage>
  );
};

export default ForgotPassword;
