import { useRef, useState } from 'react';
import styled from 'styled-components';
import { checkReason, fieldLimits, messages, severalLines } from '../../../contracts/rules.ts';
import type { ParkedEvent, ParkedSettled } from '../../../contracts/views/system.ts';
import { discardParked } from '../api/system.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { DialogFailure } from '../components/notices.ts';
import { Button, Panel, Quiet } from '../components/ui.tsx';
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
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const sent = useRef(false);
  const text = severalLines(reason);
  const error = checkReason(text)[0]?.message ?? (asked && text === '' ? messages.reasonRequired : undefined);

  const send = async (): Promise<void> => {
    setAsked(true);
    if (sent.current || text === '' || error) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      onDiscarded(await discardParked(event, text));
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
      <Field
        label="Reason"
        hint={`Recorded in the log. At most ${fieldLimits.reason.max.toLocaleString('en-US')} characters`}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={autofocus}
            rows={3}
            value={reason}
            readOnly={sending}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
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
