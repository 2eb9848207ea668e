import { userActor } from '../../contracts/actors.ts';
import { emailLinkMinutes, emailLinkPath } from '../../contracts/email-change.ts';
import { DomainError } from '../../contracts/errors.ts';
import { isLinkToken } from '../../contracts/link-token.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { AccountAuditLog } from './account-audit-log.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts, EmailLink, User } from './accounts.ts';
import { alone } from './alone.ts';
import { suspensionAt } from './suspension.ts';
import { digestOf, holdsUntil, newToken } from './tokens.ts';

/** How long a link is valid, in milliseconds. */
const lifetime = emailLinkMinutes * 60_000;

/**
 * Makes a link that confirms an address of an account, a new one or the first, replacing the earlier link. Only a
 * digest of its token is stored: the token cannot be shown again. Throws `StoreUnavailableError`.
 */
export const makeEmailLink = async (
  accounts: Accounts,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  email: string,
  siteUrl: string,
  now: Date,
): Promise<string> => {
  const token = newToken();
  // A concurrent password change ends everything begun with the old password.
  await accounts.saveEmailLink(digestOf(token), { userId: id, email, expiresAt: now.getTime() + lifetime }, passwordHash);
  return `${siteUrl}${emailLinkPath}#${token}`;
};

/** The link with this token and its user, if it is valid and no other account has the address. */
const validLink = async (accounts: Accounts, token: string, now: Date): Promise<{ link: EmailLink; user: User } | undefined> => {
  const link = isLinkToken(token) ? await accounts.emailLink(digestOf(token)) : undefined;
  if (!link || !holdsUntil(link.expiresAt, lifetime, now)) return undefined;
  const [user, holder] = await Promise.all([accounts.byId(link.userId), accounts.byEmail(link.email)]);
  if (!user || suspensionAt(user, now) || user.closingSince !== undefined) return undefined;
  return holder && holder.id !== user.id ? undefined : { link, user };
};

/** The effect of a link: the account before it, and whether the address changed. */
interface UsedLink {
  readonly before: User;
  readonly isChanged: boolean;
}

/**
 * Sets the account's address to that of the link, confirmed, recorded first, and ends the link; of several concurrent
 * uses one succeeds. Throws `DomainError` LINK_NOT_VALID or UNAVAILABLE, `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const useEmailLink = (
  { accounts, log }: AccountStores,
  accountAuditLog: Pick<AccountAuditLog, 'refuseOthers'>,
  token: string,
  { now, correlationId }: Omit<Context, 'actor'>,
): Promise<UsedLink> =>
  alone(accounts, async () => {
    const valid = await validLink(accounts, token, now);
    if (valid) {
      const { link, user: before } = valid;
      const { id } = before;
      await accountAuditLog.refuseOthers(before);
      const isChanged = link.email !== before.email;
      const event = { type: isChanged ? 'EmailChanged' : 'EmailConfirmed', data: { accountId: id } };
      await appendNext(log, accountStream(id), [event], { actor: userActor(id), correlationId, now });
      if (await accounts.useEmailLink(digestOf(token), now.getTime())) return { before, isChanged };
    }
    throw new DomainError('LINK_NOT_VALID', 'This link is no longer valid. Please ask for a new one in your settings.');
  });
