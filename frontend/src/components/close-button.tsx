import { DialogButtons } from './dialog-buttons.ts';
import { Button } from './ui.tsx';

/** The last row of a dialog that only shows something. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <DialogButtons>
    <Button $kind="quiet" onClick={onClose}>
      Close
    </Button>
  </DialogButtons>
);
