import { createWriteStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Progress } from '../../projections/building.ts';
import type { User } from '../accounts/accounts.ts';
import type { Draft } from '../drafts/draft-store.ts';
import { draftsIn } from '../drafts/drafts-in.ts';
import { filesOf as filesOfImage, imageRecordsIn } from '../images/image-files.ts';
import type { ImageRecord } from '../images/image-records.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { ImageStores } from '../images/remove-unused.ts';
import { systemErrorText } from '../config/system-error.ts';
import { findMismatch } from '../operations/mismatch.ts';
import type { Stores } from '../stores/stores.ts';
import { digestOfAll, lineOf } from './digest.ts';
import { restoreDrafts } from './drafts.ts';
import { copiedEvents } from './events.ts';
import { compressed, digestOfFile, recordsOf, sourceOfFile } from './file.ts';
import { InvalidBackupError } from './invalid.ts';
import { inNewFolder } from './new-folder.ts';
import { copyFiles, imagesIn, restoreImages, stillUsed } from './images.ts';
import { findErasedSince, type ErasedSince } from './erased-since.ts';
import { copiedKeys, keysIn, marksIn, restoreKeys } from './keys.ts';
import { refuseNewer } from './newer.ts';
import { countedOff, type OnStep } from './steps.ts';
import { findOverlap } from './overlap.ts';
import { CopiedNumbers, copiedUsers, lostAmong, refuseConflicts, restoreUsers, type RestoredDifferences } from './users.ts';
import { writeEvents } from './write.ts';

const Part = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  damaged: Type.Optional(Type.Integer({ minimum: 1 })),
});

/**
 * What a program must support to restore a backup: format 2 may contain damaged events; format 3 also compresses the
 * events; format 4 adds drafts and optional images, and encrypts user content with keys in a separate file.
 */
const Format = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]);

/** The manifest of a backup; written last, so that a folder with one is complete. */
const Manifest = Type.Object({
  format: Format,
  takenAt: Type.String(),
  events: Part,
  accounts: Part,
  /** Absent before format 4. */
  drafts: Type.Optional(Part),
  keys: Type.Optional(Part),
  images: Type.Optional(Part),
});
export type Manifest = Static<typeof Manifest>;

const manifestFile = 'backup.json';

const filesOf = (format: Manifest['format']) => ({
  events: format < 3 ? 'events.jsonl' : `events.jsonl${compressed}`,
  accounts: 'accounts.jsonl',
  drafts: `drafts.jsonl${compressed}`,
  keys: 'keys.jsonl',
  images: 'images.jsonl',
});

/** How many characters are written at once: each write passes through three threads. */
const pieceLength = 100_000;

/** The lines of records, several to a piece. */
const pieces = async function* (records: AsyncIterable<object>): AsyncGenerator<string> {
  let piece = '';
  for await (const record of records) {
    piece += lineOf(record);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
};

/** Writes a file and waits until it is on disk. */
const write = async (file: string, records: AsyncIterable<object>): Promise<void> => {
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const text = Readable.from(pieces(records), { highWaterMark: 1 });
  await (file.endsWith(compressed) ? pipeline(text, createGzip(), to) : pipeline(text, to));
  const written = await open(file);
  await written.sync();
  await written.close();
};

/** Writes the images with their files; undefined if there are none. */
const writeImages = async ({ imageRecords, imageStore }: ImageStores, folder: string, file: string) => {
  await write(file, copyFiles(imageRecordsIn(imageRecords), imageStore, imagesIn(folder)));
  const part = await digestOfAll(recordsOf(file));
  if (part.count > 0) return part;
  await rm(file);
  return undefined;
};

type BackedUp = Pick<Stores, 'log' | 'accounts' | 'drafts' | 'keys'>;

const writeBackup = async (
  { log, accounts, drafts, keys }: BackedUp,
  folder: string,
  now: Date,
  onStep: OnStep,
  imageStores: ImageStores | undefined,
): Promise<Manifest> => {
  const format = 4;
  const files = filesOf(format);
  const at = (name: keyof typeof files): string => join(folder, files[name]);
  const [events, users, unfinished, keyFile] = [at('events'), at('accounts'), at('drafts'), at('keys')];
  const numbers = new CopiedNumbers();
  let written = 0;
  const writing = (progress: Progress): void => {
    written = progress.events;
    onStep('Writing events', progress);
  };
  await write(events, numbers.seenIn(copiedEvents(log, writing)));
  await write(users, numbers.known(copiedUsers(accounts)));
  await write(keyFile, copiedKeys(keys, numbers.removed));
  await write(unfinished, draftsIn(drafts));
  const images = imageStores && (await writeImages(imageStores, folder, join(folder, files.images)));
  const checking = (progress: Progress): void => onStep('Reading them again', progress);
  const digest = await digestOfAll(countedOff(recordsOf(events), written, checking));
  const manifest: Manifest = {
    format,
    takenAt: now.toISOString(),
    events: digest,
    accounts: await digestOfAll(recordsOf(users)),
    drafts: await digestOfAll(recordsOf(unfinished)),
    keys: await digestOfAll(keysIn(keyFile) as AsyncIterable<object>),
    ...(images ? { images } : {}),
  };
  const file = join(folder, manifestFile);
  await write(
    `${file}.part`,
    (async function* () {
      yield manifest;
    })(),
  );
  await rename(`${file}.part`, file);
  return manifest;
};

/**
 * Writes the log, the accounts, the drafts, the keys and the images to a new folder. It reads the log first: each actor
 * in it already had an account and a key, and each article and draft its images, so a backup of a busy site is
 * consistent. A backup that fails, as on a full disk, removes what it wrote. Throws `InvalidBackupError`,
 * `LogUnavailableError`, `StoreUnavailableError`.
 */
export const backup = async (
  stores: BackedUp,
  folder: string,
  now: Date,
  onStep: OnStep = () => undefined,
  imageStores?: ImageStores,
): Promise<Manifest> => {
  const { events } = filesOf(4);
  const isUnfinished = (names: readonly string[]) => names.includes(events) && !names.includes(manifestFile);
  return inNewFolder(folder, isUnfinished, () => writeBackup(stores, folder, now, onStep, imageStores));
};

const manifestOf = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new InvalidBackupError(`${folder} holds no finished backup: ${manifestFile} is missing.`);
  });
  const strange = new InvalidBackupError(`${manifestFile} is not that of a backup that this version knows.`);
  try {
    const manifest: unknown = JSON.parse(text);
    if (Value.Check(Manifest, manifest)) return manifest;
  } catch {
    throw strange;
  }
  throw strange;
};

const hold = async (name: string, folder: string, { count, digest }: Static<typeof Part>, onStep: OnStep): Promise<void> => {
  const tell = (progress: Progress): void => onStep(`Checking ${name}`, progress);
  const there = await digestOfFile(join(folder, name), count, tell).catch((error: Error) => {
    throw new InvalidBackupError(`${name} cannot be read: ${systemErrorText(error)}.`);
  });
  if (there.count !== count || there.digest !== digest)
    throw new InvalidBackupError(`${name} is not as it was written: its digest differs.`);
};

const noKeys = (file: string): InvalidBackupError =>
  new InvalidBackupError(
    `${file} is missing, the keys of what people wrote: without them nobody can read it. Put the file back, or name a ` +
      'later one of the same site (--keys): what was erased before that one was written is then erased here, too.',
  );

/** Checks the key file of a backup against its manifest, or that the key file named instead exists. */
const holdKeys = async (folder: string, { format, keys }: Manifest, named: string | undefined, onStep: OnStep): Promise<void> => {
  const file = named ?? join(folder, filesOf(format).keys);
  if (!keys && named === undefined) return;
  if (!existsSync(file)) throw noKeys(file);
  if (keys && named === undefined) await hold(filesOf(format).keys, folder, keys, onStep);
};

/** Checks the image files against their ids. */
const holdImages = async (folder: string, file: string): Promise<void> => {
  for await (const image of recordsOf<ImageRecord>(file))
    if (!(await filesOfImage(imagesIn(folder), image)))
      throw new InvalidBackupError(`The picture ${image.id} is not as it was written: one of its files is missing or differs.`);
};

/**
 * Checks the files of a backup against its manifest; skips the keys if another key file is named. Throws
 * `InvalidBackupError`.
 */
export const checkBackup = async (folder: string, onStep: OnStep = () => undefined, keyFile?: string): Promise<Manifest> => {
  const manifest = await manifestOf(folder);
  const { events, accounts, drafts, images } = filesOf(manifest.format);
  await hold(events, folder, manifest.events, onStep);
  await hold(accounts, folder, manifest.accounts, onStep);
  if (manifest.drafts) await hold(drafts, folder, manifest.drafts, onStep);
  await holdKeys(folder, manifest, keyFile, onStep);
  if (manifest.images) {
    await hold(images, folder, manifest.images, onStep);
    await holdImages(folder, join(folder, images));
  }
  return manifest;
};

/** The result of a restore. */
export interface Restored extends RestoredDifferences {
  readonly manifest: Manifest;
  /** The accounts that are not restored: the log gave them up for good. */
  readonly lost: readonly number[];
  /**
   * Erasures after the backup was taken, according to its keys or those of a later one; they still have to be recorded.
   */
  readonly erasedSince: ErasedSince;
}

const leftOut = async function* (users: AsyncIterable<User>, ids: ReadonlySet<number>): AsyncGenerator<User> {
  for await (const user of users) if (!ids.has(user.id)) yield user;
};

const noRecords = async function* (): AsyncGenerator<unknown> {
  // A backup from before keys existed.
};

/** Keys from a later backup to use instead, and the store for the images. */
interface Beside {
  readonly keyFile?: string | undefined;
  readonly imageStore?: ImageStore | undefined;
}

/**
 * Fills an empty site from a backup. Before it writes anything, it checks the backup against its digests and against
 * existing data. An interrupted restore can be repeated. It restores the log first, which then decides the rights of
 * the accounts. A site that has gone on since only gets the accounts and keys that it lacks, and drafts. Leaves out
 * what was erased since the backup; record that with `recordErasedSince`. Throws `InvalidBackupError`,
 * `TargetNotEmptyError`, `NewerSiteError`, `UnfitEventError`, `AccountConflictError`, `OutOfOrderError`,
 * `LogUnavailableError`, `StoreUnavailableError`.
 */
export const restore = async (
  stores: Stores,
  folder: string,
  onStep: OnStep = () => undefined,
  { keyFile, imageStore }: Beside = {},
): Promise<Restored> => {
  const manifest = await checkBackup(folder, onStep, keyFile);
  const files = filesOf(manifest.format);
  const all = () => recordsOf<User>(join(folder, files.accounts));
  const keys = () => (manifest.keys || keyFile !== undefined ? keysIn(keyFile ?? join(folder, files.keys)) : noRecords());
  const { removed } = await marksIn(keys());
  const lost = await lostAmong(stores, leftOut(all(), removed));
  const kept = (step: string) =>
    countedOff(leftOut(all(), new Set([...lost, ...removed])), manifest.accounts.count, (progress) => onStep(step, progress));
  await refuseConflicts(stores, kept('Checking the accounts'));
  const source = sourceOfFile(join(folder, files.events), manifest.events.count, onStep);
  const { place, position, hasMore } = await findOverlap(stores.log, source);
  if (hasMore) await refuseNewer(stores, position, manifest.takenAt, all());
  await restoreKeys(stores.keys, keys());
  if (!hasMore) await writeEvents(stores.log, source, place);
  const isRightLog = (await findMismatch(stores)) === undefined;
  const differences = await restoreUsers(stores, kept('Restoring accounts'), isRightLog);
  if (manifest.drafts) await restoreDrafts(stores, recordsOf<Draft>(join(folder, files.drafts)));
  if (manifest.images && imageStore) {
    const { imageRecords } = stores;
    const records = stillUsed(recordsOf(join(folder, files.images)), stores);
    await restoreImages(records, imagesIn(folder), { imageRecords, imageStore }, onStep);
  }
  return { manifest, lost: [...lost], erasedSince: await findErasedSince(stores.log, keys(), all()), ...differences };
};
