import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { buildWithPeople } from '../test/build.ts';
import { hashAtFullCost } from '../test/quick-argon2.ts';

/** How many of each are timed: `TRIES=500` for the figure in docs/security.md. */
const tries = testCount('sizes', 100);
/** How far the medians may differ; a few tries on a busy machine are less precise. */
const tolerance = tries >= 500 ? 0.05 : 0.25;

const median = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

t.test('an unknown user takes as long as a wrong password, by name and by address', async (t) => {
  hashAtFullCost(t);
  const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
  for (let n = 0; n < 10; n += 1) await site.register(`member-${n}`);
  const taken = {
    unknown: [] as number[],
    wrong: [] as number[],
    unknownAddress: [] as number[],
    wrongAtAddress: [] as number[],
  };
  const time = async (kind: keyof typeof taken, username: string, n: number): Promise<void> => {
    const headers = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
    const start = performance.now();
    const { statusCode } = await site.visitor.call('POST', '/api/login', { username, password: 'wrong' }, headers);
    taken[kind].push(performance.now() - start);
    t.equal(statusCode, 401);
  };
  for (let n = 0; n < tries; n += 1) {
    // Interleaved, so that other load on the machine affects both; advancing six hours resets the rate limits.
    if (n % 10 === 0) site.clock.advance(6 * 60 * 60_000);
    const all = [
      () => time('unknown', `nobody-${n % 10}`, 4 * n),
      () => time('wrong', `member-${n % 10}`, 4 * n + 1),
      () => time('unknownAddress', `nobody-${n % 10}@mail.test`, 4 * n + 2),
      () => time('wrongAtAddress', `member-${n % 10}@mail.test`, 4 * n + 3),
    ];
    for (const one of n % 2 === 0 ? all : all.toReversed()) await one();
  }
  const wrong = median(taken.wrong);
  for (const [kind, times] of Object.entries(taken)) {
    const apart = Math.abs(median(times) - wrong) / wrong;
    t.comment(`${kind} ${median(times).toFixed(2)} ms, ${(100 * apart).toFixed(1)} % from a wrong password`);
    t.ok(apart <= tolerance, `${kind}: ${(100 * apart).toFixed(1)} % apart`);
  }
});
