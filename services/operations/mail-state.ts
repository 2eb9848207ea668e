import { factorsOf } from '../accounts/factors.ts';
import type { User } from '../accounts/accounts.ts';
import type { Config } from '../config/config.ts';
import type { MailFailures, NoticeStore } from '../notices/notice-store.ts';

/** The state of outgoing mail. */
export interface MailState extends MailFailures {
  /** Mails of notices that are queued or being sent. */
  readonly waiting: number;
}

/** Null if the site sends no mail. Throws `StoreUnavailableError`. */
export const mailStateOf = async (
  notices: Pick<NoticeStore, 'mailsWaiting' | 'mailFailures'>,
  { smtp }: Pick<Config, 'smtp'>,
): Promise<MailState | null> => (smtp ? { waiting: await notices.mailsWaiting(), ...(await notices.mailFailures()) } : null);

/** How many admins have a second factor; null if none is required. */
export const secondFactorsOf = (
  admins: readonly User[],
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
): { readonly with: number; readonly without: number } | null => {
  if (requireSecondFactor === 'nobody') return null;
  const having = admins.map(factorsOf).filter(({ app, passkeys }) => app !== undefined || passkeys.length > 0).length;
  return { with: having, without: admins.length - having };
};
