import { isOperator } from '../../contracts/actors.ts';
import type { User } from '../accounts/accounts.ts';

/**
 * Whether an account that may see the history of a post may have the receipt of an event in it. The leaf of what an
 * operator did names an account of the machine, which authors are not told.
 */
export const mayHaveReceipt = ({ isAdmin }: Pick<User, 'isAdmin'>, { actor }: { readonly actor: string }): boolean =>
  isAdmin || !isOperator(actor);
