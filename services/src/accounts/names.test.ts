import t from 'tap';
import { lookOf, reservedFaults } from './names.ts';

t.test('what cannot be told apart at a glance has one look', async (t) => {
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
    t.equal(lookOf(like), lookOf(name), `${name} ${like}`);
  for (const [name, other] of [
    ['ohm', 'ohms'],
    ['zoe', 'zoë'],
    ['user1', 'user2'],
    ['電子', '电子'],
  ] as const)
    t.not(lookOf(other), lookOf(name), `${name} ${other}`);
});

t.test("names that speak for the site are the operator's to give", async (t) => {
  for (const name of ['admin', 'ADMIN', 'аdmin', 'api', 'r00t', 'Support', 'BenchClub', 'bench-club'.replace('-', '')])
    t.match(reservedFaults(name, 'Bench Club'), [{ field: 'username', message: /reserved/ }], name);
  for (const name of ['ada', 'administer', 'apiary', 'demo-admin', 'author', 'mira', 'bench-club', '電子'])
    t.same(reservedFaults(name, 'Bench Club'), [], name);
});
