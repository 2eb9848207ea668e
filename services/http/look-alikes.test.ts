import t from 'tap';
import { build, password } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const wantsProblem = { accept: 'application/problem+json' };
const sentence = 'This username looks like one that is taken. Please choose another one.';
const form = (username: string, email: string) => ({ username, password, email, fullName: 'Georg Ohm' });

t.test('of two who register names that look alike at the same moment one gets it', async (t) => {
  const { visitor, services } = await build(t);
  const { accounts } = services;
  const refuseTaken = accounts.refuseTaken.bind(accounts);
  let [asking, go] = [0, (): void => undefined];
  const bothAsk = new Promise<void>((resolve) => (go = resolve));
  // Both pass the check of existing names before the first one is stored.
  accounts.refuseTaken = async (...given) => {
    await refuseTaken(...given);
    if ((asking += 1) === 2) go();
    await bothAsk;
  };
  const register = (username: string, email: string) =>
    visitor.call('POST', '/api/register', form(username, email), wantsProblem);
  const answers = await Promise.all([register('ohm', 'one@mail.test'), register('0hm', 'two@mail.test')]);
  accounts.refuseTaken = refuseTaken;
  const [kept, late] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
  t.equal(kept?.statusCode, 201);
  if (late) refused(t, late, 409, sentence, 'username');
  refused(t, await register('Ohm', 'three@mail.test'), 409, /is taken/, 'username');
  refused(t, await register('оhm', 'three@mail.test'), 409, sentence, 'username');
});
