import t, { type Test } from 'tap';
import { until } from '../../scripts/until.ts';
import type { User } from '../accounts/accounts.ts';
import { digest } from './digest.ts';
import { sqliteNotices } from './test/store.ts';
import { Wake } from './wake.ts';

const admins = [7, 8].map((id) => ({ id }) as User);

/** The digest of a site in Berlin, with a clock set by the test; `days`: the days for which admin 7 got one. */
const at = async (t: Test, start: string, hour = 8) => {
  const store = await sqliteNotices(t);
  const state = { time: start, waiting: 2 };
  const over = new AbortController();
  const run = () => {
    const job = digest({
      ...{ store: counted, hour, zone: 'Europe/Berlin', lookEvery: 5 },
      accounts: { admins: async () => admins },
      now: () => new Date(state.time),
      waiting: async () => ({ count: state.waiting, titles: ['The oldest'] }),
      wake: new Wake(),
      newsOf: async (notices) => ({ shown: notices, mailed: notices }),
    });
    return job(over.signal);
  };
  let looks = 0;
  const counted = {
    digestDay: () => {
      looks += 1;
      return store.digestDay();
    },
    keepDigest: (...kept: Parameters<typeof store.keepDigest>) => store.keepDigest(...kept),
  };
  const jobs = [run()];
  t.teardown(() => {
    over.abort();
    return Promise.all(jobs);
  });
  const days = async (): Promise<string[]> =>
    (await store.noticesOf(7)).map(({ id }) => id.slice('digest-'.length, -2)).toReversed();
  const on = async (time: string): Promise<string[]> => {
    state.time = time;
    // By then earlier checks are over, and every job has checked the clock again.
    const enough = looks + 4 * jobs.length;
    await until(() => looks >= enough, `${enough} looks`);
    return days();
  };
  return { store, state, on, also: () => void jobs.push(run()) };
};

t.test('once a day, when the hour has come where the site is', async (t) => {
  const { store, on, state } = await at(t, '2026-03-01T06:30:00Z');
  t.same(await on('2026-03-01T06:59:00Z'), [], 'it is half past seven in Berlin');
  t.same(await on('2026-03-01T07:00:00Z'), ['2026-03-01']);
  t.same(await on('2026-03-01T22:59:00Z'), ['2026-03-01']);
  t.same(await on('2026-03-01T23:30:00Z'), ['2026-03-01'], 'the next day has begun');
  state.waiting = 3;
  t.same(await on('2026-03-02T07:05:00Z'), ['2026-03-01', '2026-03-02']);
  t.match(await store.noticesOf(8), [{ kind: 'queue', count: 3, titles: ['The oldest'] }, { count: 2 }], 'all admins are told');
  t.equal(await store.mailsWaiting(), 4);
});

t.test('nothing is told where nothing waits, and what comes later waits for the next day', async (t) => {
  const { on, state } = await at(t, '2026-03-01T06:00:00Z');
  state.waiting = 0;
  t.same(await on('2026-03-01T07:00:00Z'), []);
  state.waiting = 5;
  t.same(await on('2026-03-01T09:00:00Z'), []);
  t.same(await on('2026-03-02T07:00:00Z'), ['2026-03-02']);
});

t.test('a site that has just begun tells nothing of before; one that did not run tells it later', async (t) => {
  const { on } = await at(t, '2026-03-01T15:00:00Z');
  t.same(await on('2026-03-01T16:00:00Z'), []);
  t.same(await on('2026-03-02T12:00:00Z'), ['2026-03-02']);
  t.same(await on('2026-03-09T12:00:00Z'), ['2026-03-02', '2026-03-09'], 'for the days between nothing comes');
});

t.test('an hour that a day does not have comes an hour later, one that it has twice comes once', async (t) => {
  const { on } = await at(t, '2026-03-28T12:00:00Z', 2);
  t.same(await on('2026-03-29T00:59:00Z'), []);
  t.same(await on('2026-03-29T01:00:00Z'), ['2026-03-29'], 'it is three in the morning');
  t.same(await on('2026-10-24T12:00:00Z'), ['2026-03-29', '2026-10-24']);
  t.same(await on('2026-10-25T00:00:00Z'), ['2026-03-29', '2026-10-24', '2026-10-25'], 'it is two, in summer time');
  t.same(await on('2026-10-25T01:30:00Z'), ['2026-03-29', '2026-10-24', '2026-10-25'], 'and two once more');
});

t.test('of several at once, and after the clock was set back, each day comes once', async (t) => {
  const { store, on, also } = await at(t, '2026-03-01T06:00:00Z');
  also();
  also();
  t.same(await on('2026-03-01T07:00:00Z'), ['2026-03-01']);
  t.equal(await store.mailsWaiting(), 2);
  t.same(await on('2026-02-28T12:00:00Z'), ['2026-03-01']);
  t.same(await on('2026-03-02T07:00:00Z'), ['2026-03-01', '2026-03-02']);
});
