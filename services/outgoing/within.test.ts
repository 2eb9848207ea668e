import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { within } from './within.ts';

/** Rejects when the signal is aborted, with its reason; else never ends. */
const waiting = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

t.test('a request ends after its time, whatever the garbage collection takes', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  t.teardown(() => silent.close());
  t.teardown(() => silent.closeAllConnections());
  await once(silent, 'listening');
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const ended = within(new AbortController().signal, 500)((signal) => fetch(address, { signal }));
  await once(silent, 'request');
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise(setImmediate);
  }
  await t.rejects(ended, { name: 'TimeoutError' });
});

t.test('work ends when the process does, and is not begun afterwards', async (t) => {
  const over = new AbortController();
  const ended = within(over.signal, 1_000_000)(waiting);
  over.abort();
  await t.rejects(ended, { name: 'AbortError' });
  await t.rejects(
    within(over.signal, 1_000_000)(() => t.fail('begun') as never),
    { name: 'AbortError' },
  );
  t.equal(await within(new AbortController().signal, 1_000_000)(async () => 7), 7, 'and leaves no timer behind');
});

t.test('a signal has one listener, whatever number of requests it ends', async (t) => {
  const over = new AbortController();
  const limited = within(over.signal, 1_000_000);
  const ended = Array.from({ length: 20 }, () => limited(waiting).catch((error: Error) => error.name));
  t.equal(getEventListeners(over.signal, 'abort').length, 1);
  t.equal(await limited(async () => 7), 7);
  over.abort();
  t.same(new Set(await Promise.all(ended)), new Set(['AbortError']));
});
