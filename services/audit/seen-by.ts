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
 * The readers who can see each of these posts today. A post that the read collections do not show yet is for admins,
 * whose page says if it is missing. Throws `StoreUnavailableError`.
 */
export const whoSees = async (reads: Pick<Reads, 'getMany'>, ids: readonly number[]): Promise<(id: number) => SeenBy> => {
  const known = new Map((await reads.getMany(byStatus, ids)).map(({ id, status }) => [id, inStatus[status]]));
  return (id) => known.get(id) ?? 'admins';
};
