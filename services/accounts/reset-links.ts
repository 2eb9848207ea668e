import { createHash, randomBytes } from 'node:crypto';
import { DomainError, invalid } from '../../contracts/errors.ts';
import { isResetToken, resetLinkMinutes, resetPath } from '../../contracts/password-reset.ts';
import { userActor } from '../../contracts/actors.ts';
import { checkPassword } from '../../contracts/rules.ts';
import { accountStream } from '../../contracts/streams.ts';
import type { PasswordResetSent } from '../../contracts/events/account.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import type { AccountAuditLog } from './account-audit-log.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts, User } from './accounts.ts';
import { chosenPasswordErrors } from './chosen-password.ts';
import { hashPassword } from './passwords.ts';

/** How long a link is valid, in milliseconds. */
const lifetime = resetLinkMinutes * 60_000;
/** By how much the clocks of two instances may differ, in milliseconds. */
const clockSkew = 60_000;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A link as its owner gets it. */
export interface MadeResetLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/**
 * Makes a reset link for an account, in the place of the one before. Its token is kept as a digest: this is the only
 * time that it is known. Throws `StoreUnavailableError`.
 */
export const makeResetLink = async (
  accounts: Accounts,
  { id }: Pick<User, 'id'>,
  siteUrl: string,
  now: Date,
): Promise<MadeResetLink> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now.getTime() + lifetime;
  await accounts.saveResetLink(digestOf(token), { userId: id, expiresAt });
  return { link: `${siteUrl}${resetPath}#${token}`, expiresAt: new Date(expiresAt) };
};

/**
 * The same at the request of the operator or an admin, recorded first. Throws `LogUnavailableError` and
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

const notValid = (): DomainError => new DomainError('LINK_NOT_VALID', 'This link is no longer valid. Please ask for a new one.');

/** What somebody chooses by a reset link, and the name of the site, which is no password. */
export interface ChosenByLink {
  readonly token: string;
  readonly password: string;
  readonly siteName: string;
}

/** Refuses what whoever owns the link may not choose; the link stays as it is. */
const refuseForOwner = async (user: User, { password, siteName }: ChosenByLink): Promise<void> => {
  const errors = checkPassword(password, user.isAdmin);
  if (errors.length === 0) errors.push(...(await chosenPasswordErrors(password, { ...user, siteName })));
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
   * account. Of two at once one succeeds. Throws `DomainError` LINK_NOT_VALID, VALIDATION_FAILED or UNAVAILABLE,
   * `LogUnavailableError` and `StoreUnavailableError`.
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
      // Of several at once the first has ended it meanwhile: what was not done is not recorded.
      if (!(await this.#ownerOf(token, now))) return false;
      await appendNext(log, accountStream(user.id), [{ type: 'PasswordChanged', data: { accountId: user.id } }], context);
      return accounts.useResetLink(digestOf(token), passwordHash, now.getTime());
    });
    if (!isDone) throw notValid();
  }

  /**
   * Whose link it is, while that is valid. A link that ends later than any is from before the clock was set back:
   * nobody knows how old it is.
   */
  async #ownerOf(token: string, now: Date): Promise<User | undefined> {
    const { accounts } = this.#stores;
    const link = isResetToken(token) ? await accounts.resetLink(digestOf(token)) : undefined;
    const left = link ? link.expiresAt - now.getTime() : 0;
    return link && left > 0 && left <= lifetime + clockSkew ? accounts.byId(link.userId) : undefined;
  }
}
