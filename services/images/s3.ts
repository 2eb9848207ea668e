import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3 } from '@aws-sdk/client-s3';
import { isImageFileName } from '../../contracts/images.ts';
import type { S3Place } from '../config/image-store-url.ts';
import { keyOf, type ImageStore } from './image-store.ts';
import { isGone, isRefused, unavailable } from './s3-errors.ts';

/**
 * In milliseconds: how long connecting may take, how long a connection may be silent, and how long all attempts of one
 * call may take. And how many names are listed at a time.
 */
const usual = { connection: 2_000, silence: 4_000, call: 15_000, page: 1_000 };
const tries = 3;

/** No image has this many bytes: larger files of other programs are not read into memory. */
const largest = 64 * 1024 * 1024;

const absent = (error: unknown): undefined => {
  if (!isGone(error)) throw error;
};

/** A store that refuses to say whether an object exists gives no reason: the next request will report one. */
const absentOrHidden = (error: unknown): undefined => (isRefused(error) ? undefined : absent(error));

/** Load the client lazily: it takes a fifth of a second. */
const open = async ({ region, endpoint, pathStyle }: S3Place, limits: typeof usual): Promise<S3> => {
  const { S3 } = await import('@aws-sdk/client-s3');
  return new S3({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: tries,
    requestHandler: { connectionTimeout: limits.connection, socketTimeout: limits.silence },
    // Requests are signed with the hash of the body, which all servers check; not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
};

/** Images in a bucket of a store that speaks Amazon's S3 protocol. Keys come from the client's usual sources. */
export class S3Images implements ImageStore {
  readonly #place: S3Place;
  readonly #limits: typeof usual;
  #client: Promise<S3> | undefined;

  constructor(place: S3Place, limits = usual) {
    this.#place = place;
    this.#limits = limits;
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    if (!isImageFileName(name)) throw new Error(`"${name}" is no name of a picture.`);
    const object = this.#objectOf(name);
    await this.#ask(async (client, within) => {
      if (await client.headObject(object, within).catch(absentOrHidden)) return;
      await client.putObject({ ...object, Body: bytes, ContentType: 'image/webp' }, within);
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    if (!isImageFileName(name)) return undefined;
    return this.#ask(async (client, within) => {
      const answer = await client.getObject(this.#objectOf(name), within).catch(absent);
      const body = answer?.Body as Readable | undefined;
      if (body && (answer?.ContentLength ?? 0) <= largest) return buffer(body);
      body?.destroy();
      return undefined;
    });
  }

  async remove(name: string): Promise<void> {
    if (!isImageFileName(name)) return;
    await this.#ask((client, within) => client.deleteObject(this.#objectOf(name), within).catch(absent));
  }

  async *names(): AsyncGenerator<string> {
    const { bucket: Bucket, prefix: Prefix } = this.#place;
    let ContinuationToken: string | undefined;
    do {
      const asked = { Bucket, Prefix, MaxKeys: this.#limits.page, ContinuationToken };
      const page = await this.#ask((client, within) => client.listObjectsV2(asked, within));
      for (const { Key = '' } of page.Contents ?? []) {
        const name = Key.slice(Key.lastIndexOf('/') + 1);
        if (isImageFileName(name) && Key === this.#objectOf(name).Key) yield name;
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  #objectOf(name: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + keyOf(name) };
  }

  /** The store's response, if it comes in time; any failure becomes a `StoreUnavailableError`. */
  async #ask<Answer>(ask: (client: S3, within: { readonly abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer> {
    try {
      const client = await (this.#client ??= open(this.#place, this.#limits));
      return await ask(client, { abortSignal: AbortSignal.timeout(this.#limits.call) });
    } catch (error) {
      throw unavailable(this.#place, error);
    }
  }
}
