import { postStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { User } from '../accounts/accounts.ts';
import { isClosed } from '../accounts/recorded-closings.ts';
import { marksIn } from './keys.ts';

/** The numbers of posts and accounts erased after a backup was taken. */
export interface ErasedSince {
  readonly posts: readonly number[];
  readonly accounts: readonly number[];
}

/** Whether the log has a post and does not record its erasure yet. */
const isThere = async (log: EventLog, id: number): Promise<boolean> => {
  const last = await log.last(postStream(id));
  return last !== undefined && last.type !== 'PostErased';
};

/**
 * Finds erasures that a key file records and a log restored from a backup with these accounts does not. Throws
 * `LogUnavailableError`, and an error for an invalid key.
 */
export const findErasedSince = async (
  log: EventLog,
  keys: AsyncIterable<unknown>,
  users: AsyncIterable<User>,
): Promise<ErasedSince> => {
  const { destroyed, removed } = await marksIn(keys);
  const [posts, accounts]: [number[], number[]] = [[], []];
  for (const stream of destroyed) {
    const id = streamKind(stream) === 'post' ? streamNumber(stream) : undefined;
    if (id !== undefined && (await isThere(log, id))) posts.push(id);
  }
  for await (const { id } of users) if (removed.has(id) && !(await isClosed(log, id))) accounts.push(id);
  return { posts, accounts };
};
