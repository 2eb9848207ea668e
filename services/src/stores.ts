import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReadStore } from '../../projections/src/read-store/read-store.ts';
import { readStoreSchema, SqliteReadStore } from '../../projections/src/read-store/sqlite.ts';
import { SqliteFile } from '../../projections/src/sqlite/file.ts';
import type { Accounts } from './accounts/accounts.ts';
import { accountsSchema, SqliteAccounts } from './accounts/sqlite.ts';
import type { EventLog } from './event-log/event-log.ts';
import { SqliteEventLog } from './event-log/sqlite.ts';

/** The three ports, open. */
export interface Stores {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly accounts: Accounts;
  close(): Promise<void>;
}

const fileOf = (url: string): string => {
  const file = url.replace(/^sqlite:/, '');
  mkdirSync(dirname(file), { recursive: true });
  return file;
};

/** Opens the adapters that the URLs' schemes name. The only place that knows which ones there are. */
export const openStores = async ({
  eventLogUrl,
  readStoreUrl,
}: {
  eventLogUrl: string;
  readStoreUrl: string;
}): Promise<Stores> => {
  const log = new SqliteEventLog(fileOf(eventLogUrl));
  const file = new SqliteFile(fileOf(readStoreUrl), readStoreSchema + accountsSchema);
  const store = new SqliteReadStore(file);
  return {
    log,
    store,
    accounts: new SqliteAccounts(file),
    close: async () => {
      await Promise.all([log.close(), store.close()]);
      await file.close();
    },
  };
};
