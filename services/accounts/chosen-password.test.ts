import t from 'tap';
import { messages } from '../../contracts/rules.ts';
import { chosenPasswordErrors } from './chosen-password.ts';

const owner = { username: 'georg.ohm', fullName: 'Georg Simon Ohm-Ng', email: 'resistor@example.org', siteName: 'The Bench' };

const isRefused = async (password: string, change: Partial<typeof owner> = {}): Promise<boolean> => {
  const [error] = await chosenPasswordErrors(password, { ...owner, ...change });
  return error?.message === messages.passwordNamed;
};

t.test('names of the site and of the user are no passwords, whatever stands beside them', async (t) => {
  for (const password of [
    ...['georg.ohm', 'Georg_Ohm', 'GEORGOHM2026', '!!!georg!!!', 'ohm123', 'simonsimon', 'Georg Simon Ohm-Ng', 'ohmgeorg1'],
    ...['The Bench', 'thebench!', 'bench2026', 'Bench-Georg-1', 'ｂｅｎｃｈ１２', 'resistor', 'resistor@1'],
  ])
    t.ok(await isRefused(password), password);
  t.ok(await isRefused('1234567', { username: '1234567' }), 'a name without letters');
  t.ok(await isRefused('ng2026', { username: 'ng' }), 'a short name');
  t.ok(await isRefused('Zoë-Zoë', { fullName: 'ZOE\u0308 Volt' }), 'in another Unicode form');
});

t.test('other passwords are not refused for holding a name, or a part of one', async (t) => {
  for (const password of [
    'my bench is a mess',
    'ohmmeter',
    'georgette',
    'current over voltage',
    '90210-48151',
    'ng and other letters',
  ])
    t.notOk(await isRefused(password), password);
  t.notOk(await isRefused('abcabc', { username: 'a', fullName: 'B C', email: 'c@example.org' }), 'single letters make no name');
  t.match(await chosenPasswordErrors('letmein', owner), [{ message: /most common/ }]);
});

t.test('names that are too long to be any are no reason', async (t) => {
  const long = 'word '.repeat(200_000);
  t.notOk(await isRefused('w'.repeat(1_000), { username: long, fullName: long, email: long }));
});
