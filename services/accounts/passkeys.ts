import { DomainError, invalid } from '../../contracts/errors.ts';
import { mostPasskeys } from '../../contracts/passkeys.ts';
import { checkPasskeyName, oneLine } from '../../contracts/rules.ts';
import type { PasskeyView } from '../../contracts/views/passkey.ts';
import type { Context } from '../../event-log/append.ts';
import type { AccountStores } from './account-stores.ts';
import type { User } from './accounts.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { changeFactors, changeFactorsRecorded } from './change-factors.ts';
import { factorsOf, type Factors, type Passkey } from './factors.ts';
import { accountNamedIn, type RelyingParty } from './relying-party.ts';
import { publicIdOf } from './tokens.ts';

/** A passkey as its owner sees it. */
export const passkeyView = (passkey: Passkey): PasskeyView => ({
  id: publicIdOf(passkey.id),
  name: passkey.name,
  addedAt: passkey.addedAt,
  lastUsedAt: passkey.usedAt ?? null,
});

/** The purposes of challenges. */
const purposes = { signIn: 'sign-in', adding: ({ id }: User) => `new passkey of ${id}` } as const;

const checkedName = (name: string): string => {
  const tidy = oneLine(name);
  const errors = checkPasskeyName(tidy);
  if (errors.length > 0) throw invalid(errors);
  return tidy;
};

const refused = (message: string): DomainError => invalid([{ field: 'credential', message }]);

const gone = (): DomainError => new DomainError('NOT_FOUND', 'This passkey is not there any more.');

/** Throws `DomainError` NOT_FOUND if the account does not have the passkey. */
const found = ({ passkeys }: Factors, publicId: string): Passkey => {
  const passkey = passkeys.find((one) => publicIdOf(one.id) === publicId);
  if (!passkey) throw gone();
  return passkey;
};

/** Returns the factors with one passkey changed. */
const withChanged = (factors: Factors, { id }: Passkey, change: Partial<Passkey>): Factors => ({
  ...factors,
  passkeys: factors.passkeys.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/**
 * Adds, renames and removes passkeys, and identifies users by them (decision 0150). All methods throw
 * `StoreUnavailableError`.
 */
export class Passkeys {
  readonly #stores: AccountStores;
  readonly #site: RelyingParty;

  constructor(stores: AccountStores, site: RelyingParty) {
    this.#stores = stores;
    this.#site = site;
  }

  /** The options for the browser to create a passkey. */
  async creationOptions(user: User, now: Date): Promise<object> {
    return this.#site.creationOptions(user, await makeChallenge(this.#stores.accounts, purposes.adding(user), now));
  }

  /** The options for the browser to sign in with any passkey for this site. */
  async requestOptions(now: Date): Promise<object> {
    return this.#site.requestOptions(await makeChallenge(this.#stores.accounts, purposes.signIn, now));
  }

  /**
   * Adds a passkey just made by a device, recorded first. Throws `DomainError` VALIDATION_FAILED, and
   * `LogUnavailableError`.
   */
  async add(user: User, name: string, credential: object, context: Context): Promise<Passkey> {
    const { accounts } = this.#stores;
    const called = checkedName(name);
    const taken = (challenge: string) => takeChallenge(accounts, challenge, purposes.adding(user), context.now);
    const made = await this.#site.made(credential, taken);
    if (!made) throw refused('This passkey could not be added: it came too late, or is not for this site. Please try again.');
    const passkey: Passkey = { ...made, name: called, addedAt: context.now.toISOString() };
    const change = (factors: Factors): Factors => {
      if (factors.passkeys.length >= mostPasskeys)
        throw refused(`You have ${mostPasskeys} passkeys, the most there can be: please remove one first.`);
      if (factors.passkeys.some(({ id }) => id === passkey.id)) throw refused('This passkey is among yours already.');
      return { ...factors, passkeys: [...factors.passkeys, passkey] };
    };
    await changeFactorsRecorded(this.#stores, user.id, 'PasskeyAdded', change, context);
    return passkey;
  }

  /** Renames a passkey. Throws `DomainError` VALIDATION_FAILED or NOT_FOUND. */
  async rename({ id }: User, publicId: string, name: string): Promise<Passkey> {
    const change = { name: checkedName(name) };
    const factors = await changeFactors(this.#stores.accounts, id, (now) => withChanged(now, found(now, publicId), change));
    return found(factors, publicId);
  }

  /** Removes a passkey, recorded first. Throws `DomainError` NOT_FOUND, and `LogUnavailableError`. */
  async remove(user: User, publicId: string, context: Context): Promise<void> {
    const change = (factors: Factors): Factors => {
      const { id } = found(factors, publicId);
      return { ...factors, passkeys: factors.passkeys.filter((one) => one.id !== id) };
    };
    await changeFactorsRecorded(this.#stores, user.id, 'PasskeyRemoved', change, context);
  }

  /**
   * The owner of a presented passkey; undefined if it is unknown, or if verification fails. Verification uses up the
   * challenge in any case; if it fails, calls `tried` with the owner.
   */
  async ownerOf(credential: { readonly id: string }, now: Date, tried: (user: User) => void): Promise<User | undefined> {
    const { accounts } = this.#stores;
    const number = accountNamedIn(credential);
    const user = Number.isSafeInteger(number) ? await accounts.byId(number) : undefined;
    const passkey = user && factorsOf(user).passkeys.find(({ id }) => id === credential.id);
    if (!passkey) return undefined;
    const taken = (challenge: string) => takeChallenge(accounts, challenge, purposes.signIn, now);
    const counter = await this.#site.counterIn(credential, passkey, taken);
    if (counter !== undefined && (await this.#note(user, passkey, counter, now))) return user;
    tried(user);
    return undefined;
  }

  /** Records the use of a passkey; returns false if its counter, if it has one, did not grow. */
  async #note({ id }: User, passkey: Passkey, counter: number, now: Date): Promise<boolean> {
    const change = (factors: Factors): Factors => {
      const current = found(factors, publicIdOf(passkey.id));
      if (counter > 0 && counter <= current.counter) throw gone();
      return withChanged(factors, current, { counter, usedAt: now.toISOString() });
    };
    return changeFactors(this.#stores.accounts, id, change).then(
      () => true,
      (error: unknown) => (error instanceof DomainError ? false : Promise.reject(error as Error)),
    );
  }
}
