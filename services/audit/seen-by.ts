import type { LogEntry } from '../../contracts/views/log.ts';
import type { PostStatus } from '../../domain/post.ts';
import { byStatus } from '../../projections/by-status.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';

type SeenBy = NonNullable<LogEntry['seenBy']>;

const inStatus: Readonly<Record<PostStatus, SeenBy>> = {
  approved: 'everybody',
  pending: 'admins',
  rejected: 'admins',
  withdrawn: 'admins',
  deleted: 'nobody',
  erased: 'nobody',
};

/**
 * Who can see each of these posts today. One that the collections do not show yet is for admins, who are told where it
 * is not there. Throws `StoreUnavailableError`.
 */
export const whoSees = async (reads: Pick<Reads, 'getMany'>, ids: readonly number[]): Promise<(id: number) => SeenBy> => {
  const known = new Map((await reads.getMany(byStatus, ids)).map(({ id, status }) => [id, inStatus[status]]));
  return (id) => known.get(id) ?? 'admins';
};
