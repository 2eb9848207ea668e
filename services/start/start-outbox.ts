import type { Logger } from 'pino';
import type { Services } from '../http/services.ts';
import { followLog } from '../notices/follow-log.ts';
import type { News, Notice } from '../notices/notice-store.ts';
import { Outbox } from '../notices/outbox.ts';

/**
 * The outbox of a process: it makes notices of what the log tells, if no other process does. Not where readers are not
 * answered (ROLE=projector): it does not know what the site is called.
 */
export const startOutbox = (services: Services, logger: Logger): Outbox => {
  const { log, notices: store, runner } = services;
  const newsOf = async (notices: readonly Notice[]): Promise<News> => ({ shown: notices });
  const outbox = new Outbox({
    store,
    jobs: [followLog({ log, store, isOther: () => runner.mismatch !== undefined, newsOf })],
    onFailure: (error) => logger.error({ err: error }, 'notices stopped; they start again by themselves'),
  });
  outbox.start();
  return outbox;
};
