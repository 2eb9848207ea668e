import { confirmEmail } from '../api/settings.ts';
import { Form } from '../auth/form-frame.tsx';
import { FormPage } from '../auth/form-page.tsx';
import { useLinkToken } from '../auth/use-link-token.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { Link } from '../components/link.tsx';
import { Button } from '../components/ui.tsx';
import { paths } from '../paths.ts';

/**
 * Confirms an e-mail address, the first or a new one, by the link that opened this page. It requires a click, as mail
 * scanners open links.
 */
const ConfirmEmail = () => {
  const token = useLinkToken();
  const form = useOutcomeForm(
    () => ({}),
    async () => {
      await confirmEmail(token.current);
      return 'Your e-mail address is confirmed. Mails of this site come to it from now on.';
    },
  );
  return (
    <FormPage
      title="Confirm your e-mail address"
      text="From then on all mails of this site come to the address that got the link."
      done={form.done}
      refusal={
        form.refusal && (
          <>
            <p>{form.refusal}</p>
            <Link to={paths.settings}>Go to your settings</Link>
          </>
        )
      }
    >
      {!form.done && (
        <Form noValidate onSubmit={form.submit}>
          <Button type="submit" disabled={form.pending}>
            {form.pending ? 'Confirming...' : 'Confirm address'}
          </Button>
        </Form>
      )}
    </FormPage>
  );
};

export default ConfirmEmail;
