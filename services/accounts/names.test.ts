import t from 'tap';
import type { User } from './accounts.ts';
import { fullNameErrors, likeAdminErrors, skeletonOf, reservedErrors } from './names.ts';

t.test('what cannot be told apart at a glance has one skeleton', async (t) => {
  for (const [name, like] of [
    ['ohm', '0hm'],
    ['paypal', 'pаyраl'],
    ['Ivan', 'lvan'],
    ['mira', 'ｍｉｒａ'],
    ['modern', 'rnodern'],
    ['user1', 'userl'],
    ['mira', 'M1RA'],
    ['ADMIN', 'admin'],
    ['zoe', 'zοe'],
  ] as const)
    t.equal(skeletonOf(like), skeletonOf(name), `${name} ${like}`);
  for (const [name, other] of [
    ['ohm', 'ohms'],
    ['zoe', 'zoë'],
    ['user1', 'user2'],
    ['電子', '电子'],
  ] as const)
    t.not(skeletonOf(other), skeletonOf(name), `${name} ${other}`);
});

t.test("names that speak for the site are the operator's to give", async (t) => {
  for (const name of [
    'admin',
    'ADMIN',
    'аdmin',
    'api',
    'r00t',
    'Support',
    'BenchClub',
    'bench-club',
    'admin_',
    '.admin',
    '"admin"',
    '⒜dmin',
    'ạdmin',
    'ᴀdmin',
    'admin\ufffc',
  ])
    t.match(reservedErrors(name, 'Bench Club'), [{ field: 'username', message: /reserved/ }], name);
  for (const name of ['ada', 'administer', 'apiary', 'demo-admin', 'author', 'mira', '電子'])
    t.same(reservedErrors(name, 'Bench Club'), [], name);
});

t.test('a username has more than points, dashes and marks', async (t) => {
  for (const name of ['.', '_-', '\u0301', '\u07b0'])
    t.match(reservedErrors(name, 'Bench Club'), [{ message: /letter or a digit/ }], name);
});

t.test('a username of emoji is one', async (t) => t.same(reservedErrors('🔌🔌', 'Bench Club'), []));

t.test('a full name does not speak for the site', async (t) => {
  for (const name of [
    'Admin',
    'Bench Club',
    'bench-club',
    'Bench Club Moderator',
    'Site Administrator',
    'ADMIN.',
    'Official Account',
  ])
    t.match(fullNameErrors(name, 'Bench Club'), [{ field: 'fullName' }], name);
  for (const name of ['Ada Bench', 'Admira Club', 'Noor Adminah', 'Bench']) t.same(fullNameErrors(name, 'Bench Club'), [], name);
});

t.test("blanks, signs and marks make no other name of an admin's", async (t) => {
  const accounts = { admins: async () => [{ id: 1, username: 'demo-admin', fullName: 'Ada Bench' } as User] };
  const fields = async (username: string, fullName: string) =>
    (await likeAdminErrors(accounts, { username, fullName })).map(({ field }) => field);
  for (const name of [
    'Ada Bench.',
    "Ada Bench'",
    'Ada-Bench',
    'Ada Bench ✓',
    '• Ada Bench',
    'ᴀᴅᴀ Bᴇɴch',
    'A̲da Bench',
    'Ada Bẹnch',
    'Ada Bench\ufffc',
  ])
    t.same(await fields('mira', name), ['fullName'], name);
  for (const name of ['demo_admin', 'demo.admin', 'demoadmin', 'demo־admin'])
    t.same(await fields(name, 'Mira Ohm'), ['username'], name);
  t.same(await fields('demo-admin', 'Ada Benchley'), [], 'the very same name is told as taken');
});
