import t from 'tap';
import { filesToRunAgain, mostRunAgain, outcomeOf, type StepResult } from './outcome.ts';
import type { FileResult } from './record.ts';

const file = (name: string, change: Partial<FileResult> = {}): FileResult => ({
  ...{ file: name, ok: true, seconds: 1, passed: 3, failed: 0, text: '', leftOut: [] },
  ...change,
});
const failed = (name: string, change: Partial<FileResult> = {}): FileResult =>
  file(name, { ok: false, passed: 2, failed: 1, text: `FAILED ${name}\nthe first failure's text`, ...change });

const step = (change: Partial<StepResult> = {}): StepResult => ({
  ...{ stage: 'unit', words: ['tap'], isRunAgain: true, status: 0, seconds: 61, files: [], isComplete: true },
  ...change,
});
const red = (...files: FileResult[]): StepResult => step({ status: 1, files: [file('a.test.ts'), ...files] });
const shown = ({ lines }: { lines: readonly string[] }): string => lines.join('\n');

t.test('a run without failures is green, and says what passed in which time', async (t) => {
  const outcome = outcomeOf([step({ files: [file('a.test.ts', { seconds: 62.04 })] }), step({ stage: 'start' })], []);
  t.ok(outcome.isGreen);
  t.match(shown(outcome), /^unit +passed +3 +0 +1:01$/m);
  t.match(shown(outcome), /^start +passed +0 +0 +1:01$/m);
  t.match(shown(outcome), /^ +62\.0 {2}a\.test\.ts$/m);
  t.equal(outcome.lines.at(-1), '3 passed, 0 failed');
});

t.test('a file that fails twice fails the run, and is named with the text of its failure', async (t) => {
  const steps = [red(failed('b.test.ts'))];
  t.strictSame(filesToRunAgain(steps), ['b.test.ts']);
  const outcome = outcomeOf(steps, [failed('b.test.ts')]);
  t.notOk(outcome.isGreen);
  t.match(shown(outcome), /^Failed:\n {2}b\.test\.ts \(unit\)\n {4}FAILED b\.test\.ts\n {4}the first failure's text$/m);
  t.equal(outcome.lines.at(-1), '5 passed, 1 failed');
});

t.test('a file that passes alone leaves the run green, and is listed with the text of its failure', async (t) => {
  const outcome = outcomeOf([red(failed('b.test.ts'))], [file('b.test.ts')]);
  t.ok(outcome.isGreen);
  t.match(
    shown(outcome),
    /^Passed only when run again.*\n {2}b\.test\.ts\n {4}FAILED b\.test\.ts\n {4}the first failure's text$/m,
  );
  t.equal(outcome.lines.at(-1), '6 passed, 0 failed');
});

t.test('with more such files than may be the run is red, and none of them runs again', async (t) => {
  const many = Array.from({ length: mostRunAgain + 1 }, (_, number) => failed(`${number}.test.ts`));
  t.strictSame(filesToRunAgain([red(...many)]), []);
  t.equal(filesToRunAgain([red(...many.slice(1))]).length, mostRunAgain);
  const all = many.map(({ file: name }) => file(name));
  const outcome = outcomeOf([red(...many)], all);
  t.notOk(outcome.isGreen);
  t.match(shown(outcome), 'and more than 8 fail the run');
});

t.test('files that a crash of their group left out run again and are not counted as defects', async (t) => {
  const others = Array.from({ length: mostRunAgain + 1 }, (_, number) => failed(`${number}.test.ts`, { isPassedOver: true }));
  const steps = [red(failed('b.test.ts'), ...others)];
  const names = ['b.test.ts', ...others.map(({ file }) => file)];
  t.strictSame(filesToRunAgain(steps), names);
  const outcome = outcomeOf(
    steps,
    names.map((name) => file(name)),
  );
  t.ok(outcome.isGreen);
  t.match(shown(outcome), /^Passed only when run again.*\n {2}b\.test\.ts$/m);
  t.notMatch(shown(outcome), 'FAILED 0.test.ts');
  t.notOk(outcomeOf(steps, []).isGreen);
});

t.test('a step that fails without a failing file fails the run', async (t) => {
  const outcome = outcomeOf([step({ stage: 'checks', words: ['make', 'lint'], isRunAgain: false, status: 2 })], []);
  t.notOk(outcome.isGreen);
  t.match(shown(outcome), /^ {2}checks: make lint ended with 2$/m);
  t.equal(outcome.lines.at(-1), '0 passed, 1 failed');
});

t.test('a run of tests that broke off fails the run, though its failed file passes alone', async (t) => {
  const outcome = outcomeOf([{ ...red(failed('b.test.ts')), isComplete: false }], [file('b.test.ts')]);
  t.notOk(outcome.isGreen);
});

t.test('a file on another release of Node does not run again', async (t) => {
  const steps = [{ ...red(failed('b.test.ts')), isRunAgain: false }];
  t.strictSame(filesToRunAgain(steps), []);
  t.notOk(outcomeOf(steps, [file('b.test.ts')]).isGreen);
});

t.test('a file that crashes without a failed assertion counts as one failure', async (t) => {
  const outcome = outcomeOf([red(failed('b.test.ts', { passed: 0, failed: 0 }))], [failed('b.test.ts')]);
  t.equal(outcome.lines.at(-1), '3 passed, 1 failed');
});

t.test('a test that is left out fails the run, unless TEST_SCALE=full or EVERY=1 runs it', async (t) => {
  const because = (reason: string) => outcomeOf([step({ files: [file('a.test.ts', { leftOut: [reason] })] })], []);
  t.ok(because('TEST_SCALE=ci leaves out what takes long and is like others; TEST_SCALE=full runs it.').isGreen);
  t.ok(because('EVERY=2 skips what is similar to another test; EVERY=1 runs it.').isGreen);
  const outcome = because('There is no server.');
  t.notOk(outcome.isGreen);
  t.match(shown(outcome), /^ {2}a\.test\.ts: There is no server\.$/m);
});
