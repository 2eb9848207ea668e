import { useNavigate } from 'react-router-dom';
import { checkPassword, fieldLimits } from '../../../contracts/rules.ts';
import { completePasswordReset } from '../api/password-reset.ts';
import { Form } from '../auth/form-frame.tsx';
import { FormPage } from '../auth/form-page.tsx';
import { errorsOf } from '../auth/use-form.ts';
import { useLinkToken } from '../auth/use-link-token.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { TextField } from '../components/field.tsx';
import { Link } from '../components/link.tsx';
import type { SignInState } from '../components/sign-in-link.tsx';
import { Button } from '../components/ui.tsx';
import { paths } from '../paths.ts';

const done: SignInState = { back: paths.home, said: 'Your password is changed. Please sign in with the new one.' };

/** Chooses a new password by the link that opened this page. */
const ResetPassword = () => {
  const token = useLinkToken();
  const navigate = useNavigate();
  const form = useOutcomeForm(
    ({ password = '' }) => errorsOf(checkPassword(password)),
    async ({ password = '' }) => {
      await completePasswordReset(token.current, password);
      await navigate(paths.auth, { state: done, replace: true });
      return undefined;
    },
  );
  return (
    <FormPage
      title="Choose a new password"
      text="This ends every session of your account. Then sign in with the new password."
      refusal={
        form.refusal && (
          <>
            <p>{form.refusal}</p>
            <Link to={paths.forgotPassword}>Ask for a new link</Link>
          </>
        )
      }
    >
      <Form noValidate onSubmit={form.submit}>
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${fieldLimits.password.min} characters`}
          error={form.errors.password}
        />
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Saving...' : 'Save password'}
        </Button>
      </Form>
    </FormPage>
  );
};

export default ResetPassword;
