import { createHash } from 'node:crypto';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { MalformedError } from '../../domain/transparency/errors.ts';
import { formatVerifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';
import { limits } from '../config/limits.ts';
import { refuseOddRequests } from '../http/odd-requests.ts';
import { answerLogger } from './answer-log.ts';
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

/** What a witness answers. Not listening yet. `clock`: monotonic, in milliseconds. */
export const buildWitness = (
  witness: LogWitness,
  record: WitnessRecord,
  described: Described,
  logger: Logger,
  clock?: () => number,
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
  const logAnswer = answerLogger(logger, clock);
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
