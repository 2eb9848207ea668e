import { invalid, type DomainError } from '../../contracts/errors.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { isOwnPassword, type OwnPasswordServices } from './own-password.ts';
import { hashPassword } from './passwords.ts';

const wrongPassword = (): DomainError => invalid([{ field: 'currentPassword', message: 'This is not your current password' }]);

/** The input for a password change by a signed-in user. */
export interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  /** The public id of the session that makes the request. */
  readonly session: string;
}

type Services = AccountStores & OwnPasswordServices;

/** Changes the password of users who know their current one. */
export class PasswordChanges {
  readonly #services: Services;
  readonly #mutex = new KeyedMutex();

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Changes the password, recorded first; ends all sessions and the reset link. Of several concurrent changes one
   * succeeds: the others no longer have the current password. Wrong passwords count against the session, so that tries
   * in a stolen session or at sign-in do not block the owner. Returns the account with its new hash. Throws
   * `DomainError` VALIDATION_FAILED, TOO_MANY_REQUESTS or UNAVAILABLE, `LogUnavailableError` and
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

  /** Checks the hash again: a concurrent change may have won, and a change that fails is not recorded. */
  async #set({ id, passwordHash: before }: User, passwordHash: string, context: Context): Promise<boolean> {
    const { accounts, log } = this.#services;
    if ((await accounts.byId(id))?.passwordHash !== before) return false;
    await appendNext(log, accountStream(id), [{ type: 'PasswordChanged', data: { accountId: id } }], context);
    return accounts.changePassword(id, before, passwordHash);
  }
}
