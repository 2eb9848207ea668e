import { useId, useState } from 'react';
import styled from 'styled-components';
import { checkPasskeyName, oneLine } from '../../../contracts/rules.ts';
import type { PasskeyView } from '../../../contracts/views/passkey.ts';
import { isMissing } from '../api/client.ts';
import { removePasskey, renamePasskey } from '../api/passkeys.ts';
import { errorsOf, useForm } from '../auth/use-form.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { TextField } from '../components/field.tsx';
import { ErrorNotice } from '../components/notices.ts';
import { Button } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { space } from '../theme.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  readonly passkey: PasskeyView;
  /** Told what is done, in a sentence. */
  readonly onDone: (sentence: string) => Promise<void>;
  readonly onClose: () => void;
}

const Failure = styled(ErrorNotice)`
  margin-top: ${space[4]};
`;

/** Gives a passkey another name. */
export const RenamePasskey = ({ passkey, onDone, onClose }: Props) => {
  const formId = useId();
  const [failure, setFailure] = useState('');
  const form = useForm(
    ({ name = '' }) => errorsOf(checkPasskeyName(oneLine(name))),
    async ({ name = '' }) => {
      setFailure('');
      await renamePasskey(passkey, name);
      await onDone('The passkey has another name.');
    },
    (error) => setFailure(error.fields.length > 0 ? '' : sentenceOf(error)),
  );
  const close = (): void => {
    if (!form.pending) onClose();
  };
  return (
    <Dialog title="Rename Passkey" onClose={close}>
      <form id={formId} method="post" noValidate onSubmit={form.submit}>
        <TextField
          ref={autofocus}
          label="Name"
          name="name"
          autoComplete="off"
          dir="auto"
          defaultValue={passkey.name}
          error={form.errors.name}
        />
      </form>
      {failure && <Failure role="alert">{failure}</Failure>}
      <DialogButtons>
        <Button $kind="quiet" aria-disabled={form.pending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" form={formId} aria-disabled={form.pending}>
          {form.pending ? 'Saving...' : 'Save name'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

/** Asks before a passkey is removed. */
export const RemovePasskey = ({ passkey, onDone, onClose }: Props) => {
  const remove = async (): Promise<void> => {
    // One that has gone meanwhile is removed as well.
    await removePasskey(passkey).catch((error: Error) => (isMissing(error) ? undefined : Promise.reject(error)));
    await onDone('The passkey is removed.');
  };
  return (
    <ConfirmDialog title="Remove Passkey" remove={remove} onClose={onClose}>
      <strong dir="auto">{passkey.name}</strong> signs nobody in any more. The device may go on offering it: remove it there, too.
    </ConfirmDialog>
  );
};
