import { useId, useState, type ReactNode } from 'react';
import { useForm, type Values } from '../auth/use-form.ts';
import { sentenceOf } from '../system/sentence.ts';
import { DialogButtons } from './dialog-buttons.ts';
import { Dialog } from './dialog.tsx';
import { DialogFailure } from './notices.ts';
import { Button } from './ui.tsx';

type FieldErrors = Readonly<Record<string, string>>;

interface Props {
  readonly title: string;
  /** Shown above the form. */
  readonly above?: ReactNode;
  /** The labels of the submit button: idle, and while the form is being sent. */
  readonly labels: readonly [idle: string, pending: string];
  /** Whether the action is destructive. */
  readonly isSevere?: boolean;
  readonly check: (values: Values) => FieldErrors;
  readonly send: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  /** The fields, given their errors. */
  readonly children: (errors: FieldErrors) => ReactNode;
}

/** A form may be taller than the screen, which would hide an error below it. */
const intoView = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' });

/** A dialog that contains a form. It shows errors, and keeps what the user has typed. */
export const FormDialog = ({ title, above, labels, isSevere = false, check, send, onClose, children }: Props) => {
  const id = useId();
  const [failure, setFailure] = useState('');
  const form = useForm(
    check,
    (values) => {
      setFailure('');
      return send(values);
    },
    (error) => setFailure(error.fields.length > 0 ? '' : sentenceOf(error)),
  );
  const close = (): void => {
    if (!form.pending) onClose();
  };
  return (
    <Dialog title={title} onClose={close}>
      {above}
      <form id={id} method="post" noValidate onSubmit={form.submit}>
        {children(form.errors)}
      </form>
      {failure && <DialogFailure ref={intoView}>{failure}</DialogFailure>}
      <DialogButtons>
        <Button $kind="quiet" aria-disabled={form.pending} onClick={close}>
          Cancel
        </Button>
        <Button $kind={isSevere ? 'danger' : 'primary'} type="submit" form={id} aria-disabled={form.pending}>
          {labels[form.pending ? 1 : 0]}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
