import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { checkReason, severalLines } from '../../../contracts/rules.ts';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { ReasonField } from '../admin/reason-field.tsx';
import { autofocus } from '../components/autofocus.ts';
import { isComposing } from '../components/composing.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFailure } from '../components/notices.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, Panel, Quiet } from '../components/ui.tsx';
import { count } from '../format.ts';
import { ReasonChoice } from '../reasons/reason-choice.tsx';
import { rejectAnyway, useAskedReason } from '../reasons/use-asked-reason.ts';
import { useDeclining } from '../reasons/use-declining.ts';
import { color, space } from '../theme.ts';
import { bulkTexts, effectOf, leftOf, postsOf } from './bulk-texts.ts';
import { SendingProgress } from './sending-progress.tsx';
import type { Bulk } from './use-bulk.ts';

const Which = styled(Panel)`
  margin-block: ${space[4]};
  padding: ${space[3]} ${space[4]};
  background: ${color.wash};
  ul {
    display: grid;
    gap: ${space[1.5]};
    margin: 0;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: 600;
  }
`;

/** The number of posts listed by title; the rest are only counted. */
const named = 6;

const WhichPosts = ({ posts }: { posts: readonly QueuedPost[] }) => {
  const authors = new Set(posts.map(({ userId }) => userId)).size;
  return (
    <Which>
      <ul>
        {posts.slice(0, named).map(({ id, title, author }) => (
          <li key={id}>
            <strong dir="auto">{title}</strong>{' '}
            <span>
              by <bdi>{author.fullName}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {posts.length > named && <Quiet>and {count(posts.length - named)} more</Quiet>}
      <Quiet>{authors === 1 ? 'All by one author.' : `By ${count(authors)} authors.`}</Quiet>
    </Which>
  );
};

/** Asks once before a bulk decision: the admin has not read every post. */
export const BulkDialog = ({ bulk: { send, close }, asked }: { bulk: Bulk; asked: NonNullable<Bulk['asked']> }) => {
  const { verdict, posts, reasonOf, sent, failure, unknown, isChecking } = asked;
  const declining = useDeclining(`many ${reasonOf}`);
  const { text: reason, chosen, type, forget, keep } = declining;
  const { ask, yes, progress } = bulkTexts[verdict];
  const isSending = sent !== undefined;
  const isBusy = isSending || isChecking;
  // A different reason would be a different decision, and whether this one was carried out could no longer be checked.
  const isFixed = isBusy || unknown.length > 0;
  const isRejecting = verdict === 'rejected';
  const error = isRejecting ? checkReason(severalLines(reason))[0]?.message : undefined;
  const said = { text: severalLines(reason), reasons: chosen.map(({ id }) => id), remarks: [], forget, keep };
  const { advice, mayReject } = useAskedReason(said.text !== '' || chosen.length > 0);
  const sendIt = (): void => {
    if (!error && (!isRejecting || mayReject())) void send(isRejecting ? said : undefined);
  };
  const typed = (event: KeyboardEvent): void => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!isSending || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    sendIt();
  };
  return (
    <Dialog title={`${ask} ${postsOf(posts.length)}`} description={effectOf(verdict, posts)} onClose={close}>
      <WhichPosts posts={posts} />
      {isRejecting && (
        <div onKeyDown={typed}>
          <ReasonChoice post={{ status: 'pending' }} declining={declining} readOnly={isFixed} />
          <ReasonField reason={reason} error={error} advice={advice} readOnly={isFixed} onChange={type} />
        </div>
      )}
      {failure && (
        <DialogFailure>
          {failure} {leftOf(posts.length, unknown.length)}
        </DialogFailure>
      )}
      {isChecking && <Quiet role="status">Finding out what was decided...</Quiet>}
      {isSending && <SendingProgress label={progress} sent={sent} of={posts.length} />}
      <DialogButtons>
        <Button $kind="quiet" ref={isRejecting ? undefined : autofocus} aria-disabled={isBusy} onClick={close}>
          Cancel
        </Button>
        <Button
          $kind={isRejecting ? 'danger' : 'primary'}
          aria-disabled={isBusy || error !== undefined}
          onClick={singleClick(sendIt)}
        >
          {isSending ? `${progress}...` : failure ? 'Try again' : advice ? rejectAnyway : yes}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
