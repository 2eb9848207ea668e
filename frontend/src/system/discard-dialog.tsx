import { useRef, useState } from 'react';
import styled from 'styled-components';
import { checkReason, fieldLimits, messages, severalLines } from '../../../contracts/rules.ts';
import type { ParkedEvent, ParkedSettled } from '../../../contracts/views/system.ts';
import { discardParked } from '../api/system.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFailure } from '../components/notices.ts';
import { Button, Panel, Quiet } from '../components/ui.tsx';
import { UnsentText } from '../components/unsent-text.tsx';
import { useUnsent } from '../components/unsent.ts';
import { color, font, space } from '../theme.ts';
import { sentenceOf } from './sentence.ts';

const About = styled(Panel)`
  margin-block: ${space[4]};
  padding: ${space[3.5]} ${space[4]};
  background: ${color.wash};
  overflow-wrap: anywhere;
  strong {
    display: block;
    font-family: ${font.mono};
  }
`;

const description = 'No collection will ever take this event. What waits behind it goes on. This cannot be undone.';

/** Asks for the reason before an event is left out for good. */
export const DiscardDialog = ({
  event,
  onDiscarded,
  onClose,
}: {
  event: ParkedEvent;
  onDiscarded: (settled: ParkedSettled) => void;
  onClose: () => void;
}) => {
  const reason = useUnsent(`discard ${event.position}`);
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const sent = useRef(false);
  const text = severalLines(reason.text);
  const error = checkReason(text)[0]?.message ?? (asked && text === '' ? messages.reasonRequired : undefined);

  const send = async (): Promise<void> => {
    setAsked(true);
    if (sent.current || text === '' || error) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      const settled = await discardParked(event, text);
      reason.forget();
      onDiscarded(settled);
    } catch (error) {
      sent.current = false;
      setSending(false);
      setFailure(sentenceOf(error));
    }
  };
  const close = (): void => {
    if (!sending) onClose();
  };
  return (
    <Dialog title="Discard Event" description={description} onClose={close}>
      <About>
        <strong>{event.type}</strong>
        <Quiet>
          {event.stream}, position {event.position}
        </Quiet>
      </About>
      <UnsentText
        label="Reason"
        hint={`Recorded in the log. At most ${fieldLimits.reason.max.toLocaleString('en-US')} characters`}
        error={error}
        rows={3}
        readOnly={sending}
        typed={reason}
      />
      {failure && <DialogFailure>{failure}</DialogFailure>}
      <DialogButtons>
        <Button $kind="quiet" aria-disabled={sending} onClick={close}>
          Cancel
        </Button>
        <Button $kind="danger" aria-disabled={sending} onClick={({ detail }) => detail < 2 && void send()}>
          {sending ? 'Discarding...' : 'Yes, Discard'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
