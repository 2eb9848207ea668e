import type { Access } from './access.ts';
import type { Behaviour } from './behaviour.ts';
import type { Place, Seen } from './gossip.ts';
import { serve } from './grpc.ts';
import type { Traffic } from './read.ts';
import { StoredEvents } from './stored.ts';

/** Settings that tests can change while the server runs. */
type Changeable = { -readonly [Name in keyof Behaviour]: Behaviour[Name] } & {
  /** The address that it reports, as behind a proxy. */
  place: Place;
};

export interface EventStoreDbServer extends Place {
  readonly url: string;
  readonly behaviour: Changeable;
  readonly traffic: Traffic;
  /** The same events, without a client. */
  readonly events: StoredEvents;
  /** Breaks every connection, as if the server was killed. The events stay in the file. */
  close(): Promise<void>;
}

const membersOf = ({ place, leader }: Changeable): readonly Seen[] =>
  leader
    ? [
        { place, state: 'FOLLOWER', isAlive: true },
        { place: leader, state: 'LEADER', isAlive: true },
      ]
    : [{ place, state: 'LEADER', isAlive: true }];

/**
 * A server of ours that implements EventStoreDB's published contract, as far as the log needs it, over a log in an
 * SQLite file. It behaves as measured on a real one (docs/operations/eventstoredb.md). Port 0 takes a free one.
 * `accessTo`: the access rules; without them, access to everything.
 */
export const startEventStoreDb = async (
  file: string,
  port = 0,
  accessTo?: (events: StoredEvents) => Access,
): Promise<EventStoreDbServer> => {
  const events = new StoredEvents(file);
  await events.start();
  const host = '127.0.0.1';
  const behaviour: Changeable = {
    ready: true,
    silences: 0,
    searchPause: 0,
    leader: undefined,
    place: { host, port },
    faults: [],
  };
  const traffic: Traffic = { reads: 0, sent: 0, looked: 0 };
  const served = { events, behaviour, traffic, members: () => membersOf(behaviour), access: accessTo?.(events) };
  const server = await serve(served, { host, port });
  behaviour.place = { host, port: server.port };
  return {
    host,
    port: server.port,
    url: `esdb://${host}:${server.port}?tls=false`,
    behaviour,
    traffic,
    events,
    close: async () => {
      server.close();
      await events.close();
    },
  };
};
