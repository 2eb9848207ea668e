import { useEffect } from 'react';
import type { Person, PersonDetail } from '../../../contracts/views/person.ts';
import { usePerson } from '../api/people.ts';
import { Actions } from '../components/actions.ts';
import { CloseButton } from '../components/close-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { DialogWaiting } from '../components/dialog-waiting.tsx';
import { Button, Quiet } from '../components/ui.tsx';
import { actionButtons, actionsFor, type Action } from './action-texts.ts';
import { PersonFacts } from './person-facts.tsx';

interface Props {
  readonly person: Person;
  readonly isOwn: boolean;
  /** Called with the current account. */
  readonly onRead: (person: Person) => void;
  readonly onChoose: (action: Action, person: PersonDetail) => void;
  readonly onClose: () => void;
}

const Choices = ({ detail, isOwn, onChoose }: { detail: PersonDetail } & Pick<Props, 'isOwn' | 'onChoose'>) =>
  isOwn ? (
    <Quiet>This is your own account: another admin, or the operator of the site, can change it.</Quiet>
  ) : (
    <Actions role="group" aria-label="Actions">
      {actionsFor(detail).map((action) => (
        <Button key={action} $kind={actionButtons[action].isFinal ? 'danger' : 'quiet'} onClick={() => onChoose(action, detail)}>
          {actionButtons[action].text}
        </Button>
      ))}
    </Actions>
  );

/** An account: its data, and the possible actions. */
export const PersonDialog = ({ person, isOwn, onRead, onChoose, onClose }: Props) => {
  const { detail, error, retry } = usePerson(person);
  useEffect(() => {
    if (!detail) return;
    const { email: _email, isEmailConfirmed: _isEmailConfirmed, wrote: _wrote, linksAreMailed: _linksAreMailed, ...row } = detail;
    onRead(row);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was read is told once
  }, [detail]);
  return (
    <Dialog title={person.fullName} onClose={onClose}>
      {detail && (
        <>
          <PersonFacts person={detail} />
          <Choices detail={detail} isOwn={isOwn} onChoose={onChoose} />
        </>
      )}
      {!detail && <DialogWaiting error={error} onRetry={retry} />}
      <CloseButton onClose={onClose} />
    </Dialog>
  );
};
