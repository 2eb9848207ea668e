import { systemActor } from '../../contracts/actors.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Stores } from '../stores/stores.ts';
import { recordOperation } from './record-operation.ts';

/**
 * Restores the log's own triggers that are missing or changed, after recording that. A log that accepts no event is
 * left as it is, so that the damage stays visible.
 */
export const mendLog = async (
  { schema }: Pick<Stores, 'schema'>,
  { log, now }: { log: EventLog; now: () => Date },
  logger: Logger,
): Promise<void> => {
  if (!schema?.changes.some(({ canMend }) => canMend)) return;
  const found = schema.changes.map(({ what }) => what);
  const context = { actor: systemActor, correlationId: randomUUID(), now: now() };
  try {
    await recordOperation(log, { type: 'LogSchemaRepaired', data: { found } }, context);
    schema.mend();
    logger.warn({ found }, "the log's own triggers were made anew");
  } catch (error) {
    logger.error({ err: error }, "the log's own triggers could not be made anew, and recorded");
  }
};
