import type { EventLog } from '../../event-log/event-log.ts';
import type { Accounts } from './accounts.ts';

/** The accounts and the log that records what happens to them. */
export interface AccountStores {
  readonly accounts: Accounts;
  readonly log: EventLog;
}
