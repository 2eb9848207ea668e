import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import t, { type Test } from 'tap';
import { run, start } from './built.ts';
import { folder } from './folder.ts';

/** Two servers on one folder must be refused: each would hide the other's writes from its readers. */

const envOf = (place: string) => ({
  ...process.env,
  ...{ DATA_DIR: place, PORT: '0', HOST: '127.0.0.1', DEMO: 'false', LOG_LEVEL: 'warn' },
});

/** A running server. */
const served = async (t: Test, place: string) => {
  const child = start('main', [], { env: envOf(place) });
  t.teardown(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes(' is at ')) return { child, ended };
  throw new Error('It did not start.');
};

t.test('the second server says who has the folder, and does not start; the first goes on', async (t) => {
  const place = folder(t);
  const { child, ended } = await served(t, place);
  const second = await run('main', [], { env: envOf(place) });
  t.equal(second.code, 1);
  t.match(second.err, `Benchnotes cannot start: another server has ${join(place, 'events.db')} open (process ${child.pid} on `);
  t.match(second.err, /Stop that one first, or set DATA_DIR to another folder\./);
  t.match(await run('cli', ['status'], { env: envOf(place) }), { code: 0 }, 'the command line works beside it');
  child.kill('SIGTERM');
  await ended;
  const next = await served(t, place);
  next.child.kill('SIGTERM');
  t.strictSame(await next.ended, [0, null]);
});

t.test('after a kill the next server starts at once', async (t) => {
  const place = folder(t);
  const { child, ended } = await served(t, place);
  child.kill('SIGKILL');
  await ended;
  const next = await served(t, place);
  next.child.kill('SIGTERM');
  t.strictSame(await next.ended, [0, null]);
});
