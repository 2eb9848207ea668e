import { postStream, streamKind, streamNumber } from '../../contracts/streams.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { User } from '../accounts/accounts.ts';
import { isClosed } from '../accounts/recorded-closings.ts';
import { marksIn } from './keys.ts';

/** What was erased after a backup was taken: the numbers of posts, and of accounts. */
export interface ErasedSince {
  readonly posts: readonly number[];
  readonly accounts: readonly number[];
}

/** Whether a post is in the log, and the log does not say yet that it was erased. */
const isThere = async (log: EventLog, id: number): Promise<boolean> => {
  const last = await log.last(postStream(id));
  return last !== undefined && last.type !== 'PostErased';
};

/**
 * Finds what a file of keys says was erased, and a log that was filled from a backup, with these accounts, does not.
 * Throws `LogUnavailableError`, and an error for what is no key.
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
