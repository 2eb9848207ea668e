import { DomainError } from '../../contracts/errors.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { Limits } from '../config/limits.ts';
import type { AccountAuditLog } from './account-audit-log.ts';
import type { User } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import type { Throttle } from './throttle.ts';

/** The refusal of whoever guessed too often. */
const tooManyGuesses = 'There were too many tries with a wrong password. Please wait a little, then try again.';

/** The session that something is guessed in, by its public id, and the call. */
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
 * Lets somebody who is signed in show who they are, by what `show` answers. What is wrong is counted against the
 * session (its public id): somebody else's tries, in a session that was stolen or at the sign-in, do not hold up the
 * owner's. Throws what `show` throws, `DomainError` TOO_MANY_REQUESTS or UNAVAILABLE, and `StoreUnavailableError`.
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

/** Whether somebody who is signed in knows the own password. Throws as `countingGuesses` does. */
export const isOwnPassword = (services: OwnPasswordServices, user: User, password: string, where: GuessedIn): Promise<boolean> =>
  // A password that nobody can have is not worth a hash.
  countingGuesses(
    services,
    user,
    where,
    async () => password.length <= fieldLimits.password.max * 2 && verifyPassword(user.passwordHash, password),
  );
