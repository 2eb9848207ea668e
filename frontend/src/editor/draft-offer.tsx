import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Time } from '../components/time.tsx';
import { Button, Panel } from '../components/ui.tsx';
import type { DraftHeadView } from '../../../contracts/views/draft.ts';
import { ApiError } from '../api/client.ts';
import { fetchDrafts, removeDraft } from '../api/drafts.ts';
import { ConfirmDialog } from '../settings/confirm-dialog.tsx';
import { abandoned, deviceDrafts, serverIdOf, type Draft, type Subject } from './drafts.ts';
import { moveLeftBehind } from './keep-as-new.ts';
import { space } from '../theme.ts';

const Offer = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[6]};
  align-items: center;
  margin-bottom: ${space[6]};
  scroll-margin-top: 6rem;
  p {
    flex: 1 1 16rem;
  }
  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`;

/** An unsent draft of the author's: in this browser, or on the server for a post. */
interface Left {
  readonly id: string;
  readonly savedAt: string;
  readonly title: string;
  readonly copy: Draft | undefined;
  readonly head: DraftHeadView | undefined;
}

const leftOf = async (subject: Subject): Promise<readonly Left[]> => {
  if (subject.postId === undefined) await moveLeftBehind(subject.userId);
  const copies = await abandoned(subject);
  const isAsked = copies.length > 0 || subject.postId !== undefined;
  const heads = isAsked ? await fetchDrafts().catch(() => []) : [];
  const kept = copies.map((copy): Left => {
    const head = heads.find(({ id }) => id === serverIdOf(copy));
    return { id: serverIdOf(copy), savedAt: copy.savedAt, title: copy.values.title, copy, head };
  });
  const others = heads.filter(({ id, revises }) => revises?.postId === subject.postId && !kept.some((one) => one.id === id));
  const saved = others.map((head): Left => ({
    id: head.id,
    savedAt: head.savedAt,
    title: head.values.title,
    copy: undefined,
    head,
  }));
  return [...kept, ...(subject.postId === undefined ? [] : saved)];
};

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && ['DRAFT_CHANGED', 'DRAFT_NOT_FOUND'].includes(error.code);

const discard = async (subject: Subject, { id, copy, head }: Left): Promise<void> => {
  // Keep the server's draft if it was saved elsewhere since.
  if (head && (!copy || head.version === (copy.onServer?.version ?? 1)))
    await removeDraft(id, head.version).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  if (copy) deviceDrafts.remove(subject, copy.id);
};

interface Props {
  readonly subject: Subject;
  /** Continues with the copy that only this browser has. */
  readonly onRestore: (draft: Draft) => void;
  /** Continues with a draft on the server. */
  readonly onOpen: (id: string) => void;
  /** Called when a draft starts or stops being offered. */
  readonly onOffer: (isOffered: boolean) => void;
}

/** Offers unsent text from an earlier visit. */
export const DraftOffer = ({ subject, onRestore, onOpen, onOffer }: Props) => {
  const { userId, postId } = subject;
  const [found, setFound] = useState<readonly Left[]>([]);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    let gone = false;
    void leftOf({ userId, postId }).then((drafts) => gone || setFound(drafts));
    return () => void (gone = true);
  }, [userId, postId]);
  const left = found[0];
  const isOffered = left !== undefined;
  const tell = useEffectEvent(onOffer);
  useEffect(() => tell(isOffered), [isOffered]);
  const offer = useRef<HTMLDivElement>(null);
  // After a reload, the browser restores the scroll position, which is past the offer.
  useEffect(() => void offer.current?.scrollIntoView({ block: 'nearest' }), [left]);
  if (!left) return null;
  const title = left.title.trim();
  return (
    <Offer ref={offer} role="region" aria-label="Unsent draft">
      <p>
        You have an unsent draft from{' '}
        <strong>
          <Time value={left.savedAt} format="minute" />
        </strong>
        {title === '' ? '.' : `: “${title}”`}
      </p>
      <div>
        <Button onClick={() => (left.copy && !left.head ? onRestore(left.copy) : onOpen(left.id))}>Restore</Button>
        <Button $kind="quiet" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Discard this draft?"
          yes="Yes, Discard"
          progress="Discarding..."
          remove={async () => {
            await discard(subject, left);
            setAsking(false);
            setFound(found.slice(1));
          }}
          onClose={() => setAsking(false)}
        >
          {title === '' ? 'The draft' : `“${title}”`} will be deleted on every device. This cannot be undone.
        </ConfirmDialog>
      )}
    </Offer>
  );
};
