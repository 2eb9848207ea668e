import { invalid } from '../../contracts/errors.ts';
import { checkRegistration, inNfc, oneLine, type RegistrationValues } from '../../contracts/rules.ts';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext, type Context } from '../../event-log/append.ts';
import { comparable, type Accounts, type User } from './accounts.ts';
import { chosenPasswordErrors } from './chosen-password.ts';
import { refuseLookAlike } from './look-alikes.ts';
import { fullNameErrors, likeAdminErrors, reservedErrors } from './names.ts';
import { takeNumber } from './numbers.ts';
import { hashPassword } from './passwords.ts';
import type { AccountStores } from './account-stores.ts';
import { setAdmin } from './rights.ts';

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly fullName: string;
}

/** The form values in the form in which they are stored. */
export const tidyRegistration = (form: Registration): RegistrationValues => ({
  username: inNfc(form.username),
  password: form.password,
  email: inNfc(form.email),
  fullName: oneLine(form.fullName),
});

/**
 * Creates the account under a number taken from the log; the caller records `AccountRegistered`. `emailIs`: whether the
 * address is still unconfirmed. `name`: see `Accounts.create`.
 */
const create = async (
  stores: AccountStores,
  values: RegistrationValues,
  emailIs: Pick<User, 'isEmailUnconfirmed'>,
  context: Context,
  name?: Parameters<Accounts['create']>[1],
): Promise<User> => {
  const { username, email, fullName, password } = values;
  // Check this first: a refused registration must not use up a number.
  await stores.accounts.refuseTaken(username, email);
  const passwordHash = await hashPassword(password);
  const number = await takeNumber(stores, context);
  const createdAt = context.now.toISOString();
  const user: User = { ...number, username, email, fullName, passwordHash, isAdmin: false, createdAt, ...emailIs };
  await stores.accounts.create(user, name);
  return user;
};

/**
 * Creates an account at the operator's request, with any free name, and records it. The operator vouches for the
 * address. Throws `DomainError` VALIDATION_FAILED, USERNAME_TAKEN, EMAIL_TAKEN or UNAVAILABLE; `LogUnavailableError`
 * and `StoreUnavailableError`.
 */
export const register = async (stores: AccountStores, form: Registration, isAdmin: boolean, context: Context): Promise<User> => {
  const values = tidyRegistration(form);
  const errors = checkRegistration(values);
  if (errors.length > 0) throw invalid(errors);
  const user = await create(stores, values, {}, context);
  await appendNext(stores.log, accountStream(user.id), [{ type: 'AccountRegistered', data: { accountId: user.id } }], context);
  await setAdmin(stores, user, isAdmin, context);
  return { ...user, isAdmin };
};

/** Further rules for public registration. `admit` is called when the form has no errors, before any expensive work. */
export interface RegistrationPolicy {
  readonly siteName: string;
  /** Called before any check: refuses clients that have to wait. */
  refuseEarly(): Promise<void>;
  admit(email: string): Promise<unknown>;
}

/**
 * Creates an account for a visitor (specification, section 5, "Register"): the name is neither reserved nor a
 * look-alike, the full name does not look like an admin's, and the password is not a common or obvious one. Throws what
 * `register`, `refuseEarly` and `admit` throw.
 */
export const registerOneself = async (
  stores: AccountStores,
  form: Registration,
  policy: RegistrationPolicy,
  context: Context,
): Promise<User> => {
  await policy.refuseEarly();
  const values = tidyRegistration(form);
  const errors = checkRegistration(values);
  const isFine = (field: string) => !errors.some((error) => error.field === field);
  if (isFine('username')) errors.push(...reservedErrors(values.username, policy.siteName));
  if (isFine('fullName')) errors.push(...fullNameErrors(values.fullName, policy.siteName));
  if (isFine('password')) errors.push(...(await chosenPasswordErrors(values.password, { ...values, siteName: policy.siteName })));
  if (errors.length > 0) throw invalid(errors);
  await policy.admit(comparable(values.email));
  const taken = await likeAdminErrors(stores.accounts, values);
  if (taken.length > 0) throw invalid(taken);
  await refuseLookAlike(stores.accounts, values.username);
  return create(stores, values, { isEmailUnconfirmed: true }, context, 'unlike others');
};
