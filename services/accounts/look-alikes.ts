import { DomainError } from '../../contracts/errors.ts';
import { comparable, type Accounts } from './accounts.ts';

/** The error for a name that looks like another account's. */
export const lookAlikeError = (): DomainError => {
  const message = 'This username looks like one that is taken. Please choose another one.';
  return new DomainError('USERNAME_TAKEN', message, [{ field: 'username', message }]);
};

/**
 * Throws `lookAlikeError` if another account has a name that looks like this one, and `StoreUnavailableError`.
 * `refuseTaken` refuses the same name, ignoring case and Unicode form.
 */
export const refuseLookAlike = async (accounts: Pick<Accounts, 'bySkeleton'>, username: string): Promise<void> => {
  const other = await accounts.bySkeleton(username);
  if (other && comparable(other.username) !== comparable(username)) throw lookAlikeError();
};
