import { useEffect, useRef } from 'react';
import { DialogButtons } from './dialog-buttons.ts';
import { WarningNotice } from './notices.ts';
import { Button } from './ui.tsx';

/** In the place of an action in a dialog that cannot be done, because what it is about is no longer what was shown. */
export const Refused = ({ title, sentence, onClose }: { title: string; sentence: string; onClose: () => void }) => {
  // What had the focus went with the action.
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <WarningNotice role="alert">
        <strong>{title}</strong>
        <p dir="auto">{sentence}</p>
      </WarningNotice>
      <DialogButtons>
        <Button $kind="quiet" ref={close} onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </>
  );
};
