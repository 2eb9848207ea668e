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

/** The list loads the next page when the open post is this close to the end, in rows. */
const rowsAhead = 5;

export interface Desk extends DeskBulk {
  readonly place: Place;
  /** The waiting posts, without those just decided. */
  readonly queue: Queue;
  readonly open: OpenPost;
  readonly live: boolean;
  readonly claims: DeskClaims;
  readonly refusal: Refusal | undefined;
  readonly featuring: boolean;
  /** Incremented when another post is opened that should get the focus. */
  readonly turned: number;
  /** Whether the reader has not moved the focus since turning to another post. */
  readonly mayTakeFocus: () => boolean;
  readonly choose: (id: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** `unsentRemarks`: the number of typed remarks that do not go with this decision. */
  readonly decide: (post: AdminPost, verdict: Verdict, reason?: TypedReason, unsentRemarks?: number) => void;
  readonly toggleFeatured: (post: AdminPost) => void;
  readonly undo: () => void;
  /** Dismisses the refusal; `open`: also opens the post that it concerns. */
  readonly closeRefusal: (open: boolean) => void;
}

const keyOf = ({ id, textRevision }: QueuedPost): string => `${id}:${textRevision}`;
const readAs = ({ id, revision }: AdminPost): string => `${id}:${revision}`;

/** Removes the rows of decided posts at once; the server confirms a moment later. */
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

/** The state and the actions of the review desk. */
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

  /** The next post that no other admin has claimed. */
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
      // Ignore a second key or click that arrives before the next post shows, and one for a post that the reader has
      // already left.
      if (sent.current.has(readAs(post)) || openedNow() !== post.id) return;
      sent.current.add(readAs(post));
      void decision.send(post, verdict, reason, unsentRemarks);
    },
    toggleFeatured: (post) => void toggleFeatured(post),
    undo: () => void decision.settled().then(undoLast),
    closeRefusal: (opens) => {
      refuse(undefined);
      if (!refusal || !opens) return;
      // Without an answer from the server, the text that was read may still be current.
      if (refusal.why !== 'failed') open.forget(refusal.post.id);
      turnTo(refusal.post.id);
    },
  };
};
