import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Digest } from '../backup/digest.ts';
import { copySite } from '../backup/copy.ts';
import { backup, checkBackup, restore, type Manifest, type Restored } from '../backup/folder.ts';
import { checkAccounts } from '../accounts/account-check.ts';
import { someAccounts } from '../accounts/accounts-differ.ts';
import { rightsSentence } from '../accounts/recorded-rights.ts';
import { suspensionSentence } from '../accounts/recorded-suspensions.ts';
import type { ErasedSince } from '../backup/erased-since.ts';
import { restoreImages } from '../backup/images.ts';
import { recordErasedSince } from '../erasure/record-erased-since.ts';
import { imageRecordsIn } from '../images/image-files.ts';
import { DomainError } from '../../contracts/errors.ts';
import { mismatchOf } from '../../projections/witness.ts';
import { hashOf } from '../../event-log/chain.ts';
import { WrongExpectedRevisionError } from '../../event-log/event-log.ts';
import { readConfig } from '../config/config.ts';
import { findMismatch } from '../operations/mismatch.ts';
import type { ImageStore } from '../images/image-store.ts';
import { openImageStore } from '../stores/image-stores.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { isSameSite } from '../stores/same-site.ts';
import { storeUrlErrors, type StoreUrls } from '../config/store-urls.ts';
import { showing } from './open-progress.ts';
import { pathOption } from './path-option.ts';
import {
  asJson,
  asOperator,
  counted,
  exitCodes,
  recordDone,
  tell,
  tellRights,
  tellChanges,
  withStores,
  withUnguardedStores,
  type Acting,
  type Json,
} from './run.ts';

/** Reports unreadable events, and sets the exit code. */
const tellDamaged = ({ damaged = 0 }: Digest, json: boolean | undefined): void => {
  if (damaged === 0) return;
  process.exitCode = exitCodes.found;
  if (!json)
    console.log(
      `${damaged === 1 ? 'One of the events' : `${damaged} of the events`} cannot be read, and ${damaged === 1 ? 'is' : 'are'} ` +
        'taken along as the bytes that stand there. "audit verify" names them.',
    );
};

/** The recorded summary of a backup. */
const partsOf = ({ takenAt, events, accounts, images }: Manifest) => ({
  takenAt,
  events,
  accounts,
  ...(images ? { images } : {}),
});

/** The image store of this site. */
const ownImages = (): ImageStore => openImageStore(readConfig(process.env).imageStoreUrl);

const andImages = ({ images }: Pick<Manifest, 'images'>): string => (images ? ` and ${counted(images.count, 'picture')}` : '');

const take = (folder: string, { json, ...acting }: Json & Acting): Promise<void> =>
  withStores(async (stores) => {
    const context = await asOperator(stores.accounts, acting);
    const manifest = await showing((onStep) =>
      backup(stores, folder, new Date(), onStep, { ...stores, imageStore: ownImages() }),
    );
    const { events, accounts } = manifest;
    const recorded = await recordDone(stores.log, async () => [{ type: 'BackupTaken', data: partsOf(manifest) }, context]);
    const sentence = `${folder} holds ${counted(events.count, 'event')} and ${counted(accounts.count, 'account')}${andImages(manifest)}.\nDigest of the log: ${events.digest}`;
    const { takenAt: _, ...parts } = partsOf(manifest);
    tell(json, sentence, { folder, ...parts, recorded });
    tellDamaged(events, json);
  });

/** The key file at a path: the file itself, or the one in that backup folder. */
const keyFileOf = (named: string | undefined): string | undefined => {
  if (named === undefined) return undefined;
  const inFolder = join(named, 'keys.jsonl');
  return existsSync(inFolder) ? inFolder : named;
};

/** A concurrent write to the site being filled makes the revisions of its streams conflict. */
const fill = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WrongExpectedRevisionError)) throw error;
    throw new DomainError('ALREADY_EXISTS', 'The target site changed in the meantime. Stop its server, and use an empty target.');
  }
};

/** Reports if the existing read store was built from a log other than the one just filled. */
const tellMismatch = async ({ log, store }: Stores): Promise<{ readonly mismatch: string | null }> => {
  const mismatch = await mismatchOf({ log, store, hashOf });
  if (mismatch) {
    console.error(mismatch.message);
    process.exitCode = exitCodes.found;
  }
  return { mismatch: mismatch?.message ?? null };
};

/** Reports accounts that differ from the backup, and sets the exit code. */
const tellAccounts = ({ lost, rights, suspensions }: Restored, json: boolean | undefined): void => {
  if (lost.length + rights.length + suspensions.length === 0) return;
  process.exitCode = exitCodes.found;
  if (json) return;
  if (lost.length > 0)
    console.log(
      `Not restored, because the event log records their loss (--accept-loss) or removal: ${someAccounts(lost)} of the backup. ` +
        'To get them back, restore the backup into an empty site, which then lacks everything newer.',
    );
  for (const difference of rights) console.log(rightsSentence(difference));
  for (const difference of suspensions) console.log(suspensionSentence(difference));
};

/** Reports what was erased after the backup was taken. */
const tellErased = ({ posts, accounts }: ErasedSince): void => {
  if (posts.length + accounts.length > 0)
    console.log(
      `Erased since the backup was taken, and so erased here, too: ${counted(posts.length, 'post')} and ${counted(accounts.length, 'account')}.`,
    );
};

const putBack = (folder: string, { json, keys, ...acting }: Json & Acting & { keys?: string }): Promise<void> =>
  withUnguardedStores(async (stores) => {
    const beside = { keyFile: keyFileOf(keys), imageStore: ownImages() };
    const restored = await fill(showing((onStep) => restore(stores, folder, onStep, beside)));
    const { manifest, lost, erasedSince, rights, suspensions } = restored;
    const { events, accounts } = manifest;
    // Only now: the account that `--as` names comes from the backup.
    const context = await asOperator(stores.accounts, acting);
    await recordErasedSince(stores, erasedSince, context);
    const recorded = await recordDone(stores.log, async () => [{ type: 'SiteRestored', data: partsOf(manifest) }, context]);
    const brought = accounts.count - new Set([...lost, ...erasedSince.accounts]).size;
    tell(
      json,
      `${counted(events.count, 'event')} and ${counted(brought, 'account')}${andImages(manifest)} are restored. The read collections are built at the next start.`,
      { events, accounts, lost, erasedSince, rights, suspensions, recorded, ...(await tellMismatch(stores)) },
    );
    if (!json) tellErased(erasedSince);
    tellAccounts(restored, json);
    tellDamaged(events, json);
  }, 'make');

/**
 * The two URLs of an option, or the default if it is left out, so that passwords need not be on the command line, where
 * other users can read them.
 */
const urlsOf = (option: '--from' | '--to', given: readonly string[] | undefined, otherwise: () => StoreUrls): StoreUrls => {
  if (given === undefined) return otherwise();
  const [eventLogUrl, readStoreUrl, ...more] = given;
  if (eventLogUrl === undefined || readStoreUrl === undefined || more.length > 0)
    throw new DomainError('BAD_REQUEST', `${option} takes two URLs: that of the event log and that of the read store.`);
  const urls = { eventLogUrl, readStoreUrl };
  const errors = storeUrlErrors(urls);
  if (errors.length > 0)
    throw new DomainError('BAD_REQUEST', `${option} takes an EVENT_LOG_URL and a READ_STORE_URL:\n${errors.join('\n')}`);
  return urls;
};

/** The target that COPY_TO_EVENT_LOG_URL and COPY_TO_READ_STORE_URL name. */
const targetOfEnvironment = (): StoreUrls => {
  const { COPY_TO_EVENT_LOG_URL: eventLogUrl, COPY_TO_READ_STORE_URL: readStoreUrl } = process.env;
  if (!eventLogUrl || !readStoreUrl)
    throw new DomainError(
      'BAD_REQUEST',
      'Say where to copy: with --to, or with COPY_TO_EVENT_LOG_URL and COPY_TO_READ_STORE_URL.',
    );
  return urlsOf('--to', [eventLogUrl, readStoreUrl], targetOfEnvironment);
};

/** The image store that an option or the environment names. Throws `DomainError` BAD_REQUEST. */
const imageStoreAt = (url: string | undefined): ImageStore | undefined =>
  url ? openImageStore(readConfig({ IMAGE_STORE_URL: url }).imageStoreUrl) : undefined;

interface CopyOptions {
  readonly from?: string[];
  readonly to?: string[];
  readonly imagesFrom?: string;
  readonly imagesTo?: string;
}

/** Throws `DomainError` BAD_REQUEST if the site has images but no target is given for their files. */
const refuseHomeless = async ({ imageRecords }: Stores, target: ImageStore | undefined): Promise<void> => {
  if (!target && (await imageRecords.all('', 1)).length > 0)
    throw new DomainError(
      'BAD_REQUEST',
      'This site has pictures. Say where to copy their files: with --images-to, or with COPY_TO_IMAGE_STORE_URL.',
    );
};

const copy = async (options: CopyOptions & Json & Acting): Promise<void> => {
  const source = urlsOf('--from', options.from, () => readConfig(process.env));
  const target = urlsOf('--to', options.to, targetOfEnvironment);
  if (isSameSite(source, target))
    throw new DomainError('BAD_REQUEST', 'The site that is to be filled is the one that is copied: name other stores to fill.');
  const { dataKey, dataDir } = readConfig(process.env);
  const imageTarget = imageStoreAt(options.imagesTo ?? process.env.COPY_TO_IMAGE_STORE_URL);
  const imageSource = imageStoreAt(options.imagesFrom) ?? ownImages();
  const from = await openStores({ dataKey, dataDir, ...source }, 'existing');
  const to = await openStores({ dataKey, dataDir, ...target }, 'make');
  for (const stores of [from, to]) tellChanges(stores);
  try {
    await refuseHomeless(from, imageTarget);
    const who = () => asOperator(from.accounts, options);
    const onRights = (await findMismatch(from)) ? undefined : tellRights;
    await checkAccounts(from, { acceptLoss: false, context: await who(), onRights });
    const context = await who();
    const recorded = await recordDone(from.log, async () => [{ type: 'SiteCopyStarted', data: {} }, context]);
    const copied = await fill(showing((onStep) => copySite(from, to, onStep)));
    const images = imageTarget
      ? await showing((onStep) =>
          restoreImages(imageRecordsIn(from.imageRecords), imageSource, { ...to, imageStore: imageTarget }, onStep),
        )
      : 0;
    const { events, accounts } = copied.to;
    const before = copied.wentOn ? ', behind those of an earlier copy' : '';
    const outcome = copied.same
      ? `Both are the same in the copy.${copied.wentOn ? ' Events copied earlier were compared only at their beginning and end: "audit verify" on the copy checks all of them.' : ''}`
      : 'The site changed in the meantime: stop its server and run the copy again, which continues this one.';
    const pictures = images > 0 ? `\n${counted(images, 'picture')}` : '';
    const counts = `${counted(events.count, 'event')}${before}, digest ${events.digest}\n${counted(accounts.count, 'account')}, digest ${accounts.digest}${pictures}`;
    tell(options.json, `${counts}\n${outcome}`, { ...copied, images, recorded, ...(await tellMismatch(to)) });
    tellDamaged(events, options.json);
    if (!copied.same) process.exitCode = exitCodes.failed;
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
};

const verify = async (folder: string, { json, keys }: Json & { keys?: string }): Promise<void> => {
  const manifest = await showing((onStep) => checkBackup(folder, onStep, keyFileOf(keys)));
  const { takenAt, events, accounts } = manifest;
  const sentence =
    `${folder} is as it was written: ${counted(events.count, 'event')} and ${counted(accounts.count, 'account')}${andImages(manifest)}, taken ${takenAt}.\n` +
    `Digest of the log: ${events.digest}. Compare it with the one that "backup" printed: anyone who can change the files can change the digest in them, too.`;
  tell(json, sentence, { folder, ...partsOf(manifest) });
  tellDamaged(events, json);
};

/**
 * `benchnotes backup`, `restore` and `copy`: the log, the accounts and the keys, from which everything else is built.
 */
export const backupCommands = (): Command[] => [
  new Command('backup')
    .description('write the event log, the accounts and the keys of texts to a new folder, also while the site runs')
    .argument('<folder>', '', pathOption)
    .option(...asJson)
    .action(take)
    .addCommand(
      new Command('verify')
        .description('verify a backup against its digests; needs no site')
        .argument('<folder>', '', pathOption)
        .option('--keys <file>', 'the keys.jsonl of a later backup, if that of this one was deleted after an erasure', pathOption)
        .option(...asJson)
        // `backup` has a --json option too, and it parses it first.
        .action((folder: string, _own, command: Command) => verify(folder, command.optsWithGlobals())),
    ),
  new Command('restore')
    .description('verify a backup against its digests, and restore it into an empty site')
    .argument('<folder>', '', pathOption)
    .option('--keys <file>', 'the keys.jsonl or the folder of a later backup: texts erased until then stay erased', pathOption)
    .option(...asJson)
    .action(putBack),
  new Command('copy')
    .description('copy a site to other stores, with the same ids, revisions, times and history')
    .option('--from <urls...>', 'the event log and the read store to copy (default: those of this site)')
    .option(
      '--to <urls...>',
      'the event log and the read store to fill (default: COPY_TO_EVENT_LOG_URL and COPY_TO_READ_STORE_URL)',
    )
    .option('--images-from <url>', 'the folder or bucket of the images to copy (default: that of this site)')
    .option('--images-to <url>', 'the folder or bucket to copy the images to (default: COPY_TO_IMAGE_STORE_URL)')
    .option(...asJson)
    .action(copy),
];
