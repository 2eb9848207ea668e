import { asUser } from '../event-log/eventstoredb/address.ts';
import type { Credentials } from '../event-log/eventstoredb/users.ts';
import { isEventStoreDb, type StoreUrls } from '../store-urls.ts';

/** An option of the commands that need an administrator of EventStoreDB. */
export const adminOption = ['--admin <name>', 'the administrator of EventStoreDB who does it', 'admin'] as const;

export interface AdminName {
  readonly admin: string;
}

/** The administrator whose password the environment holds (EVENT_LOG_ADMIN_PASSWORD); undefined where it holds none. */
export const logAdmin = ({ admin }: AdminName): Credentials | undefined => {
  const { EVENT_LOG_ADMIN_PASSWORD: password } = process.env;
  return password ? { username: admin, password } : undefined;
};

/** The same stores, with the event log opened as its administrator where the environment holds the password. */
export const asLogAdmin = <Urls extends StoreUrls>(urls: Urls, name: AdminName): Urls => {
  const admin = isEventStoreDb(urls.eventLogUrl) ? logAdmin(name) : undefined;
  return admin ? { ...urls, eventLogUrl: asUser(urls.eventLogUrl, admin) } : urls;
};
