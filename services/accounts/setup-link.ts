import { DomainError, invalid, type FieldError } from '../../contracts/errors.ts';
import { checkRegistration } from '../../contracts/rules.ts';
import { setUpLinkMinutes, setUpPath } from '../../contracts/setup.ts';
import type { Context } from '../../event-log/append.ts';
import type { AccountStores } from './account-stores.ts';
import type { Accounts, User } from './accounts.ts';
import { alone } from './alone.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { passwordErrors } from './chosen-password.ts';
import { register, tidyRegistration, type Registration } from './register.ts';

/** How long a link is valid, in milliseconds. */
const lifetime = setUpLinkMinutes * 60_000;
/** The purpose of the challenge behind a link. */
const purpose = 'set-up';

/** Whether the site has no admin yet, so that its operator can set it up. Throws `StoreUnavailableError`. */
export const hasNoAdmin = async (accounts: Pick<Accounts, 'admins'>): Promise<boolean> => (await accounts.admins()).length === 0;

/**
 * Makes the link that lets its reader create the first admin. Only a digest of its token is stored: the token cannot be
 * shown again. Throws `StoreUnavailableError`.
 */
export const makeSetUpLink = async (accounts: Accounts, siteUrl: string, now: Date): Promise<string> =>
  `${siteUrl}${setUpPath}#${await makeChallenge(accounts, purpose, now, lifetime)}`;

const notValid = (): DomainError =>
  new DomainError(
    'LINK_NOT_VALID',
    'This link is no longer valid: it holds once, for an hour, and while nobody is an admin. A restart of the server writes a new one to its console; "admin create" makes an admin without it.',
  );

/** The errors of the form that `register` takes, plus the password rules for admins. */
const errorsOf = async (values: Registration, siteName: string): Promise<FieldError[]> => {
  const others = checkRegistration(values).filter(({ field }) => field !== 'password');
  return [...others, ...(await passwordErrors(values.password, { ...values, siteName }, true))];
};

/** The link's token, the form, and the site's name. */
interface SetUp {
  readonly token: string;
  readonly form: Registration;
  readonly siteName: string;
}

/**
 * Creates the first admin, by a link. A form with errors leaves the link valid; of two concurrent links one creates an
 * admin. Throws `DomainError` LINK_NOT_VALID, VALIDATION_FAILED, USERNAME_TAKEN, EMAIL_TAKEN or UNAVAILABLE,
 * `LogUnavailableError` and `StoreUnavailableError`.
 */
export const setUpFirstAdmin = async (
  stores: AccountStores,
  { token, form, siteName }: SetUp,
  context: Context,
): Promise<User> => {
  const { accounts } = stores;
  if (!(await hasNoAdmin(accounts))) throw notValid();
  const values = tidyRegistration(form);
  const errors = await errorsOf(values, siteName);
  if (errors.length > 0) throw invalid(errors);
  await accounts.refuseTaken(values.username, values.email);
  if (!(await takeChallenge(accounts, token, purpose, context.now, lifetime))) throw notValid();
  return alone(accounts, async () => {
    if (!(await hasNoAdmin(accounts))) throw notValid();
    return register(stores, values, true, context);
  });
};
