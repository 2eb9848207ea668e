import { Command } from 'commander';
import { resetLinkMinutes } from '../../contracts/password-reset.ts';
import type { User } from '../accounts/accounts.ts';
import { changeEmail } from '../accounts/change-email.ts';
import { knownAccount } from '../accounts/known-account.ts';
import { resetFactors } from '../accounts/reset-factors.ts';
import { makeLinkFor } from '../accounts/reset-links.ts';
import { readConfig } from '../config/config.ts';
import { inNfc } from '../../contracts/rules.ts';
import { changeDoneMail } from '../mail/email-mails.ts';
import { eraseAccountCommand } from './erase.ts';
import { mailOnce } from './mail.ts';
import { peopleCommands } from './people.ts';
import { asJson, exitCodes, tell, type Acting, type Json } from './run.ts';
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

const tellConfirmed = ({ username, email }: User, json: Json['json']): void =>
  tell(json, `${email} is now confirmed as the address of ${username}.`, {
    ...{ username, email, before: email },
    ...{ isPreviousNotified: false, why: null },
  });

const changeAddress = (username: string, address: string, { json, ...acting }: Json & Acting): Promise<void> =>
  withAccounts(acting, async (stores, context) => {
    const before = await knownAccount(stores.accounts, username);
    const { email } = await changeEmail(stores, before.id, context, inNfc(address));
    if (email === before.email) return tellConfirmed(before, json);
    const to = { to: before.email, username: before.username };
    const { isSent, why } = await mailOnce(stores, (siteName) => changeDoneMail({ ...to, siteName }));
    const mailSentence = isSent ? `${before.email} was told so.` : `${before.email} was not told so: ${why}`;
    if (!isSent) process.exitCode = exitCodes.found;
    tell(json, `Mails for ${before.username} go to ${email} from now on. ${mailSentence}`, {
      ...{ username: before.username, email, before: before.email },
      ...{ isPreviousNotified: isSent, why: why ?? null },
    });
  });

/** `benchnotes accounts …`: the accounts of all members. */
export const accountCommands = (): Command => {
  const accounts = new Command('accounts').description('manage accounts');
  for (const command of [...peopleCommands(), eraseAccountCommand()]) accounts.addCommand(command);
  accounts
    .command('reset-link')
    .description('create a link to choose a new password')
    .argument('<username>')
    .option(...asJson)
    .action(resetLink);
  accounts
    .command('change-email')
    .description('change the e-mail address of an account without a confirmation link, or confirm the current one')
    .argument('<username>')
    .argument('<address>')
    .option(...asJson)
    .action(changeAddress);
  accounts
    .command('reset-second-factor')
    .description('remove the authenticator app and the passkeys of a user who lost them, and end all sessions')
    .argument('<username>')
    .option(...asJson)
    .action(resetSecondFactor);
  return accounts;
};
