import t, { type Test } from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { AccountStorm } from './account-storm.ts';
import { build } from './build.ts';

const members = testCount('sizes', 24);
const admins = Math.ceil(members * 0.16);
const rounds = 3;

interface Stormed {
  readonly instances: number;
  /** The settings that name its stores. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Changes rights, sessions, passwords and ends of accounts concurrently; `skip`: why it cannot run here. */
export const accountStormTest = (name: string, skip: string | false, of: (t: Test) => Promise<Stormed>): void => {
  const title = `${name}: ${admins} admins and ${members} members change, close and erase accounts at once`;
  t.test(title, { skip }, async (t) => {
    const { instances, settings } = await of(t);
    const sites = [await build(t, { ...settings, RATE_LIMITS: 'false' })];
    while (sites.length < instances) sites.push(await build(t, { ...settings, RATE_LIMITS: 'false' }));
    const storm = await AccountStorm.at(sites, admins, members);
    for (let round = 0; round < rounds; round += 1) {
      await storm.run();
      t.same(storm.faults, []);
      await storm.check(t);
    }
    t.comment([...storm.counts].toSorted().map(([what, count]) => `${count} ${what}`).join(', ')); // prettier-ignore
  });
};
