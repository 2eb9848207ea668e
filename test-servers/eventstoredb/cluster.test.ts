import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, NO_STREAM, NotLeaderError, UnavailableError } from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import { credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import { folder } from '../../services/test/folder.ts';
import { Cluster, type Elected } from './cluster/cluster.ts';
import { Member } from './cluster/member.ts';
import type { Place } from './gossip.ts';

/** Elections are faster than real ones, to keep the tests short. */
const quick = { heartbeat: 100, silence: 600, writeTimeout: 1_000, noQuorum: 1_500 };

const start = async (t: Test): Promise<Cluster> => {
  const cluster = await Cluster.start(folder(t), quick);
  t.teardown(() => cluster.close());
  return cluster;
};

/** A client of one member. Each append is a separate call, as with credentials. */
const clientOf = (t: Test, { host, port }: Place): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(`esdb://${host}:${port}?tls=false`);
  t.teardown(() => client.dispose());
  return client;
};

const asLeader = { credentials: { username: 'none', password: 'none' }, requiresLeader: true };
const event = (n: number, id = randomUUID()) => jsonEvent({ id, type: 'Said', data: { n } });

const append = (client: EventStoreDBClient, stream: string, expected: number, one = event(expected + 1)) =>
  client.appendToStream(stream, [one], {
    ...asLeader,
    expectedRevision: expected === -1 ? NO_STREAM : BigInt(expected),
  });

const numbersIn = async (client: EventStoreDBClient, stream: string, requiresLeader = true): Promise<number[]> => {
  const numbers: number[] = [];
  for await (const { event } of client.readStream(stream, { ...asLeader, requiresLeader }))
    numbers.push((event?.data as { n: number }).n);
  return numbers;
};

/** Retries until it succeeds, each time with the same event. */
const eventually = async <Result>(make: () => Promise<Result>): Promise<Result> => {
  let last: unknown;
  const made = () =>
    make().then(
      (result) => ({ result }),
      (error: unknown) => void (last = error),
    );
  return (await until(made, 'it succeeds').catch(() => Promise.reject(last as Error))).result;
};

/** The members of the cluster, as one of them reports them to its clients. */
const gossipOf = ({ host, port }: Place, within: number): Promise<(readonly [port: number, state: string, isAlive: boolean])[]> =>
  new Promise((resolve, reject) => {
    const client = new gossipService.GossipClient(`${host}:${port}`, credentials.createInsecure(), {});
    const deadline = Date.now() + within;
    client.read(new shared.Empty(), new Metadata(), { deadline }, (error: ServiceError | null, cluster?: ClusterInfo) => {
      client.close();
      if (error || !cluster) return reject(error as Error);
      const names = Object.keys(gossip.MemberInfo.VNodeState);
      resolve(
        cluster
          .getMembersList()
          .map((one) => [one.getHttpEndPoint()?.getPort() ?? 0, names[one.getState()] ?? '', one.getIsAlive()] as const),
      );
    });
  });

const others = (id: number): readonly [number, number] => [(id + 1) % 3, (id + 2) % 3];

t.test('all members tell who leads; a follower sends who wants the leader there', async (t) => {
  const cluster = await start(t);
  const leader = (cluster.elected as Elected).id;
  const [follower] = others(leader);
  await eventually(async () => {
    for (const place of cluster.places) {
      const members = await gossipOf(place, 1_000);
      const states = members.map(([port, state]) => [port, state]);
      const expected = cluster.places.map(({ port }, id) => [port, id === leader ? 'LEADER' : 'FOLLOWER']);
      if (JSON.stringify(states) !== JSON.stringify(expected)) throw new Error(JSON.stringify(states));
    }
  });
  const sent = await append(clientOf(t, cluster.places[follower] as Place), 'a', -1).catch((error: unknown) => error);
  t.ok(sent instanceof NotLeaderError);
  const { host, port } = cluster.places[leader] as Place;
  t.match(sent, { leader: { address: host, port } });
  await append(clientOf(t, cluster.places[leader] as Place), 'a', -1);
  const old = clientOf(t, cluster.places[follower] as Place);
  t.same(await eventually(() => numbersIn(old, 'a', false)), [0], 'who does not want the leader reads there');
});

t.test('what was acknowledged is there after its leader was killed, and a member that comes back catches up', async (t) => {
  const cluster = await start(t);
  for (let round = 0; round < 3; round += 1) {
    const before = cluster.elected as Elected;
    const client = clientOf(t, cluster.places[before.id] as Place);
    for (let n = 0; n < 30; n += 1) await eventually(() => append(client, `a${round}`, n - 1));
    await cluster.kill(before.id);
    const { id } = await cluster.electedAfter(before.at);
    t.not(id, before.id);
    const next = clientOf(t, cluster.places[id] as Place);
    for (let past = 0; past <= round; past += 1) t.equal((await numbersIn(next, `a${past}`)).length, 30);
    await cluster.restart(before.id);
    const back = clientOf(t, cluster.places[before.id] as Place);
    t.equal((await eventually(() => numbersIn(back, `a${round}`, false))).length, 30);
  }
});

t.test('a leader that is deposed follows, and refuses what was under way', async (t) => {
  const cluster = await start(t);
  const before = cluster.elected as Elected;
  const client = clientOf(t, cluster.places[before.id] as Place);
  await append(client, 'a', -1);
  cluster.depose(before.id);
  const { id } = await cluster.electedAfter(before.at);
  t.not(id, before.id);
  const sent = await eventually(async () => {
    const error = await append(client, 'a', 0).catch((thrown: unknown) => thrown);
    if (!(error instanceof NotLeaderError)) throw error;
    return error;
  });
  t.equal(sent.leader?.port, cluster.places[id]?.port);
});

t.test('a leader that hangs holds its connections and says nothing, and follows when it goes on', async (t) => {
  const cluster = await start(t);
  const before = cluster.elected as Elected;
  const place = cluster.places[before.id] as Place;
  const client = clientOf(t, place);
  await append(client, 'a', -1);
  cluster.hang(before.id);
  const socket = connect(place.port, place.host);
  await once(socket, 'connect');
  socket.destroy();
  await t.rejects(gossipOf(place, 500), { code: 4 }, 'no gossip');
  const lost = append(client, 'a', 0, event(7)).catch((error: unknown) => error);
  const { id } = await cluster.electedAfter(before.at);
  const next = clientOf(t, cluster.places[id] as Place);
  await append(next, 'a', 0, event(1));
  cluster.resume(before.id);
  t.ok((await lost) instanceof Error);
  const back = clientOf(t, place);
  const seen = await eventually(async () => {
    const numbers = await numbersIn(back, 'a', false);
    if (numbers.length < 2) throw new Error('It lacks the last one.');
    return numbers;
  });
  t.strictSame(seen, [0, 1]);
});

t.test('what a leader wrote down that no quorum had is taken back where another one leads', async (t) => {
  const cluster = await start(t);
  const before = cluster.elected as Elected;
  const rest = others(before.id);
  const client = clientOf(t, cluster.places[before.id] as Place);
  await append(client, 'a', -1);
  await Promise.all(rest.map((id) => cluster.kill(id)));
  t.match(await append(client, 'a', 0, event(7)).catch((error: unknown) => error), { type: 'timeout' });
  await cluster.kill(before.id);
  await Promise.all(rest.map((id) => cluster.restart(id)));
  const { id } = await cluster.electedAfter(before.at);
  const next = clientOf(t, cluster.places[id] as Place);
  t.strictSame(await numbersIn(next, 'a'), [0]);
  await cluster.restart(before.id);
  await append(next, 'a', 0, event(1));
  const back = clientOf(t, cluster.places[before.id] as Place);
  const seen = await eventually(async () => {
    const numbers = await numbersIn(back, 'a', false);
    if (numbers.length < 2) throw new Error('It lacks the last one.');
    return numbers;
  });
  t.strictSame(seen, [0, 1]);
});

t.test('nobody votes for one who lacks what it has, nor for two in one term', (t) => {
  const entry = { term: 3, events: [] };
  const path = folder(t);
  writeFileSync(join(path, 'entries-0.jsonl'), `${JSON.stringify(entry)}\n${JSON.stringify(entry)}\n`);
  const places = [1, 2, 3].map((port) => ({ host: '127.0.0.1', port }));
  const member = new Member({ id: 0, folder: path, places, peers: places, timing: { ...quick, silence: 600_000 } });
  const request = { term: 5, candidate: 1, isTrial: false, last: 2, lastTerm: 3 };
  t.match(member.vote({ ...request, last: 1 }), { isGranted: false });
  t.match(member.vote({ ...request, last: 9, lastTerm: 2 }), { isGranted: false });
  t.match(member.vote({ ...request, isTrial: true, term: 6 }), { isGranted: true });
  t.match(member.vote(request), { term: 5, isGranted: true });
  t.match(member.vote({ ...request, candidate: 2, last: 3 }), { term: 5, isGranted: false });
  t.match(member.vote({ ...request, term: 4 }), { term: 5, isGranted: false });
  t.match(new Member(member.options).vote({ ...request, candidate: 2 }), { isGranted: false }, 'also when it was killed since');
  t.end();
});

t.test('without a quorum nothing is acknowledged, and it goes on when there is one', async (t) => {
  const cluster = await start(t);
  const before = cluster.elected as Elected;
  const client = clientOf(t, cluster.places[before.id] as Place);
  await append(client, 'a', -1);
  await Promise.all(others(before.id).map((id) => cluster.kill(id)));
  const one = event(1);
  const first = await append(client, 'a', 0, one).catch((error: unknown) => error);
  t.match(first, { type: 'timeout' }, 'it waits for a quorum');
  const later = await eventually(async () => {
    const error = await append(client, 'a', 0, one).catch((thrown: unknown) => thrown);
    if (!(error instanceof UnavailableError)) throw error;
    return error;
  });
  t.match(later, { message: /Server Is Not Ready/ }, 'then it leads no more');
  await Promise.all(others(before.id).map((id) => cluster.restart(id)));
  const { id } = await cluster.electedAfter(before.at);
  const next = clientOf(t, cluster.places[id] as Place);
  await append(next, 'a', 0, one);
  t.strictSame(await numbersIn(next, 'a'), [0, 1], 'the same event is there once');
});
