import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Dialog } from '../components/dialog.tsx';
import { Button } from '../components/ui.tsx';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  justify-content: end;
  margin-top: 1.25rem;
`;

/** The address within the site that a click leads to in this window; undefined for every other click. */
const destinationOf = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link?.href || link.isContentEditable || link.target === '_blank' || link.origin !== location.origin) return;
  const to = link.pathname + link.search;
  return to === location.pathname + location.search ? undefined : to + link.hash;
};

/** Asks before a link leads away from unsent text. The text is kept in any case, unless it is discarded here. */
export const LeaveGuard = ({ isDirty, onDiscard }: { isDirty: () => boolean; onDiscard: () => void }) => {
  const [to, setTo] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    const ask = (event: MouseEvent): void => {
      const destination = destinationOf(event);
      if (destination === undefined || !isDirty()) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(destination);
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, []);
  if (to === undefined) return null;
  return createPortal(
    <Dialog
      title="Leave without submitting?"
      description="Your draft is kept on this device: you can go on with it when you come back."
      onClose={() => setTo(undefined)}
    >
      <Buttons>
        <Button
          $kind="danger"
          onClick={() => {
            onDiscard();
            void navigate(to);
          }}
        >
          Discard draft
        </Button>
        <Button $kind="quiet" onClick={() => void navigate(to)}>
          Leave and keep draft
        </Button>
        <Button autoFocus onClick={() => setTo(undefined)}>
          Keep writing
        </Button>
      </Buttons>
    </Dialog>,
    document.body,
  );
};
