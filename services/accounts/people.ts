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

/** A refusal because the account is not (or no longer) as whoever asks believes. */
const changed = (sentence: string): DomainError => new DomainError('ACCOUNT_CHANGED', sentence);

const known = async ({ accounts, log }: AccountStores, id: number): Promise<User> => {
  const user = await accounts.byId(id);
  if (!user) throw new DomainError('ACCOUNT_NOT_FOUND', 'There is no such account.');
  // A read store of another site, put in place while this one runs: nobody must be taken for somebody else.
  if (!(await isOfLog(log, user)))
    throw new DomainError(
      'UNAVAILABLE',
      'The accounts of this site do not match its event log. Its operator has to correct this first.',
    );
  return user;
};

/**
 * Refuses what an admin does to the own account, and who is no admin any more: of two who take the right from each
 * other at once one succeeds. So there is always an admin left. The operator may do everything.
 */
const refuseActor = async ({ accounts }: AccountStores, id: number, { actor }: Context): Promise<void> => {
  if (isOperator(actor)) return;
  const own = accountIn(actor);
  if (own === id)
    throw new DomainError('OWN_ACCOUNT', 'This is your own account: please ask another admin, or the operator of the site.');
  if (own === undefined || !(await accounts.byId(own))?.isAdmin) throw noAdminAnyMore();
};

/**
 * An account that an admin, or the operator, may decide on. Throws `DomainError` OWN_ACCOUNT, ADMINS_ONLY,
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

/** Takes one decision on an account at a time, by whoever may; answers what it comes to and the account then. */
export const decidedWith =
  <Rest extends unknown[], Result>(decide: Decide<Rest, Result>) =>
  (stores: AccountStores, id: number, context: Context, ...rest: Rest): Promise<{ user: User; result: Result }> =>
    alone(stores.accounts, async () => {
      const result = await decide(stores, await decidable(stores, id, context), context, ...rest);
      return { user: await known(stores, id), result };
    });

/** The same; answers the account alone. */
export const decided =
  <Rest extends unknown[]>(decide: Decide<Rest, unknown>) =>
  async (stores: AccountStores, id: number, context: Context, ...rest: Rest): Promise<User> =>
    (await decidedWith(decide)(stores, id, context, ...rest)).user;

/**
 * Throws `DomainError` ACCOUNT_CHANGED where an account is suspended, or to be closed: nobody decides who cannot, or
 * will not, sign in.
 */
export const refuseAbsentAdmin = (user: User, now: Date): void => {
  const suspension = suspensionAt(user, now);
  if (suspension) throw changed(`${user.username} is suspended${lastingOf(suspension)}: reinstate the account first.`);
  if (user.closingSince !== undefined) throw changed(`${user.username} is leaving: the account is to be closed.`);
};

/**
 * Makes an account an admin. All decisions here but `revokeAdmin` are recorded first, then applied. Throws
 * `DomainError` OWN_ACCOUNT, ADMINS_ONLY, ACCOUNT_NOT_FOUND, ACCOUNT_CHANGED or UNAVAILABLE, `LogUnavailableError` and
 * `StoreUnavailableError`.
 */
export const grantAdmin = decided(async (stores, user, context) => {
  if (user.isAdmin) throw changed(`${user.username} is an admin already.`);
  refuseAbsentAdmin(user, context.now);
  await setAdmin(stores, user, true, context);
});

/**
 * Makes an admin an ordinary account; a right that was withdrawn and never recorded is recorded. Throws as `grantAdmin`
 * does.
 */
export const revokeAdmin = decided(async (stores, user, context) => {
  if (!(await setAdmin(stores, user, false, context))) throw changed(`${user.username} is not an admin any more.`);
});

/** What whoever suspends an account says. */
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

/** An admin is first one no more: so there is always one left. */
export const refuseAdmin = ({ isAdmin, username }: User, what: 'suspend' | 'erase'): void => {
  if (isAdmin)
    throw new DomainError('ACCOUNT_IS_ADMIN', `${username} is an admin. Revoke that right first, then ${what} the account.`);
};

/** To be called by what takes one decision at a time. Throws `DomainError` ACCOUNT_IS_ADMIN or ACCOUNT_CHANGED. */
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
 * Suspends an account: ends its sessions, and lets nobody sign in until then. Throws as `grantAdmin` does, and
 * ACCOUNT_IS_ADMIN or VALIDATION_FAILED.
 */
export const suspend = decided((stores, user, context, form: SuspensionForm) =>
  suspendUser(stores, user, context, checkedSuspension(form, context.now)),
);

/**
 * Lifts a suspension, even if the account's record shows none. `undoes`: the revision of the suspension that is undone.
 * Call it only where one decision is taken at a time.
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
 * Throws where an account may not be erased by whoever asks: `DomainError` OWN_ACCOUNT, ADMINS_ONLY, ACCOUNT_NOT_FOUND,
 * ACCOUNT_IS_ADMIN or UNAVAILABLE. Of one that was removed already, what was broken off may be ended.
 */
export const erasableAccount = async (stores: AccountStores, id: number, context: Context): Promise<void> => {
  await refuseActor(stores, id, context);
  if (!(await stores.accounts.byId(id)) && (await isClosed(stores.log, id))) return;
  refuseAdmin(await known(stores, id), 'erase');
};

/**
 * The account that an admin makes a reset link for. Who is shown a link could sign in as somebody else: as another
 * admin nobody may. Throws `DomainError` OWN_ACCOUNT, ADMINS_ONLY, ACCOUNT_NOT_FOUND, ACCOUNT_IS_ADMIN or UNAVAILABLE.
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
