import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { DomainError, invalid } from '../../contracts/errors.ts';
import { alone } from '../accounts/alone.ts';
import { randomPassword } from '../accounts/passwords.ts';
import { refuseAbsentAdmin } from '../accounts/people.ts';
import { passwordErrors, type PasswordOwner } from '../accounts/chosen-password.ts';
import { register } from '../accounts/register.ts';
import { setAdmin, setPassword } from '../accounts/rights.ts';
import { readConfig } from '../config/config.ts';
import { OwnerSite } from '../site/owner-site.ts';
import { listAdmins } from './admin-list.ts';
import { knownAccount } from '../accounts/known-account.ts';
import { asJson, tell, type Acting, type Json } from './run.ts';
import { withAccounts } from './with-accounts.ts';

interface PasswordOptions {
  readonly passwordStdin?: boolean;
}

/** The site's name, from the settings if its owner's folder cannot be read. */
const siteName = async (): Promise<string> => {
  const config = readConfig(process.env);
  return OwnerSite.read(config).then(
    ({ name }) => name,
    () => config.siteName ?? '',
  );
};

/** The password from standard input, or a generated one, which is printed once. */
const newPassword = async (
  { passwordStdin }: PasswordOptions,
  owner: Omit<PasswordOwner, 'siteName'>,
  isAdmin: boolean,
): Promise<{ password: string; said: string }> => {
  if (!passwordStdin) {
    const password = randomPassword();
    return { password, said: ` The password is ${password} (it is shown only now).` };
  }
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const errors = await passwordErrors(password, { ...owner, siteName: await siteName() }, isAdmin);
  if (errors.length > 0) throw invalid(errors);
  return { password, said: '' };
};

/** The JSON output: it includes the password only if the command generated it. */
const made = (username: string, password: string, { passwordStdin }: PasswordOptions) => ({
  username,
  ...(passwordStdin ? {} : { password }),
});

/**
 * The error for an account that could not be created; if the name is taken, with the commands that the operator may
 * want instead.
 */
const named = (username: string, error: unknown): unknown =>
  error instanceof DomainError && error.code === 'USERNAME_TAKEN'
    ? new DomainError(
        error.code,
        `${error.message} "admin grant ${username}" makes that account an admin, "admin password ${username}" gives it a new password.`,
      )
    : error;

const create = (
  username: string,
  options: PasswordOptions & Json & Acting & { email: string; fullName?: string },
): Promise<void> =>
  withAccounts(options, async (stores, context) => {
    const owner = { username, email: options.email, fullName: options.fullName ?? username };
    const { password, said } = await newPassword(options, owner, true);
    await register(stores, { ...owner, password }, true, context).catch((error: unknown) => {
      throw named(username, error);
    });
    tell(options.json, `${username} is an admin now.${said}`, made(username, password, options));
  });

const grant = (username: string, { json, ...acting }: Json & Acting) =>
  withAccounts(acting, (stores, context) =>
    alone(stores.accounts, async () => {
      const user = await knownAccount(stores.accounts, username);
      refuseAbsentAdmin(user, context.now);
      const isRecorded = await setAdmin(stores, user, true, context);
      const before = isRecorded ? 'is an admin, which is recorded now' : 'is an admin already';
      tell(json, user.isAdmin ? `${username} ${before}.` : `${username} is an admin now.`, { username, isAdmin: true });
    }),
  );

const revoke = (username: string, { json, ...acting }: Json & Acting) =>
  withAccounts(acting, (stores, context) =>
    alone(stores.accounts, async () => {
      const user = await knownAccount(stores.accounts, username);
      await setAdmin(stores, user, false, context);
      const outcome = user.isAdmin
        ? `${username} is no longer an admin.`
        : `${username} was no admin: there is nothing to take away.`;
      const admins = (await stores.accounts.admins()).length;
      const none = admins === 0 ? '\nThere is no admin left: "admin grant <username>" makes one.' : '';
      tell(json, `${outcome}${none}`, { username, isAdmin: false, admins });
    }),
  );

const changePassword = (username: string, options: PasswordOptions & Json & Acting): Promise<void> =>
  withAccounts(options, async (stores, context) => {
    const user = await knownAccount(stores.accounts, username);
    const { password, said } = await newPassword(options, user, user.isAdmin);
    await setPassword(stores, user, password, context);
    const sentence = `${username} has a new password and is signed out everywhere.${said}`;
    tell(options.json, sentence, made(username, password, options));
  });

const fromStdin = ['--password-stdin', 'read the password from standard input instead of generating one'] as const;

/** `benchnotes admin …`: admins and their passwords. */
export const adminCommands = (): Command => {
  const admin = new Command('admin').description('manage admins and their passwords');
  admin
    .command('list')
    .description('list the admins: username, number, full name, e-mail address, and time of appointment according to the log')
    .option(...asJson)
    .action(listAdmins);
  admin
    .command('create')
    .description('create an admin account')
    .argument('<username>')
    .requiredOption('--email <address>', 'the e-mail address')
    .option('--full-name <name>', 'the name that readers see (default: the username)')
    .option(...fromStdin)
    .option(...asJson)
    .action(create);
  admin
    .command('grant')
    .description('make an account an admin')
    .argument('<username>')
    .option(...asJson)
    .action(grant);
  admin
    .command('revoke')
    .description('revoke the admin rights of an account')
    .argument('<username>')
    .option(...asJson)
    .action(revoke);
  admin
    .command('password')
    .description('set a new password for an account, and end its sessions')
    .argument('<username>')
    .option(...fromStdin)
    .option(...asJson)
    .action(changePassword);
  return admin;
};
