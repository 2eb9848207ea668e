import { useState } from 'react';
import { readAgain, type AdminPost, type Verdict } from '../api/admin.ts';
import { isMissing } from '../api/client.ts';

/** A post that is being read. */
export interface Viewed {
  readonly post: AdminPost;
  /** Whether it is shown because a decision on an older text was refused. */
  readonly again?: boolean;
  /** What the post has become while it was read. */
  readonly newer?: AdminPost;
}

/** What is read, decided, erased and refused at this moment: each has a dialog. */
export interface Review {
  readonly viewed: Viewed | undefined;
  readonly deciding: { readonly post: AdminPost; readonly verdict: Verdict; readonly isGone?: boolean } | undefined;
  readonly erasing: AdminPost | undefined;
  /** Something other than a decision that the server refused, because the post is no longer what was read. */
  readonly refused: { readonly post: AdminPost; readonly sentence: string } | undefined;
  /** Whether any of the dialogs is open. */
  readonly busy: boolean;
  readonly view: (post: AdminPost) => void;
  readonly decide: (post: AdminPost, verdict: Verdict) => void;
  readonly erase: (post: AdminPost) => void;
  readonly refuse: (post: AdminPost, sentence: string) => void;
  readonly readNewest: (newest: AdminPost) => void;
  readonly close: (dialog: keyof Open) => void;
  readonly closeAll: () => void;
  /**
   * Tells who reads one of these posts that it has changed, and whoever decides on one that it is gone; the text stays
   * until they ask for the new one.
   */
  readonly noticeChange: (postIds: ReadonlySet<number>) => Promise<void>;
}

type Open = Pick<Review, 'viewed' | 'deciding' | 'erasing' | 'refused'>;

const nothing: Open = { viewed: undefined, deciding: undefined, erasing: undefined, refused: undefined };

/** `onGone` is called where the post that is read is not there any more: it was erased. */
export const useReview = (onGone: () => void): Review => {
  const [open, setOpen] = useState(nothing);
  const { viewed, deciding, erasing } = open;
  const set = (change: Partial<Open>): void => setOpen((now) => ({ ...now, ...change }));

  const noticeChange = async (postIds: ReadonlySet<number>): Promise<void> => {
    const read = (deciding ?? viewed)?.post;
    if (!read || erasing || !postIds.has(read.id)) return;
    const newest = await readAgain(read).catch((error: Error) => {
      if (!isMissing(error)) throw error;
      if (deciding)
        return setOpen((now) => (now.deciding === deciding ? { ...now, deciding: { ...deciding, isGone: true } } : now));
      setOpen(nothing);
      onGone();
    });
    if (!newest || newest.revision <= read.revision) return;
    setOpen((now) => (now.viewed?.post === read ? { ...now, viewed: { ...now.viewed, newer: newest } } : now));
  };
  return {
    ...open,
    busy: Object.values(open).some((dialog) => dialog !== undefined),
    view: (post) => set({ viewed: { post } }),
    decide: (post, verdict) => set({ deciding: { post, verdict } }),
    erase: (post) => set({ erasing: post }),
    refuse: (post, sentence) => set({ refused: { post, sentence } }),
    readNewest: (newest) => setOpen({ ...nothing, viewed: { post: newest, again: true } }),
    close: (dialog) => set({ [dialog]: undefined }),
    closeAll: () => setOpen(nothing),
    noticeChange,
  };
};
