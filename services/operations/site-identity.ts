import { systemActor } from '../../contracts/actors.ts';
import { randomUUID } from 'node:crypto';
import { identityStream } from '../../contracts/streams.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import { siteOf } from '../../event-log/of-site.ts';
import { lastOrDamaged, toRecord } from '../../event-log/append.ts';

/** How many of the newest events to check for their site. */
const asked = 100;

/** The site named by the newest events that name one. */
const recordedBy = async (log: EventLog): Promise<string | undefined> => {
  for (const event of await log.newest(asked)) {
    const site = event instanceof DamagedEventError ? undefined : siteOf(event);
    if (site !== undefined) return site;
  }
  return undefined;
};

/** The log's identity event is gone, and must not be replaced. */
class IdentityLostError extends Error {
  constructor(what: string) {
    super(
      `${what} Nothing tells any more whose events are in the log, and none is taken for another site's. Run "audit verify", which names what was done to ${identityStream}.`,
    );
    this.name = 'IdentityLostError';
  }
}

/**
 * Gives the site an identity if its log has none: on server start, once the server may write. Later events carry it.
 * Throws `IdentityLostError` if the log had an identity that is gone, and the errors of `append`, except after a
 * concurrent append.
 */
export const identifySite = async (log: EventLog, now: Date): Promise<void> => {
  if (!(await lastOrDamaged(log, identityStream))) {
    const lost = await recordedBy(log);
    if (lost !== undefined) throw new IdentityLostError(`The event that says that this is the site ${lost} is gone.`);
    const site = randomUUID();
    const event = { type: 'SiteIdentified', data: { site } };
    const context = { actor: systemActor, correlationId: randomUUID(), now };
    try {
      await log.append(identityStream, 'no_stream', toRecord(identityStream, undefined, [event], context, site));
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
  }
  // This process may have looked before the event was there.
  await log.identify?.();
  if (log.site === undefined) throw new IdentityLostError('The event that says which site this is cannot be read.');
};
