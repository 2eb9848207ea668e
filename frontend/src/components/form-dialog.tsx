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
  /** What stands above the form. */
  readonly above?: ReactNode;
  /** What its button says, and while the form is on its way. */
  readonly labels: readonly [idle: string, pending: string];
  /** Whether it takes something away. */
  readonly isSevere?: boolean;
  readonly check: (values: Values) => FieldErrors;
  readonly send: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  /** The fields, with what is wrong with them. */
  readonly children: (errors: FieldErrors) => ReactNode;
}

/** Below a form that is higher than the screen nobody would see it. */
const intoView = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' });

/** A dialog that is a form. What is refused is told in it, and nothing that was typed is lost. */
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
