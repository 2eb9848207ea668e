import { isOperator } from '../../contracts/actors.ts';
import type { User } from '../accounts/accounts.ts';

/**
 * Whether an account that may see the history of a post may have the receipt of an event in it. The leaf of an
 * operator's event names an account of the machine, which authors may not see.
 */
export const mayHaveReceipt = ({ isAdmin }: Pick<User, 'isAdmin'>, { actor }: { readonly actor: string }): boolean =>
  isAdmin || !isOperator(actor);
