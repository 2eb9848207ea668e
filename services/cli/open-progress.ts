import { asLines, type Shown } from './progress.ts';

/** On a terminal a bar, elsewhere plain lines. */
export const openProgress = async (): Promise<Shown> => {
  if (!process.stderr.isTTY) return asLines(console.error);
  const { asBar } = await import('./progress-bar.ts');
  return asBar(process.stderr);
};
