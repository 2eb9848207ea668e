import { invalid, type DomainError } from '../../contracts/errors.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { isOwnPassword, type OwnPasswordServices } from './own-password.ts';
import { hashPassword } from './passwords.ts';

const wrongPassword = (): DomainError => invalid([{ field: 'currentPassword', message: 'This is not your current password' }]);

/** What somebody who is signed in gives to change the password. */
export interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  /** The session that it is given in, by its public id. */
  readonly session: string;
}

type Services = AccountStores & OwnPasswordServices;

/** Changes the passwords of people who know the one that they have. */
export class PasswordChanges {
  readonly #services: Services;
  readonly #mutex = new KeyedMutex();

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Changes the password, recorded first; ends all sessions and the reset link. Of several at once one succeeds: the
   * others do not know the password any more. Wrong ones are counted against the session: somebody else's tries, in a
   * session that was stolen or at the sign-in, do not hold up the owner's. Answers the account with its new hash.
   * Throws `DomainError` VALIDATION_FAILED, TOO_MANY_REQUESTS or UNAVAILABLE, `LogUnavailableError` and
   * `StoreUnavailableError`.
   */
  async change(user: User, { currentPassword, password, session }: PasswordChange, context: Context): Promise<User> {
    const { accountAuditLog } = this.#services;
    if (!(await isOwnPassword(this.#services, user, currentPassword, { session, correlationId: context.correlationId })))
      throw wrongPassword();
    await accountAuditLog.refuseOthers(user);
    const passwordHash = await hashPassword(password);
    if (!(await this.#mutex.run(String(user.id), () => this.#set(user, passwordHash, context)))) throw wrongPassword();
    return { ...user, passwordHash };
  }

  /** Of several at once the first has changed it meanwhile: what was not done is not recorded. */
  async #set({ id, passwordHash: before }: User, passwordHash: string, context: Context): Promise<boolean> {
    const { accounts, log } = this.#services;
    if ((await accounts.byId(id))?.passwordHash !== before) return false;
    await appendNext(log, accountStream(id), [{ type: 'PasswordChanged', data: { accountId: id } }], context);
    return accounts.changePassword(id, before, passwordHash);
  }
}
