import styled from 'styled-components';
import { checkReason, severalLines } from '../../../contracts/rules.ts';
import type { AdminPost } from '../api/admin.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFailure } from '../components/notices.ts';
import { Refused } from '../components/refused.tsx';
import { singleClick } from '../components/single-click.ts';
import { Button, Panel, Quiet } from '../components/ui.tsx';
import { ReasonChoice } from '../reasons/reason-choice.tsx';
import { rejectAnyway, useAskedReason } from '../reasons/use-asked-reason.ts';
import { useDeclining } from '../reasons/use-declining.ts';
import { color, space } from '../theme.ts';
import { Conflict } from './conflict.tsx';
import { ReasonField } from './reason-field.tsx';
import { useDecision, type DecisionProps } from './use-decision.ts';
import { proposalTexts, verdictTexts } from './verdict-texts.ts';

const About = styled(Panel)`
  margin-block: ${space[4]};
  padding: ${space[3.5]} ${space[4]};
  background: ${color.wash};
  strong {
    display: block;
  }
`;

const Note = styled.p`
  margin-bottom: ${space[4]};
`;

const gonePost = {
  title: 'Nothing was decided',
  sentence: 'This article was erased, or its author deleted it, in the meantime. There is nothing left to decide on.',
};

interface Props extends DecisionProps {
  /** Whether the post was erased or deleted while the dialog was open. */
  readonly isGone?: boolean;
  readonly onGone: (post: AdminPost) => void;
  readonly onRead: (newest: AdminPost) => void;
  readonly onClose: () => void;
}

/** Asks before a status changes; declining a post may take a reason. */
export const DecideDialog = ({ isGone = false, onGone, onRead, onClose, ...deciding }: Props) => {
  const { post, verdict } = deciding;
  const { title, text, yes, progress } = (post.isProposal ? proposalTexts : verdictTexts)[verdict];
  const declining = useDeclining(post.id);
  const { text: reason, type, forget, keep, chosen } = declining;
  const decision = useDecision({
    ...deciding,
    onDecided: (decided) => {
      forget();
      deciding.onDecided(decided);
    },
    onUndone: (post) => {
      keep();
      deciding.onUndone(post);
    },
  });
  const { sending, failure, conflict, send } = decision;
  const gone = isGone || decision.isGone;
  const error = checkReason(severalLines(reason))[0]?.message;
  const { advice, mayReject } = useAskedReason(severalLines(reason) !== '' || chosen.length > 0);
  const sendOnce = (): void => {
    if (!error && (verdict === 'approved' || mayReject()))
      void send(severalLines(reason), verdict === 'rejected' ? chosen.map(({ id }) => id) : []);
  };
  const close = (): void => {
    if (gone) onGone(post);
    else if (!sending) onClose();
  };
  return (
    <Dialog title={title} {...(conflict || gone ? {} : { description: text })} onClose={close}>
      <About>
        <strong dir="auto">{post.title}</strong>
        <Quiet>
          by <bdi>{post.author.fullName}</bdi>
        </Quiet>
      </About>
      {gone ? (
        <Refused {...gonePost} onClose={close} />
      ) : conflict ? (
        <Conflict post={post} sentence={conflict} onRead={onRead} onClose={onClose} />
      ) : (
        <>
          {verdict === 'rejected' && post.status === 'approved' && !post.isProposal && (
            <Note>
              It is published now and will be taken off the site.
              {post.proposal?.status === 'pending' && ' The changes to it that wait for a review will be rejected with it.'}
            </Note>
          )}
          {verdict === 'rejected' && <ReasonChoice post={post} declining={declining} readOnly={sending} />}
          {verdict === 'rejected' && (
            <ReasonField reason={reason} error={error} advice={advice} readOnly={sending} onChange={type} />
          )}
          {failure && <DialogFailure>{failure}</DialogFailure>}
          <DialogButtons>
            <Button $kind="quiet" ref={verdict === 'approved' ? autofocus : undefined} aria-disabled={sending} onClick={close}>
              Cancel
            </Button>
            <Button
              $kind={verdict === 'approved' ? 'primary' : 'danger'}
              aria-disabled={sending || error !== undefined}
              // The second half of a double click was meant for what was here before.
              onClick={singleClick(sendOnce)}
            >
              {sending ? progress : advice ? rejectAnyway : yes}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
};
