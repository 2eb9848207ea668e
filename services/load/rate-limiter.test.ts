import t from 'tap';
import { Clock } from '../test/build.ts';
import { RateLimiter } from './rate-limiter.ts';

const build = (rule = { atOnce: 3, every: 1_000 }) => {
  const clock = new Clock();
  const limiter = new RateLimiter(rule, 'Too soon.', clock.now);
  const wait = (who = 'ohm', weight = 1): number => {
    try {
      limiter.take(who, weight);
      return 0;
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter;
    }
  };
  return { clock, wait };
};

t.test('so many at once, then one each time, for each one by itself', async (t) => {
  const { clock, wait } = build();
  t.same([wait(), wait(), wait(), wait(), wait()], [0, 0, 0, 1, 1]);
  t.equal(wait('volta'), 0);
  clock.advance(999);
  t.equal(wait(), 1);
  clock.advance(1);
  t.same([wait(), wait()], [0, 1]);
  clock.advance(60_000);
  t.same([wait(), wait(), wait(), wait()], [0, 0, 0, 1]);
});

t.test('what weighs more takes longer; what is refused counts nothing', async (t) => {
  const { clock, wait } = build({ atOnce: 10, every: 1_000 });
  t.same([wait('ohm', 6), wait('ohm', 6), wait('ohm', 4), wait()], [0, 2, 0, 1]);
  clock.advance(6_000);
  t.same([wait('ohm', 6), wait()], [0, 1]);
});

t.test('what turns out to have cost more than was left has to be waited for: all of it, and at most as much again', async (t) => {
  const clock = new Clock();
  const limiter = new RateLimiter({ atOnce: 10, every: 1_000 }, 'Too soon.', clock.now);
  const wait = (): number | undefined => {
    try {
      limiter.admit('ohm');
      return undefined;
    } catch (error) {
      return (error as { retryAfter: number }).retryAfter;
    }
  };
  limiter.charge('ohm', 9);
  limiter.admit('ohm');
  limiter.charge('ohm', 4);
  t.equal(wait(), 4);
  clock.advance(4_000);
  t.equal(wait(), undefined);
  t.throws(() => limiter.admit('ohm', 2), { message: 'Too soon.' });
  limiter.charge('ohm', 500);
  t.equal(wait(), 11);
  limiter.admit('volta', 10);
});

t.test('a clock that is set back holds nobody up for longer', async (t) => {
  const { clock, wait } = build();
  for (let n = 0; n < 3; n += 1) wait();
  clock.advance(-3_600_000);
  t.same([wait(), wait(), wait(), wait()], [0, 0, 0, 1]);
});
