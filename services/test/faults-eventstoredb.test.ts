import t, { type Test } from 'tap';
import { TcpProxy } from '../../projections/test/tcp-proxy.ts';
import { article, buildWithPeople } from './build.ts';
import { eventStoreDbServer } from './eventstoredb.ts';
import { faultsSuite, longestRecovery, recovery, type SiteBehindProxy } from './faults.suite.ts';

const build = async (t: Test): Promise<SiteBehindProxy> => {
  const { host, port } = await eventStoreDbServer(t);
  const proxy = await TcpProxy.before(t, host, port);
  const site = await buildWithPeople(t, { EVENT_LOG_URL: `esdb://127.0.0.1:${proxy.port}?tls=false`, RATE_LIMITS: 'false' });
  return { site, proxy };
};

faultsSuite('EventStoreDB', false, build);

t.test('while EventStoreDB is away reads go on, and commands are answered with 503 and do nothing', async (t) => {
  const { site, proxy } = await build(t);
  const { id, slug } = await site.post('approved');
  const head = await site.services.log.head();
  proxy.begin('cut');
  t.equal((await site.visitor.call('GET', `/api/posts/${slug}`)).statusCode, 200);
  t.equal((await site.author.call('GET', '/api/user/posts')).statusCode, 200);
  const refused = await Promise.all([
    site.author.call('POST', '/api/posts', article()),
    site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected' }),
    site.admin.call('PATCH', `/api/posts/${id}/featured`, { featured: true }),
    site.visitor.call('GET', '/readyz'),
  ]);
  for (const { statusCode, headers } of refused)
    t.match({ statusCode, headers }, { statusCode: 503, headers: { 'retry-after': /^\d+$/ } });
  proxy.end();
  t.ok((await recovery(site)) < longestRecovery);
  t.equal(await site.services.log.head(), head, 'what was refused left nothing in the log');
  t.match((await site.submit()).slug, new RegExp(`^${slug}-[0-9a-f]{6}$`));
  t.equal((await site.decide(id, 'rejected')).status, 'rejected');
});
