import { useRef, useState } from 'react';
import styled from 'styled-components';
import { checkReason, lengthOf, limits, severalLines } from '../../../contracts/rules.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { decide, type AdminPost, type Verdict } from '../api/admin.ts';
import { ApiError } from '../api/client.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { ErrorNotice } from '../components/notices.ts';
import { useToast } from '../components/toast.tsx';
import { Button, Panel, Quiet } from '../components/ui.tsx';
import { color } from '../theme.ts';
import { Conflict } from './conflict.tsx';

/** The words of the specification (section 2, "Admin dashboard"; section 4). */
const words = {
  approved: {
    title: 'Approve Post',
    text: 'This post will be published and visible to all users.',
    yes: 'Yes, Approve',
    progress: 'Approving...',
    toast: { title: 'Post approved', text: 'The post has been published and is now live' },
  },
  rejected: {
    title: 'Reject Post',
    text: 'This post will be rejected and not published.',
    yes: 'Yes, Reject',
    progress: 'Rejecting...',
    toast: { title: 'Post rejected', text: 'The post has been rejected' },
  },
} as const;

const About = styled(Panel)`
  margin-block: 1rem;
  padding: 0.9rem 1rem;
  background: ${color.wash};
  strong {
    display: block;
  }
`;

const Failure = styled(ErrorNotice)`
  margin-top: 1rem;
`;

const Note = styled.p`
  margin-bottom: 1rem;
`;

const reasonLeft = (reason: string): string =>
  `Optional; the author sees it. ${lengthOf(reason).toLocaleString('en-US')} of ${limits.reason.max.toLocaleString('en-US')} characters`;

/** A sentence for whatever went wrong. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'The site cannot be reached. Please check your connection and try again.';
  return error.sentence || 'Failed to update post status';
};

export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

interface Props {
  readonly post: AdminPost;
  readonly verdict: Verdict;
  readonly onDecided: (post: ReviewedPost) => void;
  /** The post is no longer what was read. */
  readonly onRefused: () => void;
  readonly onRead: (newest: AdminPost) => void;
  readonly onClose: () => void;
}

/** Reasons that were typed and not sent, by post: closing the dialog is no decision to forget them. */
const unsent = new Map<number, string>();

/** What is sent, once; and what came of it. */
const useDecision = ({ post, verdict, onDecided, onRefused }: Props) => {
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState('');
  const sent = useRef(false);
  const send = async (reason: string): Promise<void> => {
    if (sent.current) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      const decided = await decide(post, verdict, reason);
      unsent.delete(post.id);
      toast(words[verdict].toast);
      onDecided(decided);
    } catch (error) {
      sent.current = false;
      setSending(false);
      if (isConflict(error)) {
        setConflict(error.sentence);
        onRefused();
      } else {
        setFailure(sentenceOf(error));
        toast({ title: 'Error', text: sentenceOf(error), destructive: true });
      }
    }
  };
  return { sending, failure, conflict, send };
};

/** Asks before a status changes; to decline a post may have a reason. */
export const DecideDialog = (props: Props) => {
  const { post, verdict, onRead, onClose } = props;
  const { title, text, yes, progress } = words[verdict];
  const [reason, setReason] = useState(unsent.get(post.id) ?? '');
  const { sending, failure, conflict, send } = useDecision(props);
  const error = checkReason(severalLines(reason))[0]?.message;
  const close = (): void => {
    if (!sending) onClose();
  };
  return (
    <Dialog title={title} {...(conflict ? {} : { description: text })} onClose={close}>
      <About>
        <strong dir="auto">{post.title}</strong>
        <Quiet>by {post.author.fullName}</Quiet>
      </About>
      {conflict ? (
        <Conflict post={post} sentence={conflict} onRead={onRead} onClose={onClose} />
      ) : (
        <>
          {verdict === 'rejected' && (
            <>
              {post.status === 'approved' && <Note>It is published now and will be taken off the site.</Note>}
              <Field label="Reason" hint={reasonLeft(reason)} error={error}>
                {(control) => (
                  <textarea
                    {...control}
                    ref={autofocus}
                    rows={4}
                    value={reason}
                    readOnly={sending}
                    onChange={({ currentTarget: { value } }) => {
                      unsent.set(post.id, value);
                      setReason(value);
                    }}
                  />
                )}
              </Field>
            </>
          )}
          {failure && <Failure role="alert">{failure}</Failure>}
          <DialogButtons>
            <Button $kind="quiet" ref={verdict === 'approved' ? autofocus : undefined} aria-disabled={sending} onClick={close}>
              Cancel
            </Button>
            <Button
              $kind={verdict === 'approved' ? 'primary' : 'danger'}
              aria-disabled={sending || error !== undefined}
              // The second half of a double click was meant for what lay here before.
              onClick={({ detail }) => !error && detail < 2 && void send(severalLines(reason))}
            >
              {sending ? progress : yes}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
};
