import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import fc from './fast-check.ts';
import { pick, randomBytes, randomInt } from './random.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** The output of a program, run in its own process, that imports fast-check and the random numbers of tests. */
const said = (body: string, env: Readonly<Record<string, string>>): { out: string; err: string } => {
  const program = `import fc from './scripts/fast-check.ts'; import { random } from './scripts/random.ts'; ${body}`;
  const words = ['--import=./scripts/load-typescript.js', '--input-type=module', '--eval', program];
  const child = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });
  return { out: child.stdout, err: child.stderr };
};

/** The values that a property draws, and a random number. */
const drawn = (t: Test, env: Readonly<Record<string, string>>): string => {
  const body =
    "fc.assert(fc.property(fc.string(), (text) => console.log(text)), { numRuns: 9 }); console.log('number', random());";
  const { out, err } = said(body, env);
  t.match(out, /^number 0\.\d+$/m, err);
  return out;
};

const failing = 'fc.assert(fc.property(fc.integer(), (number) => number < 1_000));';

t.test('the same seed draws the same values, another one others', async (t) => {
  const first = drawn(t, { TEST_SEED: '5' });
  t.equal(drawn(t, { TEST_SEED: '5', TEST_SCALE: 'full' }), first);
  t.not(drawn(t, { TEST_SEED: '6' }), first);
});

t.test('without a seed quick and ci draw the same values each time', async (t) => {
  const first = drawn(t, {});
  t.equal(drawn(t, { TEST_SEED: '', TEST_SCALE: 'ci' }), first);
});

t.test('without a seed full draws one, and prints it', async (t) => {
  const [first, second] = [drawn(t, { TEST_SCALE: 'full' }), drawn(t, { TEST_SCALE: 'full' })];
  t.not(first, second);
  const seed = /^# TEST_SEED=(\d+)$/m.exec(first)?.[1] ?? 'none is printed';
  const withoutTap = (out: string): string => out.replaceAll(/^(TAP version|#|1\.\.|ok).*\n/gm, '').trim();
  t.equal(withoutTap(drawn(t, { TEST_SEED: seed })), withoutTap(first), 'which repeats the run');
});

t.test('a property that fails names its seed, and a smaller example unless it is for a mutant', async (t) => {
  t.match(
    said(failing, { TEST_SEED: '5' }).err,
    /Property failed after \d+ tests\n\{ seed: 5, path: .*\nCounterexample: \[1000\]/,
  );
  t.notMatch(said(failing, { TEST_SEED: '5', TEST_SHRINK: 'no' }).err, /Counterexample: \[1000\]/);
});

t.test('a seed that is no seed is refused', async (t) => {
  for (const wrong of ['0.5', 'today', '2147483648'])
    t.match(said('', { TEST_SEED: wrong }).err, `TEST_SEED is "${wrong}": it must be a whole number from 0 to 2147483647.`);
});

t.test('random numbers are within their bounds, and reach them', async (t) => {
  const numbers = Array.from({ length: 500 }, () => randomInt(3, 6));
  t.strictSame([...new Set(numbers)].toSorted(), [3, 4, 5]);
  t.strictSame([...new Set(Array.from({ length: 500 }, () => randomInt(2)))].toSorted(), [0, 1]);
  t.ok(Array.from({ length: 50 }, () => randomInt(2 ** 47)).some((number) => number > 2 ** 46));
  t.equal(randomBytes(20).length, 20);
  t.ok(new Set(randomBytes(1_000)).size > 200);
  t.ok(['a', 'b'].includes(pick(['a', 'b'])));
  t.not(fc.sample(fc.integer(), 1)[0], undefined);
});
