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
  /** Called with a sentence about the outcome. */
  readonly onAdded: (sentence: string) => Promise<void>;
}

/** Treats the browser's errors like the server's. */
const rethrow = (error: unknown): never => {
  const sentence = passkeyProblem(error);
  throw sentence === undefined ? error : new ApiError(0, sentence);
};

/** Creates a passkey on this device, or on one that it can reach. */
export const AddPasskey = ({ onBegin, onAdded }: Props) => {
  const fields = useRef<HTMLFormElement>(null);
  const form = useOutcomeForm(
    ({ name = '' }) => errorsOf(checkPasskeyName(oneLine(name))),
    async ({ name = '' }) => {
      onBegin();
      await addPasskey(name).catch(rethrow);
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
