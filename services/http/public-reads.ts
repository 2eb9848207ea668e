import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { searchPosts } from '../../contracts/routes/posts.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import type { Services } from './services.ts';
import { overloaded } from '../load/load-shedder.ts';
import { addressOf } from './addresses.ts';
import { encodingFor } from './encodings.ts';
import { withDate } from './last-modified.ts';
import { mayRemember, unchangedFor, type Answer, type CachedAnswer, type Sendable } from './response-cache.ts';
import { ownAddress, RateLimiter } from '../load/rate-limiter.ts';
import { dataHeaders, securityHeaders } from './security-headers.ts';

/**
 * Builds a public answer; undefined where the request is not for everybody: it then takes the long way, session and
 * all.
 */
export type PublicRead = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    publicRead?: PublicRead;
  }
}

/** Where searches are made: in the API, and by the page that shows what it answers. */
const searching = new Set<string>([searchPosts.path, '/search']);

/** How long a read waits for the collections to reach the position that it names, in milliseconds. */
const longestWait = 2_000;

/**
 * Answers public GETs from the response cache before cookies, sessions or anything else is looked at. What is not
 * cached yet is built here, so that readers do not depend on the session store. Registered before every other hook.
 */
export const publicReads = (app: FastifyInstance, services: Services): void => {
  const { config, responseCache, limits, runner, views, metrics, shedder, now } = services;
  const searches = new RateLimiter(
    limits.searches,
    'You search faster than we can look. Please wait a moment, then try again.',
    now,
  );
  const write = ({ method }: FastifyRequest, { raw }: FastifyReply, { headers, bytes }: Sendable): void => {
    raw.writeHead(200, headers as string[]);
    raw.end(method === 'HEAD' ? undefined : bytes);
  };

  const send = (request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): void => {
    reply.hijack();
    metrics.publicReads += 1;
    shedder.noteUse();
    if (answer.viewOf !== undefined && request.method === 'GET') views.seen(answer.viewOf, request);
    const encoding = answer.compressible ? encodingFor(request) : undefined;
    const unchanged = unchangedFor(request.headers, answer, encoding);
    if (unchanged) return void reply.raw.writeHead(304, unchanged as string[]).end();
    if (encoding === undefined) return write(request, reply, answer);
    const ready = answer[encoding];
    if (ready) return write(request, reply, ready);
    responseCache.encoded(addressOf(request), answer, encoding).then(
      (made) => write(request, reply, made),
      () => write(request, reply, answer),
    );
  };

  /**
   * What is cached, unless this process has not heard of the collections for longer than the operator allows: what
   * changed since it cannot know.
   */
  const cachedFor = (url: string): CachedAnswer | undefined => (mayRemember(config, runner) ? responseCache.get(url) : undefined);

  const common = securityHeaders(config);
  const sentence = Buffer.from(overloaded.message);
  const refusal = Object.entries({
    ...dataHeaders(config),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(sentence.length),
    'cache-control': 'no-store',
    'retry-after': '2',
    vary: 'Accept',
  }).flat();

  /**
   * What the error handler would say, at a tenth of the cost: under ten times the load most of what is done is
   * refusing.
   */
  const refuse = ({ method }: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    reply.raw.writeHead(503, refusal).end(method === 'HEAD' ? undefined : sentence);
  };

  /** A search looks through all texts, so it is limited how often one address makes one be done. */
  const admit = ({ routeOptions, ip }: FastifyRequest): void => {
    if (config.rateLimits && searching.has(routeOptions.url ?? '') && ip !== ownAddress) searches.take(ipPrefix(ip));
  };

  /** Who asks for what is being made already waits for it with others; what a page needs was let in with the page. */
  const make = (request: FastifyRequest, reply: FastifyReply, read: PublicRead): Promise<CachedAnswer | undefined> =>
    responseCache.answer(addressOf(request), async () => {
      metrics.publicBuilds += 1;
      const answer = await (request.ip === ownAddress ? read(request, reply) : shedder.build(() => read(request, reply)));
      return answer && withDate(answer, services);
    });

  const build = async (request: FastifyRequest, reply: FastifyReply, read: PublicRead): Promise<CachedAnswer | undefined> => {
    admit(request);
    const { schema } = request.routeOptions;
    return !schema?.querystring || request.validateInput(request.query, 'querystring') ? make(request, reply, read) : undefined;
  };

  /**
   * What changed before a position was invalidated before the collections stood there: what is cached then is no older.
   */
  const cachedAfter = async (after: number, request: FastifyRequest, reply: FastifyReply, read: PublicRead) => {
    await runner.reached(after, longestWait);
    return cachedFor(addressOf(request)) ?? build(request, reply, read);
  };

  app.addHook('onRequest', (request, reply, next) => {
    const { method, url, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const after = Number(headers['log-position'] ?? 0);
    // Most addresses are written as they are cached already; to write them so, or to ask for the route, takes longer
    // than all the rest of an answer.
    const ready = after > 0 ? undefined : cachedFor(url);
    if (ready) return send(request, reply, ready);
    const read = request.routeOptions.config.publicRead;
    if (!read) return next();
    const answer = after > 0 ? undefined : cachedFor(addressOf(request));
    if (answer) return send(request, reply, answer);
    (after > 0 ? cachedAfter(after, request, reply, read) : build(request, reply, read)).then(
      (built) => (built ? send(request, reply, built) : next()),
      (error: Error) => {
        if (error === overloaded && !request.headers.accept?.includes('json')) return refuse(request, reply);
        // The hook that adds them comes later.
        void reply.headers(common);
        next(error);
      },
    );
  });
};
