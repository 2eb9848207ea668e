import { randomUUID } from 'node:crypto';
import { identityStream } from '../../../contracts/events/identity.ts';
import { WrongExpectedRevision, type EventLog } from '../event-log/event-log.ts';
import { lastThere, toRecord } from '../handle.ts';

/**
 * Gives the site an identity where its log says none: at a server's start, when nothing speaks against writing. What is recorded from then on carries
 * it. What stands in its place and cannot be read is left, and nothing carries one. Throws what `append` throws, but where another process was faster.
 */
export const identifySite = async (log: EventLog, now: Date): Promise<void> => {
  if (await lastThere(log, identityStream)) return;
  const site = randomUUID();
  const context = { actor: 'system', correlationId: randomUUID(), now };
  try {
    const event = { type: 'SiteIdentified', data: { site } };
    await log.append(identityStream, 'no_stream', toRecord(identityStream, undefined, [event], context, site));
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
  // The log knows it as soon as it is read.
  await lastThere(log, identityStream);
};
