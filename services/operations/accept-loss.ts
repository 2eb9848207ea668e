import { lossStream } from '../../contracts/streams.ts';
import type { LossAccepted } from '../../contracts/events/loss.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import type { LogMismatchError } from '../../projections/witness.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { appendNext, type Context } from '../../event-log/append.ts';

/** Records that an operator accepted the loss of events, and returns the event. Throws `LogUnavailableError`. */
export const acceptLoss = async (log: EventLog, mismatch: LogMismatchError, context: Context): Promise<RecordedEvent> => {
  const { kind, position, witness, head } = mismatch;
  const event = witness && { stream: witness.stream, revision: witness.revision, id: witness.id, hash: witness.hash };
  const data: LossAccepted = { kind, position, event: event ?? null, head };
  const { revision } = await appendNext(log, lossStream, [{ type: 'LossAccepted', data }], context);
  const [recorded] = await log.readStream(lossStream, revision, 1);
  return recorded as RecordedEvent;
};
