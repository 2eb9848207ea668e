import { DamagedEventError, type Position } from '../../contracts/recorded.ts';
import { readLogOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { User } from '../accounts/accounts.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import type { Stores } from '../stores/stores.ts';
import { lacksOneOf } from './users.ts';

const placeOf = (event: EventOrDamaged): string => {
  const time = event instanceof DamagedEventError ? 'which cannot be read' : event.metadata.time;
  return `${event.type} in ${event.stream}, ${time}`;
};

/** The site has gone on since the backup was taken, and has everything in it. Nothing was written. */
class NewerSiteError extends Error {
  constructor(takenAt: string, first: EventOrDamaged) {
    super(
      `The site is newer than the backup of ${takenAt}: its event log holds all events of the backup and others behind them (the first: ${placeOf(first)}), ` +
        'and it has all accounts. Nothing was written. To go back to the backup, restore it into an empty site (another DATA_DIR, or ' +
        'another EVENT_LOG_URL and READ_STORE_URL), and start the server there: what came since is not in it.',
    );
    this.name = 'NewerSiteError';
  }
}

/** The events that a restore appends after those of the backup: an interrupted restore can be repeated. */
const ofRestores: readonly string[] = ['SiteRestored', 'PostErased', 'AccountClosed'];

/** The first event after a position that was not written by a restore. */
const firstNews = async (log: EventLog, after: Position): Promise<EventOrDamaged | undefined> => {
  for await (const event of readLogOrDamaged(log, await log.head(), after)) if (!ofRestores.includes(event.type)) return event;
  return undefined;
};

/**
 * Refuses a backup if the site has gone on since and lacks none of its accounts; a site that lost its read store gets
 * them back. Throws `NewerSiteError`, `LogUnavailableError` and `StoreUnavailableError`.
 */
export const refuseNewer = async (
  stores: Pick<Stores, 'log' | 'accounts'>,
  end: Position,
  takenAt: string,
  users: AsyncIterable<User>,
): Promise<void> => {
  const news = await firstNews(stores.log, end);
  if (news && !(await lacksOneOf(stores, users))) throw new NewerSiteError(takenAt, news);
};
