import type { QueuedPost } from '../../../contracts/views/queue.ts';
import type { Queue } from '../api/queue.ts';
import { useSuspending, type Suspending } from './author/use-suspending.ts';
import { useBulk, type Bulk } from './use-bulk.ts';
import type { OpenPost } from './use-open-post.ts';
import type { Place } from './use-place.ts';
import { useSelection, type Selection } from './use-selection.ts';

export interface DeskBulk {
  readonly selection: Selection;
  /** The decision on the whole selection. */
  readonly bulk: Bulk;
  /** The suspension of an author, with their waiting posts. */
  readonly suspending: Suspending;
  /** Selects these posts and asks whether to reject all of them. */
  readonly rejectAll: (posts: readonly QueuedPost[]) => void;
  /** Selects or deselects the open post; `range`: selects all from the last one selected. */
  readonly select: (range: boolean) => void;
}

interface Around {
  readonly queue: Queue;
  readonly place: Place;
  readonly open: OpenPost;
  readonly hide: (post: { readonly id: number }) => void;
  readonly show: (id: number) => void;
  readonly turnTo: (id: number | undefined) => void;
}

/** The selection on the desk, and how the desk continues after a bulk decision. */
export const useDeskBulk = ({ queue, place: { filters, opened, openedNow }, open, hide, show, turnTo }: Around): DeskBulk => {
  const { rows = [], refresh } = queue;
  const selection = useSelection(queue.rows, JSON.stringify(filters));
  const onDecided = (ids: readonly number[]): void => {
    const decided = new Set(ids);
    const isLeft = ({ id }: QueuedPost): boolean => !decided.has(id);
    for (const id of ids) {
      hide({ id });
      open.forget(id);
    }
    if (opened !== undefined && decided.has(opened)) {
      const place = rows.findIndex(({ id }) => id === opened);
      turnTo((rows.slice(place + 1).find(isLeft) ?? rows.slice(0, Math.max(place, 0)).findLast(isLeft))?.id);
    }
    void refresh();
  };
  const onUndone = (posts: readonly QueuedPost[]): void => {
    for (const { id } of posts) {
      show(id);
      open.forget(id);
    }
    void refresh();
  };
  const bulk = useBulk({
    selection,
    onDecided,
    onUndone: (posts) => {
      onUndone(posts);
      selection.add(posts);
    },
  });
  const suspending = useSuspending({ onDecided, onUndone });
  return {
    selection,
    bulk,
    suspending,
    rejectAll: (posts) => {
      selection.add(posts);
      bulk.ask('rejected', posts);
    },
    select: (range) => {
      const now = openedNow();
      const post = rows.find(({ id }) => id === now);
      if (post) (range ? selection.extendTo : selection.toggle)(post);
    },
  };
};
