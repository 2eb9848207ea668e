import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import serverFeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type Metadata,
  type ServerInterceptor,
  type ServiceError,
  type StatusObject,
} from '@grpc/grpc-js';
import { handleAppend, handleTombstone } from './append.ts';
import { handleBatchAppend, type BatchFault } from './batch-append.ts';
import { notLeader, notReady, unimplemented } from './errors.ts';
import { handleRead, type Traffic } from './read.ts';
import { StoredEvents } from './stored.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** What can be changed while it runs, to see what clients do. */
export interface Behaviour {
  /** False: every call is answered "Server Is Not Ready", as while a server starts. */
  ready: boolean;
  /** How often all subscriptions fell silent: those that were open then hear nothing more. */
  silences: number;
  /** How long a read of everything waits before it looks at the next events, in milliseconds. */
  searchPause: number;
  /** Who leads the cluster, where it is not this one. */
  leader: Place | undefined;
  /** Where it says that it is, as behind a proxy. */
  place: Place;
  /** What happens to the next appends of batch calls, one after the other; those behind are taken. */
  faults: BatchFault[];
}

export interface EventStoreDbServer extends Place {
  readonly url: string;
  readonly behaviour: Behaviour;
  readonly traffic: Traffic;
  /** The same events, past every client. */
  readonly events: StoredEvents;
  /** Breaks every connection, as a server does that is killed. The events stay in the file. */
  close(): Promise<void>;
}

const refusal = ({ ready, leader }: Behaviour, metadata: Metadata): ServiceError | undefined => {
  if (!ready) return notReady();
  return leader && metadata.get('requires-leader')[0] === 'true' ? notLeader(leader.host, leader.port) : undefined;
};

/** Refuses calls before any handler sees them. */
const refusing =
  (behaviour: Behaviour): ServerInterceptor =>
  (methodDescriptor, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) => {
            const refused = methodDescriptor.path.includes('Streams/') ? refusal(behaviour, metadata) : undefined;
            if (refused) call.sendStatus(refused as StatusObject);
            else pass(metadata);
          },
        }),
    });

const clusterOf = ({ leader, place }: Behaviour) => {
  const states = gossip.MemberInfo.VNodeState;
  const member = ({ host, port }: Place, state: (typeof states)[keyof typeof states]) =>
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000000'))
      .setTimeStamp('0')
      .setIsAlive(true)
      .setState(state)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port));
  const members = [member(place, leader ? states.FOLLOWER : states.LEADER)];
  if (leader) members.push(member(leader, states.LEADER));
  return new gossip.ClusterInfo().setMembersList(members);
};

/** What it can do that older servers cannot. */
const supportedMethods = () => {
  const [, service = '', method = ''] = streamsService.StreamsService.batchAppend.path.toLowerCase().split('/');
  const supported = new serverFeatures.SupportedMethod().setServiceName(service).setMethodName(method);
  return new serverFeatures.SupportedMethods().setEventStoreServerVersion('23.10.0').setMethodsList([supported]);
};

/**
 * A server of ours that speaks EventStoreDB's published contract, as far as the log needs it, over a log in an SQLite file. It does what was measured
 * on a real one (docs/operations.md, "EventStoreDB"). Port 0 takes a free one.
 */
export const startEventStoreDb = async (file: string, port = 0): Promise<EventStoreDbServer> => {
  const events = new StoredEvents(file);
  await events.start();
  const host = '127.0.0.1';
  const behaviour: Behaviour = {
    ready: true,
    silences: 0,
    searchPause: 0,
    leader: undefined,
    place: { host, port },
    faults: [],
  };
  const traffic: Traffic = { reads: 0, sent: 0, looked: 0 };
  const server = new Server({ interceptors: [refusing(behaviour)] });
  server.addService(streamsService.StreamsService, {
    append: handleAppend(events),
    read: handleRead(events, { traffic, behaviour }),
    tombstone: handleTombstone(events),
    delete: (_call: unknown, answer: (error: ServiceError) => void) => answer(unimplemented('Deleting softly')),
    batchAppend: handleBatchAppend(events, behaviour),
  });
  server.addService(serverFeaturesService.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: (error: null, methods: unknown) => void) => answer(null, supportedMethods()),
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, at) => (error ? reject(error) : resolve(at)));
  });
  behaviour.place = { host, port: bound };
  server.addService(gossipService.GossipService, {
    read: (_call: unknown, answer: (error: null, cluster: unknown) => void) => answer(null, clusterOf(behaviour)),
  });
  return {
    host,
    port: bound,
    url: `esdb://${host}:${bound}?tls=false`,
    behaviour,
    traffic,
    events,
    close: async () => {
      server.forceShutdown();
      await events.close();
    },
  };
};
