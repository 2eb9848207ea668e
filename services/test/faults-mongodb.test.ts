import { pino } from 'pino';
import t, { type Test } from 'tap';
import { mongoBehindProxy, withoutMongo } from '../../projections/test/mongodb.ts';
import { article, buildWithPeople } from './build.ts';
import { faultsSuite, longestRecovery, recovery, type SiteBehindProxy } from './faults.suite.ts';

const build = async (t: Test): Promise<SiteBehindProxy> => {
  const { url, proxy } = await mongoBehindProxy(t);
  // Faults strike at random moments, so log the cause of an unexpected 500.
  const logger = pino({ level: 'error' }, process.stderr);
  return { site: await buildWithPeople(t, { READ_STORE_URL: url, RATE_LIMITS: 'false' }, undefined, logger), proxy };
};

faultsSuite('MongoDB', withoutMongo, build);

t.test(
  'while MongoDB is away what is cached is answered, all else with 503; then everything goes on',
  { skip: withoutMongo },
  async (t) => {
    const { site, proxy } = await build(t);
    const { slug } = await site.post('approved');
    const read = () => site.visitor.call('GET', `/api/posts/${slug}`);
    t.equal((await read()).statusCode, 200);
    proxy.begin('cut');
    t.equal((await read()).statusCode, 200, 'from memory');
    const refused = await Promise.all([
      site.visitor.call('GET', '/api/posts?limit=3'),
      site.author.call('POST', '/api/posts', article()),
      site.visitor.call('POST', '/api/login', { username: 'author', password: 'x' }),
      site.visitor.call('GET', '/readyz'),
    ]);
    for (const { statusCode, headers } of refused)
      t.match({ statusCode, headers }, { statusCode: 503, headers: { 'retry-after': /^\d+$/ } });
    const head = await site.services.log.head();
    proxy.end();
    t.ok((await recovery(site)) < longestRecovery);
    t.equal(await site.services.log.head(), head, 'what was refused left nothing in the log');
    t.equal((await site.author.call('POST', '/api/posts', article())).statusCode, 201);
  },
);
