import t, { type Test } from 'tap';
import { DomainError } from '../../contracts/errors.ts';
import { faulty } from '../../projections/test/faulty.ts';
import { limits, type DelayRule } from '../config/limits.ts';
import { openStores } from '../stores/stores.ts';
import { Clock } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { Throttle } from './throttle.ts';

const rule: DelayRule = { free: 3, first: 1_000, longest: 8_000, forget: 60_000 };

/** As many throttles as instances on one store, and a clock. */
const build = async (t: Test, instances = 1) => {
  const place = folder(t);
  const stores = await openStores({ eventLogUrl: `sqlite:${place}/e.db`, readStoreUrl: `sqlite:${place}/r.db` }, 'make');
  t.teardown(() => stores.close());
  const clock = new Clock();
  const throttles = Array.from({ length: instances }, () => new Throttle(stores.accounts, 'secret', clock.now));
  return { clock, throttles, throttle: throttles[0] as Throttle, accounts: stores.accounts };
};

/** The seconds that a try has to wait; 0 if it was admitted. */
const tryOne = (throttle: Throttle, who = 'ohm', by = rule): Promise<number> =>
  throttle.admit([{ kind: 'test', who, rule: by }], 'Wait.').then(
    () => 0,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return error.retryAfter ?? -1;
      throw error;
    },
  );

t.test('the delay grows up to its longest, and is over when one stays away', async (t) => {
  const { throttle, clock } = await build(t);
  t.same([await tryOne(throttle), await tryOne(throttle), await tryOne(throttle)], [0, 0, 0]);
  for (const seconds of [1, 2, 4, 8, 8]) {
    t.equal(await tryOne(throttle), seconds);
    clock.advance(seconds * 1_000 - 1);
    t.equal(await tryOne(throttle), 1, 'not yet');
    clock.advance(1);
    t.equal(await tryOne(throttle), 0);
  }
  t.equal(await tryOne(throttle, 'volta'), 0, 'nobody else has to wait');
  clock.advance(60_000);
  t.same([await tryOne(throttle), await tryOne(throttle), await tryOne(throttle), await tryOne(throttle)], [0, 0, 0, 1]);
});

t.test('of any number at once, at any number of instances, no more go ahead than the rule has it', async (t) => {
  const { throttles } = await build(t, 3);
  const all = await Promise.all(Array.from({ length: 600 }, (_, n) => tryOne(throttles[n % 3] as Throttle)));
  t.equal(all.filter((wait) => wait === 0).length, rule.free);
});

t.test('another instance that counts between a look and the count lets nobody ahead', async (t) => {
  const { throttle, clock, accounts } = await build(t);
  let ahead = 0;
  const other = async () => void (ahead += (await tryOne(throttle)) === 0 ? 1 : 0);
  const beside = new Throttle(
    faulty(accounts, {
      attemptCounter: (inner) => async (key) => {
        await other();
        return inner(key);
      },
    }),
    'secret',
    clock.now,
  ); // prettier-ignore
  await tryOne(beside).then((wait) => (ahead += wait === 0 ? 1 : 0));
  for (let n = 0; n < 5; n += 1) await other();
  t.equal(ahead, rule.free);
});

t.test('what is given back is not counted', async (t) => {
  const { throttle } = await build(t);
  for (let n = 0; n < 20; n += 1) await (await throttle.admit([{ kind: 'test', who: 'ohm', rule }], 'Wait.')).giveBack();
  for (const wait of [0, 0, 0, 1]) t.equal(await tryOne(throttle), wait);
});

t.test('where one of several has to wait, nothing is counted against the others', async (t) => {
  const { throttle } = await build(t);
  const both = () =>
    throttle.admit(
      [
        { kind: 'test', who: 'address', rule },
        { kind: 'test', who: 'account', rule },
      ],
      'Wait.',
    );
  for (let n = 0; n < 3; n += 1) await tryOne(throttle, 'account');
  for (let n = 0; n < 10; n += 1) await t.rejects(both(), { code: 'TOO_MANY_REQUESTS' });
  for (const wait of [0, 0, 0, 1]) t.equal(await tryOne(throttle, 'address'), wait);
});

t.test('where one of several begins to wait between the look and the count, what was counted is given back', async (t) => {
  const { throttle, clock, accounts } = await build(t);
  const both = [
    { kind: 'test', who: 'address', rule },
    { kind: 'test', who: 'account', rule },
  ];
  let looks = 0;
  const beside = new Throttle(
    faulty(accounts, {
      attemptCounter: (inner) => async (key) => {
        looks += 1;
        // After both waits were checked and the first key was counted.
        if (looks === 3) for (let n = 0; n < 3; n += 1) await tryOne(throttle, 'account');
        return inner(key);
      },
    }),
    'secret',
    clock.now,
  );
  await t.rejects(beside.admit(both, 'Wait.'), { code: 'TOO_MANY_REQUESTS' });
  for (const wait of [0, 0, 0, 1]) t.equal(await tryOne(throttle, 'address'), wait);
});

t.test('each of several is counted, and it is told how often', async (t) => {
  const { throttle } = await build(t);
  const admit = (...who: readonly string[]) => throttle.admit(who.map((one) => ({ kind: 'test', who: one, rule })), 'Wait.'); // prettier-ignore
  t.same((await admit('address', 'account')).counts, [1, 1]);
  t.same((await admit('account')).counts, [2]);
  t.same((await admit('address', 'account')).counts, [2, 3]);
  t.equal(await tryOne(throttle, 'account'), 1);
  for (const wait of [0, 1]) t.equal(await tryOne(throttle, 'address'), wait);
});

t.test('who has to wait is told so and how long, at the cost of no look into the store', async (t) => {
  const { throttles, clock, accounts } = await build(t, 2);
  const [throttle, other] = throttles as [Throttle, Throttle];
  const calls = { looks: 0, counts: 0 };
  const { attemptCounter, replaceAttemptCounter } = accounts;
  accounts.attemptCounter = (key) => ((calls.looks += 1), attemptCounter.call(accounts, key));
  accounts.replaceAttemptCounter = (...words) => ((calls.counts += 1), replaceAttemptCounter.apply(accounts, words));
  const counted = { kind: 'test', who: 'ohm', rule };
  const early = (by = throttle) => by.refuseEarly(counted, 'Wait a little.');
  const refused = { code: 'TOO_MANY_REQUESTS', message: 'Wait a little.', retryAfter: 1, fields: [] };

  for (let n = 0; n < 3; n += 1) await t.resolves(early());
  t.equal(calls.counts, 0, 'nothing is counted');
  for (let n = 0; n < 3; n += 1) await tryOne(throttle);
  await t.rejects(early(), refused);
  Object.assign(calls, { looks: 0, counts: 0 });
  for (let n = 0; n < 3; n += 1) await t.rejects(early(), refused);
  const volta = { ...counted, who: 'volta' };
  await t.rejects(throttle.admit([counted], 'Wait a little.'), refused);
  t.same(calls, { looks: 0, counts: 0 });
  await t.rejects(throttle.admit([volta, counted], 'Wait a little.'), refused);
  t.same(calls, { looks: 1, counts: 0 }, 'nothing is counted against the other');

  clock.advance(1_000);
  await t.resolves(early());
  t.equal(await tryOne(other), 0);
  await t.rejects(early(), { ...refused, retryAfter: 2 }, 'what another instance counted holds here, too');
});

t.test('giving back takes one try off, and no wait that others have earned', async (t) => {
  const { throttle, clock } = await build(t);
  const admit = () => throttle.admit([{ kind: 'test', who: 'ohm', rule }], 'Wait.');
  await admit();
  const second = await admit();
  await second.giveBack();
  for (const wait of [0, 0, 1]) t.equal(await tryOne(throttle), wait);

  clock.advance(1_000);
  const fourth = await admit();
  await fourth.giveBack();
  t.equal(await tryOne(throttle), 2, 'three are counted, and whoever comes has to wait');
  clock.advance(2_000);
  t.same((await admit()).counts, [4]);
});

t.test('a try that another completes is not counted, and that one need not wait for it', async (t) => {
  const { throttle, clock } = await build(t);
  const admit = () => throttle.admit([{ kind: 'test', who: 'ohm', rule }], 'Wait.');
  for (let n = 0; n < 3; n += 1) await admit();
  await t.rejects(admit());
  clock.advance(1_000);
  for (let n = 0; n < 5; n += 1) await (await admit()).goesOn();
  t.same((await admit()).counts, [4]);
  t.equal(await tryOne(throttle), 2, 'one that is not completed waits as ever');
});

t.test('where what was counted is gone, there is nothing to give back', async (t) => {
  const { clock, accounts } = await build(t);
  let isGone = false;
  const throttle = new Throttle(
    faulty(accounts, { attemptCounter: (inner) => async (key) => (isGone ? undefined : inner(key)) }),
    'secret',
    clock.now,
  );
  const { giveBack } = await throttle.admit([{ kind: 'test', who: 'ohm', rule }], 'Wait.');
  isGone = true;
  await t.resolves(giveBack());
});

t.test('a clock that is set back makes nobody wait for longer', async (t) => {
  const { throttle, clock } = await build(t);
  for (let n = 0; n < 3; n += 1) await tryOne(throttle);
  clock.advance(-3_600_000);
  t.equal(await tryOne(throttle), 0);
});

t.test('neither names nor addresses are stored', async (t) => {
  const { throttle, accounts } = await build(t);
  const keys: string[] = [];
  const { replaceAttemptCounter } = accounts;
  accounts.replaceAttemptCounter = (key, before, next) => {
    keys.push(key);
    return replaceAttemptCounter.call(accounts, key, before, next);
  };
  await tryOne(throttle, '203.0.113.7');
  t.match(keys, [/^[\w-]{43}$/]);
});

t.test('the rules hold a guesser to fifteen tries of a password in the first minute, and to four an hour', async (t) => {
  const { throttle, clock } = await build(t);
  const within = async (seconds: number): Promise<number> => {
    let ahead = 0;
    for (let second = 0; second < seconds; second += 1) {
      for (let n = 0; n < 12; n += 1) if ((await tryOne(throttle, 'ohm', limits.guessesAtAccount)) === 0) ahead += 1;
      clock.advance(1_000);
    }
    return ahead;
  };
  t.equal(await within(60), 15);
  await within(3_600);
  t.equal(await within(3_600), 4);
});

t.test('neighbours of IPv6 are one', async (t) => {
  t.equal(ipPrefix('203.0.113.7'), '203.0.113.7');
  t.equal(ipPrefix('::ffff:203.0.113.7'), '203.0.113.7');
  t.equal(ipPrefix('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  t.equal(ipPrefix('2001:0db8:0001:0002::9'), '2001:db8:1:2');
  t.equal(ipPrefix('2001:db8::9'), '2001:db8:0:0');
  t.equal(ipPrefix('::1'), '0:0:0:0');
});
