import { add, type Projection } from './projection.ts';

interface ApprovedAuthor {
  readonly id: number;
  /** How many of the author's posts were ever published. */
  readonly approved: number;
}

/** All authors who ever had a post approved. An author who is missing here is a first-time author. */
export const approvedAuthors: Projection<ApprovedAuthor> = {
  name: 'approved_authors',
  version: 1,
  key: 'number',
  indexes: [['id']],
  post: (before, after) => {
    const [was, is] = [Number((before?.publishedAt ?? null) !== null), Number(after.publishedAt !== null)];
    const id = after.authorId;
    return was === is ? [] : [add(id, { id, approved: 0 }, { approved: is - was })];
  },
};
