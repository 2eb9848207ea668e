import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../contracts/errors.ts';
import type { Accounts, AttemptCounter } from './accounts.ts';

/** The attempt counter that whoever changes rights or suspensions holds. */
const key = 'changes of rights and suspensions';

/** How long it is held at the most, in milliseconds: a process that was killed holds nobody up for longer. */
const longest = 15_000;

/** How long others wait for it, in milliseconds. */
const patience = 5_000;

type Counters = Pick<Accounts, 'attemptCounter' | 'replaceAttemptCounter'>;

/** Holds it, if nobody does. What would be held longer than anything is from before the clock was set back. */
const hold = async (accounts: Counters): Promise<AttemptCounter | undefined> => {
  const now = Date.now();
  const before = await accounts.attemptCounter(key);
  if (before && before.until > now && before.until <= now + longest) return undefined;
  const held = { count: (before?.count ?? 0) + 1, until: now + longest, last: now };
  return (await accounts.replaceAttemptCounter(key, before, held)) ? held : undefined;
};

/**
 * Changes rights or suspensions while no other process does: what was looked at before must still hold when it is done,
 * and the log has no condition over the streams of two accounts. Throws `DomainError` UNAVAILABLE where others take too
 * long, and `StoreUnavailableError`.
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
