import type { Logger } from 'pino';
import type { Site } from '../../contracts/site.ts';
import { isWanted } from '../../contracts/notices.ts';
import { openProposal } from '../../domain/post.ts';
import { queue } from '../../projections/queue.ts';
import type { User } from '../accounts/accounts.ts';
import { eraseLate } from '../erasure/erase-late.ts';
import type { Services } from '../http/services.ts';
import { derived, unsubscribePurpose } from '../config/secret.ts';
import { closeAccounts } from '../notices/close-accounts.ts';
import { digest } from '../notices/digest.ts';
import { followLog } from '../notices/follow-log.ts';
import { noticeMail } from '../notices/notice-mail.ts';
import { receiptFor } from '../notices/notice-receipt.ts';
import type { News, Notice } from '../notices/notice-store.ts';
import { Outbox, type Job } from '../notices/outbox.ts';
import { longestWait, sendMails } from '../notices/send-mails.ts';
import { maySee } from '../notices/shown-notices.ts';
import { UnsubscribeTokens } from '../notices/unsubscribing.ts';
import { Wake } from '../notices/wake.ts';
import { postsInQueue } from '../reading/pages.ts';
import { contactAt } from '../site/contact.ts';

/** The services that the outbox needs. */
type OutboxServices = Pick<
  Services,
  | 'log'
  | 'store'
  | 'notices'
  | 'drafts'
  | 'claims'
  | 'checkpoints'
  | 'cosigned'
  | 'modificationDates'
  | 'accounts'
  | 'keys'
  | 'imageRecords'
  | 'imageStore'
  | 'scrub'
  | 'mailer'
  | 'metrics'
  | 'config'
  | 'now'
> & {
  readonly runner: Pick<Services['runner'], 'mismatch' | 'reached'>;
  readonly ownerSite: Pick<Services['ownerSite'], 'name'> & { readonly site: Pick<Site, 'resources'> };
};

/**
 * How long the holder of the lease may give no sign, how long mails that it was sending are held, and how often to look
 * for due mails; in milliseconds.
 */
interface Pace {
  readonly patience?: number;
  readonly settling?: number;
  readonly lookEvery?: number;
}

/** How many titles of waiting articles a digest shows. */
const titlesShown = 5;

/**
 * An unconfirmed address may be a stranger's: only its own change is mailed there (decision 0172). That is recorded
 * before it takes effect.
 */
const mayBeMailed = ({ kind }: Notice, { isEmailUnconfirmed }: User): boolean => !isEmailUnconfirmed || kind === 'email_changed';

/**
 * Starts the outbox, which makes notices from the log while no other process does. Not for ROLE=projector, which does
 * not know the site's name. `secret` is the site's.
 */
export const startOutbox = (services: OutboxServices, secret: string, logger: Logger, pace: Pace = {}): Outbox => {
  const {
    log,
    store: reads,
    notices: store,
    drafts,
    claims,
    checkpoints,
    cosigned,
    modificationDates,
    runner,
    accounts,
    mailer,
    metrics,
    config,
    ownerSite,
    now,
    imageRecords,
  } = services;
  const isRecent = ({ at }: Notice): boolean => now().getTime() - Date.parse(at) <= longestWait;
  const tokens = new UnsubscribeTokens(derived(secret, unsubscribePurpose));
  const wanted = async (notice: Notice, how: 'OnSite' | 'ByMail') =>
    isWanted(notice.kind, how, await store.unwanted(notice.userId));
  const newsOf = async (notices: readonly Notice[]): Promise<News> => {
    const news = { shown: [] as Notice[], mailed: [] as Notice[] };
    for (const notice of notices) {
      // Removed accounts get no notices, and former admins none for admins.
      const user = await accounts.byId(notice.userId);
      if (!user || !maySee(notice, user, now())) continue;
      if (await wanted(notice, 'OnSite')) news.shown.push(notice);
      if (mailer && mayBeMailed(notice, user) && isRecent(notice) && (await wanted(notice, 'ByMail'))) news.mailed.push(notice);
    }
    return news;
  };
  // Check again when sending: rights may have been revoked while the mail server was unavailable.
  const mailOf = async (notice: Notice, user: User) =>
    maySee(notice, user, now()) && (await wanted(notice, 'ByMail'))
      ? noticeMail(
          notice,
          user,
          { name: ownerSite.name, url: config.siteUrl, contact: contactAt(config, ownerSite) },
          tokens,
          now(),
          await receiptFor({ log, store: reads, checkpoints, cosigned, logger }, notice, user),
        )
      : undefined;
  const isOther = () => runner.mismatch !== undefined;
  const wake = new Wake();
  const jobs: Job[] = [
    followLog({
      ...{ log, store, isOther, newsOf, wake },
      rules: { undoWindow: config.undoSeconds * 1_000, admins: () => accounts.admins(), now },
      follow: (event) => eraseLate(services, event),
    }),
    digest({
      ...{ store, accounts, now, newsOf, wake, hour: config.digestHour, zone: config.timeZone },
      waiting: async () => ({
        count: await reads.count(queue, {}),
        titles: (await postsInQueue(reads, { limit: titlesShown, after: undefined })).posts.map(
          (post) => (openProposal(post) ?? post).title,
        ),
      }),
    }),
  ];
  const { lookEvery } = pace;
  jobs.push(
    closeAccounts({
      ...{
        accounts,
        log,
        notices: store,
        drafts,
        claims,
        modificationDates,
        imageRecords,
        mailer,
        logger,
        now,
        isOther,
        lookEvery,
      },
      siteName: () => ownerSite.name,
    }),
  );
  if (mailer) jobs.push(sendMails({ store, accounts, mailer, metrics, logger, now, mailOf, wake, ...pace }));
  const outbox = new Outbox({
    store,
    jobs,
    ...pace,
    onFailure: (error) => logger.error({ err: error }, 'notices stopped; they start again by themselves'),
  });
  outbox.start();
  return outbox;
};
