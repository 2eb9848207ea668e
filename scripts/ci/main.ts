/**
 * Continuous integration (`.ci/run`): runs the stages that the words name, and ends with one summary. Exits with 1 when
 * something failed, with 2 for a stage that does not exist.
 */
import { fileURLToPath } from 'node:url';
import { runStages } from './run.ts';
import { aloneAgain, chosen } from './stages.ts';

const main = async (words: readonly string[]): Promise<void> => {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const options = { aloneAgain, folder, env: process.env, say: console.log };
  const { lines, isGreen } = await runStages(chosen(words), options);
  console.log(`\n== summary\n${lines.join('\n')}`);
  if (!isGreen) process.exitCode = 1;
};

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
