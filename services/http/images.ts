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
    /** The file that the body of an upload is put into, until the request is over. */
    received: string | undefined;
  }
}

const year = 365 * 24 * 60 * 60;

/** Whatever a file holds, a browser that is led to it by itself runs and loads nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const tooLarge = new DomainError('TOO_LARGE', 'This picture has more than 20 MB. Please make it smaller, and send that.');

const tooManyAtOnce = new DomainError(
  'UNAVAILABLE',
  'You are already uploading several images. Please wait until one of them is finished, then try again.',
);

const imageAddress = '/images/:name';

/**
 * For images that everybody may see. A browser keeps one for good, since its name identifies its content. Caches that
 * many readers share ask again after a minute, so that they stop sending an image soon after the site does.
 */
export const publicForGood = `public, max-age=${year}, s-maxage=60, immutable`;

const forAll = {
  'cache-control': publicForGood,
  // Feed readers on other sites show the images, too.
  'cross-origin-resource-policy': 'cross-origin',
};

/** No cache but the reader's own keeps it, and that one asks each time whether it still may. */
const forSome = { 'cache-control': 'private, no-cache', 'cross-origin-resource-policy': 'same-origin' };

type ImageRequest = FastifyRequest<{ Params: { name: string } }>;

/** Sends a file with its headers; not found where it is missing. */
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
 * Answers images that everybody may see before a session is looked at; others go on to `imageFiles`. `watch` logs and
 * measures what is answered here. Registered before the session plugin.
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

/** Images that not everybody may see: an article that has them is not published. */
export const imageFiles = (app: FastifyInstance, services: Services): void => {
  app.get(imageAddress, async (request: ImageRequest, reply) => {
    const { name } = request.params;
    const mayRead = isImageFileName(name) && (await mayReadImage(services, imageOf(name), request.user, services.now()));
    if (!mayRead) return reply.callNotFound();
    await sendFile(services, request, reply, forSome);
    return reply;
  });
};

/** How many uploads are being received, in all and of each account. */
class Receiving {
  readonly #limits: Pick<Services['limits'], 'uploadsAtOnce' | 'uploadsOfMember'>;
  readonly #ofMember = new Map<number, number>();
  #all = 0;

  constructor(limits: Services['limits']) {
    this.#limits = limits;
  }

  /** Throws `DomainError` UNAVAILABLE where there are too many. */
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

/** Takes pictures that members upload. The body goes into a file as it comes: no memory holds it. */
export const imageUploads = (app: FastifyInstance, services: Services): void => {
  const { config, limits, imageUploads, now } = services;
  const sent = new RateLimiter(
    limits.uploads,
    'You have sent very many pictures in a short time. Please wait a little, then send it again.',
    now,
  );
  const receiving = new Receiving(limits);

  /** Before the body is read. */
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

  /** Its place is free when nothing works on the file any more, also where nobody waits for that. */
  const clear = async (request: FastifyRequest, file: string, member: number): Promise<void> => {
    request.received = undefined;
    await working.get(file)?.catch(() => undefined);
    receiving.end(member);
    await rm(file, { force: true });
  };

  /** What is done with files. */
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
