import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { adminPassword } from '../services/config/demo-files.ts';
import { run, start } from '../services/test/built.ts';
import { freePort } from '../services/test/free-port.ts';

/** A separate site: the program as an operator starts it, with a new data folder. */
export interface Site {
  readonly url: string;
  /** The password of `demo-admin`; empty without demo content. */
  readonly adminPassword: string;
  /** The link that a site without an admin prints on the console. */
  readonly setUpLink: Promise<string>;
  /** Log lines that would need an operator's attention. */
  readonly complaints: readonly string[];
  /** Runs the operator's command line; returns its output. */
  operate(...words: string[]): Promise<string>;
}

const isComplaint = (line: string): boolean => !line.startsWith('{') || Number(/"level":(\d+)/.exec(line)?.[1]) >= 40;

export interface SiteOptions {
  readonly demo?: boolean;
  /** Environment variables, as an operator would set them. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the program as an operator does, and waits until it is ready. */
const startProgram = async (env: NodeJS.ProcessEnv) => {
  const child = start('main', [], { env });
  const exited = once(child, 'exit');
  const complaints: string[] = [];
  let linkRead: (link: string) => void;
  const setUpLink = new Promise<string>((resolve) => (linkRead = resolve));
  const kill = (): void => void child.kill('SIGKILL');
  // An aborted test runs no teardown.
  process.once('exit', kill);
  await new Promise<void>((ready, fail) => {
    void exited.then(() => fail(new Error(`The site did not start:\n${complaints.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [link] = /http\S+\/setup#\S+/.exec(line) ?? [];
      if (link) linkRead(link);
      if (line.includes(' is at ')) ready();
      else if (line.startsWith('{') && isComplaint(line)) complaints.push(line);
    });
    createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    process.removeListener('exit', kill);
  };
  return { complaints, setUpLink, stop };
};

/** The default settings of a test's site; the caller may override them. */
const settingsOf = (folder: string, port: number, demo: boolean): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: folder,
  PORT: String(port),
  DEMO: String(demo),
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  // So that authors are notified of decisions at once.
  UNDO_SECONDS: '0',
});

const root = fileURLToPath(new URL('..', import.meta.url));
const demos = join(root, 'node_modules/.cache/demo');
const hour = 60 * 60_000;

/** Removes folders older than two hours, which no test copies any more. */
const removeOld = (): void => {
  for (const name of readdirSync(demos)) {
    const folder = join(demos, name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (made < Date.now() - 2 * hour) rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The data folder of a site that was started once with the demo. Loading the demo takes longer than most tests, so one
 * folder is kept per build, and copied. It is kept for an hour, because the demo dates its articles some days back from
 * when it was loaded.
 */
const demoFolder = async (): Promise<string> => {
  const kept = join(demos, `${basename(realpathSync(join(root, 'dist')))}-${Math.floor(Date.now() / hour)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(demos, { recursive: true });
  removeOld();
  const made = mkdtempSync(join(demos, 'made-'));
  await (await startProgram(settingsOf(made, await freePort(), true))).stop();
  try {
    renameSync(made, kept);
  } catch {
    // Another test was faster, and may be copying its folder.
    rmSync(made, { recursive: true, force: true });
  }
  return kept;
};

// `exit` listeners remove what aborted tests leave behind.
for (const end of ['SIGTERM', 'SIGINT'] as const) process.once(end, () => process.exit(1));

/** Starts a site and waits until it is ready; it is removed when the test is over. */
export const startSite = async (t: Test, { demo = true, settings = {} }: SiteOptions = {}): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-e2e-'));
  // An aborted test runs no teardown.
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  if (demo) cpSync(await demoFolder(), folder, { recursive: true });
  const port = await freePort();
  const env = { ...settingsOf(folder, port, demo), ...settings };
  const { complaints, setUpLink, stop } = await startProgram(env);
  t.teardown(async () => {
    await stop();
    remove();
    process.removeListener('exit', remove);
  });
  const operate = async (...words: string[]): Promise<string> => {
    const { out, code } = await run('cli', words, { env });
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${out}`);
    return out;
  };
  return { url: `http://localhost:${port}`, adminPassword: demo ? adminPassword(folder) : '', setUpLink, complaints, operate };
};
