import type { FileResult, Record } from './record.ts';

/** How a step of a stage ended. */
export interface StepResult extends Record {
  readonly stage: string;
  readonly words: readonly string[];
  readonly isRunAgain: boolean;
  readonly status: number;
  readonly seconds: number;
}

export interface Outcome {
  /** The lines shown at the end of the run. */
  readonly lines: readonly string[];
  readonly isGreen: boolean;
}

/** With more files than this that pass only when they run again, the run is red. */
export const mostRunAgain = 8;

/** How many of the slowest files are shown. */
const slowestShown = 15;

/** Why a test may be skipped: it is only for `make test-full`, or similar to one that runs (test-scale.ts). */
const mayBeLeftOut = /(TEST_SCALE=full|EVERY=1) runs it/;

const failing = ({ files }: Record): FileResult[] => files.filter(({ ok }) => !ok);

/** The failed files to run once more, alone; none if there are too many for the run to become green. */
export const filesToRunAgain = (steps: readonly StepResult[]): string[] => {
  const failed = steps.filter(({ isRunAgain }) => isRunAgain).flatMap(failing);
  const count = new Set(failed.filter(({ isPassedOver }) => !isPassedOver).map(({ file }) => file)).size;
  return count > mostRunAgain ? [] : [...new Set(failed.map(({ file }) => file))];
};

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

const list = (heading: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', heading, ...lines]);

/** Judges a run: its steps, and the files that ran again. */
export const outcomeOf = (steps: readonly StepResult[], again: readonly FileResult[]): Outcome => {
  const second = new Map(again.map((result) => [result.file, result]));
  const passedAgain = ({ isRunAgain }: StepResult, { file }: FileResult): boolean => isRunAgain && second.get(file)?.ok === true;

  const judged = steps.map((step) => {
    const failed = failing(step);
    const stillFailing = failed.filter((result) => !passedAgain(step, result));
    const isExplained = step.isRunAgain && step.isComplete && failed.length > 0 && stillFailing.length === 0;
    const leftOut = step.files.filter((result) => result.leftOut.some((reason) => !mayBeLeftOut.test(reason)));
    const isBroken = step.status !== 0 && !isExplained && stillFailing.length === 0;
    return {
      ...step,
      failed,
      stillFailing,
      leftOut,
      isBroken,
      passedCount: sum(step.files.map((result) => (passedAgain(step, result) ? second.get(result.file) : result)?.passed ?? 0)),
      failedCount: sum(stillFailing.map(({ failed }) => Math.max(1, failed))) + leftOut.length + (isBroken ? 1 : 0),
    };
  });

  const recovered = judged.flatMap((step) => step.failed.filter((result) => !result.isPassedOver && passedAgain(step, result)));
  const isUnstable = recovered.length > mostRunAgain;
  const passed = sum(judged.map(({ passedCount }) => passedCount));
  const failed = sum(judged.map(({ failedCount }) => failedCount)) + (isUnstable ? 1 : 0);

  const stages = [...new Set(judged.map(({ stage }) => stage))].map((stage) => {
    const those = judged.filter((step) => step.stage === stage);
    const count = (key: 'passedCount' | 'failedCount' | 'seconds') => sum(those.map((step) => step[key]));
    const counts = [count('passedCount'), count('failedCount')].map((number) => String(number).padStart(8)).join('');
    const verdict = count('failedCount') === 0 ? 'passed' : 'FAILED';
    return `${stage.padEnd(14)}${verdict}${counts}${minutes(count('seconds')).padStart(8)}`;
  });

  const slowest = judged
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${file}`);

  return {
    lines: [
      `${'stage'.padEnd(14)}      ${'passed'.padStart(8)}${'failed'.padStart(8)}${'time'.padStart(8)}`,
      ...stages,
      ...list('The slowest files, in seconds:', slowest),
      ...list(
        'Left out, though continuous integration leaves nothing out:',
        judged.flatMap(({ leftOut }) => leftOut.map(({ file, leftOut }) => `  ${file}: ${[...new Set(leftOut)].join(' ')}`)),
      ),
      ...list(
        `Passed only when run again, alone; each is a defect${isUnstable ? `, and more than ${mostRunAgain} fail the run` : ''}:`,
        recovered.map(({ file, text }) => `  ${file}\n${indented(text)}`),
      ),
      ...list(
        'Failed:',
        judged.flatMap(({ stage, words, status, isBroken, stillFailing }) => [
          ...stillFailing.map(({ file, text }) => `  ${file} (${stage})\n${indented(text)}`),
          ...(isBroken ? [`  ${stage}: ${words.join(' ')} ended with ${status}`] : []),
        ]),
      ),
      '',
      `${passed} passed, ${failed} failed`,
    ],
    isGreen: failed === 0,
  };
};
