import type { Logger } from 'pino';
import type { User } from '../accounts/accounts.ts';
import type { Services } from '../http/services.ts';
import { followLog } from '../notices/follow-log.ts';
import { noticeMail } from '../notices/notice-mail.ts';
import type { News, Notice } from '../notices/notice-store.ts';
import { Outbox, type Job } from '../notices/outbox.ts';
import { longestWait, sendMails } from '../notices/send-mails.ts';

/**
 * The outbox of a process: it makes notices of what the log tells, if no other process does. Not where readers are not
 * answered (ROLE=projector): it does not know what the site is called.
 */
export const startOutbox = (services: Services, logger: Logger): Outbox => {
  const { log, notices: store, runner, accounts, mailer, metrics, config, ownerSite, now } = services;
  const isRecent = ({ at }: Notice): boolean => now().getTime() - Date.parse(at) <= longestWait;
  const newsOf = async (notices: readonly Notice[]): Promise<News> => ({
    shown: notices,
    mailed: mailer ? notices.filter(isRecent) : [],
  });
  const mailOf = async (notice: Notice, user: User) => noticeMail(notice, user, { name: ownerSite.name, url: config.siteUrl });
  const jobs: Job[] = [followLog({ log, store, isOther: () => runner.mismatch !== undefined, newsOf })];
  if (mailer) jobs.push(sendMails({ store, accounts, mailer, metrics, logger, now, mailOf }));
  const outbox = new Outbox({
    store,
    jobs,
    onFailure: (error) => logger.error({ err: error }, 'notices stopped; they start again by themselves'),
  });
  outbox.start();
  return outbox;
};
