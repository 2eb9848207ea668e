import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Test } from 'tap';
import { adminPassword } from '../services/config/demo-files.ts';
import { run, start } from '../services/test/built.ts';

/** A site of its own: the program as an operator starts it, on a data folder that was empty. */
export interface Site {
  readonly url: string;
  /** Of `demo-admin`; empty without demo content. */
  readonly adminPassword: string;
  /** The link on the console of a site that has no admin. */
  readonly setUpLink: Promise<string>;
  /** What it logged that an operator would have to look at. */
  readonly complaints: readonly string[];
  /** The operator's command line; answers what it printed. */
  operate(...words: string[]): Promise<string>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const isComplaint = (line: string): boolean => !line.startsWith('{') || Number(/"level":(\d+)/.exec(line)?.[1]) >= 40;

export interface SiteOptions {
  readonly demo?: boolean;
  /** As an operator would set them in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a site and waits until it is ready; it goes when the test is over. */
export const startSite = async (t: Test, { demo = true, settings = {} }: SiteOptions = {}): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-e2e-'));
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: String(demo),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...settings,
  };
  const child = start('main', [], { env });
  const exited = once(child, 'exit');
  // A test that is broken off tears nothing down.
  for (const end of ['exit', 'SIGTERM', 'SIGINT'] as const) {
    process.once(end, () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
      if (end !== 'exit') process.exit(1);
    });
  }
  t.teardown(async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  const complaints: string[] = [];
  let linkRead: (link: string) => void;
  const setUpLink = new Promise<string>((resolve) => (linkRead = resolve));
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
  const operate = async (...words: string[]): Promise<string> => {
    const { out, code } = await run('cli', words, { env });
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${out}`);
    return out;
  };
  return { url: `http://localhost:${port}`, adminPassword: demo ? adminPassword(folder) : '', setUpLink, complaints, operate };
};
