import { accountIn, isOperator } from '../../contracts/actors.ts';
import type { AccountReinstated } from '../../contracts/events/account.ts';
import { DomainError, invalid } from '../../contracts/errors.ts';
import { checkReason, messages, severalLines } from '../../contracts/rules.ts';
import { isTime } from '../../contracts/formats.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { alone } from './alone.ts';
import { noAdminAnyMore } from './deciding.ts';
import { isOfLog } from './numbers.ts';
import { isClosed } from './recorded-closings.ts';
import { setAdmin } from './rights.ts';
import { lastingOf, suspensionAt, type Suspension } from './suspension.ts';

/** The error for an account that is not (or no longer) in the state that the request expects. */
const changed = (sentence: string): DomainError => new DomainError('ACCOUNT_CHANGED', sentence);

const known = async ({ accounts, log }: AccountStores, id: number): Promise<User> => {
  const user = await accounts.byId(id);
  if (!user) throw new DomainError('ACCOUNT_NOT_FOUND', 'There is no such account.');
  // A read store of another site, swapped in while the server runs, must not mix up accounts.
  if (!(await isOfLog(log, user)))
    throw new DomainError(
      'UNAVAILABLE',
      'The accounts of this site do not match its event log. Its operator has to correct this first.',
    );
  return user;
};

/**
 * Refuses an admin who acts on their own account, or who is no longer an admin: of two admins who concurrently revoke
 * each other's rights one succeeds, so an admin always remains. The operator may do everything.
 */
const refuseActor = async ({ accounts }: AccountStores, id: number, { actor }: Context): Promise<void> => {
  if (isOperator(actor)) return;
  const own = accountIn(actor);
  if (own === id)
    throw new DomainError('OWN_ACCOUNT', 'This is your own account: please ask another admin, or the operator of the site.');
  if (own === undefined || !(await accounts.byId(own))?.isAdmin) throw noAdminAnyMore();
};

/**
 * The account that an admin or the operator wants to decide on. Throws `DomainError` OWN_ACCOUNT, ADMINS_ONLY,
 * ACCOUNT_NOT_FOUND or UNAVAILABLE.
 */
export const decidable = async (stores: AccountStores, id: number, context: Context): Promise<User> => {
  await refuseActor(stores, id, context);
  return known(stores, id);
};

type Decide<Rest extends unknown[], Result> = (
  stores: AccountStores,
  user: User,
  context: Context,
  ...rest: Rest
) => Promise<Result>;

/**
 * Wraps a decision on an account: checks the actor's rights and runs one decision at a time. Returns the result and the
 * account after it.
 */
export const decidedWith =
  <Rest extends unknown[], Result>(decide: Decide<Rest, Result>) =>
  (stores: AccountStores, id: number, context: Context, ...rest: Rest): Promise<{ user: User; result: Result }> =>
    alone(stores.accounts, async () => {
      const result = await decide(stores, await decidable(stores, id, context), context, ...rest);
      return { user: await known(stores, id), result };
    });

/** The same; returns only the account. */
export const decided =
  <Rest extends unknown[]>(decide: Decide<Rest, unknown>) =>
  async (stores: AccountStores, id: number, context: Context, ...rest: Rest): Promise<User> =>
    (await decidedWith(decide)(stores, id, context, ...rest)).user;

/**
 * Throws `DomainError` ACCOUNT_CHANGED if an account is suspended or to be closed: such an account cannot act as an
 * admin.
 */
export const refuseAbsentAdmin = (user: User, now: Date): void => {
  const suspension = suspensionAt(user, now);
  if (suspension) throw changed(`${user.username} is suspended${lastingOf(suspension)}: reinstate the account first.`);
  if (user.closingSince !== undefined) throw changed(`${user.username} is leaving: the account is to be closed.`);
};

/**
 * Makes an account an admin. All decisions in this file except `revokeAdmin` are recorded first, then applied. Throws
 * `DomainError` OWN_ACCOUNT, ADMINS_ONLY, ACCOUNT_NOT_FOUND, ACCOUNT_CHANGED or UNAVAILABLE, `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const grantAdmin = decided(async (stores, user, context) => {
  if (user.isAdmin) throw changed(`${user.username} is an admin already.`);
  refuseAbsentAdmin(user, context.now);
  await setAdmin(stores, user, true, context);
});

/**
 * Revokes admin rights; also records an earlier revocation that is missing from the log. Throws as `grantAdmin` does.
 */
export const revokeAdmin = decided(async (stores, user, context) => {
  if (!(await setAdmin(stores, user, false, context))) throw changed(`${user.username} is not an admin any more.`);
});

/** The input for a suspension. */
export interface SuspensionForm {
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly until?: string | undefined;
}

const untilErrors = (until: string | undefined, now: Date) => {
  if (until === undefined) return [];
  if (!isTime(until)) return [{ field: 'until', message: 'until must be a time, as 2026-11-21T00:00:00Z' }];
  return Date.parse(until) > now.getTime() ? [] : [{ field: 'until', message: 'Choose an end in the future' }];
};

/** Throws `DomainError` VALIDATION_FAILED. */
export const checkedSuspension = (form: SuspensionForm, now: Date): SuspensionForm => {
  const reason = severalLines(form.reason);
  const errors = reason === '' ? [{ field: 'reason', message: messages.reasonRequired }] : checkReason(reason);
  errors.push(...untilErrors(form.until, now));
  if (errors.length > 0) throw invalid(errors);
  return { reason, until: form.until && new Date(form.until).toISOString() };
};

/** Requires revoking an admin's rights first, so that an admin always remains. */
export const refuseAdmin = ({ isAdmin, username }: User, what: 'suspend' | 'erase'): void => {
  if (isAdmin)
    throw new DomainError('ACCOUNT_IS_ADMIN', `${username} is an admin. Revoke that right first, then ${what} the account.`);
};

/** Call it only while one decision is taken at a time. Throws `DomainError` ACCOUNT_IS_ADMIN or ACCOUNT_CHANGED. */
export const suspendUser = async (
  { accounts, log }: AccountStores,
  user: User,
  context: Context,
  { reason, until }: SuspensionForm,
): Promise<void> => {
  refuseAdmin(user, 'suspend');
  const before = suspensionAt(user, context.now);
  if (before) throw changed(`${user.username} is suspended already,${lastingOf(before)}.`);
  const end = until === undefined ? {} : { until };
  const data = { accountId: user.id, reason, ...end };
  await appendNext(log, accountStream(user.id), [{ type: 'AccountSuspended', data }], context);
  const suspension: Suspension = { reason, since: context.now.toISOString(), ...end };
  await accounts.setSuspension(user.id, suspension);
};

/**
 * Suspends an account: ends its sessions and refuses sign-ins until `until`. Throws as `grantAdmin` does, and
 * ACCOUNT_IS_ADMIN or VALIDATION_FAILED.
 */
export const suspend = decided((stores, user, context, form: SuspensionForm) =>
  suspendUser(stores, user, context, checkedSuspension(form, context.now)),
);

/**
 * Lifts a suspension, even if the account's record shows none. `undoes`: the revision of the suspension to undo. Call
 * it only while one decision is taken at a time.
 */
export const liftSuspension = async (
  { accounts, log }: AccountStores,
  { id }: User,
  context: Context,
  undoes: number | null,
): Promise<void> => {
  const data: AccountReinstated = { accountId: id, undoes };
  await appendNext(log, accountStream(id), [{ type: 'AccountReinstated', data }], context);
  await accounts.setSuspension(id, undefined);
};

/** Lifts the suspension of an account before its end. Throws as `grantAdmin` does. */
export const reinstate = decided(async (stores, user, context) => {
  if (!suspensionAt(user, context.now)) throw changed(`${user.username} is not suspended any more.`);
  await liftSuspension(stores, user, context, null);
});

/**
 * Throws if the actor may not erase an account: `DomainError` OWN_ACCOUNT, ADMINS_ONLY, ACCOUNT_NOT_FOUND,
 * ACCOUNT_IS_ADMIN or UNAVAILABLE. Allows an account that is already removed, so that an interrupted erasure can be
 * completed.
 */
export const erasableAccount = async (stores: AccountStores, id: number, context: Context): Promise<void> => {
  await refuseActor(stores, id, context);
  if (!(await stores.accounts.byId(id)) && (await isClosed(stores.log, id))) return;
  refuseAdmin(await known(stores, id), 'erase');
};

/**
 * The account that an admin makes a reset link for. A link that is shown rather than mailed would let the admin sign in
 * as the user, so it is refused for other admins. Throws `DomainError` OWN_ACCOUNT, ADMINS_ONLY, ACCOUNT_NOT_FOUND,
 * ACCOUNT_IS_ADMIN or UNAVAILABLE.
 */
export const linkedAccount = async (stores: AccountStores, id: number, context: Context, isMailed: boolean): Promise<User> => {
  await refuseActor(stores, id, context);
  const user = await known(stores, id);
  if (user.isAdmin && !isMailed)
    throw new DomainError(
      'ACCOUNT_IS_ADMIN',
      `${user.username} is an admin, and this site sends no mail: the link is made by its operator (accounts reset-link).`,
    );
  return user;
};
