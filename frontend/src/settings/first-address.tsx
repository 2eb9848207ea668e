import type { UserView } from '../../../contracts/views/user.ts';
import { ApiError } from '../api/client.ts';
import { checkSession } from '../api/session.ts';
import { requestEmailConfirmation } from '../api/settings.ts';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';
import { WarningNotice } from '../components/notices.ts';
import { Button } from '../components/ui.tsx';
import { Form, Outcome } from './parts.tsx';

const askAgain = async (): Promise<string> => {
  try {
    return await requestEmailConfirmation();
  } catch (error) {
    // The address was confirmed in another tab, or on another device.
    if (error instanceof ApiError && error.status === 409) void checkSession();
    throw error;
  }
};

/** Says that the address must be confirmed, and what follows until then; resends the link. */
export const FirstAddress = ({ user }: { user: UserView }) => {
  const form = useOutcomeForm(() => ({}), askAgain);
  return (
    <>
      {user.mustConfirmEmail && (
        <Form noValidate onSubmit={form.submit}>
          <WarningNotice>
            <p>Your address is not confirmed yet: please open the link that we mailed to it.</p>
            <p>
              Until then no notices come to it, not even about the security of your account, and you cannot sign in with it. Is it
              wrong? Give another one below.
            </p>
          </WarningNotice>
          <Button type="submit" $kind="quiet" disabled={form.pending}>
            {form.pending ? 'Sending...' : 'Send the link again'}
          </Button>
        </Form>
      )}
      <Outcome done={form.done} refusal={form.refusal} />
    </>
  );
};
