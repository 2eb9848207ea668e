import { Command } from 'commander';
import { resetLinkMinutes } from '../../contracts/password-reset.ts';
import { knownAccount } from '../accounts/known-account.ts';
import { makeLinkFor } from '../accounts/reset-links.ts';
import { readConfig } from '../config/config.ts';
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

/** `benchnotes accounts …`: all members. */
export const accountCommands = (): Command => {
  const accounts = new Command('accounts').description('the accounts of all members');
  for (const command of peopleCommands()) accounts.addCommand(command);
  accounts
    .command('reset-link')
    .description('make a link by which somebody who forgot the password chooses a new one')
    .argument('<username>')
    .option(...asJson)
    .action(resetLink);
  return accounts;
};
