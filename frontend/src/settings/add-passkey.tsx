import { useRef } from 'react';
import { checkPasskeyName, fieldLimits, oneLine } from '../../../contracts/rules.ts';
import { ApiError } from '../api/client.ts';
import { addPasskey, passkeyProblem } from '../api/passkeys.ts';
import { errorsOf } from '../auth/use-form.ts';
import { TextField } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { Form, Outcome } from './parts.tsx';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';

interface Props {
  readonly onBegin: () => void;
  /** Told what is done, in a sentence. */
  readonly onAdded: (sentence: string) => Promise<void>;
}

/** What the browser says is said as if the server had. */
const told = (error: unknown): never => {
  const sentence = passkeyProblem(error);
  throw sentence === undefined ? error : new ApiError(0, sentence);
};

/** Has this device, or one that it can reach, make a passkey. */
export const AddPasskey = ({ onBegin, onAdded }: Props) => {
  const fields = useRef<HTMLFormElement>(null);
  const form = useOutcomeForm(
    ({ name = '' }) => errorsOf(checkPasskeyName(oneLine(name))),
    async ({ name = '' }) => {
      onBegin();
      await addPasskey(name).catch(told);
      fields.current?.reset();
      await onAdded('The passkey is added. You can sign in with it from now on.');
      return '';
    },
  );
  return (
    <>
      <Form ref={fields} noValidate onSubmit={form.submit}>
        <TextField
          label="Name of the new passkey"
          name="name"
          autoComplete="off"
          dir="auto"
          hint={`A name to recognize it by, such as “My phone”. At most ${fieldLimits.passkeyName.max} characters`}
          error={form.errors.name}
        />
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Waiting...' : 'Add passkey'}
        </Button>
      </Form>
      <Outcome done="" refusal={form.refusal} />
    </>
  );
};
