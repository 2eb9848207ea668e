import { waitingSince } from '../domain/post.ts';
import { put, remove, type Projection } from './projection.ts';

interface WaitingPost {
  readonly id: number;
  readonly since: string;
}

/** What waits for a review, by when it was asked for: pending posts, and published ones with proposed changes. */
export const queue: Projection<WaitingPost> = {
  name: 'queue',
  version: 1,
  key: 'number',
  indexes: [['since', 'id']],
  post: (before, after) => {
    const [was, since] = [before && waitingSince(before), waitingSince(after)];
    if (was === since) return [];
    return [since === undefined ? remove(after.id) : put(after.id, { id: after.id, since })];
  },
};
