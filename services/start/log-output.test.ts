import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import t from 'tap';
import { until } from '../../scripts/until.ts';
import { commandOf, fileOf } from '../test/built.ts';
import { folder } from '../test/folder.ts';
import { freePort } from '../test/free-port.ts';

t.test('a site whose log finds a full disk goes on', async (t) => {
  const port = await freePort();
  const [command = '', ...words] = commandOf(fileOf('main'));
  const full = openSync('/dev/full', 'w');
  t.teardown(() => closeSync(full));
  const site = spawn(command, words, {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder(t), DEMO: 'false', LOG_LEVEL: 'info' },
    stdio: ['ignore', full, 'inherit'],
  });
  t.teardown(() => site.kill('SIGKILL'));
  const ended = once(site, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const answers = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status === 200;
  await until(async () => site.exitCode !== null || (await answers()), 'it answers, or ends');
  for (let call = 0; call < 3; call++) t.ok(await answers());
  site.kill('SIGTERM');
  t.same(await ended, [0, null]);
});
