import { DomainError } from '../../contracts/errors.ts';
import type { Accounts } from './accounts.ts';

/** Said to whoever sent something while the account was removed. */
export const accountGone = (): DomainError =>
  new DomainError('NOT_SIGNED_IN', 'This account was removed, and nothing was saved. Please sign in with another one.');

/**
 * Asked directly before something is written that an account answers for: a call may take long, and the account be
 * removed meanwhile. Throws `DomainError` NOT_SIGNED_IN and `StoreUnavailableError`.
 */
export const requireThere = async (accounts: Pick<Accounts, 'byId'>, id: number): Promise<void> => {
  if (!(await accounts.byId(id))) throw accountGone();
};
