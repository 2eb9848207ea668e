import { useEffect, useRef } from 'react';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { WarningNotice } from '../components/notices.ts';
import { Button } from '../components/ui.tsx';

/** In the place of an action that the server refused, because the account is no longer what was shown. */
export const Refused = ({ sentence, onClose }: { sentence: string; onClose: () => void }) => {
  // What had the focus went with the action.
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <WarningNotice role="alert">
        <strong>Nothing was changed</strong>
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
