import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import type { Test } from 'tap';
import type { Outbox } from '../notices/outbox.ts';
import { startOutbox } from '../start/start-outbox.ts';
import { siteSecret, type TestSite } from './build.ts';

/** Starts the outbox of a site, and waits until it follows the log. */
export const followedOutbox = async (
  t: Test,
  { services }: TestSite,
  logger: Logger = pino({ level: 'silent' }),
): Promise<Outbox> => {
  const outbox = startOutbox(services, siteSecret, logger);
  t.teardown(() => outbox.stop());
  while (!(await services.notices.checkpoint())) await sleep(5);
  return outbox;
};
