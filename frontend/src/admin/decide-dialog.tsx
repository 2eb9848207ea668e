import { useState } from 'react';
import styled from 'styled-components';
import { checkReason, severalLines } from '../../../contracts/rules.ts';
import type { AdminPost } from '../api/admin.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFailure } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, Panel, Quiet } from '../components/ui.tsx';
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

interface Props extends DecisionProps {
  readonly onRead: (newest: AdminPost) => void;
  readonly onClose: () => void;
}

/** Reasons that were typed and not sent, by post: closing the dialog is no decision to forget them. */
const unsent = new Map<number, string>();

/** Asks before a status changes; to decline a post may have a reason. */
export const DecideDialog = ({ post, verdict, onDecided, onRefused, onRead, onClose }: Props) => {
  const { title, text, yes, progress } = (post.isProposal ? proposalTexts : verdictTexts)[verdict];
  const [reason, setReason] = useState(unsent.get(post.id) ?? '');
  const { sending, failure, conflict, send } = useDecision({
    post,
    verdict,
    onDecided: (decided) => {
      unsent.delete(post.id);
      onDecided(decided);
    },
    onRefused,
  });
  const error = checkReason(severalLines(reason))[0]?.message;
  const close = (): void => {
    if (!sending) onClose();
  };
  const type = (typed: string): void => {
    unsent.set(post.id, typed);
    setReason(typed);
  };
  return (
    <Dialog title={title} {...(conflict ? {} : { description: text })} onClose={close}>
      <About>
        <strong dir="auto">{post.title}</strong>
        <Quiet>
          by <bdi>{post.author.fullName}</bdi>
        </Quiet>
      </About>
      {conflict ? (
        <Conflict post={post} sentence={conflict} onRead={onRead} onClose={onClose} />
      ) : (
        <>
          {verdict === 'rejected' && post.status === 'approved' && !post.isProposal && (
            <Note>
              It is published now and will be taken off the site.
              {post.proposal?.status === 'pending' && ' The changes to it that wait for a review will be rejected with it.'}
            </Note>
          )}
          {verdict === 'rejected' && <ReasonField reason={reason} error={error} readOnly={sending} onChange={type} />}
          {failure && <DialogFailure>{failure}</DialogFailure>}
          <DialogButtons>
            <Button $kind="quiet" ref={verdict === 'approved' ? autofocus : undefined} aria-disabled={sending} onClick={close}>
              Cancel
            </Button>
            <Button
              $kind={verdict === 'approved' ? 'primary' : 'danger'}
              aria-disabled={sending || error !== undefined}
              // The second half of a double click was meant for what lay here before.
              onClick={singleClick(() => !error && void send(severalLines(reason)))}
            >
              {sending ? progress : yes}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
};
