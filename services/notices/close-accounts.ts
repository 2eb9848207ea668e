import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { systemActor } from '../../contracts/actors.ts';
import type { User } from '../accounts/accounts.ts';
import { dueBy, mayBeSpared } from '../accounts/closing.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import type { RemovalStores } from '../accounts/remove-kept.ts';
import { closedMail } from '../mail/closed-mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Job } from './outbox.ts';

/** How often to look for accounts due for removal, in milliseconds. */
const usually = 60_000;
/** How many are processed each time. */
const portion = 100;

interface Options extends RemovalStores {
  /** Undefined if the site sends no mail. */
  readonly mailer: Pick<Mailer, 'send'> | undefined;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly siteName: () => string;
  /** Whether the log is not the one that the read store knows: no account is removed then. */
  readonly isOther: () => boolean;
  /** See `usually`. */
  readonly lookEvery?: number | undefined;
}

/** Checked again just before the removal: the user may have cancelled it. */
const mayRemove = async ({ accounts, logger }: Options, user: User, due: string): Promise<boolean> => {
  if (user.closingSince === undefined || user.closingSince > due) return false;
  if (await mayBeSpared(accounts, user)) return true;
  logger.warn({ accountId: user.id }, 'the only admin is leaving: the account is removed when somebody else is an admin');
  return false;
};

/** Removes the accounts that are due, and mails their owners once, because the address is then gone. */
const closeDue = async (options: Options): Promise<void> => {
  const { accounts, mailer, now, siteName, isOther } = options;
  if (isOther()) return;
  const due = dueBy(now());
  for (const { id } of await accounts.closingBy(due, portion)) {
    const context = { actor: systemActor, correlationId: randomUUID(), now: now() };
    const removed = await removeAccount(options, id, (user) => mayRemove(options, user, due), context);
    // An unconfirmed address may be a stranger's.
    if (removed && !removed.isEmailUnconfirmed)
      void mailer?.send(closedMail({ to: removed.email, username: removed.username, siteName: siteName() }));
  }
};

/** Removes accounts that are due, for as long as this process holds the lease of the outbox. */
export const closeAccounts =
  (options: Options): Job =>
  async (signal) => {
    const { logger, lookEvery = usually } = options;
    while (!signal.aborted) {
      await closeDue(options).catch((error: unknown) =>
        logger.warn({ err: error }, 'accounts were not closed; it is tried again'),
      );
      await sleep(lookEvery, undefined, { signal }).catch(() => undefined);
    }
  };
