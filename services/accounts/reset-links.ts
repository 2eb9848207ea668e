import { DomainError, invalid } from '../../contracts/errors.ts';
import { isLinkToken, linkNotValid } from '../../contracts/link-token.ts';
import { resetLinkMinutes, resetPath } from '../../contracts/password-reset.ts';
import { userActor } from '../../contracts/actors.ts';
import { accountStream } from '../../contracts/streams.ts';
import type { PasswordResetSent } from '../../contracts/events/account.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { AccountAuditLog } from './account-audit-log.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts, User } from './accounts.ts';
import { passwordErrors } from './chosen-password.ts';
import { hashPassword } from './passwords.ts';
import { digestOf, holdsUntil, newToken } from './tokens.ts';

/** How long a link is valid, in milliseconds. */
const lifetime = resetLinkMinutes * 60_000;

/** A link as shown or mailed to its owner. */
export interface MadeResetLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/**
 * Makes a reset link for an account, replacing the earlier one. Only a digest of its token is stored: the token cannot
 * be shown again. Throws `StoreUnavailableError`.
 */
export const makeResetLink = async (
  accounts: Accounts,
  { id }: Pick<User, 'id'>,
  siteUrl: string,
  now: Date,
): Promise<MadeResetLink> => {
  const token = newToken();
  const expiresAt = now.getTime() + lifetime;
  await accounts.saveResetLink(digestOf(token), { userId: id, expiresAt });
  return { link: `${siteUrl}${resetPath}#${token}`, expiresAt: new Date(expiresAt) };
};

/**
 * Does the same at the request of the operator or an admin, recorded first. Throws `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const makeLinkFor = async (
  { accounts, log }: AccountStores,
  { id }: User,
  how: PasswordResetSent['how'],
  siteUrl: string,
  context: Context,
): Promise<MadeResetLink> => {
  const data = { accountId: id, how };
  await appendNext(log, accountStream(id), [{ type: 'PasswordResetSent', data }], context);
  return makeResetLink(accounts, { id }, siteUrl, context.now);
};

const notValid = (): DomainError => new DomainError('LINK_NOT_VALID', linkNotValid);

/** The input for a password reset, and the site's name, which is not allowed as a password. */
export interface ChosenByLink {
  readonly token: string;
  readonly password: string;
  readonly siteName: string;
}

/** Refuses a password that the owner may not choose; the link stays valid. */
const refuseForOwner = async (user: User, { password, siteName }: ChosenByLink): Promise<void> => {
  const errors = await passwordErrors(password, { ...user, siteName }, user.isAdmin);
  if (errors.length > 0) throw invalid(errors);
};

/** Sets passwords by reset links. */
export class ResetLinks {
  readonly #stores: AccountStores;
  readonly #accountAuditLog: AccountAuditLog;
  readonly #mutex = new KeyedMutex();

  constructor(stores: AccountStores, accountAuditLog: AccountAuditLog) {
    this.#stores = stores;
    this.#accountAuditLog = accountAuditLog;
  }

  /**
   * Sets the password of the account whose link has this token, recorded first; ends the link and all sessions of the
   * account. Of two concurrent uses one succeeds. Throws `DomainError` LINK_NOT_VALID, VALIDATION_FAILED or
   * UNAVAILABLE, `LogUnavailableError` and `StoreUnavailableError`.
   */
  async use(chosen: ChosenByLink, { now, correlationId }: Omit<Context, 'actor'>): Promise<void> {
    const { accounts, log } = this.#stores;
    const { token, password } = chosen;
    const user = await this.#ownerOf(token, now);
    if (!user) throw notValid();
    await refuseForOwner(user, chosen);
    await this.#accountAuditLog.refuseOthers(user);
    const passwordHash = await hashPassword(password);
    const context = { actor: userActor(user.id), correlationId, now };
    const isDone = await this.#mutex.run(String(user.id), async () => {
      // Check again: a concurrent request may have used the link, and a change that fails is not recorded.
      if (!(await this.#ownerOf(token, now))) return false;
      await appendNext(log, accountStream(user.id), [{ type: 'PasswordChanged', data: { accountId: user.id } }], context);
      return accounts.useResetLink(digestOf(token), passwordHash, now.getTime());
    });
    if (!isDone) throw notValid();
  }

  /** The owner of a valid link. */
  async #ownerOf(token: string, now: Date): Promise<User | undefined> {
    const { accounts } = this.#stores;
    const link = isLinkToken(token) ? await accounts.resetLink(digestOf(token)) : undefined;
    return link && holdsUntil(link.expiresAt, lifetime, now) ? accounts.byId(link.userId) : undefined;
  }
}
