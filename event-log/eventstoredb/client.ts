import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventStoreAddress } from './address.ts';
import { closeChannelLater } from './closing-channel-workaround.ts';
import { leaveLateServers } from './late-call-workaround.ts';
import { searchLeader } from './leader-search-workaround.ts';

const clientOf = (connectionString: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    if (!(error as Error).message.startsWith('Failed to load certificate')) throw error;
    throw new Error('A file that tlsCAFile, userCertFile or userKeyFile in EVENT_LOG_URL names cannot be read.');
  }
};

/**
 * Opens the client, patched against defects that would end the process or tie it to a hung server. `leave` drops the
 * server at once.
 */
export const openClient = ({
  connectionString,
  seeds,
}: Pick<EventStoreAddress, 'connectionString' | 'seeds'>): {
  readonly client: EventStoreDBClient;
  readonly leave: () => void;
} => {
  const client = clientOf(connectionString);
  closeChannelLater(client);
  const leave = leaveLateServers(client);
  if (seeds) searchLeader(client, seeds);
  return { client, leave };
};
