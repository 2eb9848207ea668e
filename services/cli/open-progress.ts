import type { OnStep } from '../backup/steps.ts';
import { asLines, type Shown } from './progress.ts';

/** A bar on a terminal, otherwise plain lines. */
export const openProgress = async (): Promise<Shown> => {
  if (!process.stderr.isTTY) return asLines(console.error);
  const { asBar } = await import('./progress-bar.ts');
  return asBar(process.stderr);
};

/** Shows the progress of some work. */
export const showing = async <Result>(work: (onStep: OnStep) => Promise<Result>): Promise<Result> => {
  const progress = await openProgress();
  try {
    return await work((step, done) => progress.show(done, step));
  } finally {
    progress.end();
  }
};
