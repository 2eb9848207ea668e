import { useState, type ReactNode } from 'react';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFailure } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';

interface Props {
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  /** The button's labels, before and during the action. */
  readonly yes?: string;
  readonly progress?: string;
  /** Performs the action; an error is shown, and the user can retry. */
  readonly remove: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before something is removed or undone. */
export const ConfirmDialog = ({ title, children, yes = 'Yes, Remove', progress = 'Removing...', remove, onClose }: Props) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    await remove().catch((error: unknown) => {
      setBusy(false);
      setFailure(sentenceOf(error));
    });
  };
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <Dialog title={title} onClose={close}>
      <p>{children}</p>
      {failure && <DialogFailure>{failure}</DialogFailure>}
      <DialogButtons>
        <Button $kind="quiet" ref={autofocus} aria-disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button $kind="danger" aria-disabled={busy} onClick={singleClick(() => void send())}>
          {busy ? progress : yes}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
