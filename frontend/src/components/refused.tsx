import { useEffect, useRef } from 'react';
import { DialogButtons } from './dialog-buttons.ts';
import { WarningNotice } from './notices.ts';
import { Button } from './ui.tsx';

/** Shown in a dialog instead of an action that is no longer possible, because its subject has changed. */
export const Refused = ({ title, sentence, onClose }: { title: string; sentence: string; onClose: () => void }) => {
  // The focused element was removed together with the action.
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
