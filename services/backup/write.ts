import type { EventLog, RestoredEvent } from '../../event-log/event-log.ts';
import { enoughCharacters } from '../../event-log/page.ts';
import { RunningDigest, type Digest } from './digest.ts';
import { restored, revisionOf, type CopiedEvent } from './events.ts';
import type { Source } from './source.ts';

/** The target log cannot store an event; the message says which one and why. Nothing was written. */
class UnfitEventError extends Error {
  constructor(event: CopiedEvent, why: string) {
    super(
      `Revision ${revisionOf(event)} of ${event.stream} ${why}, and the event log that is to be filled takes only events that can be read, without gaps. ` +
        'Restore it from an older backup first, or fill a site on SQLite, which takes it along as it is. Nothing was written.',
    );
  }
}

/** How many events are passed to the log at once; fewer if they are long. */
const handedOver = 1_000;

/** Throws `UnfitEventError` for the first event that the log cannot store. */
const refuseUnfit = async (log: EventLog, events: AsyncIterable<CopiedEvent>): Promise<void> => {
  const revisions = new Map<string, number>();
  for await (const event of events) {
    const why = log.whyNotRestored?.(restored(event));
    if (why) throw new UnfitEventError(event, why);
    if ('damaged' in event) continue;
    const { stream, revision } = event;
    const before = revisions.get(stream) ?? (revision === 0 ? -1 : ((await log.last(stream))?.revision ?? -1));
    if (revision !== before + 1) throw new UnfitEventError(event, 'stands behind a gap');
    revisions.set(stream, revision);
  }
};

/**
 * Writes the events of a source after a place into a log, in order, with the same ids, revisions, times and hashes.
 * Returns their digest. Throws `UnfitEventError` before it writes anything, and what `EventLog.restore` throws.
 */
export const writeEvents = async (log: EventLog, source: Source, after: number): Promise<Digest> => {
  if (log.whyNotRestored) await refuseUnfit(log, source.events('Checking the events', after));
  const digest = new RunningDigest();
  let waiting: RestoredEvent[] = [];
  let characters = 0;
  for await (const event of source.events('Writing events', after)) {
    waiting.push(restored(event));
    characters += digest.add(event);
    if (waiting.length < handedOver && characters < enoughCharacters) continue;
    await log.restore(waiting);
    [waiting, characters] = [[], 0];
  }
  if (waiting.length > 0) await log.restore(waiting);
  return digest.end();
};
