import { DomainError } from '../../contracts/errors.ts';
import { comparable, type Accounts } from './accounts.ts';

/** The refusal of a name that looks like one that another account has. */
export const lookAlikeError = (): DomainError => {
  const message = 'This username looks like one that is taken. Please choose another one.';
  return new DomainError('USERNAME_TAKEN', message, [{ field: 'username', message }]);
};

/**
 * Throws `lookAlikeError` where another account has a name that looks like this one, and `StoreUnavailableError`. The
 * same name without regard to case is for `refuseTaken`.
 */
export const refuseLookAlike = async (accounts: Pick<Accounts, 'bySkeleton'>, username: string): Promise<void> => {
  const other = await accounts.bySkeleton(username);
  if (other && comparable(other.username) !== comparable(username)) throw lookAlikeError();
};
