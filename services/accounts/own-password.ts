import { DomainError } from '../../contracts/errors.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { Limits } from '../config/limits.ts';
import type { AccountAuditLog } from './account-audit-log.ts';
import type { User } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import type { Throttle } from './throttle.ts';

/** The refusal of whoever guessed too often. */
export const tooManyGuesses = 'There were too many tries with a wrong password. Please wait a little, then try again.';

export interface OwnPasswordServices {
  readonly throttle: Throttle;
  readonly limits: Limits;
  readonly accountAuditLog: AccountAuditLog;
}

/**
 * Whether somebody who is signed in knows the own password. Wrong ones are counted against the session (`session`, its
 * public id): somebody else's tries, in a session that was stolen or at the sign-in, do not hold up the owner's. Throws
 * `DomainError` TOO_MANY_REQUESTS or UNAVAILABLE, and `StoreUnavailableError`.
 */
export const isOwnPassword = async (
  { throttle, limits, accountAuditLog }: OwnPasswordServices,
  { id, passwordHash }: User,
  password: string,
  session: string,
  correlationId: string,
): Promise<boolean> => {
  const counted = { kind: 'guess-session', who: session, rule: limits.guessesFromSession };
  const admitted = await throttle.admit([counted], tooManyGuesses).catch((error: unknown) => {
    if (error instanceof DomainError) accountAuditLog.turnedAway();
    throw error;
  });
  // A password that nobody can have is not worth a hash.
  const verify = async () => password.length <= fieldLimits.password.max * 2 && verifyPassword(passwordHash, password);
  const isRight = await verify().catch(async (error: unknown) => {
    await admitted.giveBack();
    throw error;
  });
  if (isRight) await admitted.giveBack();
  else accountAuditLog.failed(id, correlationId);
  return isRight;
};
