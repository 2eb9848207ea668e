import { useState } from 'react';
import { readAgain, type AdminPost, type Verdict } from '../api/admin.ts';

/** A post that is being read. */
export interface Viewed {
  readonly post: AdminPost;
  /** Whether it is shown because a decision on an older text was refused. */
  readonly again?: boolean;
  /** What the post has become while it was read. */
  readonly newer?: AdminPost;
}

/** What is read, decided and refused at this moment: each has a dialog. */
export interface Review {
  readonly viewed: Viewed | undefined;
  readonly deciding: { readonly post: AdminPost; readonly verdict: Verdict } | undefined;
  /** Something other than a decision that the server refused, because the post is no longer what was read. */
  readonly refused: { readonly post: AdminPost; readonly sentence: string } | undefined;
  /** Whether any of the dialogs is open. */
  readonly busy: boolean;
  readonly view: (post: AdminPost) => void;
  readonly decide: (post: AdminPost, verdict: Verdict) => void;
  readonly refuse: (post: AdminPost, sentence: string) => void;
  readonly readNewest: (newest: AdminPost) => void;
  readonly close: (dialog: 'viewed' | 'deciding' | 'refused') => void;
  readonly closeAll: () => void;
  /** Tells who reads one of these posts that it has changed; the text stays until they ask for the new one. */
  readonly noticeChange: (postIds: ReadonlySet<number>) => Promise<void>;
}

type Open = Pick<Review, 'viewed' | 'deciding' | 'refused'>;

const nothing: Open = { viewed: undefined, deciding: undefined, refused: undefined };

export const useReview = (): Review => {
  const [open, setOpen] = useState(nothing);
  const { viewed, deciding, refused } = open;
  const set = (change: Partial<Open>): void => setOpen((now) => ({ ...now, ...change }));

  const noticeChange = async (postIds: ReadonlySet<number>): Promise<void> => {
    const read = viewed?.post;
    if (!read || deciding || !postIds.has(read.id)) return;
    const newest = await readAgain(read);
    if (newest.revision <= read.revision) return;
    setOpen((now) => (now.viewed?.post === read ? { ...now, viewed: { ...now.viewed, newer: newest } } : now));
  };
  return {
    ...open,
    busy: viewed !== undefined || deciding !== undefined || refused !== undefined,
    view: (post) => set({ viewed: { post } }),
    decide: (post, verdict) => set({ deciding: { post, verdict } }),
    refuse: (post, sentence) => set({ refused: { post, sentence } }),
    readNewest: (newest) => setOpen({ ...nothing, viewed: { post: newest, again: true } }),
    close: (dialog) => set({ [dialog]: undefined }),
    closeAll: () => setOpen(nothing),
    noticeChange,
  };
};
