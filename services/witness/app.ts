import { createHash } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { encodeBase64 } from '../../domain/transparency/bytes.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { MalformedError } from '../../domain/transparency/errors.ts';
import { formatVerifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';
import { visibleText } from '../../domain/visible-text.ts';
import { limits } from '../config/limits.ts';
import { refuseOddRequests } from '../http/odd-requests.ts';
import type { WitnessRecord } from './record.ts';
import { parseSubmission } from './submission.ts';
import type { Answer, LogWitness } from './witness.ts';

/** What an app tells of, beside what it is asked. */
export interface Described {
  readonly name: string;
  readonly verifierKey: string;
  readonly logs: ReadonlyMap<string, readonly VerifierKey[]>;
}

/** The longest note, and the lines of the longest proof. */
const mostBytes = 264 * 1024;

const plain = 'text/plain; charset=utf-8';

const send = (reply: FastifyReply, answer: Answer): FastifyReply => {
  void reply.code(answer.status);
  if (answer.status === 200) return reply.type(plain).send(answer.cosignature);
  if (answer.status === 409) return reply.type('text/x.tlog.size').send(`${answer.size}\n`);
  return reply.type(plain).send(`${answer.sentence}\n`);
};

/** The most warnings about requests, which any client can send, per this number of milliseconds. */
const warnings = { max: 20, ttl: 3_600_000 };

/** The most forks remembered: only the owner of a log's key can make another one. */
const mostForks = 100;

const unsignedBy = {
  403: 'No key that the configuration gives this log signed the checkpoint.',
  404: 'The configuration has no such log.',
} as const;

/** The most characters logged of a name, which any client may send. */
const longestOrigin = 200;

/**
 * Logs the responses, the same refusal once an hour. A log that is not followed, or signs with another key, usually
 * means a configuration mistake, but strangers can send one, too: they must not flood the log, where forks are alarms.
 */
const answerLogger = (logger: Logger): ((checkpoint: Checkpoint, answer: Answer) => void) => {
  const warned = new LRUCache<string, true>(warnings);
  const forks = new LRUCache<string, true>({ max: mostForks });
  const warn = (key: string, facts: object, sentence: string): void => {
    warned.purgeStale();
    const isReported = !warned.has(key) && warned.size < warnings.max;
    if (isReported) warned.set(key, true);
    logger[isReported ? 'warn' : 'debug'](facts, sentence);
  };
  return ({ origin, size, root }, answer) => {
    const head = `${origin} ${size} ${encodeBase64(root)}`;
    if (answer.status === 200) logger.info({ origin, size, root: encodeBase64(root) }, 'cosigned a checkpoint');
    else if ('fork' in answer && answer.fork) {
      const sentence = 'This log has two pasts: it signed two checkpoints of one size. Keep both.';
      logger[forks.has(head) ? 'debug' : 'error']({ origin, size, ...answer.fork }, sentence);
      forks.set(head, true);
    } else if (answer.status === 422) warn(head, { origin, size, checkpoint: answer.checkpoint }, answer.sentence);
    else if (answer.status === 403 || answer.status === 404) {
      const name = visibleText(origin.slice(0, longestOrigin));
      warn(`${answer.status} ${name}`, { origin: name, status: answer.status }, unsignedBy[answer.status]);
    } else logger.debug({ origin, size, status: answer.status }, 'did not cosign a checkpoint');
  };
};

const refuseFaults = (app: FastifyInstance, logger: Logger): void => {
  app.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
    const status = error instanceof MalformedError ? 400 : (error.statusCode ?? 503);
    if (status < 500) return reply.code(status).type(plain).send(`${error.message}\n`);
    logger.error({ err: error }, 'nothing was cosigned');
    return reply
      .code(503)
      .type(plain)
      .header('retry-after', '5')
      .send('The record of this witness cannot be used now: nothing was cosigned.\n');
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type(plain).send('A witness takes POST /add-checkpoint; GET / tells its key.\n'),
  );
};

/** Serves monitors the last cosigned checkpoint of each log, at the SHA-256 of its origin. */
const serveCheckpoints = (app: FastifyInstance, { logs }: Described, record: WitnessRecord): void => {
  for (const origin of logs.keys()) {
    const hash = createHash('sha256').update(origin).digest('hex');
    app.get(`/${hash}/checkpoint`, async (_request, reply) => {
      const last = await record.last(origin);
      return last === undefined ? reply.callNotFound() : reply.type(plain).send(last);
    });
  }
};

const page = ({ name, verifierKey, logs }: Described): string => `This is the witness ${name} (https://c2sp.org/tlog-witness).
It cosigns checkpoints of the logs that it follows, each only if it grew out of the one that it cosigned before.

Verifier key: ${verifierKey}

Logs:
${[...logs].map(([origin, keys]) => `  ${origin}\n${keys.map((key) => `    ${formatVerifierKey(key)}\n`).join('')}`).join('')}`;

/** The app of a witness, not listening yet. */
export const buildWitness = (
  witness: LogWitness,
  record: WitnessRecord,
  described: Described,
  logger: Logger,
): FastifyInstance => {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    bodyLimit: mostBytes,
    requestTimeout: limits.requestTime,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headersTime, connectionsCheckingInterval: limits.headersTime / 5 },
  });
  app.server.maxConnections = limits.connections;
  refuseOddRequests(app, {});
  refuseFaults(app, logger);
  app.removeAllContentTypeParsers();
  // Clients send any content type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const logAnswer = answerLogger(logger);
  app.get('/', async (_request, reply) => reply.type(plain).send(page(described)));
  serveCheckpoints(app, described, record);
  app.post<{ Body: Buffer | undefined }>('/add-checkpoint', async ({ body = Buffer.of() }, reply) => {
    const submission = parseSubmission(body);
    const answer = await witness.cosign(submission);
    logAnswer(submission.checkpoint, answer);
    return send(reply, answer);
  });
  return app;
};
