import { systemActor } from '../../contracts/actors.ts';
import { randomUUID } from 'node:crypto';
import { identityStream } from '../../contracts/streams.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { WrongExpectedRevisionError, type EventLog } from '../../event-log/event-log.ts';
import { siteOf } from '../../event-log/of-site.ts';
import { lastOrDamaged, toRecord } from '../../event-log/append.ts';

/** How many events from the end of the log are asked which site recorded them. */
const asked = 100;

/** Which site recorded the newest events that say so. */
const recordedBy = async (log: EventLog): Promise<string | undefined> => {
  for (const event of await log.newest(asked)) {
    const site = event instanceof DamagedEventError ? undefined : siteOf(event);
    if (site !== undefined) return site;
  }
  return undefined;
};

/** The log does not say which site it is, and nothing else can be written in its place. */
class IdentityLostError extends Error {
  constructor(what: string) {
    super(
      `${what} Nothing tells any more whose events are in the log, and none is taken for another site's. Run "audit verify", which names what was done to ${identityStream}.`,
    );
    this.name = 'IdentityLostError';
  }
}

/**
 * Gives the site an identity where its log says none: at a server's start, when nothing speaks against writing. What is
 * recorded from then on carries it. Throws `IdentityLostError` where the log had one that is no longer there, and what
 * `append` throws, but where another process was faster.
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
  // This process may have looked before it was there.
  await log.identify?.();
  if (log.site === undefined) throw new IdentityLostError('The event that says which site this is cannot be read.');
};
