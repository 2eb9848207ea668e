import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesToRunAgain, outcomeOf, type Outcome, type StepResult } from './outcome.ts';
import { readRecord, type Record } from './record.ts';
import type { Stage, Step } from './stages.ts';

export interface RunOptions {
  /** The command that runs failed test files once more, one at a time. */
  readonly aloneAgain: (files: readonly string[]) => readonly string[];
  /** The folder in which all commands run. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line; the commands' own output goes to that of this process. */
  readonly say: (text: string) => void;
}

/** Runs programs, and reads the records of the tests that they ran. */
class Runner {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #records = mkdtempSync(join(tmpdir(), 'benchnotes-ci-'));
  #runs = 0;

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#env = env;
  }

  async run({ words, env = {} }: Step): Promise<Record & { status: number; seconds: number }> {
    const record = join(this.#records, `${(this.#runs += 1)}.jsonl`);
    const began = performance.now();
    const [program = '', ...rest] = words;
    const child = spawn(program, rest, {
      cwd: this.#folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { TEST_SCALE: 'ci', ...this.#env, ...env, TEST_RECORD: record },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return { ...readRecord(record), status: code ?? 1, seconds: (performance.now() - began) / 1_000 };
  }

  close(): void {
    rmSync(this.#records, { recursive: true, force: true });
  }
}

/**
 * Runs stages, each to its end whatever failed before, then failed test files once more. Throws when a program cannot
 * be started.
 */
export const runStages = async (
  stages: readonly (readonly [name: string, stage: Stage])[],
  { aloneAgain, folder, env, say }: RunOptions,
): Promise<Outcome> => {
  const runner = new Runner(folder, env);
  try {
    const results: StepResult[] = [];
    for (const [stage, { needs, steps }] of stages) {
      say(`\n== ${stage}`);
      const prepare: readonly Step[] = needs.length > 0 ? [{ words: ['.ci/need', ...needs] }] : [];
      for (const step of [...prepare, ...steps])
        results.push({ stage, words: step.words, isRunAgain: step.isRunAgain ?? false, ...(await runner.run(step)) });
    }
    const files = filesToRunAgain(results);
    if (files.length > 0) say('\n== again, alone');
    const again = files.length > 0 ? (await runner.run({ words: aloneAgain(files) })).files : [];
    return outcomeOf(results, again);
  } finally {
    runner.close();
  }
};
