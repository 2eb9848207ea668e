import { DomainError } from '../../contracts/errors.ts';
import type { Accounts } from './accounts.ts';

/** The error for a request that was under way while its account was removed. */
export const accountGone = (): DomainError =>
  new DomainError('NOT_SIGNED_IN', 'This account was removed, and nothing was saved. Please sign in with another one.');

/**
 * Call this directly before writing something that belongs to an account: a request may take long, and the account may
 * be removed meanwhile. Throws `DomainError` NOT_SIGNED_IN and `StoreUnavailableError`.
 */
export const requireThere = async (accounts: Pick<Accounts, 'byId'>, id: number): Promise<void> => {
  if (!(await accounts.byId(id))) throw accountGone();
};
