import ipaddr from 'ipaddr.js';
import { DomainError } from '../../../contracts/errors.ts';
import { limits as lengths } from '../../../contracts/rules.ts';
import type { Limits } from '../limits.ts';
import { comparable, type Accounts, type User } from './accounts.ts';
import { verifyPassword } from './passwords.ts';
import type { SignInRecord } from './record.ts';
import type { Admitted, Counted, Throttle } from './throttle.ts';

export interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  /** The request that it came with. */
  readonly correlationId: string;
  /** The browser, where the one who owns the account signed in with it before; undefined for any other. */
  readonly device: (user: User | undefined) => string | undefined;
}

export interface SignInServices {
  readonly accounts: Accounts;
  readonly throttle: Throttle;
  readonly limits: Limits;
  readonly record: SignInRecord;
}

/** What one household or server can have of addresses: with IPv6 a whole /64, written in its first four groups. */
export const neighbourhood = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
};

/** Against what a try is counted: a browser that the owner used before waits only for itself, whatever strangers do (OWASP, "device cookies"). */
const countedFor = ({ username, address }: Attempt, device: string | undefined, limits: Limits): readonly Counted[] =>
  device === undefined
    ? [
        { kind: 'guess-account', who: comparable(username), rule: limits.guessesAtAccount },
        { kind: 'guess-address', who: neighbourhood(address), rule: limits.guessesFromAddress },
      ]
    : [{ kind: 'guess-device', who: device, rule: limits.guessesFromDevice }];

const admit = async (
  { throttle, limits, record }: SignInServices,
  attempt: Attempt,
  user: User | undefined,
): Promise<Admitted> => {
  try {
    return await throttle.admit(
      countedFor(attempt, attempt.device(user), limits),
      'There were too many attempts to sign in. Please wait a little, then try again.',
    );
  } catch (error) {
    if (error instanceof DomainError) record.turnedAway();
    throw error;
  }
};

/**
 * Who it is that signs in. Takes as long for a name that nobody has as for a wrong password, and answers the same.
 * Throws `DomainError` WRONG_CREDENTIALS, TOO_MANY_REQUESTS or UNAVAILABLE, and `StoreUnavailable`.
 */
export const signIn = async (services: SignInServices, attempt: Attempt): Promise<User> => {
  const { accounts, record } = services;
  const { username, password, correlationId } = attempt;
  const user = await accounts.byUsername(username);
  const admitted = await admit(services, attempt, user);
  const verify = async (): Promise<boolean> =>
    password.length <= lengths.password.max * 2 && (await verifyPassword(user?.passwordHash, password));
  const right = await verify().catch(async (error: unknown) => {
    await admitted.giveBack();
    throw error;
  });
  if (!user || !right) {
    if (user) record.failed(user.id, correlationId);
    else record.failedForNobody();
    throw new DomainError('WRONG_CREDENTIALS', 'Invalid username or password');
  }
  await admitted.giveBack();
  await record.signedIn(user.id, correlationId);
  return user;
};
