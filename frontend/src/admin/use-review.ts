import { useState } from 'react';
import { readAgain, type AdminPost, type Verdict } from '../api/admin.ts';
import { isMissing } from '../api/client.ts';

/** The post being read. */
export interface Viewed {
  readonly post: AdminPost;
  /** Whether it was reopened because a decision on an older text was refused. */
  readonly again?: boolean;
  /** The post's newer version, if it changed while being read. */
  readonly newer?: AdminPost;
}

/** The posts being read, decided, erased or refused; each has a dialog. */
export interface Review {
  readonly viewed: Viewed | undefined;
  readonly deciding: { readonly post: AdminPost; readonly verdict: Verdict; readonly isGone?: boolean } | undefined;
  readonly erasing: AdminPost | undefined;
  /** A refused action other than a decision: the post has changed since it was read. */
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
   * Tells an admin who reads one of these posts that it has changed, or one who decides on it that it is gone. The text
   * stays until the admin asks for the new one.
   */
  readonly noticeChange: (postIds: ReadonlySet<number>) => Promise<void>;
}

type Open = Pick<Review, 'viewed' | 'deciding' | 'erasing' | 'refused'>;

const nothing: Open = { viewed: undefined, deciding: undefined, erasing: undefined, refused: undefined };

/** `onGone` is called if the post being read no longer exists because it was erased. */
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
