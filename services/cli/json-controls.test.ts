import t from 'tap';
import { accountStream } from '../../contracts/streams.ts';
import { appendNext } from '../../event-log/append.ts';
import { setAdmin } from '../accounts/rights.ts';
import { register } from '../accounts/register.ts';
import { commandLine } from '../test/command-line.ts';

/** DEL, a C1 control that begins an escape sequence, an override, isolates, and a line separator. */
const controls = 'a\u007fb\u009b31mc\u202ed\u2066e\u2069f\u2028g\u200fh';
const raw = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

t.test('JSON on a terminal has control characters and those of direction as escape sequences', async (t) => {
  const { run, stores } = await commandLine(t);
  const context = { actor: 'operator', correlationId: 'test', now: new Date('2026-01-01T12:00:00.000Z') };
  const form = { username: 'mira', email: 'mira@mail.test', fullName: 'Mira', password: 'correct horse' };
  const mira = await register(stores, form, false, context);
  await stores.accounts.setProfile(mira.id, { fullName: controls, about: '' });
  await setAdmin(stores, mira, true, context);
  const data = { accountId: mira.id, reason: controls };
  await appendNext(stores.log, accountStream(mira.id), [{ type: 'AccountSuspended', data }], context);

  for (const words of [
    ['admin', 'list', '--json'],
    ['accounts', 'list', '--json'],
  ]) {
    const { out } = await run(words);
    t.notMatch(out, raw, words.join(' '));
    t.match(JSON.parse(out), [{ username: 'mira', fullName: controls }], 'the value is the same');
  }
  const { out } = await run(['audit', 'export']);
  t.notMatch(out, raw);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { reason?: string });
  t.equal(lines.at(-1)?.reason, controls);
});
