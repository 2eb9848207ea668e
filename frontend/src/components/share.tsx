import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useSite } from '../site-context.ts';
import { size, space } from '../theme.ts';
import { useToast } from './toast.tsx';
import { Button } from './ui.tsx';

const Buttons = styled.div`
  display: flex;
  gap: ${space[2]};
  margin-inline-start: auto;
  button {
    font-size: ${size.small};
  }
  @media print {
    display: none;
  }
`;

const never = () => () => undefined;

/** Two buttons that share an article: one copies its address, the other opens the device's share dialog, if any. */
export const Share = ({ title, path }: { title: string; path: string }) => {
  const toast = useToast();
  const address = useSite().url + path;
  const canShare = useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  );
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: 'Link copied', text: address });
    } catch {
      toast({ title: 'This browser does not let pages copy', text: `The address is ${address}` });
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // The user has closed the device's dialog.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') await copy();
    }
  };
  return (
    <Buttons data-needs-script>
      <Button $kind="quiet" onClick={() => void copy()}>
        Copy link
      </Button>
      {canShare && (
        <Button $kind="quiet" onClick={() => void share()}>
          Share…
        </Button>
      )}
    </Buttons>
  );
};
