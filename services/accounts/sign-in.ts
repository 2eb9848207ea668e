import { DomainError } from '../../contracts/errors.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { Limits } from '../config/limits.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { comparable, longestComparable, type Accounts, type User } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import type { AccountAuditLog } from './account-audit-log.ts';
import { factorsOf } from './factors.ts';
import { takeCode, wrongCode, type SecondStep } from './second-factor.ts';
import { refuseSuspended } from './suspension.ts';
import type { Admitted, Counted, Throttle } from './throttle.ts';

export interface Attempt {
  /** As typed: it may be the address of the account. */
  readonly username: string;
  readonly password: string;
  /** From an authenticator app, or a recovery code; undefined if none was given. */
  readonly code: string | undefined;
  readonly address: string;
  readonly correlationId: string;
  /** Whether the browser has a device cookie for any account. */
  readonly hasDevice: boolean;
  /** The browser's id if the account's owner has signed in with it before; otherwise undefined. */
  readonly device: (user: User | undefined) => string | undefined;
}

export interface SignInServices {
  readonly accounts: Accounts;
  readonly throttle: Throttle;
  readonly limits: Limits;
  readonly accountAuditLog: AccountAuditLog;
  readonly now: () => Date;
  /** The contact address of the editors. */
  readonly contact: () => string | undefined;
}

const sentence = 'There were too many attempts to sign in. Please wait a little, then try again.';

/** The error for a wrong password or an unknown account. */
export const wrongCredentials = (sentence = 'Invalid username or password'): DomainError =>
  new DomainError('WRONG_CREDENTIALS', sentence);

const fromAddress = ({ address }: Attempt, limits: Limits): Counted => ({
  kind: 'guess-address',
  who: ipPrefix(address),
  rule: limits.guessesFromAddress,
});

/** Whether an account may have this name. A longer name counts only against the address, and is not looked up. */
const mayExist = ({ username }: Attempt): boolean => username.length <= longestComparable;

/**
 * The account with this username, or with this address if it is confirmed. Always looks up both, so that timing does
 * not reveal what was found.
 */
const knownBy = async (accounts: Accounts, typed: string): Promise<User | undefined> => {
  const [named, addressed] = await Promise.all([accounts.byUsername(typed), accounts.byEmail(typed)]);
  return named ?? (addressed?.isEmailUnconfirmed ? undefined : addressed);
};

/**
 * What an attempt counts against, whichever of its two names was typed. A browser that the owner used before has its
 * own counter, which strangers cannot exhaust (OWASP, "device cookies").
 */
const countedFor = (attempt: Attempt, user: User | undefined, limits: Limits): readonly Counted[] => {
  const device = attempt.device(user);
  if (device !== undefined) return [{ kind: 'guess-device', who: device, rule: limits.guessesFromDevice }];
  if (!mayExist(attempt)) return [fromAddress(attempt, limits)];
  const name = { kind: 'guess-account', who: comparable(user?.username ?? attempt.username), rule: limits.guessesAtAccount };
  return [name, fromAddress(attempt, limits)];
};

const admit = async (
  { accounts, throttle, limits, accountAuditLog }: SignInServices,
  attempt: Attempt,
): Promise<{ admitted: Admitted; user: User | undefined }> => {
  try {
    if (!attempt.hasDevice) await throttle.refuseEarly(fromAddress(attempt, limits), sentence);
    const user = mayExist(attempt) ? await knownBy(accounts, attempt.username) : undefined;
    return { admitted: await throttle.admit(countedFor(attempt, user, limits), sentence), user };
  } catch (error) {
    if (error instanceof DomainError) accountAuditLog.turnedAway();
    throw error;
  }
};

/** The user who signed in, and the second step, if any. */
export interface SignedIn {
  readonly user: User;
  readonly how: SecondStep | undefined;
}

/** Verifies the code of a user who gave the right password; undefined if the account requires none. */
const secondStep = async (
  services: SignInServices,
  user: User,
  { code, correlationId }: Attempt,
  admitted: Admitted,
): Promise<SecondStep | undefined> => {
  if (!factorsOf(user).app) return undefined;
  if (!code) {
    await admitted.goesOn();
    throw new DomainError('SECOND_FACTOR_NEEDED', 'Please give the code of your authenticator app.');
  }
  const how = await takeCode(services, user, code, services.now());
  if (how) return how;
  services.accountAuditLog.failed(user.id, correlationId);
  throw wrongCode();
};

/**
 * Completes a sign-in whose user is verified, and records it. Throws `DomainError` ACCOUNT_SUSPENDED or UNAVAILABLE.
 */
export const letIn = async (
  { accountAuditLog, now, contact }: Pick<SignInServices, 'accountAuditLog' | 'now' | 'contact'>,
  user: User,
  { correlationId, isNewDevice }: { correlationId: string; isNewDevice: boolean },
): Promise<void> => {
  await accountAuditLog.refuseOthers(user);
  refuseSuspended(user, now(), contact());
  await accountAuditLog.signedIn(user.id, correlationId, isNewDevice);
};

/**
 * Verifies a sign-in by username or confirmed address. Responds to an unknown name as to a wrong password, and takes as
 * long; only a name or password too long to exist skips the hash. Reveals a suspension only after the right password.
 * Throws `DomainError` WRONG_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS or UNAVAILABLE, and
 * `StoreUnavailableError`. With an authenticator app, the right password also needs a code: throws
 * SECOND_FACTOR_NEEDED, or VALIDATION_FAILED if it is wrong, which counts like a wrong password.
 */
export const signIn = async (services: SignInServices, attempt: Attempt): Promise<SignedIn> => {
  const { accountAuditLog } = services;
  const { password, correlationId } = attempt;
  const { admitted, user } = await admit(services, attempt);
  const verify = async (): Promise<boolean> =>
    mayExist(attempt) && password.length <= fieldLimits.password.max * 2 && (await verifyPassword(user?.passwordHash, password));
  const right = await verify().catch(async (error: unknown) => {
    await admitted.giveBack();
    throw error;
  });
  if (!user || !right) {
    if (user) accountAuditLog.failed(user.id, correlationId);
    else accountAuditLog.countUnknownName();
    throw wrongCredentials();
  }
  const how = await secondStep(services, user, attempt, admitted);
  await admitted.giveBack();
  await letIn(services, user, { correlationId, isNewDevice: attempt.device(user) === undefined });
  if (how === 'recovery code') await accountAuditLog.recoveryCodeUsed(user.id, correlationId);
  return { user, how };
};
