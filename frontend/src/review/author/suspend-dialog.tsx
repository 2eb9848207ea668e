import { useState } from 'react';
import styled from 'styled-components';
import type { Person } from '../../../../contracts/views/person.ts';
import { DialogButtons } from '../../components/dialog-buttons.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/notices.ts';
import { Refused } from '../../components/refused.tsx';
import { singleClick } from '../../components/single-click.ts';
import { Button } from '../../components/ui.tsx';
import { actionTexts } from '../../people/action-texts.ts';
import { ReasonChoice } from '../../reasons/reason-choice.tsx';
import { useDeclining } from '../../reasons/use-declining.ts';
import { SuspendFields } from '../../people/suspend-fields.tsx';
import { useAction } from '../../people/use-action.ts';
import { useSuspendForm } from '../../people/use-suspend-form.ts';
import { space } from '../../theme.ts';
import { SendingProgress } from '../sending-progress.tsx';
import type { Suspending } from './use-suspending.ts';
import { useWaiting, WaitingChoice } from './waiting-choice.tsx';

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  margin-block: ${space[4]};
`;

interface Props {
  readonly person: Person;
  readonly suspending: Suspending;
  readonly onClose: () => void;
}

const effect =
  'This person is signed out everywhere at once, and cannot sign in until the suspension is over. What is published stays.';

/** Asks before suspending an author, optionally with rejecting their waiting posts. */
export const SuspendDialog = ({ person, suspending, onClose }: Props) => {
  const { yes, progress } = actionTexts.suspend;
  const form = useSuspendForm(person.id);
  const waiting = useWaiting(person);
  const [takes, setTakes] = useState(false);
  const [sent, setSent] = useState(0);
  const declining = useDeclining(`of ${person.id}`);
  const { sending, failure, conflict, send } = useAction(() => undefined);
  const act = async (): Promise<void> => {
    const said = form.check();
    if (!said) return;
    const posts = takes ? (waiting.data ?? []) : [];
    setSent(0);
    const reasons = posts.length > 0 ? declining.chosen.map(({ id }) => id) : [];
    await suspending.suspend(person, { ...said, ...(reasons.length > 0 ? { reasons } : {}) }, posts, setSent);
    form.reason.forget();
    declining.forget();
    onClose();
  };
  const close = (): void => {
    if (!sending) onClose();
  };
  return (
    <Dialog title={`Suspend ${person.fullName}`} {...(conflict ? {} : { description: effect })} onClose={close}>
      {conflict ? (
        <Refused title="Nothing was changed" sentence={conflict} onClose={onClose} />
      ) : (
        <>
          <Fields>
            <SuspendFields form={form} readOnly={sending} />
            <WaitingChoice waiting={waiting} takes={takes} readOnly={sending} onTakes={setTakes} />
            {takes && (
              <ReasonChoice
                post={{ status: 'pending' }}
                declining={{ ...declining, text: form.reason.text }}
                readOnly={sending}
              />
            )}
          </Fields>
          {failure && <DialogFailure>{failure}</DialogFailure>}
          {sending && takes && <SendingProgress label="Rejecting" sent={sent} of={waiting.data?.length ?? 0} />}
          <DialogButtons>
            <Button $kind="quiet" aria-disabled={sending} onClick={close}>
              Cancel
            </Button>
            <Button $kind="danger" aria-disabled={sending} onClick={singleClick(() => void send(act))}>
              {sending ? progress : yes}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
};
