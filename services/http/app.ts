import accepts from '@fastify/accepts';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { views } from '../../contracts/routes.ts';
import { sessionLifetime, sessionStore } from '../accounts/session-store.ts';
import type { Frontend } from './frontend.ts';
import { derived, unsubscribePurpose } from '../config/secret.ts';
import type { Services } from './services.ts';
import { accountRoutes } from './accounts.ts';
import { appealRoutes } from './appeals.ts';
import { asOfRoutes } from './as-of.ts';
import { authenticate, authenticateAgain, refuseCrossSiteCalls } from './authenticate.ts';
import { authorRoutes } from './authors.ts';
import { bulkDecisions } from './bulk-decisions.ts';
import { categoryRoutes } from './categories.ts';
import { categoryCommands } from './category-commands.ts';
import { claimRoutes } from './claims.ts';
import { cookieNames } from './cookie-names.ts';
import { documentation } from './documentation.ts';
import { draftRoutes } from './drafts.ts';
import { emailChange } from './email-change.ts';
import { dataExport } from './export.ts';
import { addressErrorHandler, errorHandler } from './errors.ts';
import { feeds } from './feeds.ts';
import { gallery } from './gallery.ts';
import { imageFiles, imageUploads, publicImageFiles } from './images.ts';
import { jsonBodies } from './json-body.ts';
import { liveChanges } from './live.ts';
import { logRoutes } from './log.ts';
import { notFoundHandler, refuseMistaken } from './not-found.ts';
import { noticeRoutes } from './notices.ts';
import { observe } from './observe.ts';
import { refuseOddRequests } from './odd-requests.ts';
import { operations } from './operations.ts';
import { sitePages } from './pages.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordReset } from './password-reset.ts';
import { ownFiles, ownerPages } from './owner-pages.ts';
import { previewLinks, previews } from './previews.ts';
import { peopleRoutes } from './people.ts';
import { erasureRoutes } from './erasure.ts';
import { postCommands } from './post-commands.ts';
import { postReads } from './posts.ts';
import { figureRoutes } from './figures.ts';
import { queueRoutes } from './queue.ts';
import { reasonRoutes } from './reasons.ts';
import { publicReads } from './public-reads.ts';
import { receipts } from './receipts.ts';
import { reauthentication } from './reauthentication.ts';
import { robots } from './robots.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { securityHeaders } from './security-headers.ts';
import { setUpRoutes } from './setup.ts';
import { securityTxt } from './security-txt.ts';
import { serializerOf } from './serializers.ts';
import { sessionIds, takeFormerSession } from './session-ids.ts';
import { shedCalls } from './shed.ts';
import { accountSettings } from './settings.ts';
import { sitemaps } from './sitemap.ts';
import { socialPictures } from './social-pictures.ts';
import { suspensionRoutes } from './suspensions.ts';
import { systemRoutes } from './system.ts';
import { tagRoutes } from './tags.ts';
import { loggedPosts, signedLog, signedLogCall } from './signed-log.ts';
import { staticFiles } from './static-files.ts';
import { unsubscribing } from './unsubscribe.ts';
import { validators } from './request-validators.ts';

const isPage = ({ method, url }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/');

/** Generates request ids that are unique across processes and cheap to make. */
const requestNumbers = (): (() => string) => {
  const start = randomUUID();
  let number = 0;
  return () => `${start}-${(number += 1)}`;
};

/**
 * Builds the whole HTTP side of a process, or only the API if there is no frontend. It does not listen yet, so that
 * tests can inject requests.
 */
export const buildApp = async (
  services: Services,
  secret: string,
  logger: Logger,
  frontend?: Frontend,
): Promise<FastifyInstance> => {
  const { config, accounts, limits, now, shedder } = services;
  const headers = securityHeaders(config);
  const names = cookieNames(config.siteUrl);
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestNumbers(),
    // Use this instead of `loggerInstance`, with which Fastify watches the end of each response. All requests share one
    // logger: a child logger per request costs as much as a cached response, and observe.ts logs the request's id.
    childLoggerFactory: () => logger as FastifyBaseLogger,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: limits.body,
    requestTimeout: limits.requestTime,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headersTime, connectionsCheckingInterval: limits.headersTime / 5 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void addressErrorHandler(error, request, reply.headers(headers)),
    schemaController: { compilersFactory: { buildValidator: validators } },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        verbose: true,
        // services/http/schemas.test.ts validates them; doing it here would add 0.1 s to each start.
        validateSchema: false,
        keywords: ['x-sentence', 'x-rules'],
      },
    },
  });
  app.server.maxConnections = limits.connections;
  for (const view of views) app.addSchema(view);
  app.setSerializerCompiler(serializerOf);
  app.decorateRequest('user', undefined);
  app.decorateRequest('withheld', undefined);
  app.decorateRequest('isProven', false);
  app.removeContentTypeParser('text/plain');
  jsonBodies(app);
  await app.register(accepts);
  app.setErrorHandler(errorHandler);
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    isPage(request) && notFoundPage ? notFoundPage(reply) : notFoundHandler(request, reply);
  app.setNotFoundHandler(refuseUnknown);

  refuseOddRequests(app, headers);
  publicReads(app, services);
  const watch = observe(app, services);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
  // Refuse unknown routes before Fastify looks at the body. Otherwise the client would read what is wrong with the body
  // rather than which methods the URL supports.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? refuseUnknown(request, reply) : undefined));
  publicImageFiles(app, services, watch);
  const notFoundPage = frontend && (await sitePages(app, services, frontend));
  if (frontend) socialPictures(app, services, frontend);
  if (frontend) await gallery(app, services, frontend.gallery);
  await app.register(staticFiles);
  feeds(app, services);
  ownFiles(app, services);
  const pages = frontend?.pages ?? [];
  sitemaps(app, services, pages);
  robots(app, services, pages);
  securityTxt(app, services);
  signedLog(app, services);
  loggedPosts(app, services);
  refuseMistaken(app);
  await app.register(async (app) => operations(app, services));
  await app.register(async (app) => documentation(app, services));
  await app.register(async (app) => {
    shedCalls(app, shedder);
    app.addHook('onRequest', refuseCrossSiteCalls(config.siteUrl));
    await app.register(cookie, { secret: derived(secret, 'device cookies') });
    takeFormerSession(app, names);
    await app.register(session, {
      secret,
      cookieName: names.session,
      idGenerator: sessionIds(names),
      store: sessionStore(accounts, limits.sessionsOfAccount, () => now().getTime()),
      rolling: false,
      saveUninitialized: false,
      cookie: {
        httpOnly: true,
        sameSite: 'lax',
        secure: config.siteUrl.startsWith('https:'),
        path: '/',
        maxAge: sessionLifetime,
      },
    });
    app.addHook('onRequest', authenticate(services));
    app.addHook('preHandler', authenticateAgain(services));
    accountRoutes(app, services, derived(secret, 'tallies'), logger);
    passwordReset(app, services, derived(secret, 'tallies'), logger);
    emailChange(app, services, derived(secret, 'tallies'), logger);
    categoryRoutes(app, services);
    categoryCommands(app, services);
    reasonRoutes(app, services);
    tagRoutes(app, services);
    authorRoutes(app, services);
    ownerPages(app, services);
    postReads(app, services);
    receipts(app, services);
    postCommands(app, services);
    queueRoutes(app, services);
    figureRoutes(app, services);
    appealRoutes(app, services);
    claimRoutes(app, services);
    bulkDecisions(app, services);
    asOfRoutes(app, services);
    imageFiles(app, services);
    imageUploads(app, services);
    systemRoutes(app, services);
    accountSettings(app, services, derived(secret, 'tallies'));
    draftRoutes(app, services);
    previewLinks(app, services);
    previews(app, services, derived(secret, 'tallies'), frontend);
    dataExport(app, services, derived(secret, 'tallies'));
    noticeRoutes(app, services);
    unsubscribing(app, services, { tokens: derived(secret, unsubscribePurpose), tallies: derived(secret, 'tallies') });
    passkeyRoutes(app, services);
    secondFactorRoutes(app, services, derived(secret, 'secrets of authenticator apps'));
    reauthentication(app, services, derived(secret, 'tallies'));
    setUpRoutes(app, services, derived(secret, 'tallies'));
    logRoutes(app, services);
    signedLogCall(app, services);
    peopleRoutes(app, services);
    suspensionRoutes(app, services);
    erasureRoutes(app, services);
    liveChanges(app, services);
  });
  return app;
};
