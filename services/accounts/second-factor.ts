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

/** The refusal of a code that is wrong, or was used before. */
export const wrongCode = (): DomainError =>
  invalid([{ field: 'code', message: 'This code is not right, or was used already: please give the next one' }]);

const none = (): DomainError => new DomainError('NOT_FOUND', 'There is no authenticator app any more.');
const there = (): DomainError => new DomainError('ALREADY_EXISTS', 'There is an authenticator app already: remove it first.');

const appOf = ({ app }: Factors): AuthenticatorApp => {
  if (!app) throw none();
  return app;
};

/** What an account asks for beside the password, as its owner sees it. */
export const secondFactorView = (user: User): SecondFactorView => {
  const { app } = factorsOf(user);
  return { addedAt: app?.addedAt ?? null, recoveryCodesLeft: app?.recoveryCodes.length ?? 0 };
};

/** What an authenticator app is to be set up with. */
export interface ConfirmedSecret {
  readonly secret: string;
  readonly token: string;
  readonly code: string;
}

interface Options {
  readonly siteName: () => string;
  /** Keys the tokens of secrets that are not confirmed yet. */
  readonly key: string;
}

/**
 * Sets up and removes authenticator apps, and takes their codes, each once, and recovery codes (decision 0150). All
 * methods throw `StoreUnavailableError`.
 */
export class SecondFactors {
  readonly #stores: AccountStores;
  readonly #options: Options;

  constructor(stores: AccountStores, options: Options) {
    this.#stores = stores;
    this.#options = options;
  }

  /** A secret that nothing asks for yet. Throws `DomainError` ALREADY_EXISTS. */
  newSecret(user: User, now: Date): AppSecret {
    if (factorsOf(user).app) throw there();
    const secret = newSecret();
    const expiresAt = now.getTime() + secretMinutes * 60_000;
    const token = `${expiresAt}.${this.#signed(user, secret, expiresAt)}`;
    return { secret, uri: secretUri(secret, this.#options.siteName(), user.username), token };
  }

  /**
   * Asks for codes of an app from now on, recorded first; answers the recovery codes. The code that confirms it is used
   * up. Throws `DomainError` ALREADY_EXISTS or VALIDATION_FAILED, and `LogUnavailableError`.
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

  /** New recovery codes, recorded first. Throws `DomainError` NOT_FOUND, and `LogUnavailableError`. */
  async renewCodes({ id }: User, context: Context): Promise<string[]> {
    const { codes, digests } = newRecoveryCodes();
    const change = (factors: Factors): Factors => ({ ...factors, app: { ...appOf(factors), recoveryCodes: digests } });
    await changeFactorsRecorded(this.#stores, id, 'RecoveryCodesRenewed', change, context);
    return codes;
  }

  /** Asks for no code any more, recorded first. Throws `DomainError` NOT_FOUND, and `LogUnavailableError`. */
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

  /** Whether a secret was made here for this account, a short while ago. */
  #isOurs(user: User, secret: string, token: string, now: Date): boolean {
    const [expiry = '', signature = ''] = token.split('.', 2);
    const left = Number(expiry) - now.getTime();
    if (!(left > 0 && left <= secretMinutes * 60_000)) return false;
    const [given, right] = [signature, this.#signed(user, secret, Number(expiry))].map((text) => Buffer.from(text));
    return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
  }
}

/** What somebody gave beside the password. */
export type SecondStep = 'code' | 'recovery code';

/**
 * Takes a code of the authenticator app of somebody, or a recovery code: each once, of several uses at once one.
 * Answers which it was; undefined where it is none. Throws `StoreUnavailableError`.
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
