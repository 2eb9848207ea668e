import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateRule } from '../config/limits.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import type { Services } from './services.ts';

/** How often and how many bytes one account may send, and the message beyond that. */
interface SentRules {
  readonly times: RateRule;
  readonly bytes: RateRule;
  readonly sentence: string;
}

/** Limits what members send to this plugin's routes, whose bodies hold articles. */
export const limitSent = (app: FastifyInstance, services: Services, { times, bytes, sentence }: SentRules): void => {
  const { config, limits, now } = services;
  const sent = new RateLimiter(times, sentence, now);
  const sentBytes = new RateLimiter(bytes, sentence, now);
  const isLimited = ({ method }: FastifyRequest): boolean => config.rateLimits && (method === 'POST' || method === 'PUT');

  // Before the body is read: validating it costs more than refusing it.
  app.addHook('onRequest', async (request) => {
    const { user, headers } = request;
    if (!user || !isLimited(request)) return;
    const account = String(user.id);
    const length = Math.min(Number(headers['content-length'] ?? 1), limits.body);
    try {
      services.articleWorkers.admit(user.id, length);
      sentBytes.take(account, length);
      sent.take(account);
    } catch (error) {
      // Random, so that clients do not all retry at the same moment.
      await sleep(limits.refusalDelay * (1 + Math.random()));
      throw error;
    }
  });

  // A chunked body does not declare its length in advance.
  app.addHook('preValidation', async (request) => {
    const { user, headers, body } = request;
    if (user && isLimited(request) && headers['content-length'] === undefined)
      sentBytes.charge(String(user.id), Buffer.byteLength(JSON.stringify(body) ?? ''));
  });
};
