import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import type { DeskPost } from '../../../contracts/views/queue.ts';
import { reviewed } from '../api/admin.ts';
import { getOnce, isMissing } from '../api/client.ts';
import { deskPostOf, useDeskPost } from '../api/queue.ts';

export interface OpenPost {
  readonly desk: DeskPost | undefined;
  readonly error: Error | undefined;
  /** What it has become while it was read; `gone`: it was erased or deleted. */
  readonly newer: DeskPost | 'gone' | undefined;
  readonly retry: () => void;
  /** Shows the newest text in the place of the one that was read. */
  readonly readNewest: () => void;
  /** Shows what a post has become by something of one's own. */
  readonly settle: (post: ReviewedPost) => void;
  /** Told which posts have changed: the one that is read stays as it is, others are fetched when they are opened. */
  readonly noticeChange: (postIds: ReadonlySet<number>) => void;
  /** Forgets what is known of a post. */
  readonly forget: (id: number) => void;
}

/** The post that is open on the desk; `ahead`: those that are likely to be opened next, which are fetched before. */
export const useOpenPost = (opened: number | undefined, ahead: readonly [number | undefined, number | undefined]): OpenPost => {
  const { mutate } = useSWRConfig();
  const { data: desk, error, mutate: mutateOpened } = useDeskPost(opened);
  useDeskPost(ahead[0]);
  useDeskPost(ahead[1]);
  const [changed, setChanged] = useState<{ readonly id: number; readonly to: DeskPost | 'gone' }>();
  const newer = changed?.id === opened && isNewer(changed?.to, desk) ? changed?.to : undefined;

  const forget = (id: number): void => void mutate(deskPostOf(id), undefined);
  const lookAgain = async (id: number): Promise<void> => {
    const to = await getOnce<DeskPost>(deskPostOf(id)).catch((error: Error) => {
      if (isMissing(error)) return 'gone' as const;
      throw error;
    });
    setChanged({ id, to });
  };
  return {
    desk,
    error,
    newer,
    retry: () => void mutateOpened(),
    readNewest: () => {
      if (newer !== undefined && newer !== 'gone') void mutateOpened(newer, { revalidate: false });
    },
    settle: (post) =>
      void mutate<DeskPost>(
        deskPostOf(post.id),
        (now) => now && (isSameText(now.post, post) ? { ...now, post: { ...post, ...remarksOf(now.post) } } : undefined),
        {
          // What came meanwhile is not decided on under the text that was there before.
          revalidate: (now) => now === undefined,
        },
      ),
    noticeChange: (postIds) => {
      for (const id of postIds) {
        if (id !== opened || !desk) forget(id);
        // It is told again with the next change; a decision on an older text is refused.
        else void lookAgain(id).catch(() => undefined);
      }
    },
    forget,
  };
};

/** Those that stand are told where a post is read alone. */
const remarksOf = ({ remarks }: ReviewedPost): Pick<ReviewedPost, 'remarks'> => (remarks ? { remarks } : {});

/** Whether both are decided on by one text. */
const isSameText = (one: ReviewedPost, other: ReviewedPost): boolean => reviewed(one).content === reviewed(other).content;

const isNewer = (to: DeskPost | 'gone' | undefined, desk: DeskPost | undefined): boolean =>
  to === 'gone' || (to !== undefined && desk !== undefined && to.post.revision > desk.post.revision);
