import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { imageLimits, isImageFileName } from '../../contracts/images.ts';
import * as contracts from '../../contracts/routes/images.ts';
import { overloaded } from '../load/load-shedder.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import { mayReadImage } from '../reading/image-readers.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';
import { whenOver } from './when-over.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that holds the body of an upload until the request is over. */
    received: string | undefined;
  }
}

const year = 365 * 24 * 60 * 60;

/** If a browser opens the file directly, it runs and loads nothing, whatever the file holds. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const tooLarge = new DomainError('TOO_LARGE', 'This picture has more than 20 MB. Please make it smaller, and send that.');

const tooManyAtOnce = new DomainError(
  'UNAVAILABLE',
  'You are already uploading several images. Please wait until one of them is finished, then try again.',
);

const imageAddress = '/images/:name';

/**
 * For public images. A browser keeps one forever, since its name identifies its content. Shared caches revalidate after
 * a minute, so that they stop serving an image soon after the site does.
 */
export const publicForGood = `public, max-age=${year}, s-maxage=60, immutable`;

const forAll = {
  'cache-control': publicForGood,
  // Feed readers on other sites show the images, too.
  'cross-origin-resource-policy': 'cross-origin',
};

/** Only the reader's own cache may keep it, and must revalidate it each time. */
const forSome = { 'cache-control': 'private, no-cache', 'cross-origin-resource-policy': 'same-origin' };

type ImageRequest = FastifyRequest<{ Params: { name: string } }>;

/** Sends a file with its headers, or 404 if it is missing. */
const sendFile = async (
  { servedImages }: Pick<Services, 'servedImages'>,
  { params: { name }, headers }: ImageRequest,
  reply: FastifyReply,
  caching: typeof forAll,
): Promise<void> => {
  const bytes = await servedImages.get(name);
  if (!bytes) return void reply.callNotFound();
  const etag = `"${name.replace(/\.webp$/, '')}"`;
  void reply.headers({ ...caching, etag, 'content-security-policy': policy });
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  void (known?.includes(etag) ? reply.code(304).send() : reply.type('image/webp').send(bytes));
};

const imageOf = (name: string): string => name.slice(0, name.indexOf('-'));

/**
 * Serves public images before a session is looked at; other requests go on to `imageFiles`. `watch` logs and measures
 * the responses sent here. Registered before the session plugin.
 */
export const publicImageFiles = (
  app: FastifyInstance,
  services: Pick<Services, 'servedImages' | 'publicImages'>,
  watch: (request: FastifyRequest, reply: FastifyReply) => void,
): void => {
  const answer = async (request: ImageRequest, reply: FastifyReply): Promise<boolean> => {
    const { name } = request.params;
    if (!isImageFileName(name) || !(await services.publicImages.has(imageOf(name)))) return false;
    watch(request, reply);
    await sendFile(services, request, reply, forAll);
    return true;
  };
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.url !== imageAddress) return next();
    answer(request as ImageRequest, reply).then((isDone) => isDone || next(), next);
  });
};

/** Serves images that are not public: those of unpublished articles. */
export const imageFiles = (app: FastifyInstance, services: Services): void => {
  app.get(imageAddress, async (request: ImageRequest, reply) => {
    const { name } = request.params;
    const mayRead = isImageFileName(name) && (await mayReadImage(services, imageOf(name), request.user, services.now()));
    if (!mayRead) return reply.callNotFound();
    await sendFile(services, request, reply, forSome);
    return reply;
  });
};

/** Counts the uploads in progress, in total and per account. */
class Receiving {
  readonly #limits: Pick<Services['limits'], 'uploadsAtOnce' | 'uploadsOfMember'>;
  readonly #ofMember = new Map<number, number>();
  #all = 0;

  constructor(limits: Services['limits']) {
    this.#limits = limits;
  }

  /** Throws `DomainError` UNAVAILABLE if too many are in progress. */
  begin(member: number): void {
    const own = this.#ofMember.get(member) ?? 0;
    if (own >= this.#limits.uploadsOfMember) throw tooManyAtOnce;
    if (this.#all >= this.#limits.uploadsAtOnce) throw overloaded;
    this.#ofMember.set(member, own + 1);
    this.#all += 1;
  }

  end(member: number): void {
    const left = (this.#ofMember.get(member) ?? 1) - 1;
    if (left > 0) this.#ofMember.set(member, left);
    else this.#ofMember.delete(member);
    this.#all -= 1;
  }
}

/** Passes on no more bytes than a file may have. */
const bounded = (): Transform => {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > imageLimits.bytes) done(tooLarge);
      else done(null, chunk);
    },
  });
};

/** Accepts images that members upload. The body is streamed to a file, never held in memory. */
export const imageUploads = (app: FastifyInstance, services: Services): void => {
  const { config, limits, imageUploads, now } = services;
  const sent = new RateLimiter(
    limits.uploads,
    'You have sent very many pictures in a short time. Please wait a little, then send it again.',
    now,
  );
  const receiving = new Receiving(limits);

  /** Runs before the body is read. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { user, headers, method } = request;
    if (!user || method !== 'POST') return;
    if (Number(headers['content-length'] ?? 0) > imageLimits.bytes) throw tooLarge;
    if (config.rateLimits) sent.admit(String(user.id));
    const file = join(await imageUploads.folder(), randomUUID());
    receiving.begin(user.id);
    request.received = file;
    whenOver(reply, () => {
      clear(request, file, user.id).catch((error: unknown) => request.log.error({ err: error }, 'a file could not be removed'));
    });
    if (config.rateLimits) sent.charge(String(user.id), 1);
  };

  /** Frees the upload's place and file once nothing works on the file any more, even if the client has gone. */
  const clear = async (request: FastifyRequest, file: string, member: number): Promise<void> => {
    request.received = undefined;
    await working.get(file)?.catch(() => undefined);
    receiving.end(member);
    await rm(file, { force: true });
  };

  /** The work in progress on each file. */
  const working = new Map<string, Promise<unknown>>();
  const workOn = async <Result>({ received: file }: FastifyRequest, work: (file: string) => Promise<Result>): Promise<Result> => {
    if (file === undefined) throw overloaded;
    const done = work(file);
    working.set(file, done);
    try {
      return await done;
    } finally {
      working.delete(file);
    }
  };

  const receive = (request: FastifyRequest, body: Readable): Promise<void> =>
    workOn(request, (file) => pipeline(body, bounded(), createWriteStream(file, { flags: 'wx', mode: 0o600 })));

  void app.register(async (app) => {
    app.decorateRequest('received', undefined);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser([...contracts.uploadImage.file], receive);
    app.addHook('onRequest', admit);

    serve(app, contracts.uploadImage, async ({ user, request, reply }) => {
      const image = await workOn(request, (file) => imageUploads.take(file, user.id));
      void reply.header('location', image.src);
      return image;
    });
  });
};
