import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf, fileOf } from './built.ts';

export interface RunningServer {
  readonly address: string;
  /** Milliseconds from starting the process until /readyz reported that it is ready. */
  readonly readyAfter: number;
  /** Its output until it was ready. */
  readonly said: readonly string[];
  /** kill -9: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** Sends SIGTERM, as an operator or a container engine does. Returns the exit code. */
  stop(): Promise<number | null>;
}

const longestStart = 60_000;

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A process that was started, and may not be ready yet. */
export interface LaunchedServer extends Pick<RunningServer, 'said' | 'kill' | 'stop'> {
  /** Throws with its output if it does not come up. */
  ready(): Promise<RunningServer>;
}

/** Starts the program as an operator does. */
export const launchServer = (
  settings: Readonly<Record<string, string>>,
  run: readonly string[] = commandOf(fileOf('main')),
): LaunchedServer => {
  const began = performance.now();
  const env = {
    ...process.env,
    LOG_LEVEL: 'error',
    ...settings,
    NODE_ENV: 'development',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'false',
  };
  const child = spawn(run[0] as string, run.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const said: string[] = [];
  let address: string | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      address ??= / is at (http:\S+) /.exec(line)?.[1];
    });
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await exited)[0];
  };
  const kill = async (): Promise<void> => void (await end('SIGKILL'));
  const stop = (): Promise<number | null> => end('SIGTERM');
  const ready = async (): Promise<RunningServer> => {
    while (address === undefined || !(await isReady(address))) {
      if (child.exitCode !== null || performance.now() - began > longestStart) {
        await kill();
        throw new Error(`The server did not become ready:\n${said.join('\n')}`);
      }
      await sleep(20);
    }
    return { address, readyAfter: performance.now() - began, said, kill, stop };
  };
  return { said, kill, stop, ready };
};

/** Starts the program and waits until it is ready. Throws with its output if it does not come up. */
export const startServer = (settings: Readonly<Record<string, string>>): Promise<RunningServer> => launchServer(settings).ready();
