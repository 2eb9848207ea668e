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
  /** What was typed as such: it may be the address of the account. */
  readonly username: string;
  readonly password: string;
  /** Of an authenticator app, or a recovery code; undefined where none was given. */
  readonly code: string | undefined;
  readonly address: string;
  /** The request that it came with. */
  readonly correlationId: string;
  /** Whether the browser has a device cookie of anybody's. */
  readonly hasDevice: boolean;
  /** The browser, where the one who owns the account signed in with it before; undefined for any other. */
  readonly device: (user: User | undefined) => string | undefined;
}

export interface SignInServices {
  readonly accounts: Accounts;
  readonly throttle: Throttle;
  readonly limits: Limits;
  readonly accountAuditLog: AccountAuditLog;
  readonly now: () => Date;
  /** Where one writes to the editors. */
  readonly contact: () => string | undefined;
}

const sentence = 'There were too many attempts to sign in. Please wait a little, then try again.';

/** The refusal of whoever does not know the password, or of whom there is no account. */
export const wrongCredentials = (sentence = 'Invalid username or password'): DomainError =>
  new DomainError('WRONG_CREDENTIALS', sentence);

const fromAddress = ({ address }: Attempt, limits: Limits): Counted => ({
  kind: 'guess-address',
  who: ipPrefix(address),
  rule: limits.guessesFromAddress,
});

/**
 * Whether somebody may have this name. One that is longer than any is counted against the address only, and not looked
 * up.
 */
const mayExist = ({ username }: Attempt): boolean => username.length <= longestComparable;

/**
 * The account that signs in under a name: its username, or its address, once that is confirmed. Both are looked up in
 * any case: how long it takes is not to tell what was found.
 */
const knownBy = async (accounts: Accounts, typed: string): Promise<User | undefined> => {
  const [named, addressed] = await Promise.all([accounts.byUsername(typed), accounts.byEmail(typed)]);
  return named ?? (addressed?.isEmailUnconfirmed ? undefined : addressed);
};

/**
 * Against what a try is counted, whichever of its two names was typed: a browser that the owner used before waits only
 * for itself, whatever strangers do (OWASP, "device cookies").
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

/** Who came in, and by what beside the password. */
export interface SignedIn {
  readonly user: User;
  readonly how: SecondStep | undefined;
}

/** Takes the code of who knows the password already; undefined where the account asks for none. */
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
 * Lets somebody in who has shown who they are, which is recorded. Throws `DomainError` ACCOUNT_SUSPENDED or
 * UNAVAILABLE.
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
 * Who it is that signs in, by the username or the confirmed address. Takes as long for a name that nobody has as for a
 * wrong password, and answers the same; only a name that nobody can have, and a password that nobody can have, are not
 * worth a hash. That an account is suspended is told to who knows its password. Throws `DomainError`
 * WRONG_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS or UNAVAILABLE, and `StoreUnavailableError`. Where there is
 * an authenticator app the code is asked for next, of who knows the password: SECOND_FACTOR_NEEDED, or
 * VALIDATION_FAILED where it is wrong, which counts as a wrong password does.
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
    else accountAuditLog.failedForNobody();
    throw wrongCredentials();
  }
  const how = await secondStep(services, user, attempt, admitted);
  await admitted.giveBack();
  await letIn(services, user, { correlationId, isNewDevice: attempt.device(user) === undefined });
  if (how === 'recovery code') await accountAuditLog.recoveryCodeUsed(user.id, correlationId);
  return { user, how };
};
