import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QueuedPost } from '../../../contracts/views/queue.ts';
import { useFeature } from '../admin/use-feature.ts';
import { useLiveChanges } from '../admin/use-live-changes.ts';
import type { AdminPost, Verdict } from '../api/admin.ts';
import { useQueue, type Queue } from '../api/queue.ts';
import { useUndoLast } from '../components/toast.tsx';
import { useClaims, type DeskClaims } from './use-claims.ts';
import { useDecide, type Refusal, type TypedReason } from './use-decide.ts';
import { useDeskBulk, type DeskBulk } from './use-desk-bulk.ts';
import { useRestoredUndos } from './use-kept-undos.ts';
import { useOpenPost, type OpenPost } from './use-open-post.ts';
import { useFirstPost, useNeighbours, usePlace, type Place } from './use-place.ts';

/** So many rows before its end the list goes on by itself. */
const rowsAhead = 5;

export interface Desk extends DeskBulk {
  readonly place: Place;
  /** What waits, without what was just decided. */
  readonly queue: Queue;
  readonly open: OpenPost;
  readonly live: boolean;
  readonly claims: DeskClaims;
  readonly refusal: Refusal | undefined;
  readonly featuring: boolean;
  /** Counts up whenever another post was opened, and the focus is to go to it. */
  readonly turned: number;
  /** Whether the focus is where the reader turned to another post, and not where they went since. */
  readonly mayTakeFocus: () => boolean;
  readonly choose: (id: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** `unsentRemarks`: so many were typed, and do not go with this decision. */
  readonly decide: (post: AdminPost, verdict: Verdict, reason?: TypedReason, unsentRemarks?: number) => void;
  readonly toggleFeatured: (post: AdminPost) => void;
  readonly undo: () => void;
  /** Takes the refusal away; `open`: and opens the post that it is about. */
  readonly closeRefusal: (open: boolean) => void;
}

const keyOf = ({ id, textRevision }: QueuedPost): string => `${id}:${textRevision}`;
const readAs = ({ id, revision }: AdminPost): string => `${id}:${revision}`;

/** The rows of what was decided leave the list at once: the server says the same a moment later. */
const useDecidedRows = (queue: Queue) => {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const rows = queue.rows?.filter((row) => !decided.has(keyOf(row)));
  const gone = (queue.rows?.length ?? 0) - (rows?.length ?? 0);
  return {
    queue: { ...queue, rows, total: queue.total === undefined ? undefined : queue.total - gone },
    hide: (post: Pick<AdminPost, 'id'>): boolean => {
      const row = queue.rows?.find(({ id }) => id === post.id);
      if (row) setDecided((now) => new Set([...now, keyOf(row)]));
      return row !== undefined;
    },
    show: (id: number): void => setDecided((now) => new Set([...now].filter((key) => !key.startsWith(`${id}:`)))),
  };
};

/** All that the review desk shows and does. */
export const useDesk = (): Desk => {
  const place = usePlace();
  const { opened, openedNow, goTo } = place;
  const { queue, hide, show } = useDecidedRows(useQueue(place.filters));
  const { rows = [], more, loadingMore, refresh } = queue;
  const neighbour = useNeighbours(rows, opened);
  const open = useOpenPost(opened, [neighbour(1), neighbour(2)]);
  const claims = useClaims(opened, open);
  const isFree = ({ id }: QueuedPost): boolean => claims.ofOther(id) === undefined;
  const first = queue.rows?.find(isFree) ?? queue.rows?.[0];
  useFirstPost(place, claims.known && first ? [first] : undefined);
  const live = useLiveChanges(
    open.noticeChange,
    () => void refresh(),
    () => opened !== undefined && open.noticeChange(new Set([opened])),
  );
  const undoLast = useUndoLast();
  const [turned, setTurned] = useState(0);
  const turnedFrom = useRef<Element>(null);
  const sent = useRef(new Set<string>());

  /** The next post that no other admin has. */
  const nextFree = (after: number): number | undefined =>
    rows.slice(rows.findIndex(({ id }) => id === after) + 1).find(isFree)?.id;
  const countTurn = (): void => {
    turnedFrom.current = document.activeElement;
    setTurned((times) => times + 1);
  };
  const turnTo = (id: number | undefined): void => {
    goTo(id);
    countTurn();
  };
  const bringBack = (id: number): void => {
    for (const key of sent.current) if (key.startsWith(`${id}:`)) sent.current.delete(key);
    show(id);
    void refresh();
  };
  const bulk = useDeskBulk({ queue, place, open, hide, show, turnTo });
  const decision = useDecide({
    onSent: (post) => {
      claims.leaveToDecision(post.id);
      if (hide(post)) turnTo(nextFree(post.id) ?? neighbour(1) ?? neighbour(-1));
    },
    onDecided: (post) => {
      claims.afterDecision(post.id, false);
      open.settle(post);
      void refresh();
    },
    onUndone: (post) => {
      open.settle(post);
      bringBack(post.id);
      turnTo(post.id);
    },
    onRefused: ({ id }) => {
      claims.afterDecision(id, true);
      bringBack(id);
    },
  });
  useRestoredUndos((decisions, milliseconds) => {
    const [one, ...others] = decisions;
    return one && others.length === 0 ? decision.offerUndo(one, milliseconds) : bulk.bulk.offerUndo(decisions, milliseconds);
  });
  const { refusal, refuse } = decision;
  const { featuring, toggleFeatured } = useFeature(open.settle, (post, sentence) => refuse({ post, sentence, why: 'changed' }));

  const isAtEnd = more !== undefined && !loadingMore && neighbour(rowsAhead) === undefined;
  const goOn = useEffectEvent(() => more?.());
  useEffect(() => {
    if (isAtEnd && opened !== undefined) goOn();
  }, [isAtEnd, opened]);

  return {
    ...bulk,
    ...{ place, queue, open, live, claims, refusal, turned, featuring: featuring !== undefined },
    mayTakeFocus: () => [document.body, turnedFrom.current].includes(document.activeElement as HTMLElement),
    choose: (id) => {
      place.choose(id);
      countTurn();
    },
    step: (by) => {
      const next = neighbour(by, openedNow());
      if (next !== undefined) turnTo(next);
    },
    decide: (post, verdict, reason, unsentRemarks) => {
      // A second key or click that comes before the next post shows was meant for this one; one that comes after the
      // reader has turned away from it was not.
      if (sent.current.has(readAs(post)) || openedNow() !== post.id) return;
      sent.current.add(readAs(post));
      void decision.send(post, verdict, reason, unsentRemarks);
    },
    toggleFeatured: (post) => void toggleFeatured(post),
    undo: () => void decision.settled().then(undoLast),
    closeRefusal: (opens) => {
      refuse(undefined);
      if (!refusal || !opens) return;
      // Where nothing was answered the text that was read is all there may be.
      if (refusal.why !== 'failed') open.forget(refusal.post.id);
      turnTo(refusal.post.id);
    },
  };
};
