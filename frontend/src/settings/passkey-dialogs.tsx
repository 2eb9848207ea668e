import { checkPasskeyName, oneLine } from '../../../contracts/rules.ts';
import type { PasskeyView } from '../../../contracts/views/passkey.ts';
import { isMissing } from '../api/client.ts';
import { removePasskey, renamePasskey } from '../api/passkeys.ts';
import { errorsOf } from '../auth/use-form.ts';
import { autofocus } from '../components/autofocus.ts';
import { TextField } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  readonly passkey: PasskeyView;
  /** Called with a sentence about the outcome. */
  readonly onDone: (sentence: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Renames a passkey. */
export const RenamePasskey = ({ passkey, onDone, onClose }: Props) => (
  <FormDialog
    title="Rename Passkey"
    labels={['Save name', 'Saving...']}
    check={({ name = '' }) => errorsOf(checkPasskeyName(oneLine(name)))}
    send={async ({ name = '' }) => {
      await renamePasskey(passkey, name);
      await onDone('Passkey renamed.');
    }}
    onClose={onClose}
  >
    {(errors) => (
      <TextField
        ref={autofocus}
        label="Name"
        name="name"
        autoComplete="off"
        dir="auto"
        defaultValue={passkey.name}
        error={errors.name}
      />
    )}
  </FormDialog>
);

/** Asks before a passkey is removed. */
export const RemovePasskey = ({ passkey, onDone, onClose }: Props) => {
  const remove = async (): Promise<void> => {
    // A passkey that is already gone counts as removed.
    await removePasskey(passkey).catch((error: Error) => (isMissing(error) ? undefined : Promise.reject(error)));
    await onDone('The passkey is removed.');
  };
  return (
    <ConfirmDialog title="Remove Passkey" remove={remove} onClose={onClose}>
      <strong dir="auto">{passkey.name}</strong> signs nobody in any more. The device may go on offering it: remove it there, too.
    </ConfirmDialog>
  );
};
