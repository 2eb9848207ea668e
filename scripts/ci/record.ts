import { readFileSync } from 'node:fs';

/** How a test file ended: scripts/progress.js appends one as a line of JSON to the file in TEST_RECORD. */
export interface FileResult {
  readonly file: string;
  readonly ok: boolean;
  /** Whether it did not run because its group's process ended early. */
  readonly isPassedOver?: boolean;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  /** The output of what failed. */
  readonly text: string;
  /** Why tests were skipped. */
  readonly leftOut: readonly string[];
}

export interface Record {
  readonly files: readonly FileResult[];
  /** Whether all files ran to their end: the last line says so. */
  readonly isComplete: boolean;
}

/** Reads such a file. If it is missing, the run had no tests. */
export const readRecord = (path: string): Record => {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileResult | { complete: true });
  return {
    files: lines.filter((line): line is FileResult => 'file' in line),
    isComplete: lines.some((line) => 'complete' in line),
  };
};
