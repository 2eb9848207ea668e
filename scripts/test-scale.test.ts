import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import t from 'tap';
import { testFiles } from './test-files.ts';
import { counters, inTurn, leftOutAtQuick, scales, testCount, testScale, type Counter } from './test-scale.ts';

t.test('each counter grows from quick to full, or shrinks where it says how many are left out', async (t) => {
  for (const [name, [quick, ci, full]] of Object.entries(counters)) {
    const grows = quick <= ci && ci <= full;
    t.ok(grows || (name.endsWith('EVERY') && quick >= ci && ci >= full), name);
    t.ok(Math.min(quick, ci, full) > 0, name);
  }
});

t.test('each counter is used where it says', async (t) => {
  const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const [, file, counter] of read('test-scale.ts').matchAll(/: (\S+\.ts)\. \*\/\n {2}([A-Z_]+):/g))
    t.ok(read(`../${file}`).includes(`testCount('${counter}')`), `${counter} in ${file}`);
});

t.test('each file that quick leaves out is there', async (t) => {
  const files = testFiles();
  for (const pattern of Object.values(leftOutAtQuick).flat())
    t.ok(
      files.some((file) => matchesGlob(file, pattern)),
      pattern,
    );
});

t.test('a count is that of the scale, which is quick where none is named', async (t) => {
  t.equal(testScale({}), 'quick');
  t.equal(testScale({ TEST_SCALE: '' }), 'quick');
  for (const [index, scale] of scales.entries()) {
    t.equal(testScale({ TEST_SCALE: scale }), scale);
    t.equal(testCount('HISTORIES', { TEST_SCALE: scale }), counters.HISTORIES[index]);
  }
  t.throws(() => testCount('HISTORIES', { TEST_SCALE: 'Full' }), {
    message: 'TEST_SCALE is "Full": it must be quick, ci or full.',
  });
});

t.test('a variable of its name sets a counter, and nothing that is no count', async (t) => {
  t.equal(testCount('KILLS', { TEST_SCALE: 'full', KILLS: '7' }), 7);
  t.equal(testCount('KILLS', { KILLS: '' }), counters.KILLS[0]);
  t.equal(testCount('COMPLEXITY_SECONDS', { COMPLEXITY_SECONDS: '0.5' }), 0.5);
  for (const wrong of ['0', '-1', '1.5', 'many', 'Infinity', '1e999'])
    t.throws(() => testCount('KILLS', { KILLS: wrong }), { message: `KILLS is "${wrong}": it must be a whole number above 0.` });
  t.throws(() => testCount('COMPLEXITY_SECONDS', { COMPLEXITY_SECONDS: 'long' }), {
    message: 'COMPLEXITY_SECONDS is "long": it must be a number above 0.',
  });
  t.equal(testCount('KILLS' satisfies Counter, { HISTORIES: 'many' }), counters.KILLS[0], 'of the others none is looked at');
});

t.test('of ways to look at something half are tried below full, each in its turn, and there all', async (t) => {
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
