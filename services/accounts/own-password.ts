import { DomainError } from '../../contracts/errors.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { Limits } from '../config/limits.ts';
import type { AccountAuditLog } from './account-audit-log.ts';
import type { User } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import type { Throttle } from './throttle.ts';

/** The error message after too many wrong passwords. */
const tooManyGuesses = 'There were too many tries with a wrong password. Please wait a little, then try again.';

/** The public id of the session that makes the guess, and its request. */
interface GuessedIn {
  readonly session: string;
  readonly correlationId: string;
}

export interface OwnPasswordServices {
  readonly throttle: Throttle;
  readonly limits: Limits;
  readonly accountAuditLog: AccountAuditLog;
}

/**
 * Lets a signed-in user prove their identity by `show`. Counts wrong guesses against the session (its public id), so
 * that tries in a stolen session or at sign-in do not block the owner. Throws what `show` throws, `DomainError`
 * TOO_MANY_REQUESTS or UNAVAILABLE, and `StoreUnavailableError`.
 */
export const countingGuesses = async <Shown>(
  { throttle, limits, accountAuditLog }: OwnPasswordServices,
  { id }: Pick<User, 'id'>,
  { session, correlationId }: GuessedIn,
  show: () => Promise<Shown>,
): Promise<Shown> => {
  const counted = { kind: 'guess-session', who: session, rule: limits.guessesFromSession };
  const admitted = await throttle.admit([counted], tooManyGuesses).catch((error: unknown) => {
    if (error instanceof DomainError) accountAuditLog.turnedAway();
    throw error;
  });
  const shown = await show().catch(async (error: unknown) => {
    await admitted.giveBack();
    throw error;
  });
  if (shown) await admitted.giveBack();
  else accountAuditLog.failed(id, correlationId, true);
  return shown;
};

/** Whether a signed-in user knows the account's password. Throws as `countingGuesses` does. */
export const isOwnPassword = (services: OwnPasswordServices, user: User, password: string, where: GuessedIn): Promise<boolean> =>
  // Skip hashing a password that is longer than any can be.
  countingGuesses(
    services,
    user,
    where,
    async () => password.length <= fieldLimits.password.max * 2 && verifyPassword(user.passwordHash, password),
  );
