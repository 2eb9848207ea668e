import t, { type Test } from 'tap';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import type { Place } from '../../test-servers/eventstoredb/gossip.ts';
import { eventStoreDbServer } from '../../services/test/eventstoredb.ts';
import { LeaderSearch } from './leader-search.ts';

const nameOf = ({ host, port }: Place): string => `${host}:${port}`;

/** Waits ten seconds for a member, so that a search that waits for one that hangs is seen to. */
const searchOf = (...places: readonly Place[]): LeaderSearch =>
  new LeaderSearch({ hosts: places.map(nameOf), connectionStringOf: (host) => `esdb://${host}?tls=false`, within: 10_000 });

/** The place of a server that takes connections and says nothing. */
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
