import { availableParallelism, tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError, invalid } from '../../contracts/errors.ts';
import { imageFileName, imagePath, imageSizes } from '../../contracts/images.ts';
import type { ImageView } from '../../contracts/views/image.ts';
import type { Limits } from '../config/limits.ts';
import { imageIdOf } from '../images/image-id.ts';
import type { ImageRecord, ImageRecords, Kept } from '../images/image-records.ts';
import type { ImageStore } from '../images/image-store.ts';
import { accountGone } from '../accounts/account-there.ts';
import { removeGoing } from '../images/remove-unused.ts';
import { overloaded } from '../load/load-shedder.ts';
import { FairQueue } from '../worker-pool/fair-queue.ts';
import { DeadlineError } from '../worker-pool/worker-pool.ts';
import { NotStartedError, WorkerProcess } from '../worker-pool/worker-process.ts';
import type { Decoded, Refusal } from './decode.ts';

const sentences: Readonly<Record<Refusal, string>> = {
  broken: 'This picture cannot be read. Open it in a program for pictures, save it again, and send that.',
  drawing: 'SVG drawings are not taken: they can hold programs. Please save the drawing as PNG, and send that.',
  pixels: 'This picture has more than 50 megapixels. Please make it smaller, and send that.',
  type: 'This is no picture that can be shown. Please send a PNG, JPEG, WebP, AVIF or GIF file.',
};

const refused = (why: Refusal): DomainError => invalid([{ field: 'image', message: sentences[why] }]);

const tooManyOfOne = new DomainError(
  'UNAVAILABLE',
  'The site is still at work on other pictures that you sent. Please wait a few seconds, then try again.',
);

const notReading = new DomainError(
  'UNAVAILABLE',
  'The site cannot read pictures at the moment. Please try again later; if it goes on, tell those who run the site.',
);

const keptErrors: Readonly<Record<Exclude<Kept, 'kept'>, DomainError>> = {
  full: new DomainError(
    'QUOTA_REACHED',
    'Your account has no room for more images. Images that no article uses are removed after some time: please try again later.',
  ),
  'no-account': accountGone(),
  going: new DomainError('UNAVAILABLE', 'This picture is just being removed. Please wait a few seconds, then try again.'),
};

const does = { file: 'services/image-uploads/decode', argument: '', does: 'reads pictures' } as const;

export interface ImageUploadServices {
  readonly imageStore: ImageStore;
  readonly imageRecords: ImageRecords;
  readonly limits: Limits;
  readonly now: () => Date;
  /** Called when a process crashed on a file, or did not start. */
  readonly onError: (error: Error) => void;
}

/**
 * Accepts members' images: reads them in separate processes, a few at a time, and stores what these make of the pixels.
 * Nothing of the file itself is kept.
 */
export class ImageUploads {
  readonly #services: ImageUploadServices;
  readonly #queue: FairQueue;
  readonly #idle: WorkerProcess<string, Decoded | Refusal>[];
  readonly #all: readonly WorkerProcess<string, Decoded | Refusal>[];
  #folder: Promise<string> | undefined;

  constructor(services: ImageUploadServices) {
    this.#services = services;
    const { imagesWaiting, imagesOfMemberWaiting } = services.limits;
    // At most half of the processors. The queue reserves one slot for readers, who never come here, so add one.
    const processes = Math.max(1, Math.floor(availableParallelism() / 2));
    const waiting = { readersWaiting: 0, membersWaiting: imagesWaiting, memberWaiting: imagesOfMemberWaiting };
    this.#queue = new FairQueue({ ...waiting, atWork: processes + 1 }, tooManyOfOne);
    this.#all = Array.from({ length: processes }, () => new WorkerProcess<string, Decoded | Refusal>(does));
    this.#idle = [...this.#all];
  }

  /** The folder for incoming files, private to this process. */
  folder(): Promise<string> {
    return (this.#folder ??= mkdtemp(join(tmpdir(), 'benchnotes-uploads-')));
  }

  /**
   * Reads the image from a file, which stays in place, and stores it. Throws `DomainError` VALIDATION_FAILED if the
   * image is not accepted, QUOTA_REACHED, NOT_SIGNED_IN if the account is gone, and UNAVAILABLE if the queue is full;
   * `StoreUnavailableError`.
   */
  async take(file: string, userId: number): Promise<ImageView> {
    const { imageStore, imageRecords, limits, now } = this.#services;
    const { files, notes, digest, ...size } = await this.#queue.run(userId, () => this.#decode(file));
    const image = { id: imageIdOf(digest, userId), ...size };
    const bytes = files.reduce((sum, { length }) => sum + length, 0);
    const record = { ...image, bytes, userId, uploadedAt: now().getTime() };
    // Write the record first, so that files left by a crash are found and removed later.
    const kept = await imageRecords.keep(record, limits.imageBytesOfAccount);
    if (kept !== 'kept') throw keptErrors[kept];
    const sizes = imageSizes(image);
    for (const [place, size] of sizes.entries()) await imageStore.put(imageFileName(image.id, size), files[place] as Buffer);
    await this.#refuseLate(record);
    return { ...image, src: imagePath(image.id, image), widths: sizes.map(({ width }) => width), notes: [...notes] };
  }

  /** If the record went while the files were written, as with its account, removes the files, too. */
  async #refuseLate(record: Omit<ImageRecord, 'state'>): Promise<void> {
    const { imageRecords } = this.#services;
    const there = await imageRecords.byId(record.id);
    if (there && there.state !== 'going') return;
    await imageRecords.restore([{ ...record, state: 'going' }]);
    await removeGoing(this.#services);
    throw keptErrors[there ? 'going' : 'no-account'];
  }

  /** Kills the processes, whatever they are doing. */
  async stop(): Promise<void> {
    for (const worker of this.#all) worker.stop();
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }

  async #decode(file: string): Promise<Decoded> {
    const worker = this.#idle.pop();
    if (!worker) throw overloaded;
    try {
      const decoded = await worker.run(file, this.#services.limits.decodingTime);
      if (typeof decoded === 'string') throw refused(decoded);
      return decoded;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (!(error instanceof DeadlineError)) this.#services.onError(error as Error);
      if (error instanceof NotStartedError) throw notReading;
      // Too long, too much memory, or a crash in a library: a retry would end the same way.
      throw refused('broken');
    } finally {
      this.#idle.push(worker);
    }
  }
}
