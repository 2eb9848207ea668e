import { add, type Projection } from './projection.ts';

interface ApprovedAuthor {
  readonly id: number;
  /** How many posts of theirs were ever published. */
  readonly approved: number;
}

/** Everybody of whom a post was ever approved; who is not there writes for the first time. */
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
