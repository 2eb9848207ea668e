/**
 * Continuous integration (`.ci/run`): runs the stages that the words name, and ends with one summary. Exits with 1 when
 * something failed, with 2 for a stage that does not exist.
 */
import { fileURLToPath } from 'node:url';
import { runStages } from './run.ts';
import { aloneAgain, chosen, seedOf } from './stages.ts';

const main = async (words: readonly string[]): Promise<void> => {
  const folder = fileURLToPath(new URL('../..', import.meta.url));
  const stages = chosen(words);
  const seed = seedOf(stages);
  if (seed) console.log(`TEST_SEED=${seed}`);
  const env = { ...process.env, ...(seed ? { TEST_SEED: seed } : {}) };
  const { lines, isGreen } = await runStages(stages, { aloneAgain, folder, env, say: console.log });
  console.log(`\n== summary\n${seed ? `TEST_SEED=${seed}\n` : ''}${lines.join('\n')}`);
  if (!isGreen) process.exitCode = 1;
};

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
