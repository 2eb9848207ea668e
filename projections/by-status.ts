import type { PostStatus } from '../domain/post.ts';
import { put, type Projection } from './projection.ts';

interface PostInStatus {
  readonly id: number;
  readonly status: PostStatus;
  readonly submittedAt: string;
}

/** Every post in its status, by the time it was last submitted: the dashboard's three lists. */
export const byStatus: Projection<PostInStatus> = {
  name: 'by_status',
  version: 1,
  key: 'number',
  indexes: [['status', 'submittedAt', 'id']],
  post: (before, after) =>
    before?.status === after.status && before.submittedAt === after.submittedAt
      ? []
      : [put(after.id, { id: after.id, status: after.status, submittedAt: after.submittedAt })],
};
