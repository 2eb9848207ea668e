import t from 'tap';
import { mongoDatabaseUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { AccountStorm } from './account-storm.ts';
import { build } from './build.ts';
import { eventStoreDbLogUrl } from './eventstoredb.ts';

const members = testCount('STORM_MEMBERS');
const admins = Math.ceil(members * 0.16);

t.setTimeout(1_200_000);

t.test(
  `${admins} admins and ${members} members change rights, sessions and passwords at once, at two instances`,
  { skip: withoutMongo },
  async (t) => {
    const stores = { EVENT_LOG_URL: await eventStoreDbLogUrl(t), READ_STORE_URL: await mongoDatabaseUrl(t) };
    const settings = { ...stores, RATE_LIMITS: 'false' };
    const sites = [await build(t, settings), await build(t, settings)];
    const storm = await AccountStorm.at(sites, admins, members);
    await storm.run();
    t.comment(
      `answers: ${[...storm.counts]
        .toSorted()
        .map(([status, count]) => `${count} of ${status}`)
        .join(', ')}`,
    );
    t.same(storm.faults, []);
    await storm.check(t);
  },
);
