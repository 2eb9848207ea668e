import { checkEmail } from '../../../contracts/rules.ts';
import { requestPasswordReset } from '../api/password-reset.ts';
import { Form, Way } from '../auth/form-frame.tsx';
import { FormPage } from '../auth/form-page.tsx';
import { errorsOf } from '../auth/use-form.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { TextField } from '../components/field.tsx';
import { Link } from '../components/link.tsx';
import { useSignInState } from '../components/sign-in-link.tsx';
import { Button } from '../components/ui.tsx';
import { paths } from '../paths.ts';

/** Requests a link to choose a new password. The response does not reveal whether the account exists. */
const ForgotPassword = () => {
  const here = useSignInState();
  const form = useOutcomeForm(
    ({ email = '' }) => errorsOf(checkEmail(email.trim())),
    ({ email = '' }) => requestPasswordReset(email.trim()),
  );
  return (
    <FormPage
      title="Forgot your password?"
      text="Give the email address of your account, and we send you a link to choose a new password."
      done={form.done}
      refusal={form.refusal}
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
