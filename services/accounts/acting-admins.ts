import type { User } from './accounts.ts';
import { suspensionAt } from './suspension.ts';

/** The fields that decide whether a user acts as an admin. */
export type Account = Pick<User, 'id' | 'isAdmin' | 'closingSince' | 'suspension'>;

/** Whether a user has admin rights at a moment: an admin who is suspended, or closing the account, has none. */
export const isActingAdmin = (user: Omit<Account, 'id'>, now: Date): boolean =>
  user.isAdmin && user.closingSince === undefined && suspensionAt(user, now) === undefined;

/** The author of a post and the admin who decided on it. `decidedBy` is undefined if no account made the decision. */
interface Appealed {
  readonly authorId: number;
  readonly decidedBy: number | undefined;
}

/** The admins who can answer an appeal at a moment: acting admins who neither wrote the post nor made the decision. */
export const ableToAnswer = <Admin extends Account>(
  admins: readonly Admin[],
  { authorId, decidedBy }: Appealed,
  now: Date,
): Admin[] => admins.filter((admin) => isActingAdmin(admin, now) && admin.id !== authorId && admin.id !== decidedBy);
