import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError, invalid } from '../../contracts/errors.ts';
import { secretMinutes } from '../../contracts/second-factor.ts';
import type { AppSecret, SecondFactorView } from '../../contracts/views/second-factor.ts';
import type { Context } from '../../event-log/append.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { changeFactors, changeFactorsRecorded } from './change-factors.ts';
import { newRecoveryCodes, newSecret, secretUri, stepOf, takenFrom } from './codes.ts';
import { factorsOf, type AuthenticatorApp, type Factors } from './factors.ts';

/** The error for a code that is wrong or already used. */
export const wrongCode = (): DomainError =>
  invalid([{ field: 'code', message: 'This code is not right, or was used already: please give the next one' }]);

const none = (): DomainError => new DomainError('NOT_FOUND', 'There is no authenticator app any more.');
const there = (): DomainError => new DomainError('ALREADY_EXISTS', 'There is an authenticator app already: remove it first.');

const appOf = ({ app }: Factors): AuthenticatorApp => {
  if (!app) throw none();
  return app;
};

/** The state of the second factor, as its owner sees it. */
export const secondFactorView = (user: User): SecondFactorView => {
  const { app } = factorsOf(user);
  return { addedAt: app?.addedAt ?? null, recoveryCodesLeft: app?.recoveryCodes.length ?? 0 };
};

/** The input for activating an authenticator app. */
export interface ConfirmedSecret {
  readonly secret: string;
  readonly token: string;
  readonly code: string;
}

interface Options {
  readonly siteName: () => string;
  /** Signs the tokens of unconfirmed secrets. */
  readonly key: string;
}

/**
 * Sets up and removes authenticator apps, and verifies their codes and recovery codes, each valid once (decision 0150).
 * All methods throw `StoreUnavailableError`.
 */
export class SecondFactors {
  readonly #stores: AccountStores;
  readonly #options: Options;

  constructor(stores: AccountStores, options: Options) {
    this.#stores = stores;
    this.#options = options;
  }

  /** A new secret that is not active yet. Throws `DomainError` ALREADY_EXISTS. */
  newSecret(user: User, now: Date): AppSecret {
    if (factorsOf(user).app) throw there();
    const secret = newSecret();
    const expiresAt = now.getTime() + secretMinutes * 60_000;
    const token = `${expiresAt}.${this.#signed(user, secret, expiresAt)}`;
    return { secret, uri: secretUri(secret, this.#options.siteName(), user.username), token };
  }

  /**
   * Activates an authenticator app, recorded first; returns the recovery codes. Its confirming code cannot be used
   * again. Throws `DomainError` ALREADY_EXISTS or VALIDATION_FAILED, and `LogUnavailableError`.
   */
  async add(user: User, { secret, token, code }: ConfirmedSecret, context: Context): Promise<string[]> {
    const { now } = context;
    if (!this.#isOurs(user, secret, token, now))
      throw invalid([{ field: 'code', message: 'This took too long. Please close this and begin anew' }]);
    const lastStep = stepOf(secret, code, now);
    if (lastStep === undefined) throw wrongCode();
    const { codes, digests } = newRecoveryCodes();
    const app: AuthenticatorApp = { secret, addedAt: now.toISOString(), lastStep, recoveryCodes: digests };
    const change = (factors: Factors): Factors => {
      if (factors.app) throw there();
      return { ...factors, app };
    };
    await changeFactorsRecorded(this.#stores, user.id, 'SecondFactorAdded', change, context);
    return codes;
  }

  /** Replaces the recovery codes, recorded first. Throws `DomainError` NOT_FOUND, and `LogUnavailableError`. */
  async renewCodes({ id }: User, context: Context): Promise<string[]> {
    const { codes, digests } = newRecoveryCodes();
    const change = (factors: Factors): Factors => ({ ...factors, app: { ...appOf(factors), recoveryCodes: digests } });
    await changeFactorsRecorded(this.#stores, id, 'RecoveryCodesRenewed', change, context);
    return codes;
  }

  /** Removes the authenticator app, recorded first. Throws `DomainError` NOT_FOUND, and `LogUnavailableError`. */
  async remove({ id }: User, context: Context): Promise<void> {
    const change = (factors: Factors): Factors => {
      appOf(factors);
      return { passkeys: factors.passkeys };
    };
    await changeFactorsRecorded(this.#stores, id, 'SecondFactorRemoved', change, context);
  }

  #signed({ id }: User, secret: string, expiresAt: number): string {
    return createHmac('sha256', this.#options.key).update(`${id} ${secret} ${expiresAt}`).digest('base64url');
  }

  /** Whether this server recently made a secret for this account. */
  #isOurs(user: User, secret: string, token: string, now: Date): boolean {
    const [expiry = '', signature = ''] = token.split('.', 2);
    const left = Number(expiry) - now.getTime();
    if (!(left > 0 && left <= secretMinutes * 60_000)) return false;
    const [given, right] = [signature, this.#signed(user, secret, Number(expiry))].map((text) => Buffer.from(text));
    return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
  }
}

/** The kind of code given in addition to the password. */
export type SecondStep = 'code' | 'recovery code';

/**
 * Accepts a code of the user's authenticator app, or a recovery code, each only once, also among concurrent uses.
 * Returns which it was; undefined if it is neither. Throws `StoreUnavailableError`.
 */
export const takeCode = async (
  { accounts }: Pick<AccountStores, 'accounts'>,
  { id }: User,
  code: string,
  now: Date,
): Promise<SecondStep | undefined> => {
  let isRecovery = false;
  const change = (factors: Factors): Factors => {
    const taken = factors.app && takenFrom(factors.app, code, now);
    if (!taken) throw wrongCode();
    ({ isRecovery } = taken);
    return { ...factors, app: taken.app };
  };
  try {
    await changeFactors(accounts, id, change);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
  return isRecovery ? 'recovery code' : 'code';
};
