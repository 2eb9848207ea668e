import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Dialog } from '../components/dialog.tsx';
import { Button } from '../components/ui.tsx';
import { space } from '../theme.ts';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: end;
  margin-top: ${space[5]};
`;

/** The same-site address that a click opens in this window; undefined for every other click. */
const destinationOf = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link?.href || link.isContentEditable || link.target === '_blank' || link.origin !== location.origin) return;
  const to = link.pathname + link.search;
  return to === location.pathname + location.search ? undefined : to + link.hash;
};

interface DialogProps extends Readonly<Record<'onStay' | 'onLeave' | 'onDiscard', () => void>> {
  readonly isSaved: boolean;
}

const LeaveDialog = ({ isSaved, onStay, onLeave, onDiscard }: DialogProps) => {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog
      title="Leave without submitting?"
      description={
        isSaved
          ? 'Your draft is saved: you find it in “My articles”, on every device.'
          : 'Your draft is kept on this device: you can go on with it when you come back.'
      }
      onClose={onStay}
    >
      <Buttons>
        <Button $kind="danger" onClick={onDiscard}>
          Discard draft
        </Button>
        <Button $kind="quiet" onClick={onLeave}>
          Leave and keep draft
        </Button>
        <Button ref={stay} onClick={onStay}>
          Keep writing
        </Button>
      </Buttons>
    </Dialog>
  );
};

interface GuardProps {
  readonly isDirty: () => boolean;
  /** Whether the server has the draft. */
  readonly isSaved: () => boolean;
  readonly onDiscard: () => void;
}

/** Asks before a link leaves unsent text. The text is kept unless the author discards it here. */
export const LeaveGuard = ({ isDirty, isSaved, onDiscard }: GuardProps) => {
  const [to, setTo] = useState<string>();
  const navigate = useNavigate();
  const ask = useEffectEvent((event: MouseEvent): void => {
    const destination = destinationOf(event);
    if (destination === undefined || !isDirty()) return;
    event.preventDefault();
    event.stopPropagation();
    setTo(destination);
  });
  useEffect(() => {
    const listener = (event: MouseEvent): void => ask(event);
    document.addEventListener('click', listener, true);
    return () => document.removeEventListener('click', listener, true);
  }, []);
  if (to === undefined) return null;
  const leave = (): void => void navigate(to);
  const discard = (): void => {
    onDiscard();
    leave();
  };
  return createPortal(
    <LeaveDialog isSaved={isSaved()} onStay={() => setTo(undefined)} onLeave={leave} onDiscard={discard} />,
    document.body,
  );
};
