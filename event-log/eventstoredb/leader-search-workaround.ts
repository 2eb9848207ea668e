import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { Seeds } from './address.ts';
import type { Inner } from './client-inner.ts';

/** How long to poll a cluster without a leader, and the interval per member, in milliseconds. */
const longest = 5_000;
const interval = 100;

type GossipClient = InstanceType<typeof gossipService.GossipClient>;

/** The members of a cluster, as `host:port`. */
interface Members {
  readonly all: readonly string[];
  readonly leaders: readonly string[];
}

const ignore = (): void => undefined;

const membersOf = (cluster: ClusterInfo): Members => {
  const members = cluster.getMembersList().map((member) => {
    const place = member.getHttpEndPoint();
    const isLeader = member.getIsAlive() && member.getState() === gossip.MemberInfo.VNodeState.LEADER;
    return { name: `${place?.getAddress()}:${place?.getPort()}`, isLeader };
  });
  return {
    all: members.map(({ name }) => name),
    leaders: members.flatMap(({ name, isLeader }) => (isLeader ? [name] : [])),
  };
};

/** A connection to one member, for asking it about the cluster. */
class Asking {
  readonly #inner: Inner;
  readonly #client: Promise<GossipClient>;

  constructor(connectionString: string) {
    this.#inner = EventStoreDBClient.connectionString(connectionString) as unknown as Inner;
    this.#client = this.#inner.getGRPCClient(gossipService.GossipClient, 'gossip') as Promise<GossipClient>;
  }

  /** Rejects if the member does not answer within this many milliseconds. */
  async ask(within: number): Promise<Members> {
    const client = await this.#client;
    const [metadata, options] = this.#inner.callArguments({}, { deadline: Date.now() + within });
    return new Promise((resolve, reject) => {
      client.read(new shared.Empty(), metadata, options, (error, cluster) =>
        error ? reject(error) : resolve(membersOf(cluster)),
      );
    });
  }

  close(): void {
    void this.#client.then((client) => client.close());
  }
}

/**
 * Finds the leader. Client 6.2.1 asks one member after another, hung ones too, and believes what the others say of the
 * leader, who keep naming a hung one until they have elected another (dist/Client/discovery.js). Here all are polled at
 * once, and a member named as leader must confirm it itself.
 */
export class LeaderSearch {
  readonly #seeds: Seeds;
  /** Every member ever named: if the URL is a single name, it may come to resolve to a member that is down. */
  readonly #known: Set<string>;

  constructor(seeds: Seeds) {
    this.#seeds = seeds;
    this.#known = new Set(seeds.hosts);
  }

  /** Undefined if no member answers, or no leader emerges in time. */
  find(): Promise<string | undefined> {
    const { connectionStringOf, within } = this.#seeds;
    const until = performance.now() + longest;
    const open = new Map<string, Asking>();
    const ask = (member: string): Promise<Members> => {
      const asking = open.get(member) ?? new Asking(connectionStringOf(member));
      open.set(member, asking);
      return asking.ask(within);
    };
    return new Promise((resolve) => {
      let isOver = false;
      const end = (leader?: string): void => {
        if (isOver) return;
        isOver = true;
        for (const asking of open.values()) asking.close();
        resolve(leader);
      };
      const named = new Set<string>();
      const look = async (member: string): Promise<void> => {
        const { all, leaders } = await ask(member);
        if (isOver) return;
        if (leaders.includes(member)) return end(member);
        for (const one of all) this.#known.add(one);
        for (const leader of leaders) {
          if (named.has(leader)) continue;
          named.add(leader);
          void look(leader)
            .then(ignore, ignore)
            .then(() => named.delete(leader));
        }
      };
      const watch = async (member: string): Promise<void> => {
        for (; !isOver && performance.now() < until; await sleep(interval)) await look(member);
      };
      void Promise.allSettled([...this.#known].map(watch)).then(() => end());
    });
  }
}

/** Makes a client use this search. If it finds no leader, the client's own search reports the error. */
export const searchLeader = (client: EventStoreDBClient, seeds: Seeds): void => {
  const inner = client as unknown as Inner;
  const { resolveUri } = inner;
  const search = new LeaderSearch(seeds);
  inner.resolveUri = async () => (await search.find()) ?? resolveUri();
};
