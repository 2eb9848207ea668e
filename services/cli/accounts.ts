import { Command } from 'commander';
import { resetLinkMinutes } from '../../contracts/password-reset.ts';
import { knownAccount } from '../accounts/known-account.ts';
import { resetFactors } from '../accounts/reset-factors.ts';
import { makeLinkFor } from '../accounts/reset-links.ts';
import { readConfig } from '../config/config.ts';
import { eraseAccountCommand } from './erase.ts';
import { peopleCommands } from './people.ts';
import { asJson, tell, type Acting, type Json } from './run.ts';
import { withAccounts } from './with-accounts.ts';

const resetLink = (username: string, { json, ...acting }: Json & Acting): Promise<void> =>
  withAccounts(acting, async (stores, context) => {
    const user = await knownAccount(stores.accounts, username);
    const { siteUrl } = readConfig(process.env);
    const { link, expiresAt } = await makeLinkFor(stores, user, 'operator', siteUrl, context);
    const sentence =
      `${link}\nWith this link ${user.username} chooses a new password: once, within ${resetLinkMinutes} minutes ` +
      `(until ${expiresAt.toISOString()}). It takes the place of earlier ones; whoever has it can use it.`;
    tell(json, sentence, { username: user.username, link, expiresAt: expiresAt.toISOString() });
  });

const resetSecondFactor = (username: string, { json, ...acting }: Json & Acting): Promise<void> =>
  withAccounts(acting, async (stores, context) => {
    const user = await knownAccount(stores.accounts, username);
    const isReset = await resetFactors(stores, user, context);
    const sentence = isReset
      ? `${user.username} has neither an authenticator app nor passkeys any more, and is signed out everywhere. The password stays.`
      : `${user.username} has neither an authenticator app nor passkeys: there is nothing to take away.`;
    tell(json, sentence, { username: user.username, isReset });
  });

/** `benchnotes accounts …`: all members. */
export const accountCommands = (): Command => {
  const accounts = new Command('accounts').description('the accounts of all members');
  for (const command of [...peopleCommands(), eraseAccountCommand()]) accounts.addCommand(command);
  accounts
    .command('reset-link')
    .description('make a link by which somebody who forgot the password chooses a new one')
    .argument('<username>')
    .option(...asJson)
    .action(resetLink);
  accounts
    .command('reset-second-factor')
    .description('take the authenticator app and the passkeys away of somebody who lost them, and end the sessions')
    .argument('<username>')
    .option(...asJson)
    .action(resetSecondFactor);
  return accounts;
};
