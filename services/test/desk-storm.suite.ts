import t, { type Test } from 'tap';
import { seed } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { build, buildBeside, type TestSite } from './build.ts';
import { checkDesk } from './desk-check.ts';
import { DeskStorm } from './desk-storm.ts';
import { followedOutbox } from './outbox.ts';

const admins = testCount('sizes', 12);
const posts = testCount('sizes', 40);

const settings = { RATE_LIMITS: 'false', UNDO_SECONDS: '30' };

interface Options {
  readonly rounds: number;
  /** Why it cannot run here. */
  readonly skip?: string | false;
  /** The settings that name its stores; default: one place for both instances. */
  readonly stores?: (t: Test) => Promise<Readonly<Record<string, string>>>;
}

const twoOf = async (t: Test, claims: string, stores: Options['stores']): Promise<[TestSite, TestSite]> => {
  const all = { ...settings, REVIEW_CLAIMS: claims, ...(await stores?.(t)) };
  const site = await build(t, all);
  return [site, stores ? await build(t, all) : await buildBeside(t, site)];
};

/** After this many rounds the posts are replaced: each check reads the whole history of the posts. */
const roundsOfSite = 10;

/** Rounds at one site, from `from` up to, but not including, `to`. */
const rounds = async (t: Test, sites: [TestSite, TestSite], from: number, to: number): Promise<void> => {
  const storm = await DeskStorm.at(sites, admins, posts);
  await followedOutbox(t, sites[0]);
  for (let round = from; round < to && t.passing(); round += 1) {
    // The same seed draws the same steps, but not the same order of concurrent ones.
    await storm.run(seed + 2 * round);
    await t.test(`round ${round + 1} of TEST_SEED=${seed}`, (t) => checkDesk(t, storm));
    storm.endRound();
  }
  t.comment([...storm.calls.counts].toSorted().map(([what, count]) => `${count} ${what}`).join(', ')); // prettier-ignore
};

/** Claims, decisions, undos, bulk calls and appeals on the same posts, by admins at the desks of two instances. */
export const deskStormTest = (
  name: string,
  claims: 'shown' | 'required',
  { rounds: all, skip = false, stores }: Options,
): void => {
  for (let from = 0; from < all; from += roundsOfSite) {
    const to = Math.min(all, from + roundsOfSite);
    const title = `${name}, claims ${claims}, rounds ${from + 1} to ${to}: ${admins} admins decide on ${posts} posts at once`;
    t.test(title, { skip }, async (t) => rounds(t, await twoOf(t, claims, stores), from, to));
  }
};
