import { pino, type Logger } from 'pino';
import type { Test } from 'tap';
import { until } from '../../scripts/until.ts';
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
  await until(() => services.notices.checkpoint(), 'the outbox follows the log');
  return outbox;
};
