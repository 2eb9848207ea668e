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
 * Builds a public response; undefined if the request is not public: it then continues to the session and the route's
 * handler.
 */
export type PublicRead = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    publicRead?: PublicRead;
  }
}

/** The routes that search: the API's, and the page that shows its results. */
const searching = new Set<string>([searchPosts.path, '/search']);

/** How long a read waits for the read collections to reach the position that it names, in milliseconds. */
const longestWait = 2_000;

/**
 * Serves public GETs from the response cache before cookies, sessions or anything else is looked at. Responses that are
 * not cached yet are built here, so that readers do not depend on the session store. Registered before every other
 * hook.
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
   * The cached response, unless this process has been out of touch with the read collections for longer than the
   * operator allows: it cannot know what has changed since.
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
   * Sends what the error handler would, at a tenth of the cost: at ten times the load, most of the work is refusing.
   */
  const refuse = ({ method }: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    reply.raw.writeHead(503, refusal).end(method === 'HEAD' ? undefined : sentence);
  };

  /** Rate-limits searches by IP address: each one scans all texts. */
  const admit = ({ routeOptions, ip }: FastifyRequest): void => {
    if (config.rateLimits && searching.has(routeOptions.url ?? '') && ip !== ownAddress) searches.take(ipPrefix(ip));
  };

  /**
   * Builds a response, once for all concurrent requests. A page's own API reads bypass the shedder: it admitted the
   * page.
   */
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
   * Reads at or after a position. The runner reports a position as reached only after the changes up to it have been
   * invalidated, so a response that is still cached then is no older.
   */
  const cachedAfter = async (after: number, request: FastifyRequest, reply: FastifyReply, read: PublicRead) => {
    await runner.reached(after, longestWait);
    return cachedFor(addressOf(request)) ?? build(request, reply, read);
  };

  app.addHook('onRequest', (request, reply, next) => {
    const { method, url, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const after = Number(headers['log-position'] ?? 0);
    // Most URLs are already spelled as they are cached; normalising them, or looking up the route, would take longer
    // than all the rest of the response.
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
        // The hook that adds them runs later.
        void reply.headers(common);
        next(error);
      },
    );
  });
};
