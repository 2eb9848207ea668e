import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import serverFeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
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
import { wantedBy, type Access } from './access.ts';
import { handleAppend, handleTombstone } from './append.ts';
import { handleBatchAppend } from './batch-append.ts';
import type { Behaviour } from './behaviour.ts';
import { accessDenied, notLeader, notReady, unauthenticated, unimplemented } from './errors.ts';
import { clusterInfo, type Place, type Seen } from './gossip.ts';
import { handleRead, type Traffic } from './read.ts';
import type { ServedEvents } from './served-events.ts';
import type { User } from './users.ts';

const refusal = ({ ready, leader }: Behaviour, metadata: Metadata): ServiceError | undefined => {
  if (!ready) return notReady();
  return leader && metadata.get('requires-leader')[0] === 'true' ? notLeader(leader) : undefined;
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

/**
 * Refuses calls without a valid user, or without the right that they need. Within a batch the real server refuses only
 * the append; this one refuses the call.
 */
const guarding =
  (access: Access): ServerInterceptor =>
  (methodDescriptor, call) => {
    let caller: User | undefined;
    const refuse = (error: ServiceError): void => call.sendStatus(error as StatusObject);
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, pass) => {
            caller = access.users.caller(metadata.get('authorization')[0] as string | undefined);
            if (caller) pass(metadata);
            else refuse(unauthenticated());
          },
          onReceiveMessage: (message, pass) => {
            const wanted = methodDescriptor.path.includes('Streams/') ? wantedBy(methodDescriptor.path, message) : undefined;
            const allowed = wanted && caller ? access.may(caller, wanted) : Promise.resolve(true);
            void allowed.then((is) => (is ? pass(message) : refuse(accessDenied())));
          },
        }),
    });
  };

/** The features that older servers lack. */
const supportedMethods = () => {
  const [, service = '', method = ''] = streamsService.StreamsService.batchAppend.path.toLowerCase().split('/');
  const supported = new serverFeatures.SupportedMethod().setServiceName(service).setMethodName(method);
  return new serverFeatures.SupportedMethods().setEventStoreServerVersion('23.10.0').setMethodsList([supported]);
};

/** The parts from which a server responds. */
export interface Served {
  readonly events: ServedEvents;
  readonly behaviour: Behaviour;
  readonly traffic: Traffic;
  /** The members of its cluster, as it sees them. */
  readonly members: () => readonly Seen[];
  /** Undefined: access to everything. */
  readonly access?: Access | undefined;
}

/** Serves clients. Port 0 takes a free one. */
export const serve = async (
  { events, behaviour, traffic, members, access }: Served,
  { host, port }: Place,
): Promise<{ readonly port: number; close(): void }> => {
  const server = new Server({ interceptors: [...(access ? [guarding(access)] : []), refusing(behaviour)] });
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
  server.addService(gossipService.GossipService, {
    read: (_call: unknown, answer: (error: null, cluster: unknown) => void) => answer(null, clusterInfo(members())),
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, at) => (error ? reject(error) : resolve(at)));
  });
  return { port: bound, close: () => server.forceShutdown() };
};
