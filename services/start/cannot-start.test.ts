import { lookup } from 'node:dns/promises';
import t from 'tap';
import { explain } from './cannot-start.ts';

/** The error of a failing call. */
const errorOf = (call: Promise<unknown>): Promise<NodeJS.ErrnoException> =>
  call.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error as Error,
  );

t.test('a HOST that is no address of this machine is named', async (t) => {
  const [message, hint] = explain(await errorOf(lookup('no-such-host.invalid')));
  t.match(message, /^Benchnotes cannot start: getaddrinfo \w+ no-such-host\.invalid$/);
  t.equal(hint, 'No machine has this name. HOST must be an address of this machine, as in "127.0.0.1".');
});

t.test('a data folder that cannot be made is named with its setting', (t) => {
  const fault = { code: 'ENOENT', syscall: 'mkdir' };
  const [, hint] = explain(Object.assign(new Error("ENOENT: no such file or directory, mkdir '/opt/benchnotes/data'"), fault));
  t.match(hint, /^The data folder cannot be made there\. Set DATA_DIR .*\/etc\/benchnotes\.env/);
  t.end();
});

t.test('an error that needs no setting stands alone', (t) => {
  t.strictSame(explain(new Error('Something else.')), ['Benchnotes cannot start: Something else.']);
  const missing = Object.assign(new Error('ENOENT: no such file, open x'), { code: 'ENOENT', syscall: 'open' });
  t.equal(explain(missing).length, 1);
  t.end();
});
