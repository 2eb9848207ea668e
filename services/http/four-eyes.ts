import type { User } from '../accounts/accounts.ts';
import type { Config } from '../config/config.ts';

/** Of a command on a post: who may not decide on it as its author, where FOUR_EYES is set. */
export const notOwn = ({ fourEyes }: Pick<Config, 'fourEyes'>, { id }: Pick<User, 'id'>): { readonly notOwn?: number } =>
  fourEyes ? { notOwn: id } : {};
