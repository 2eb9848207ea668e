import accepts from '@fastify/accepts';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DomainError } from '../../contracts/errors.ts';
import type { Services } from './services.ts';
import { errorHandler, sendError } from './errors.ts';
import { refuseOddRequests } from './odd-requests.ts';
import { operations } from './operations.ts';

/** The endpoints of a process that only projects: liveness, readiness and metrics. */
export const buildProjector = async (services: Services, logger: Logger): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  await app.register(accepts);
  app.setErrorHandler(errorHandler);
  const nothing = new DomainError('NOT_FOUND', 'There is nothing at this address: this process only projects.');
  app.setNotFoundHandler((request, reply) => sendError(request, reply, nothing));
  refuseOddRequests(app, {});
  operations(app, services);
  return app;
};
