import accepts from '@fastify/accepts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { DomainError } from '../../contracts/errors.ts';
import type { Progress } from '../../projections/building.ts';
import type { Config } from '../config/config.ts';
import { escapeText } from '../../domain/article/characters.ts';
import { errorHandler, sendError } from './errors.ts';
import { refuseOddRequests } from './odd-requests.ts';
import { securityHeaders } from './security-headers.ts';

/** The `Retry-After` of the responses, in seconds. */
const retryAfter = 5;

const sentenceOf = (siteName: string, progress: Progress | undefined): string => {
  if (!progress) return `${siteName} is starting.`;
  const percent = progress.to === 0 ? 100 : Math.floor((100 * progress.position) / progress.to);
  return `${siteName} is starting: its read collections are being built from the event log, ${percent} % of it so far.`;
};

const style = 'body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem}';
const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The page reloads itself, so visitors see the page they requested as soon as the site is up. */
const pageOf = (siteName: string, sentence: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${retryAfter}"><title>${escapeText(siteName)}</title>
<style>${style}</style></head><body><h1>One moment, please</h1><p>${escapeText(sentence)}</p><p>This page loads again by itself.</p></body></html>`;

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

/**
 * Responds until the read collections are ready: `/healthz` says that the process is alive; everything else gets a 503
 * with the progress and a Retry-After. Not listening yet.
 */
export const buildStarting = async (
  config: Config,
  siteName: string,
  logger: Logger,
  progress: () => Progress | undefined,
): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: logger.child({}, { level: 'error' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Clients with open connections reconnect and reach the site itself.
    forceCloseConnections: true,
  });
  const headers = securityHeaders(config);
  await app.register(accepts);
  app.setErrorHandler(errorHandler);
  refuseOddRequests(app, headers);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...headers, connection: 'close' });
  });
  app.get('/healthz', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  app.setNotFoundHandler((request, reply) => {
    const sentence = sentenceOf(siteName, progress());
    if (!wantsPage(request)) return sendError(request, reply, new DomainError('UNAVAILABLE', sentence, [], retryAfter));
    return reply
      .code(503)
      .headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' })
      .header('content-security-policy', `${headers['content-security-policy']};style-src ${styleSource}`)
      .type('text/html; charset=utf-8')
      .send(pageOf(siteName, sentence));
  });
  return app;
};
