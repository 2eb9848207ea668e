import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** How a script ended. */
export interface EndedScript {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script, an ES module, in a separate process, which may crash. `given`: its `process.argv` from 1 on. */
export const runScript = (script: string, ...given: readonly string[]): Promise<EndedScript> =>
  new Promise((resolve) => {
    const words = ['--input-type=module', '--eval', script, ...given];
    const child = execFile(process.execPath, words, { cwd: project, env: {}, timeout: 30_000 }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    );
  });
