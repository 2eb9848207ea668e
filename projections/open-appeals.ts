import type { Post } from '../domain/post.ts';
import { put, remove, type Projection } from './projection.ts';

/**
 * A post whose author is waiting for the answer to an appeal. Only numbers and a time: no text that could be erased.
 */
interface OpenAppeal {
  readonly id: number;
  readonly filedAt: string;
}

const openAppeal = ({ id, appeal }: Post): OpenAppeal | undefined =>
  appeal?.status === 'open' ? { id, filedAt: appeal.filedAt } : undefined;

/** The posts with an appeal that waits for an answer. */
export const openAppeals: Projection<OpenAppeal> = {
  name: 'open_appeals',
  version: 1,
  key: 'number',
  indexes: [['filedAt', 'id']],
  post: (before, after) => {
    const [was, is] = [before && openAppeal(before), openAppeal(after)];
    if (!is) return was ? [remove(after.id)] : [];
    return was?.filedAt === is.filedAt ? [] : [put(after.id, is)];
  },
};
