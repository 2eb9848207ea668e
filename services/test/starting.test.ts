import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { categoriesMade, seedSite, submitted } from '../../bench/seed.ts';
import { start } from './built.ts';
import { folder } from './folder.ts';
import { freePort } from './free-port.ts';

/** A server in a separate process, queried from its start on. */
const starting = async (t: Test, DATA_DIR: string) => {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    SITE_NAME: 'A <bench>',
  };
  const child = start('main', [], { env });
  t.teardown(() => child.kill('SIGKILL'));
  const ask = (path: string, accept = '*/*') => fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });
  /** Polls until a response matches. */
  const answer = async (path: string, meets: (status: number, said: string) => boolean): Promise<string> => {
    // eslint-disable-next-line no-restricted-syntax -- to build collections takes longer than a test waits elsewhere
    for (; child.exitCode === null; await sleep(20)) {
      const given = await ask(path).catch(() => undefined);
      const said = (await given?.text()) ?? '';
      if (given && meets(given.status, said)) return said;
    }
    throw new Error(`It ended: ${await text(child.stderr)}`);
  };
  return { child, ask, answer, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> };
};

t.test(
  'a site that builds its collections says so from the first moment on, stops when it is told to, and goes on',
  async (t) => {
    const place = folder(t);
    await seedSite(place, [
      ...categoriesMade(),
      ...Array.from({ length: 30_000 }, (_, index) => submitted(index + 1, 1_000)).flat(),
    ]);
    const first = await starting(t, place);
    const said = await first.answer('/readyz', (status, said) => status === 503 && /[1-9]\d* %/.test(said));
    t.match(said, /^A <bench> is starting: its read collections are being built from the event log, \d+ % of it so far\.$/);
    t.match(await first.ask('/healthz'), { status: 200 });
    for (const path of ['/startupz', '/metrics', '/api/posts/latest', '/robots.txt']) {
      const { status, headers } = await first.ask(path);
      t.strictSame([status, headers.get('retry-after'), headers.get('cache-control')], [503, '5', 'no-store'], path);
    }
    const problem = await first.ask('/api/posts/latest', 'application/problem+json');
    t.match(await problem.json(), { status: 503, code: 'UNAVAILABLE' });
    const page = await first.ask('/blog/anything', 'text/html');
    t.strictSame([page.status, page.headers.get('retry-after')], [503, '5']);
    t.match(page.headers.get('content-security-policy'), /default-src 'self'/);
    t.match(await page.text(), /<title>A &lt;bench(&gt;|>)<\/title>.*<p>A &lt;bench/s);
    first.child.kill('SIGTERM');
    t.strictSame(await first.ended, [0, null]);

    const second = await starting(t, place);
    await second.answer('/readyz', (status) => status === 200);
    t.match(await second.ask('/startupz'), { status: 200 });
    t.match(await second.ask('/api/posts/latest'), { status: 200 });
    second.child.kill('SIGTERM');
    t.strictSame(await second.ended, [0, null]);
  },
);
