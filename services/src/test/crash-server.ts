import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface RunningServer {
  readonly address: string;
  /** Milliseconds from starting the process until /readyz said so. */
  readonly readyAfter: number;
  /** What it printed before it was ready. */
  readonly said: readonly string[];
  /** kill -9: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const longestStart = 60_000;

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts the program as an operator does, with the TypeScript loader that this process runs with, and waits until it is ready.
 * Throws with what it said when it does not come up.
 */
export const startServer = async (settings: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const began = performance.now();
  const env = {
    ...process.env,
    ...settings,
    NODE_ENV: 'development',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [...process.execArgv, program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const said: string[] = [];
  let address: string | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      address ??= / is at (http:\S+) /.exec(line)?.[1];
    });
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  while (address === undefined || !(await isReady(address))) {
    if (child.exitCode !== null || performance.now() - began > longestStart) {
      await kill();
      throw new Error(`The server did not become ready:\n${said.join('\n')}`);
    }
    await sleep(20);
  }
  return { address, readyAfter: performance.now() - began, said, kill };
};
