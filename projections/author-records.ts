import type { PostEvent } from '../contracts/events.ts';
import type { Post, PostStatus } from '../domain/post.ts';
import { add, type Projection } from './projection.ts';

/** An author's posts by state, and how many submissions were approved or rejected. */
export interface AuthorRecord {
  readonly id: number;
  readonly published: number;
  readonly waiting: number;
  readonly rejected: number;
  readonly unpublished: number;
  readonly withdrawn: number;
  readonly deleted: number;
  readonly erased: number;
  /** Decisions on waiting posts and revisions, except those that were undone. */
  readonly approvals: number;
  readonly rejections: number;
}

type Counted = Exclude<keyof AuthorRecord, 'id'>;

export const noRecord = (id: number): AuthorRecord => ({
  ...{ id, published: 0, waiting: 0, rejected: 0, unpublished: 0, withdrawn: 0, deleted: 0, erased: 0 },
  ...{ approvals: 0, rejections: 0 },
});

const states = {
  approved: 'published',
  pending: 'waiting',
  withdrawn: 'withdrawn',
  deleted: 'deleted',
  erased: 'erased',
} as const satisfies Record<Exclude<PostStatus, 'rejected'>, Counted>;

const stateOf = ({ status, statement }: Post): Counted => {
  if (status !== 'rejected') return states[status];
  return statement?.decision === 'unpublished' ? 'unpublished' : 'rejected';
};

const verdicts = {
  PostApproved: 'approvals',
  PostRevisionApproved: 'approvals',
  PostRejected: 'rejections',
  PostRevisionRejected: 'rejections',
} as const satisfies Partial<Record<PostEvent['type'], Counted>>;

const verdictOf = (type: PostEvent['type'] | undefined): Counted | undefined =>
  type !== undefined && Object.hasOwn(verdicts, type) ? verdicts[type as keyof typeof verdicts] : undefined;

/** An author's record for admins: totals over all their posts. */
export const authorRecords: Projection<AuthorRecord> = {
  name: 'author_records',
  version: 1,
  key: 'number',
  indexes: [['id']],
  post: (before, after, event) => {
    const sums: Partial<Record<Counted, number>> = {};
    const count = (what: Counted | undefined, by: 1 | -1): void => {
      if (what) sums[what] = (sums[what] ?? 0) + by;
    };
    if (before) count(stateOf(before), -1);
    count(stateOf(after), 1);
    count(verdictOf(event.type), 1);
    if (event.type === 'PostDecisionUndone') count(verdictOf(before?.lastChange.type), -1);
    const id = after.authorId;
    return Object.values(sums).every((by) => by === 0) ? [] : [add(id, noRecord(id), sums)];
  },
};
