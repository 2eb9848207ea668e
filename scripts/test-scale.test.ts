import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import t from 'tap';
import { testFiles } from './test-files.ts';
import {
  beginTurns,
  factors,
  inTurn,
  leftOutAtQuick,
  scales,
  testCount,
  testEvery,
  testScale,
  type Factor,
} from './test-scale.ts';

const names = Object.keys(factors) as Factor[];

t.test('each factor grows from quick to full, and a test names its count at ci', async (t) => {
  for (const [name, [quick, ci, full]] of Object.entries(factors)) {
    t.ok(quick > 0 && quick <= ci && ci <= full, name);
    t.equal(ci, 1, name);
  }
});

t.test('each factor is used by a test', async (t) => {
  const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const texts = testFiles()
    .filter((file) => file !== 'scripts/test-scale.test.ts')
    .map(read);
  for (const name of names)
    t.ok(
      texts.some((text) => text.includes(`testCount('${name}', `)),
      name,
    );
});

t.test('each file that quick leaves out is there', async (t) => {
  const files = testFiles();
  for (const pattern of Object.values(leftOutAtQuick).flat())
    t.ok(
      files.some((file) => matchesGlob(file, pattern)),
      pattern,
    );
});

t.test('a count is multiplied by the factor at the scale, which is quick where none is named', async (t) => {
  t.equal(testScale({}), 'quick');
  t.equal(testScale({ TEST_SCALE: '' }), 'quick');
  for (const [index, scale] of scales.entries()) {
    t.equal(testScale({ TEST_SCALE: scale }), scale);
    for (const name of names) t.equal(testCount(name, 1_000, { TEST_SCALE: scale }), 1_000 * (factors[name][index] ?? 0));
  }
  t.throws(() => testCount('histories', 50, { TEST_SCALE: 'Full' }), {
    message: 'TEST_SCALE is "Full": it must be quick, ci or full.',
  });
});

t.test('a count is a whole number, and at least one', async (t) => {
  t.equal(testCount('kills', 1), 1);
  t.equal(testCount('kills', 10, { KILLS: '0.25' }), 3);
  t.equal(testCount('kills', 1, { KILLS: '0.001' }), 1);
});

t.test('a variable of its name sets a factor, and nothing that is none', async (t) => {
  t.equal(testCount('kills', 4, { TEST_SCALE: 'full', KILLS: '7' }), 28);
  t.equal(testCount('kills', 4, { TEST_SCALE: 'full', KILLS: '1.5' }), 6);
  t.equal(testCount('kills', 4, { TEST_SCALE: 'ci', KILLS: '' }), 4);
  for (const wrong of ['0', '-1', 'many', 'Infinity', '1e999'])
    t.throws(() => testCount('kills', 4, { KILLS: wrong }), { message: `KILLS is "${wrong}": it must be a number above 0.` });
  t.equal(testCount('kills', 4, { TEST_SCALE: 'ci', HISTORIES: 'many' }), 4, 'of the others none is looked at');
});

t.test('one of so many like cases is a whole number', async (t) => {
  t.equal(testEvery('LONG_EVERY', { TEST_SCALE: 'ci' }), 3);
  t.equal(testEvery('LONG_EVERY', { LONG_EVERY: '2' }), 2);
  t.throws(() => testEvery('EVERY', { EVERY: '1.5' }), { message: 'EVERY is "1.5": it must be a whole number above 0.' });
});

t.test('one of SIGHTS_EVERY ways is tried, in turn', async (t) => {
  t.teardown(() => delete process.env.SIGHTS_EVERY);
  const ways = ['a', 'b', 'c', 'd', 'e'];
  process.env.SIGHTS_EVERY = '2';
  const tried = [inTurn(ways), inTurn(ways), inTurn(ways), inTurn(ways), inTurn(ways)];
  for (const some of tried) t.equal(new Set(some).size, 3);
  for (const way of ways) t.equal(tried.flat().filter((one) => one === way).length, 3, way);
  t.not(inTurn(['light', 'dark'])[0], inTurn(['light', 'dark'])[0]);
  process.env.SIGHTS_EVERY = '1';
  t.strictSame(inTurn(ways).toSorted(), ways);
});

t.test('a file tries the same ways wherever it is run', async (t) => {
  const ways = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const triedBy = (file: string): string[][] => {
    beginTurns(file);
    return [inTurn(ways), inTurn(ways)];
  };
  const alone = triedBy('/somewhere/else/e2e/habits.test.ts');
  t.strictSame(triedBy('e2e/habits.test.ts'), alone);
  t.notSame(triedBy('e2e/reading.test.ts'), alone);
});
