import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Services } from '../http/services.ts';
import { operatorActor, systemActor } from '../../contracts/actors.ts';
import { allProjections } from '../../projections/all.ts';
import { Runner } from '../../projections/run.ts';
import { checkAccounts } from '../accounts/account-check.ts';
import { rightsSentence, type RightsDifference } from '../accounts/recorded-rights.ts';
import { suspensionSentence, type SuspensionDifference } from '../accounts/recorded-suspensions.ts';
import type { LogMismatchError } from '../../projections/witness.ts';
import { AccountAuditLog } from '../accounts/account-audit-log.ts';
import { ArticleWorkers } from '../article-workers/article-workers.ts';
import { KnownCategories } from '../commands/known-categories.ts';
import { PostNumbers } from '../commands/post-numbers.ts';
import type { Config } from '../config/config.ts';
import { readWitnessPolicy } from '../cosigning/witness-policy.ts';
import { hashOf } from '../../event-log/chain.ts';
import { measured } from '../metrics/measured-log.ts';
import { withAccounts } from '../http/account-tags.ts';
import { mayRemember, ResponseCache } from '../http/response-cache.ts';
import { dataHeaders, securityHeaders } from '../http/security-headers.ts';
import { limits } from '../config/limits.ts';
import { Mailer } from '../mail/mailer.ts';
import { Metrics } from '../metrics/metrics.ts';
import { acceptLoss } from '../operations/accept-loss.ts';
import { machineUsers } from '../operations/machine-users.ts';
import { failureLog, findMismatch, guardedBy, prepared, seenBy } from '../operations/mismatch.ts';
import { Replays } from '../operations/replays.ts';
import { PostChanges } from '../http/post-changes.ts';
import { LoadShedder } from '../load/load-shedder.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import { Presenter } from '../reading/presenter.ts';
import { demoImageSizes } from '../demo/image-sizes.ts';
import { defaultStart, type StartOptions } from './start-options.ts';
import { PublicImages } from '../images/public-images.ts';
import { ImageUploads } from '../image-uploads/image-uploads.ts';
import { openImageStore, servedImages } from '../stores/image-stores.ts';
import type { Stores } from '../stores/stores.ts';
import { OwnerSite } from '../site/owner-site.ts';
import { SiteFacts } from '../site/site-facts.ts';
import { ViewsCounter } from '../views/counter.ts';

const workSentence = 'Your articles have kept the site busy for a long time. Please wait a little, then try again.';

/** Creates the services and brings the read collections up to date: first the missing ones, then the latest events. */
export const startServices = async (
  config: Config,
  stores: Stores,
  logger: Logger,
  now: () => Date = () => new Date(),
  options: StartOptions = defaultStart,
): Promise<Services> => {
  const { store, accounts, notices, drafts, claims, modificationDates, keys, imageRecords } = stores;
  const { checkpoints, cosigned, witnessStates } = stores;
  await keys.assertRight();
  const imageStore = openImageStore(config.imageStoreUrl);
  const witnessPolicy = await readWitnessPolicy(config.witnessPolicy);
  const ownerSite = options.ownerSite ?? (await OwnerSite.read(config));
  const metrics = new Metrics();
  const open = measured(stores.log, metrics);
  const headers = { page: securityHeaders(config), data: dataHeaders(config) };
  const responseCache = new ResponseCache(headers);
  const ownResponseCache = new ResponseCache(headers, 'own');
  const shedder = new LoadShedder(limits);
  const publicImages = new PublicImages({
    ...{ store, imageRecords, accounts },
    admit: (look) => shedder.look(look),
    isCurrent: () => mayRemember(config, runner),
  });
  const postChanges = new PostChanges();
  const projects = config.role !== 'api';
  const warn = (difference: RightsDifference) => logger.warn({ accountId: difference.id }, rightsSentence(difference));
  const warnOfSuspension = (difference: SuspensionDifference) =>
    logger.warn({ accountId: difference.id }, suspensionSentence(difference));
  const sameAccounts = async () =>
    checkAccounts(
      { ...stores, log: open },
      {
        acceptLoss: options.acceptLoss,
        context: {
          actor: options.acceptLoss ? operatorActor(machineUsers()) : systemActor,
          correlationId: randomUUID(),
          now: now(),
        },
        onRights: options.onRights ?? warn,
        suspensions: {
          // With an accepted loss, the log may not be the one that the read store has seen.
          seen: options.acceptLoss ? 0 : await seenBy(store),
          tell: options.onSuspension ?? warnOfSuspension,
        },
        onCount: () => logger.info('counting the accounts that the event log names'),
      },
    );
  // With another log, the site still serves readers but refuses registrations: its accounts matter only once it is
  // accepted.
  if (options.acceptLoss || !(await findMismatch({ log: open, store }))) await sameAccounts();
  const onWait = () => logger.info('waiting until the process that projects has built the read collections');
  const record = (mismatch: LogMismatchError) => {
    const { kind, position, head, witness } = mismatch;
    logger.warn(
      { kind, position, head, witness },
      'what the log lacks is given up, and all read collections are built anew from it',
    );
    return acceptLoss(open, mismatch, { actor: operatorActor(machineUsers()), correlationId: randomUUID(), now: now() });
  };
  const { onProgress, signal } = options;
  const built = { log: open, store, projections: allProjections, projects, hashOf };
  const mismatch = await prepared({ ...built, onProgress, signal, onWait, acceptLoss: options.acceptLoss ? record : undefined });
  if (options.acceptLoss && !projects)
    logger.warn('--accept-loss does nothing here: ROLE=api builds no collections. Start the projector with it.');
  const failed = failureLog(logger);
  const forget = () => {
    responseCache.clear();
    ownResponseCache.clear();
    publicImages.clear();
  };
  const siteFacts = new SiteFacts({ log: open, accounts, ownerSite, onChange: forget });
  if (mismatch) failed(mismatch);
  const runner = new Runner({
    ...built,
    mismatch,
    onStart: () => {
      forget();
      // The log may have been replaced. If it is unavailable, each read checks for itself.
      stores.log.identify?.().catch(() => undefined);
    },
    onApplied: ({ touched, changedPosts, changedAccounts, changedSite, parked, position }) => {
      const all = withAccounts(touched, changedAccounts);
      responseCache.invalidate(all);
      ownResponseCache.invalidate(all);
      publicImages.forget(touched, changedAccounts.size > 0);
      postChanges.tell(changedPosts, position);
      if (changedSite.size > 0)
        siteFacts
          .changed(changedSite)
          .catch((error: unknown) => logger.warn({ err: error }, 'the name of the site was not read'));
      for (const { position, stream, type, error } of parked) logger.error({ position, stream, type, error }, 'event parked');
    },
    onFailure: failed,
  });
  const noteFailure = (reason: string, isGivenUp: boolean): void =>
    void notices
      .noteFailure(now().toISOString(), reason, isGivenUp)
      .catch((error: unknown) => logger.warn({ err: error }, 'that a mail could not be sent was not noted'));
  const log = guardedBy(runner, { log: open, store });
  const head = await log.head();
  runner.start();
  if (!mismatch) await runner.reached(head, 60_000);
  await siteFacts.read();
  return {
    config,
    ownerSite,
    siteFacts,
    limits,
    now,
    log,
    store,
    accounts,
    notices,
    drafts,
    claims,
    checkpoints,
    cosigned,
    witnessPolicy,
    witnessStates,
    modificationDates,
    keys,
    scrub: stores.scrub,
    runner,
    numbers: new PostNumbers(store),
    knownCategories: new KnownCategories(store),
    articleWorkers: new ArticleWorkers(
      limits,
      (error) => logger.error({ err: error }, 'a thread for articles failed'),
      demoImageSizes(),
      config.rateLimits ? new RateLimiter(limits.memberWork, workSentence, now) : undefined,
    ),
    imageStore,
    servedImages: servedImages(config.imageStoreUrl, { imageStore, imageRecords }, limits),
    imageRecords,
    imageUploads: new ImageUploads({
      imageStore,
      imageRecords,
      limits,
      now,
      onError: (error) => logger.error({ err: error }, 'a process that reads pictures failed'),
    }),
    publicImages,
    presenter: new Presenter(store, accounts),
    responseCache,
    ownResponseCache,
    views: new ViewsCounter(log, now),
    accountAuditLog: new AccountAuditLog({ log, metrics, logger, now }),
    mailer:
      config.smtp && config.mailFrom !== undefined
        ? new Mailer({
            ...{ server: config.smtp, from: config.mailFrom, name: () => ownerSite.name, logger },
            onFailure: noteFailure,
          })
        : undefined,
    metrics,
    shedder,
    postChanges,
    replays: new Replays(config),
  };
};
