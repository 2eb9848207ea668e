import { useState } from 'react';
import styled from 'styled-components';
import type { AdminsResetLink, Person, PersonDetail } from '../../../contracts/views/person.ts';
import { decideAdmin, makeResetLink, reinstate, suspend } from '../api/people.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFailure } from '../components/notices.ts';
import { Refused } from '../components/refused.tsx';
import { singleClick } from '../components/single-click.ts';
import { useToast } from '../components/toast.tsx';
import { Button, Panel, Quiet } from '../components/ui.tsx';
import { color, space } from '../theme.ts';
import { actionTexts, doneToast, type Action } from './action-texts.ts';
import { ShownLink } from './shown-link.tsx';
import { SuspendFields } from './suspend-fields.tsx';
import { useAction } from './use-action.ts';
import { useSuspendForm } from './use-suspend-form.ts';

const About = styled(Panel)`
  margin-block: ${space[4]};
  padding: ${space[3.5]} ${space[4]};
  background: ${color.wash};
  overflow-wrap: anywhere;
  strong {
    display: block;
  }
`;

interface Props {
  readonly action: Exclude<Action, 'erase'>;
  readonly person: PersonDetail;
  /** Called with the account after the action. */
  readonly onDone: (person?: Person) => void;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

const whereLinksGo = ({ linksAreMailed, email }: PersonDetail): string =>
  linksAreMailed
    ? `It is mailed to ${email}.`
    : 'This site sends no mail: the link is shown to you, once. Pass it on to nobody else.';

/** Asks before an action on an account, and reports the outcome. */
export const ActionDialog = ({ action, person, onDone, onRefused, onClose }: Props) => {
  const { title, text, yes, progress, isSevere } = actionTexts[action];
  const toast = useToast();
  const form = useSuspendForm(person.id);
  const [made, setMade] = useState<AdminsResetLink>();
  const { sending, failure, conflict, send } = useAction(onRefused);

  const done = (changed?: Person): void => {
    toast(doneToast(action, person));
    onDone(changed);
  };
  const act: Readonly<Record<Props['action'], () => Promise<void>>> = {
    grant: async () => done(await decideAdmin(person, true)),
    revoke: async () => done(await decideAdmin(person, false)),
    reinstate: async () => done(await reinstate(person)),
    suspend: async () => {
      const said = form.check();
      if (!said) return;
      const suspended = await suspend(person, said.reason, said.until);
      form.reason.forget();
      done(suspended);
    },
    link: async () => {
      const link = await makeResetLink(person);
      if (link.link === null) done();
      else setMade(link);
    },
  };
  const close = (): void => {
    if (!sending) onClose();
  };
  if (made) return <ShownLink made={made} person={person} onClose={onClose} />;
  return (
    <Dialog title={title} {...(conflict ? {} : { description: text })} onClose={close}>
      <About>
        <strong dir="auto">{person.fullName}</strong>
        <Quiet dir="auto">{person.username}</Quiet>
      </About>
      {conflict ? (
        <Refused title="Nothing was changed" sentence={conflict} onClose={onClose} />
      ) : (
        <>
          {action === 'link' && <p>{whereLinksGo(person)}</p>}
          {action === 'suspend' && <SuspendFields form={form} readOnly={sending} />}
          {failure && <DialogFailure>{failure}</DialogFailure>}
          <DialogButtons>
            <Button $kind="quiet" ref={action === 'suspend' ? undefined : autofocus} aria-disabled={sending} onClick={close}>
              Cancel
            </Button>
            <Button
              $kind={isSevere ? 'danger' : 'primary'}
              aria-disabled={sending}
              // The second half of a double click was meant for what was here before.
              onClick={singleClick(() => void send(act[action]))}
            >
              {sending ? progress : yes}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
};
