import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';

export interface Place {
  readonly host: string;
  readonly port: number;
}

export type State = keyof typeof gossip.MemberInfo.VNodeState;

/** A member of a cluster, as one of them sees it. */
export interface Seen {
  readonly place: Place;
  readonly state: State;
  readonly isAlive: boolean;
}

/** The response to a client that asks for the members. */
export const clusterInfo = (members: readonly Seen[]): ClusterInfo =>
  new gossip.ClusterInfo().setMembersList(
    members.map(({ place, state, isAlive }, index) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(`00000000-0000-4000-8000-00000000000${index}`))
        .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
        .setIsAlive(isAlive)
        .setState(gossip.MemberInfo.VNodeState[state])
        .setHttpEndPoint(new gossip.EndPoint().setAddress(place.host).setPort(place.port)),
    ),
  );
