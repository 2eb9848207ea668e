import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../contracts/errors.ts';
import type { Accounts, AttemptCounter } from './accounts.ts';

/** The attempt counter that serves as the lock for changes of rights and suspensions. */
const key = 'changes of rights and suspensions';

/** The lock's lease, in milliseconds: a process that was killed blocks others no longer than this. */
const longest = 15_000;

/** How long others wait for the lock, in milliseconds. */
const patience = 5_000;

type Counters = Pick<Accounts, 'attemptCounter' | 'replaceAttemptCounter'>;

/** Takes the lock if it is free. A lease longer than `longest` dates from before the clock was set back. */
const hold = async (accounts: Counters): Promise<AttemptCounter | undefined> => {
  const now = Date.now();
  const before = await accounts.attemptCounter(key);
  if (before && before.until > now && before.until <= now + longest) return undefined;
  const held = { count: (before?.count ?? 0) + 1, until: now + longest, last: now };
  return (await accounts.replaceAttemptCounter(key, before, held)) ? held : undefined;
};

/**
 * Runs `work` under a lock across processes: what it checks must still hold when it is done, and the log has no
 * condition over the streams of two accounts. Throws `DomainError` UNAVAILABLE if the lock is held too long, and
 * `StoreUnavailableError`.
 */
export const alone = async <Result>(accounts: Counters, work: () => Promise<Result>): Promise<Result> => {
  const end = performance.now() + patience;
  let held = await hold(accounts);
  while (!held && performance.now() < end) {
    await sleep(5 + Math.random() * 20);
    held = await hold(accounts);
  }
  if (!held) throw new DomainError('UNAVAILABLE', 'Others change accounts at this moment. Please try again in a few seconds.');
  try {
    return await work();
  } finally {
    await accounts.replaceAttemptCounter(key, held, { ...held, until: 0 });
  }
};
