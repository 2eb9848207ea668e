import { randomBytes } from 'node:crypto';
import type { SigningEvent } from '../../contracts/events.ts';
import type { SigningBegun } from '../../contracts/events/signing.ts';
import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { lossStream, signingStream } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import { appendNext, lastOrDamaged, type Context } from '../../event-log/append.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';

const isBeginning = (event: EventOrDamaged | undefined): event is RecordedEvent =>
  event !== undefined && isOfSite(event) && event.type === 'SigningBegun' && whyUnreadable(event) === undefined;

const hostOf = (siteUrl: string): string => new URL(siteUrl).host;

/**
 * The name under which the log is signed (the origin of C2SP tlog-checkpoint). Undefined if there is none, or if it is
 * no longer valid: the site has another host, or gave up a part of its log. Throws `LogUnavailableError`.
 */
export const nameOf = async (log: EventLog, siteUrl: string): Promise<string | undefined> => {
  const [begun, loss] = await Promise.all([signingStream, lossStream].map((stream) => lastOrDamaged(log, stream)));
  if (!isBeginning(begun) || (loss && loss.position > begun.position)) return undefined;
  const { origin } = (begun as SigningEvent).data;
  return origin.startsWith(`${hostOf(siteUrl)}/`) ? origin : undefined;
};

/**
 * Gives the log a name that was never signed under, and records it. Throws `WrongExpectedRevisionError` if another
 * process was faster, and `LogUnavailableError`.
 */
export const beginName = async (
  log: EventLog,
  siteUrl: string,
  before: SigningBegun['before'],
  context: Context,
): Promise<string> => {
  const origin = `${hostOf(siteUrl)}/log/${randomBytes(6).toString('hex')}`;
  await appendNext(log, signingStream, [{ type: 'SigningBegun', data: { origin, before } }], context);
  return origin;
};
