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
  /** The version that appeared while the post was being read; `gone`: it was erased or deleted. */
  readonly newer: DeskPost | 'gone' | undefined;
  readonly retry: () => void;
  /** Replaces the text being read by the newest one. */
  readonly readNewest: () => void;
  /** Shows the post after the admin's own action. */
  readonly settle: (post: ReviewedPost) => void;
  /** Called with the changed posts: the one being read stays as it is, others are refetched when opened. */
  readonly noticeChange: (postIds: ReadonlySet<number>) => void;
  /** Drops the cached post. */
  readonly forget: (id: number) => void;
}

/** The open post of the desk; `ahead`: the posts likely to be opened next, which are prefetched. */
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
          // If the text has changed meanwhile, fetch it, so that no decision is made on the old one.
          revalidate: (now) => now === undefined,
        },
      ),
    noticeChange: (postIds) => {
      for (const id of postIds) {
        if (id !== opened || !desk) forget(id);
        // The next change event tries again; the server refuses a decision on an older text.
        else void lookAgain(id).catch(() => undefined);
      }
    },
    forget,
  };
};

/** Only reading a single post returns the current remarks, so keep the known ones. */
const remarksOf = ({ remarks }: ReviewedPost): Pick<ReviewedPost, 'remarks'> => (remarks ? { remarks } : {});

/** Whether both show the same text for review. */
const isSameText = (one: ReviewedPost, other: ReviewedPost): boolean => reviewed(one).content === reviewed(other).content;

const isNewer = (to: DeskPost | 'gone' | undefined, desk: DeskPost | undefined): boolean =>
  to === 'gone' || (to !== undefined && desk !== undefined && to.post.revision > desk.post.revision);
