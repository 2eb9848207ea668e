import { useState } from 'react';
import type { Shared } from '../api/previews.ts';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface Props {
  /** The title of the shared text. */
  readonly title: string;
  readonly shared: Shared;
  readonly label?: string;
  /** Called before the links are shown. */
  readonly onOpen?: () => void;
}

/** Opens the dialog of preview links. */
export const ShareButton = ({ title, shared, label, onOpen }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => {
    onOpen?.();
    setIsOpen(true);
  };
  return (
    <>
      <Button $kind="quiet" aria-label={label} onClick={singleClick(open)}>
        Share a preview
      </Button>
      {isOpen && <ShareDialog title={title} shared={shared} onClose={() => setIsOpen(false)} />}
    </>
  );
};
