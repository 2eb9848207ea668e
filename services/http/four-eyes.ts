import type { User } from '../accounts/accounts.ts';
import type { Config } from '../config/config.ts';

/** The author who may not decide on their own post, as a field of a command; empty unless FOUR_EYES is set. */
export const notOwn = ({ fourEyes }: Pick<Config, 'fourEyes'>, { id }: Pick<User, 'id'>): { readonly notOwn?: number } =>
  fourEyes ? { notOwn: id } : {};
