import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import t, { type Test } from 'tap';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { until } from '../../scripts/until.ts';
import type { Place } from '../../test-servers/eventstoredb/gossip.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import type { Inner } from './client-inner.ts';
import { LeaderSearch } from './leader-search-workaround.ts';

const nameOf = ({ host, port }: Place): string => `${host}:${port}`;

/** Waits ten seconds for a member, so that waiting for a hung one would show. */
const searchOf = (...places: readonly Place[]): LeaderSearch =>
  new LeaderSearch({ hosts: places.map(nameOf), connectionStringOf: (host) => `esdb://${host}?tls=false`, within: 10_000 });

/** The address of a server that accepts connections but never answers. */
const hanging = async (t: Test): Promise<Place> => {
  const { host, port } = await eventStoreDbServer(t);
  const proxy = await TcpProxy.before(t, host, port);
  proxy.begin('stall');
  return { host, port: proxy.port };
};

t.test('who leads is found behind who is down, who hangs, and who names one that hangs', async (t) => {
  const [leader, follower, late] = [await eventStoreDbServer(t), await eventStoreDbServer(t), await eventStoreDbServer(t)];
  const dead = await hanging(t);
  follower.behaviour.leader = leader;
  late.behaviour.leader = dead;
  t.equal(await searchOf(dead, { host: '127.0.0.1', port: 1 }, late, follower).find(), nameOf(leader));
});

t.test('nobody leads who does not say so itself, and it is waited for', async (t) => {
  const [first, second] = [await eventStoreDbServer(t), await eventStoreDbServer(t)];
  first.behaviour.leader = second;
  second.behaviour.leader = await hanging(t);
  const finding = searchOf(first).find();
  setTimeout(() => (second.behaviour.leader = undefined), 500);
  t.equal(await finding, nameOf(second));
});

t.test('members that were named are known when the URL leads to nobody any more', async (t) => {
  const [one, other] = [await eventStoreDbServer(t), await eventStoreDbServer(t)];
  one.behaviour.leader = other;
  const search = searchOf(one);
  t.equal(await search.find(), nameOf(other));
  one.behaviour.leader = await hanging(t);
  t.equal(await search.find(), nameOf(other));
});

t.test('where nobody answers nobody is found', async (t) => {
  t.equal(await searchOf({ host: '127.0.0.1', port: 1 }, { host: '127.0.0.1', port: 2 }).find(), undefined);
});

/** The server that the client finds by itself. With several hosts, each has ten seconds to answer. */
const foundByClient = (...hosts: readonly string[]): Promise<string> => {
  const scheme = hosts.length > 1 ? 'esdb' : 'esdb+discover';
  const client = EventStoreDBClient.connectionString(
    `${scheme}://${hosts.join(',')}?tls=false&maxDiscoverAttempts=1&gossipTimeout=10`,
  );
  return (client as unknown as Inner).resolveUri();
};

t.test('the client still takes the word of a member for a leader that hangs', async (t) => {
  const member = await eventStoreDbServer(t);
  const dead = await hanging(t);
  member.behaviour.leader = dead;
  t.equal(await foundByClient(nameOf(member)), nameOf(dead), 'or leader-search-workaround.ts is no longer needed');
});

t.test('the client still asks one member after the other', async (t) => {
  const asked = new Set<number>();
  const sockets = new Set<Socket>();
  const servers = [0, 1].map((number) =>
    createServer((socket) => {
      asked.add(number);
      sockets.add(socket.on('error', () => undefined));
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const finding = foundByClient(...servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`));
  await until(() => asked.size > 0);
  await sleep(500);
  t.equal(asked.size, 1, 'or leader-search-workaround.ts is no longer needed');
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
  await t.rejects(finding, /^Failed to discover/);
});
