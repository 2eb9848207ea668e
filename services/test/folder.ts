import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

/** A folder for this test, removed when the test is over. */
export const folder = (t: Test): string => {
  const made = mkdtempSync(join(tmpdir(), 'benchnotes-'));
  t.teardown(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
