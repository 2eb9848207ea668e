import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { adminPassword } from '../services/config/demo-files.ts';

export interface DemoSite {
  readonly address: string;
  readonly adminPassword: string;
  stop(): Promise<void>;
}

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
};

/**
 * The built program on a new data folder: the embedded stores, demo content, no rate limits, since all requests come
 * from one address.
 */
export const startDemoSite = async (folder: string): Promise<DemoSite> => {
  const program = fileURLToPath(import.meta.resolve('#compiled/services/main.js'));
  const { EVENT_LOG_URL: _log, READ_STORE_URL: _store, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    RATE_LIMITS: 'false',
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = / is at (http:\S+) /.exec(line)?.[1];
    if (address) {
      child.stdout.pipe(process.stderr);
      return { address, adminPassword: adminPassword(folder), stop: () => stopped(child) };
    }
  }
  throw new Error('The site did not start.');
};

/** The session that a call opens: the value of its cookie. */
export const sessionOf = async (url: string, form: object): Promise<string> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('benchnotes='));
  if (!cookie) throw new Error(`${url} opened no session: ${answer.status} ${await answer.text()}`);
  return decodeURIComponent(/^benchnotes=([^;]+)/.exec(cookie)?.[1] ?? '');
};
